// The board that is played on: a picture that is a grid to screen readers. A peg is chosen by a click, a tap or Enter, or is
// dragged; then its targets are marked. Arrow keys go from hole to hole.

const MARKS = { winning: "●", losing: "✕", unknown: "" };
const wordOf = (state) => (state === "unknown" ? "" : state);

/** The path of a board's body, as pictures.py draws it, and the frame around it. */
function bodyOf({ points, edges, joints }) {
  const at = (hole) => points[hole].map((value) => value.toFixed(3)).join(" ");
  const dots = points.map((_, hole) => `M${at(hole)}h0`);
  const lines = edges.map(([a, b]) => `M${at(a)}L${at(b)}`);
  const ends = joints.map(([hole, down, right]) => `M${at(hole)}l${0.6 * right} ${0.6 * down}`);
  return [...dots, ...lines, ...ends].join("");
}

function frameOf(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
  return [left, top, Math.max(...xs) + 0.6 - left, Math.max(...ys) + 0.6 - top].map((value) => value.toFixed(3)).join(" ");
}

/** The hole that an arrow key leads to: the nearest that way, those straight ahead first. On the triangular lattice the next row
    comes before the hole two rows further, straight ahead. */
function holeTowards(points, hole, [right, down]) {
  let [best, least] = [hole, Infinity];
  points.forEach(([x, y], other) => {
    const [dx, dy] = [x - points[hole][0], y - points[hole][1]];
    const [along, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
    const far = along + 1.5 * aside;
    if (along > 0.1 && aside <= along * 1.8 && far < least) [best, least] = [other, far];
  });
  return best;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class BoardView {
  /** `onJump(jump)`: called with the number of a jump that the player makes; `onChoice()`: another peg is chosen, or none. */
  constructor(place, onJump, onChoice) {
    Object.assign(this, { place, onJump, onChoice, chosen: null, focused: 0 });
  }

  draw(board) {
    this.board = board;
    this.chosen = null;
    this.focused = 0;
    const picture = drawn("svg", { viewBox: frameOf(board.points), class: "board play", role: "grid", "aria-label": "The board" });
    picture.append(drawn("path", { class: `body${board.lattice === "graph" ? " graph" : ""}`, d: bodyOf(board) }));
    const rows = new Map(); // holes of one height make a row
    this.spots = board.points.map(([x, y], hole) => {
      const spot = drawn("g", { class: "spot", role: "gridcell", "data-hole": hole });
      spot.append(drawn("circle", { class: "hole", cx: x, cy: y, r: 0.4 }), drawn("circle", { class: "peg", cx: x, cy: y, r: 0.36 }),
                  drawn("circle", { class: "ring", cx: x, cy: y, r: 0.43 }),
                  drawn("text", { x, y, dy: 0.06 }, board.names[hole]), drawn("text", { class: "sign", x, y, dy: 0.33 }));
      const height = y.toFixed(3);
      if (!rows.has(height)) rows.set(height, picture.appendChild(drawn("g", { role: "row" })));
      rows.get(height).append(spot);
      return spot;
    });
    this.place.replaceChildren(picture);
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("pointerdown", (event) => this.press(event));
    picture.addEventListener("pointerup", (event) => this.release(event));
  }

  /** `position`: letters; `jumps`: the legal ones; `states`: for each of these winning, losing or unknown; `last`: the jump
      made last, or null. */
  show(position, jumps, states, last) {
    Object.assign(this, { position, jumps, states, last });
    if (!jumps.some((jump) => this.board.jumps[jump][0] === this.chosen)) this.chosen = null;
    this.mark();
  }

  /** Of jumps the best: winning if one is; unknown if one is not known. */
  best(jumps) {
    const states = jumps.map((jump) => this.states[this.jumps.indexOf(jump)]);
    return ["winning", "unknown", "losing"].find((state) => states.includes(state));
  }

  from(hole) { return this.jumps.filter((jump) => this.board.jumps[jump][0] === hole); }
  onto(hole) { return this.from(this.chosen).filter((jump) => this.board.jumps[jump][2] === hole); }

  mark() {
    const [lastFrom, lastOver, lastTo] = this.last === null ? [] : this.board.jumps[this.last];
    this.spots.forEach((spot, hole) => {
      const isPeg = this.position[hole] === "o";
      const jumps = this.chosen === null ? this.from(hole) : this.onto(hole);
      const state = jumps.length ? this.best(jumps) : "";
      spot.setAttribute("class", ["spot", isPeg ? "has-peg" : "is-empty", state && `can ${state}`, hole === this.chosen && "chosen",
                                  hole === lastTo && "came", (hole === lastFrom || hole === lastOver) && "went"].filter(Boolean).join(" "));
      one(".sign", spot).textContent = state ? MARKS[state] : "";
      spot.setAttribute("tabindex", hole === this.focused ? "0" : "-1");
      spot.setAttribute("aria-selected", hole === this.chosen);
      const choice = state && `${this.chosen === null ? "can jump" : "target"} ${wordOf(state)}`.trimEnd();
      const words = [this.board.names[hole], isPeg ? "peg" : "empty", choice, hole === this.chosen && "chosen"];
      spot.setAttribute("aria-label", words.filter(Boolean).join(", "));
    });
  }

  focus(hole) {
    this.focused = hole;
    this.mark();
    this.spots[hole].focus();
  }

  choose(hole) {
    this.chosen = hole;
    this.mark();
    this.onChoice();
  }

  /** A peg is chosen, or jumps. Where several jumps lead to a hole, the list beside the board asks which. */
  use(hole) {
    const jumps = this.chosen === null ? [] : this.onto(hole);
    if (jumps.length === 1) {
      this.chosen = null;
      this.onJump(jumps[0]);
    } else if (jumps.length === 0) {
      this.choose(hole !== this.chosen && this.from(hole).length ? hole : null);
    } else {
      this.onChoice(jumps);
    }
  }

  key(event) {
    if (event.key === "Enter" || event.key === " ") this.use(this.focused);
    else if (event.key === "Escape") this.choose(null);
    else if (ARROWS[event.key]) this.focus(holeTowards(this.board.points, this.focused, ARROWS[event.key]));
    else return;
    event.preventDefault();
  }

  holeAt({ clientX, clientY }) {
    const spot = document.elementFromPoint(clientX, clientY)?.closest("[data-hole]");
    return spot && this.place.contains(spot) ? Number(spot.dataset.hole) : null;
  }

  /** A press chooses a peg or a target; let go over another hole, the peg was dragged there. */
  press(event) {
    const hole = this.holeAt(event);
    if (hole === null || event.button !== 0) return;
    if (event.pointerType !== "mouse") event.target.releasePointerCapture?.(event.pointerId);
    this.pressed = hole;
    this.focused = hole;
    this.use(hole);
    this.spots[hole].focus({ preventScroll: true });
  }

  release(event) {
    const hole = this.holeAt(event);
    if (hole !== null && hole !== this.pressed && this.chosen === this.pressed && this.onto(hole).length) this.use(hole);
    this.pressed = null;
  }
}
