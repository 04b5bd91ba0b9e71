// The editor: a picture drawn by clicks and keys, and its board file, which can be copied, downloaded, pasted and read again.

/** Where a drawing begins that was not begun with a board. */
const NEW = {
  square: "board:\nooooo\nooooo\noo.oo\nooooo\nooooo\n",
  triangular: "lattice: triangular\nboard:\n----.----\n---o-o---\n--o-o-o--\n-o-o-o-o-\no-o-o-o-o\n",
};
const NEXT = { start: { o: ".", ".": "-", "-": "o" }, finish: { o: ".", ".": "?", "?": "o" } };
const CELL_WORDS = { o: "peg", ".": "empty hole", "-": "no hole", "?": "hole where either will do" };
const SHOWN = { o: "●", ".": "○", "-": "", "?": "?" };
const MOST_DRAWN = 64; // rows, and columns, of the grid of buttons
const OF_PICTURES = ["rows", "columns", "diagonals", "wrap", "layer", "any-finish"];

const placeOf = ({ dataset }) => dataset.at.split(" ").map(Number);

class Editor {
  /** `onPlay(text)`: called with the board file to play. */
  constructor(element, onPlay) {
    this.element = element;
    this.part = (name) => one(`[name=${name}]`, element);
    this.grid = one(".cells", element);
    this.text = one("textarea", element);
    this.focused = [0, 0];
    this.listen(onPlay);
  }

