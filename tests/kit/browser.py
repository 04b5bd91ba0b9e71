"""Headless Chromium for the tests, driven by Selenium: a page of some width and theme, script in
it, mouse and keys. Used by report_page_test.py and play_page_test.py."""

import shutil
from pathlib import Path
from typing import Any

from pegspace.interpreter import use_python_with

use_python_with("selenium")

from selenium.webdriver import ActionChains, Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

__all__ = ["DRIVER", "Browser", "Keys"]
DRIVER = shutil.which("chromedriver")


class Browser(Chrome):
    def __init__(self) -> None:
        options = ChromeOptions()
        for word in ("headless=new", "no-sandbox", "disable-gpu", "hide-scrollbars"):
            options.add_argument(f"--{word}")
        options.set_capability("goog:loggingPrefs", {"browser": "SEVERE"})
        super().__init__(options=options, service=Service(DRIVER))

    def errors(self) -> list[str]:
        """What went wrong in pages since the last call."""
        return [entry["message"] for entry in self.get_log("browser")]

    def show(self, width: int, theme: str) -> None:
        """In a window of this width, with the theme `light` or `dark`."""
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        feature = {"name": "prefers-color-scheme", "value": theme}
        self.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def open(self, page: Path) -> None:
        self.show(1400, "light")
        self.get(page.as_uri())

    def run(self, script: str) -> Any:
        """The value of an expression; a promise is waited for."""
        return self.execute_script(f"return ({script})")

    def move(self, x: float, y: float) -> None:
        actions = ActionBuilder(self, duration=0)
        actions.pointer_action.move_to_location(int(x), int(y))
        actions.perform()

    def press_at(self, x: float, y: float) -> None:
        """Presses the mouse at a place, and lets it go."""
        self.move(x, y)
        ActionChains(self, duration=0).click().perform()

    def drag(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        actions = ActionBuilder(self, duration=0)
        actions.pointer_action.move_to_location(*map(int, begin))
        actions.pointer_action.pointer_down()
        actions.pointer_action.move_to_location(*map(int, end))
        actions.pointer_action.pointer_up()
        actions.perform()

    def click(self, element: str) -> None:
        """An element, given as an expression."""
        self.run(element).click()

    def press(self, key: str) -> None:
        ActionChains(self, duration=0).send_keys(key).perform()
