"""Headless Chromium for the tests: opens a page of some width and theme, runs script in it, moves
the mouse, presses keys. Speaks the DevTools protocol through a pipe, with Python's standard library
only. Used by report_page_test.py.
"""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)

KEYS = {
    "Tab": 9,
    "Enter": 13,
    " ": 32,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
}


class Browser:
    """One page in one browser; close() ends it. What went wrong in the page stands in `errors`."""

    def __init__(self, chromium: str):
        self.profile = tempfile.TemporaryDirectory(
            prefix="pegspace-browser-", ignore_cleanup_errors=True
        )
        from_us, self.to_browser = os.pipe()
        self.from_browser, to_us = os.pipe()
        # The browser reads its descriptor 3 and writes its descriptor 4.
        self.process = subprocess.Popen(
            [
                "sh",
                "-c",
                f'exec "$@" 3<&{from_us} 4>&{to_us}',
                "sh",
                chromium,
                *"""--headless=new --no-sandbox --disable-gpu --hide-scrollbars
                    --remote-debugging-pipe""".split(),
                f"--user-data-dir={self.profile.name}",
                "about:blank",
            ],
            pass_fds=(from_us, to_us),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )
        os.close(from_us)
        os.close(to_us)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.errors: list[str] = []
        self.events: list[str] = []
        target = next(
            item for item in self.send("Target.getTargets")["targetInfos"] if item["type"] == "page"
        )
        self.session = self.send(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True
        )["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        self.profile.cleanup()

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command of the protocol, and its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def receive(self) -> dict[str, Any]:
        while b"\0" not in self.buffer:
            part = os.read(self.from_browser, 1 << 16)
            if not part:
                raise RuntimeError("the browser has ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        method, parameters = message.get("method", ""), message.get("params", {})
        self.events.append(method)
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        if method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.errors.append(parameters["entry"]["text"])
        return message

    def open(self, page: Path, width: int = 1400, height: int = 900, theme: str = "light") -> None:
        """In a window of this size, with the theme `light` or `dark`."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        self.send(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": theme}],
        )
        self.events.clear()
        self.send("Page.navigate", url=page.as_uri())
        while "Page.loadEventFired" not in self.events:
            self.receive()

    def run(self, script: str) -> Any:
        """The value of an expression; a promise is waited for."""
        answer = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(
                answer["exceptionDetails"].get("exception", {}).get("description", "error")
            )
        return answer["result"].get("value")

    def place(self, element: str) -> tuple[float, float]:
        """The middle of an element, given as an expression, brought into sight."""
        x, y = self.run(
            f"(() => {{ const e = {element}; e.scrollIntoView({{block: 'center'}}); const r ="
            " e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        return x, y

    def move(self, x: float, y: float) -> None:
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, element: str) -> None:
        x, y = self.place(element)
        self.move(x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key: str) -> None:
        text = {"Enter": "\r", " ": " "}.get(key, "")
        self.send(
            "Input.dispatchKeyEvent",
            type="keyDown" if text else "rawKeyDown",
            key=key,
            code="Space" if key == " " else key,
            windowsVirtualKeyCode=KEYS[key],
            text=text,
        )
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=KEYS[key])
