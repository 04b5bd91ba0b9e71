// Start-finish maps: choose the hole that starts empty, and each hole shows the solutions that leave their last peg in it.

/** The decimal logarithm of a count given by its digits, however many. */
const logarithm = (digits) => digits.length + Math.log10(Number(`0.${digits}`));
// Up to this share of the scale black is easier to read on a hole, above it white: both have a contrast of 4.6 there.
const STRONG = 0.63;

// Compares whole numbers of any size, written as decimal digits without leading zeros.
const bySize = (a, b) => a.length - b.length || (a < b ? -1 : Number(a > b));

class SolutionMap {
  constructor(element) {
    this.element = element;
    Object.assign(this, data.maps[Number(element.dataset.map)]);
    this.spots = all(".spot", element);
    const states = new Set(this.names.flatMap((_, start) => this.names.map((__, finish) => this.state(start, finish))));
    for (const state of ["unsolved", "uncounted"]) one(`.if-${state}`, element).hidden = !states.has(state);
    this.listen();
    this.show(Number(element.dataset.start));
  }

  /** Where a count stands between the least (0) and the most (1); in the middle where all are within 1 % of each other. */
  share(count) {
    const span = logarithm(this.most) - logarithm(this.least);
    return span > Math.log10(1.01) ? (logarithm(count) - logarithm(this.least)) / span : 0.5;
  }

  state(start, finish) {
    const count = this.solutions[start]?.[finish];
    return count !== undefined && count !== "0" ? "solved" : !this.feasible[start].includes(finish) ? "excluded"
      : count === undefined ? "uncounted" : "unsolved";
  }

  listen() {
    this.spots.forEach((spot, hole) => {
      spot.append(document.createElementNS("http://www.w3.org/2000/svg", "title"));
      spot.setAttribute("role", "button");
      spot.addEventListener("mousedown", (event) => event.preventDefault());
      spot.addEventListener("click", () => this.show(hole));
      spot.addEventListener("keydown", (event) => this.key(event, hole));
    });
  }

  /** Arrow keys go to the next hole that way, Enter and space choose it. */
  key(event, hole) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!way) return this.show(hole);
    const next = this.nextHole(hole, way);
    if (next !== null) this.focus(next);
  }

  nextHole(hole, [right, down]) {
    let [best, least] = [null, Infinity];
    this.points.forEach(([x, y], other) => {
      const [dx, dy] = [x - this.points[hole][0], y - this.points[hole][1]];
      const along = dx * right + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (along > 0.1 && aside <= along * 1.01 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
    });
    return best;
  }

  /** One hole is on the way of the Tab key. */
  rest(hole) {
    this.spots.forEach((spot, other) => spot.setAttribute("tabindex", other === hole ? "0" : "-1"));
  }

  focus(hole) {
    this.rest(hole);
    this.spots[hole].focus();
  }

  /** The ends of the scale: the least and the most solutions from this start. */
  scale(finishes) {
    const counts = Object.values(finishes).filter((count) => count !== "0").sort(bySize);
    [this.least, this.most] = [counts[0] ?? "", counts.at(-1) ?? ""];
    one(".scale", this.element).hidden = counts.length === 0;
    for (const [name, count] of [["least", this.least], ["most", this.most === this.least ? "" : this.most]]) {
      const end = one(`.scale .${name}`, this.element);
      end.textContent = inPowers(count);
      end.title = grouped(count);
    }
  }

  show(start) {
    this.rest(start);
    const finishes = this.solutions[start] ?? {};
    this.scale(finishes);
    this.spots.forEach((spot, hole) => {
      const count = finishes[hole];
      const state = this.state(start, hole);
      const share = state === "solved" ? this.share(count) : 0;
      spot.setAttribute("class", `spot ${state}${share > STRONG ? " strong" : ""}${hole === start ? " start" : ""}`);
      spot.style.setProperty("--share", `${(100 * share).toFixed(1)}%`);
      const words = { solved: `${grouped(count)} ${count === "1" ? "solution" : "solutions"}`, uncounted: "not counted",
                      excluded: "not feasible", unsolved: "feasible, but no solution" }[state];
      const label = `start ${this.names[start]}, finish ${this.names[hole]}: ${words}`;
      spot.setAttribute("aria-label", `${label}; choose ${this.names[hole]} as the start`);
      spot.setAttribute("aria-pressed", hole === start);
      one("title", spot).textContent = label;
    });
    this.say(start, finishes);
  }

  say(start, finishes) {
    const counted = Object.entries(finishes).filter(([, count]) => count !== "0")
      .sort(([, a], [, b]) => bySize(b, a));
    const [words, list] = [one(".said p", this.element), one(".said ol", this.element)];
    const name = this.names[start];
    one("h3 .from", this.element).textContent = `, ${name} vacant`;
    words.textContent = counted.length > 0 ? "Solutions by finish:"
      : Object.keys(finishes).length === 0 ? "Not counted." : "No solution, whichever the finish.";
    list.replaceChildren(...counted.map(([hole, count]) => {
      const item = made("li");
      item.append(made("span", "", this.names[hole]), made("span", "", grouped(count)));
      return item;
    }));
  }
}

for (const element of all("[data-map]")) element.map = new SolutionMap(element);
