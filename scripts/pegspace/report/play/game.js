// A game: a problem and the jumps made, with those taken back; what is said of it; and how it stands in the address.

class Game {
  /** `jumps`: numbers of jumps of the problem's board. */
  constructor(problem, jumps = []) {
    this.problem = problem;
    this.jumps = jumps; // with those that can be made again
    this.at = jumps.length;
  }

  get board() { return this.problem.board; }
  get made() { return this.jumps.slice(0, this.at); }

  /** The positions so far, from the start to the present one. */
  get positions() {
    const found = [this.problem.start];
    for (const jump of this.made) found.push(jumped(found.at(-1), this.board.jumps[jump]));
    return found;
  }

  get position() { return this.positions.at(-1); }

  make(jump) {
    this.jumps = [...this.made, jump];
    ++this.at;
  }

  go(at) { this.at = Math.min(Math.max(at, 0), this.jumps.length); }

  /** The jumps as pegspace's notation `names` has them. */
  get text() { return this.made.map((jump) => this.board.jumpNames[jump]).join(" "); }

  /** The jumps of such a text, the rules kept. Throws Refusal. */
  read(text) {
    const number = new Map(this.board.jumpNames.map((name, jump) => [name, jump]));
    let position = this.problem.start;
    this.jumps = text.split(/[\s,]+/).filter(Boolean).map((word, i) => {
      const jump = number.get(word);
      need(jump !== undefined, `Jump ${i + 1}, '${word.slice(0, 40)}', is no jump of this board.`);
      need(canJump(position, this.board.jumps[jump]), `Jump ${i + 1}, ${word}, is not possible there.`);
      position = jumped(position, this.board.jumps[jump]);
      return jump;
    });
    this.at = this.jumps.length;
  }

  /** What the position is, in words. `path`: whether each position so far is winning, if that is known. */
  said(path) {
    const { position, board, problem } = this;
    const left = counted(pegsOf(position), "peg", "pegs");
    const jumps = legalJumps(board, position).length;
    const lost = path ? path.indexOf(false) : -1;
    const verdict = lost < 0 ? "" : lost === 0 ? " It cannot be won from this start."
      : ` It can no longer be won: since jump ${lost}, ${board.jumpNames[this.jumps[lost - 1]]}.`;
    const where = pegsOf(position) === 1 ? ` in ${board.names[position.indexOf("o")]}` : "";
    const state = isFinish(position, problem.finish) ? `The finish is reached: ${left} left${where}.`
      : jumps === 0 ? `Dead end: no jump is possible, ${left} left${where}.`
      : `${left[0].toUpperCase()}${left.slice(1)}; ${counted(jumps, "jump is", "jumps are")} possible.`;
    return `Depth ${this.at}. ${state}${verdict}`;
  }
}
