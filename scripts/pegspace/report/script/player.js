// Players of solutions: board, slider, buttons, and the list of jumps, each of which is a button.

class Player {
  constructor(element) {
    this.element = element;
    Object.assign(this, data.problems[Number(element.dataset.problem)].solution);
    this.positions = [this.start];
    for (const [from, over, to] of this.jumps) {
      const pegs = [...this.positions.at(-1)];
      pegs[from] = pegs[over] = "0";
      pegs[to] = "1";
      this.positions.push(pegs.join(""));
    }
    this.timer = null;
    this.slider = one("input[type=range]", element);
    this.button = one("button[data-act=play]", element);
    this.listen();
    this.show(0);
  }

  listen() {
    const act = { first: () => this.go(0), back: () => this.go(this.at - 1), play: () => this.playOrStop(),
                  next: () => this.go(this.at + 1), last: () => this.go(this.jumps.length) };
    for (const button of all("button[data-act]", this.element)) button.addEventListener("click", act[button.dataset.act]);
    all(".jumps button", this.element).forEach((button, number) => button.addEventListener("click", () => this.go(number + 1)));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    one("select", this.element).addEventListener("change", () => { if (this.timer) { this.stop(); this.playOrStop(); } });
    const keys = { ArrowLeft: act.back, ArrowRight: act.next, Home: act.first, End: act.last, " ": act.play };
    this.element.addEventListener("keydown", (event) => {
      // The list of speeds has keys of its own, the slider all but space, a button its space.
      const own = event.target.matches("select") || (event.target === this.slider && event.key !== " ") ||
        (event.target.matches("button") && event.key === " ");
      if (own || !keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });
  }

  go(step) {
    this.stop();
    this.show(Math.min(Math.max(step, 0), this.jumps.length));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.button.textContent = "Play";
  }

  playOrStop() {
    if (this.timer) return this.stop();
    if (this.at === this.jumps.length) this.show(0);
    this.button.textContent = "Stop";
    this.timer = setInterval(() => {
      this.show(this.at + 1);
      if (this.at === this.jumps.length) this.stop();
    }, Number(one("select", this.element).value));
  }

  show(step) {
    this.at = step;
    this.slider.value = step;
    const [from, over, to] = step > 0 ? this.jumps[step - 1] : [];
    all(".peg", this.element).forEach((peg, hole) => {
      peg.classList.toggle("empty", this.positions[step][hole] === "0");
      peg.classList.toggle("landed", hole === to);
      peg.classList.toggle("removed", hole === over);
      peg.classList.toggle("left", hole === from);
    });
    all(".jumps button", this.element).forEach((button, number) => {
      button.classList.toggle("now", number === step - 1);
      button.toggleAttribute("aria-current", number === step - 1);
    });
    const pegs = [...this.positions[step]].filter((peg) => peg === "1").length;
    const left = `${pegs} ${pegs === 1 ? "peg" : "pegs"} left`;
    one(".step", this.element).textContent = step === 0 ? `The start, ${pegs} pegs; ${this.jumps.length} jumps to come.`
      : `Jump ${step} of ${this.jumps.length}: ${this.names[from]}-${this.names[to]} removes ${this.names[over]}; ${left}.`;
  }
}

for (const element of all(".player")) element.player = new Player(element);