  listen(onPlay) {
    this.grid.addEventListener("click", ({ target }) => { if (target.dataset.at) this.turn(placeOf(target)); });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("focusin", ({ target }) => { if (target.dataset.at) this.focused = placeOf(target); });
    for (const name of ["rows", "columns"]) this.part(name).addEventListener("change", () => this.resize());
    this.part("lattice").addEventListener("change", ({ target }) => this.read(NEW[target.value]));
    for (const name of ["diagonals", "wrap"]) this.part(name).addEventListener("change", () => this.write());
    this.part("layer").addEventListener("change", () => this.redraw());
    this.part("any-finish").addEventListener("click", () => {
      this.finish = null;
      this.part("layer").value = "start";
      this.redraw();
    });
    this.text.addEventListener("input", () => this.check());
    this.part("read").addEventListener("click", () => this.read(this.text.value));
    this.part("play").addEventListener("click", () => onPlay(this.text.value));
    this.part("copy").addEventListener("click", () => copy(this.text.value, this.part("copy")));
    this.part("download").addEventListener("click", () => {
      const link = made("a");
      link.href = URL.createObjectURL(new Blob([this.text.value], { type: "text/plain" }));
      link.download = "my-board.txt";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }

  get layer() { return this.part("layer").value; }

  /** Shows a board file. One that cannot be drawn here, such as a graph, is text alone. */
  read(text) {
    this.text.value = text;
    const problem = this.check();
    if (!problem) return;
    const { board, start, finish } = problem;
    const isDrawn = board.lattice !== "graph" && Math.max(board.height, board.width) <= MOST_DRAWN;
    one(".undrawn", this.element).hidden = isDrawn;
    this.part("lattice").value = board.lattice;
    for (const name of OF_PICTURES) this.part(name).disabled = !isDrawn;
    this.grid.replaceChildren();
    if (!isDrawn) return;
    Object.assign(this, { lattice: board.lattice, without: board.without, start: pictureOf(board, start).map((row) => [...row]),
                          finish: finish && pictureOf(board, finish[0]).map((row) => [...row]) });
    this.parity = (board.cells[0][0] + board.cells[0][1]) % 2;
    this.part("diagonals").checked = board.directions === 8;
    this.part("wrap").value = board.wrap;
    this.part("layer").value = "start";
    this.show();
  }

  /** The rows that can be drawn on. */
  get cells() { return this.layer === "finish" ? this.finish : this.start; }

  show() {
    if (this.layer === "finish") this.finish ??= this.start.map((row) => row.map((letter) => (letter === "-" ? "-" : ".")));
    const isTriangular = this.lattice === "triangular";
    [this.part("rows").value, this.part("columns").value] = [this.start.length, this.start[0].length];
    for (const name of ["diagonals", "wrap"]) this.part(name).disabled = isTriangular;
    this.grid.style.setProperty("--tracks", this.start[0].length + Number(isTriangular));
    this.grid.classList.toggle("triangular", isTriangular);
    this.grid.replaceChildren(...this.cells.map((row, r) => {
      const line = made("div");
      line.setAttribute("role", "row");
      row.forEach((letter, c) => {
        if (isTriangular && (r + c) % 2 !== this.parity) return;
        const cell = made("button");
        Object.assign(cell, { type: "button", tabIndex: -1 });
        Object.assign(cell.dataset, { at: `${r} ${c}` });
        cell.setAttribute("role", "gridcell");
        cell.style.gridArea = `${r + 1} / ${c + 1} / auto / span ${1 + Number(isTriangular)}`;
        line.append(cell);
        this.fill(cell, letter, r, c);
      });
      return line;
    }));
    (this.cellAt(this.focused) ?? one("button", this.grid)).tabIndex = 0;
  }

  redraw() {
    this.show();
    this.write();
  }

  cellAt([r, c]) { return one(`[data-at="${r} ${c}"]`, this.grid); }

  fill(cell, letter, r, c) {
    cell.textContent = SHOWN[letter];
    cell.dataset.letter = letter;
    cell.setAttribute("aria-label", `row ${r + 1}, column ${c + 1}: ${CELL_WORDS[letter]}`);
  }

  /** Turns a cell into this letter, or into the next one. */
  turn([r, c], wanted = null) {
    const [old, isFinish] = [this.cells[r][c], this.layer === "finish"];
    if (isFinish && old === "-") return;
    const letter = wanted ?? NEXT[this.layer][old];
    this.cells[r][c] = letter;
    if (!isFinish && this.finish) this.finish[r][c] = letter === "-" ? "-" : this.finish[r][c] === "-" ? "." : this.finish[r][c];
    this.fill(this.cellAt([r, c]), letter, r, c);
    this.write();
  }

  key(event) {
    if (ARROWS[event.key]) {
      const cells = all("button", this.grid);
      const points = cells.map(placeOf).map(([r, c]) => [this.lattice === "triangular" ? c / 2 : c, r]);
      const at = cells.indexOf(document.activeElement);
      const next = cells[holeTowards(points, at, ARROWS[event.key])];
      [cells[at].tabIndex, next.tabIndex] = [-1, 0];
      next.focus();
    } else if (event.key in CELL_WORDS && event.key in NEXT[this.layer]) this.turn(this.focused, event.key);
    else return;
    event.preventDefault();
  }

  resize() {
    const size = (name, old) => Math.min(Math.max(Math.trunc(Number(this.part(name).value)) || old, 1), MOST_DRAWN);
    const [rows, columns] = [size("rows", this.start.length), size("columns", this.start[0].length)];
    const resized = (cells) => Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (__, c) => cells[r]?.[c] ?? "-"));
    this.start = resized(this.start);
    this.finish = this.finish && resized(this.finish);
    this.redraw();
  }

  write() {
    const isSquare = this.lattice === "square";
    const rows = (cells) => cells.map((row) => row.join(""));
    const wrap = this.part("wrap").value;
    this.text.value = [`lattice: ${this.lattice}`, ...(isSquare && this.part("diagonals").checked ? ["directions: 8"] : []),
                       ...(isSquare && wrap ? [`wrap: ${wrap}`] : []), ...(this.without ? [`without: ${this.without}`] : []),
                       "board:", ...rows(this.start), ...(this.finish ? ["finish:", ...rows(this.finish)] : []), ""].join("\n");
    this.check();
  }

  /** The problem of the text; null if it is none, and then says why. */
  check() {
    let [problem, wrong] = [null, ""];
    try {
      problem = readFile(this.text.value);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong = error.message;
    }
    one(".wrong", this.element).textContent = wrong;
    for (const name of ["play", "download"]) this.part(name).disabled = problem === null;
    return problem;
  }
}
