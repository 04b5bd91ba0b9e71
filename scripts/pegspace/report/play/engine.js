// The worker as the page sees it: promises for answers. Cancelling ends the worker, and the next question starts a new one.

class Engine {
  constructor() {
    this.next = 0;
    this.open = new Map(); // promises by the number of the message
    this.start();
  }

  start() {
    const script = new Blob([one("#engine").textContent, one("#worker").textContent], { type: "text/javascript" });
    this.worker = new Worker(URL.createObjectURL(script));
    this.worker.onmessage = ({ data }) => {
      const asked = this.open.get(data.id);
      if (!asked) return;
      if (data.progress) return asked.told(data.progress);
      this.open.delete(data.id);
      if (data.refused) asked.fail(new Refusal(data.refused));
      else asked.done(data);
    };
    this.worker.onerror = (event) => this.end(`This cannot be read here (${event.message}).`);
  }

  /** The answer to {act, ...}; `told` is called with words on how far it is. Throws Refusal. */
  ask(message, told = () => {}, moved = []) {
    const id = ++this.next;
    return new Promise((done, fail) => {
      this.open.set(id, { done, fail, told });
      this.worker.postMessage({ ...message, id }, moved);
    });
  }

  end(sentence) {
    this.worker.terminate();
    for (const { fail } of this.open.values()) fail(new Refusal(sentence));
    this.open.clear();
    this.start();
  }
}
