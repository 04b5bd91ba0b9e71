// A search by definition, for boards of few positions: all positions that jumps lead to from the start, level by level, then
// backwards the number of solutions from each. No symmetry, one thread. The worker of the page runs it.

const MOST_POSITIONS = 3_000_000;

/** A set of holes as two words of 32 bits. */
function halves(holes) {
  let [low, high] = [0, 0];
  for (const hole of holes) {
    if (hole < 32) low |= 1 << hole;
    else high |= 1 << (hole - 32);
  }
  return [low, high];
}

const holesWith = (letters, wanted) => [...letters].flatMap((letter, hole) => (letter === wanted ? [hole] : []));

class Search {
  constructor({ board, start, finish }) {
    this.finish = finish;
    this.masks = board.jumps.map(([from, over, to]) => [...halves([from, over, to]), ...halves([from, over])]);
    const fixed = (letters) => halves([...holesWith(letters, "o"), ...holesWith(letters, ".")]);
    this.patterns = finish?.map((letters) => [...fixed(letters), ...halves(holesWith(letters, "o"))]);
    // Positions in the order in which they are found, so level by level: no position has two depths. Behind them a hash
    // table of their places with linear probing, at most half full.
    [this.low, this.high] = [new Int32Array(1 << 12), new Int32Array(1 << 12)];
    this.table = new Int32Array(1 << 13).fill(-1);
    this.size = 0;
    this.add(...halves(holesWith(start, "o")));
  }

  slot(low, high) {
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high ^ (low >>> 15), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const last = this.table.length - 1;
    let at = (hash ^ (hash >>> 13)) & last;
    for (let found = this.table[at]; found >= 0 && (this.low[found] !== low || this.high[found] !== high); found = this.table[at])
      at = (at + 1) & last;
    return at;
  }

  add(low, high) {
    const at = this.slot(low, high);
    if (this.table[at] >= 0) return;
    [this.low[this.size], this.high[this.size]] = [low, high];
    this.table[at] = this.size++;
    if (this.size === this.low.length) this.grow();
  }

  grow() {
    const larger = (old) => { const array = new Int32Array(2 * old.length); array.set(old); return array; };
    [this.low, this.high] = [larger(this.low), larger(this.high)];
    this.table = new Int32Array(2 * this.table.length).fill(-1);
    for (let i = 0; i < this.size; ++i) this.table[this.slot(this.low[i], this.high[i])] = i;
  }

  /** Calls visit(low, high) for each position that one jump leads to. */
  eachChild(i, visit) {
    const [low, high] = [this.low[i], this.high[i]];
    for (const [touchedLow, touchedHigh, pegsLow, pegsHigh] of this.masks) {
      if ((low & touchedLow) === pegsLow && (high & touchedHigh) === pegsHigh) visit(low ^ touchedLow, high ^ touchedHigh);
    }
  }

  isFinish(i) {
    const [low, high] = [this.low[i], this.high[i]];
    const fits = ([holesLow, holesHigh, pegsLow, pegsHigh]) => (low & holesLow) === pegsLow && (high & holesHigh) === pegsHigh;
    if (this.patterns) return this.patterns.some(fits);
    return low === 0 ? high !== 0 && (high & (high - 1)) === 0 : high === 0 && (low & (low - 1)) === 0;
  }

  /** The levels, or null if there are too many positions. `told` is called now and then with how far it is, in words. */
  run(told) {
    const begins = [0]; // of each level, its first position
    for (let i = 0; i < this.size; ++i) {
      if (i === begins.at(-1)) begins.push(this.size);
      if (this.size > MOST_POSITIONS) return null;
      if (i % 65536 === 65535) told(`${this.size.toLocaleString("en")} positions found, depth ${begins.length - 2}`);
      this.eachChild(i, (low, high) => this.add(low, high));
    }
    begins.pop(); // of the level behind the last, which is empty
    this.solutions = new Array(this.size).fill(0n);
    const levels = begins.map((begin, depth) => ({ reachable: (begins[depth + 1] ?? this.size) - begin, winning: 0 }));
    let depth = levels.length - 1;
    for (let i = this.size - 1; i >= 0; --i) {
      while (i < begins[depth]) --depth;
      if (i % 65536 === 65535) told(`solutions counted, ${Math.floor((100 * (this.size - i)) / this.size)} % of the positions`);
      let sum = this.isFinish(i) ? 1n : 0n;
      this.eachChild(i, (low, high) => { sum += this.solutions[this.table[this.slot(low, high)]]; });
      this.solutions[i] = sum;
      if (sum > 0n) ++levels[depth].winning;
    }
    return levels;
  }

  /** Of positions that were reached: whether they are winning, and the solutions from them. */
  know(_, positions) {
    return positions.map((position) => {
      const found = this.table[this.slot(...halves(holesWith(position, "o")))];
      return { winning: this.solutions[found] > 0n, solutions: this.solutions[found] };
    });
  }
}
