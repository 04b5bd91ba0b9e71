// Position sets in files: formats 2 and 3, read from tools/check/FORMAT.md alone. The worker of the page keeps the bytes and
// looks positions up in them. Nothing is proved: that is the work of pegspace-check. What a file says is checked as far as
// it could lead out of bounds; a file that is damaged otherwise may say something wrong of a position.

const MOST_BYTES = 2 ** 30; // a page cannot be sure of more memory
const MOST_SYMMETRIES = 4096;

/** Bytes, unpacked if they are gzipped. */
async function unpacked(bytes) {
  need(bytes.length <= MOST_BYTES, "This file has more than 1 GiB, which is too large for a page.");
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const pieces = [];
  let size = 0;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length;
      if (size > MOST_BYTES) break;
      pieces.push(piece.value);
    }
    if (size > MOST_BYTES) reader.cancel();
  } catch {
    refuse("This gzipped file is damaged or cut off.");
  }
  need(size <= MOST_BYTES, "This file unpacks to more than 1 GiB, which is too large for a page.");
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const isSet = (bytes) => String.fromCharCode(...bytes.subarray(0, 6)) === "PEGSET";

class SetReader {
  constructor(bytes) {
    need(bytes.length % 8 === 0, "This set file ends in the middle of a word: it is cut off.");
    this.bytes = bytes.byteOffset % 8 ? bytes.slice() : bytes;
    // Words are little-endian, as the machines are that browsers run on.
    this.words = new BigUint64Array(this.bytes.buffer, this.bytes.byteOffset, bytes.length / 8);
    this.at = 0; // the next byte
    this.sections = [];
    while (this.at < bytes.length) this.sections.push(this.section());
    need(this.sections.length > 0, "This set file is empty.");
  }

  /** The lines of a head, as [word, rest], and the place behind its padding. */
  head() {
    const lines = [];
    for (let line = ""; line !== "end";) {
      const end = this.bytes.indexOf(10, this.at);
      need(end >= 0 && end - this.at <= 4095, "This set file has a head that is damaged or cut off.");
      line = String.fromCharCode(...this.bytes.subarray(this.at, end));
      this.at = end + 1;
      const blank = line.indexOf(" ");
      lines.push(blank < 0 ? [line, ""] : [line.slice(0, blank), line.slice(blank + 1)]);
    }
    for (; this.at % 8; ++this.at) need(this.bytes[this.at] === 10, "This set file has no line feeds behind a head.");
    return lines;
  }

  section() {
    const lines = this.head();
    const format = { PEGSET2: 2, PEGSET3: 3 }[lines[0][0]] ?? refuse("This is no set file of format 2 or 3.");
    const board = boardOfHead(lines);
    const holes = board.names.length;
    const positions = (word, head) => head.filter(([key]) => key === word).map(([, text]) => {
      need(text.length === holes && !/[^o.]/.test(text), `This set file has a ${word} that is no position of its board.`);
      return text;
    });
    const starts = positions("start", lines);
    need(starts.length > 0, "This set file has no start.");
    const tiles = lines.find(([key]) => key === "tiles");
    const layout = tiles
      ? { tiles: holesOf(tiles[1], holes), places: holesOf(lines.find(([key]) => key === "places")?.[1] ?? "", holes), isTiled: true }
      : { tiles: [...Array(holes).keys()], places: [], isTiled: false };
    need(new Set([...layout.tiles, ...layout.places]).size === layout.tiles.length + layout.places.length,
         "This set file has a hole twice among its tile and place holes.");
    const section = { board, starts, layout, finish: noted(lines, "finish"), name: noted(lines, "board") };
    section.reachable = this.part(lines, layout, format, holes);
    section.winning = null;
    if (String.fromCharCode(...this.bytes.subarray(this.at, this.at + 8)) !== "winning\n") return section;
    const winning = this.head();
    section.targets = positions("target", winning);
    section.winning = this.part(winning, layout, format, holes);
    return section;
  }

  /** The records of a part: its blocks, and the symmetries under which a record stands for others. */
  part(lines, layout, format, holes) {
    const isTile = Array(holes).fill(false);
    for (const hole of layout.tiles) isTile[hole] = true;
    const group = generated(lines.filter(([key]) => key === "symmetry").map(([, text]) => holesOf(text, holes)), holes)
      .filter((symmetry) => layout.tiles.every((hole) => isTile[symmetry[hole]]));
    const width = layout.isTiled ? Math.max(1, 2 ** (layout.places.length - 6)) : 0;
    const blocks = [];
    const head = format === 3 ? 3 : 2;
    let at = this.at / 8;
    const word = (place) => Number(this.words[place] ?? refuse("This set file is cut off."));
    for (; word(at) !== 0;) {
      const [records, trailer] = [word(at), word(at + 1)];
      need(format === 2 || word(at + 2) === blocks.length + 1, "This set file lacks a block, or has one twice.");
      const from = at + head;
      need(records * (1 + width) + trailer <= this.words.length - from, "This set file is cut off, or has a damaged block.");
      for (let i = from + 1; i < from + records; ++i)
        need(this.words[i - 1] < this.words[i], "This set file has a block whose records are not ascending.");
      blocks.push({ from, records });
      at = from + records * (1 + width) + trailer;
    }
    ++at;
    if (format === 3) need(word(at++) === blocks.length, "This set file lacks a block, or has one twice.");
    this.at = at * 8;
    return { ...layout, width, blocks, inverses: group.map((symmetry) => symmetry.map((_, hole) => symmetry.indexOf(hole))) };
  }

  /** Whether a part has a position, which has to be of the section's class. */
  has(part, position) {
    // The least tile number among the images, as two halves of 32 bits, and the symmetry that gives it.
    let [least, most, chosen] = [Infinity, Infinity, null];
    for (const from of part.inverses) {
      let [low, high] = [0, 0];
      for (let i = 0; i < part.tiles.length; ++i) {
        if (position[from[part.tiles[i]]] !== "o") continue;
        if (i < 32) low |= 1 << i;
        else high |= 1 << (i - 32);
      }
      [low, high] = [low >>> 0, high >>> 0];
      if (high < most || (high === most && low < least)) [least, most, chosen] = [low, high, from];
    }
    const number = (BigInt(most) << 32n) | BigInt(least);
    for (const { from, records } of part.blocks) {
      const record = this.record(from, records, number);
      if (record < 0) continue;
      if (!part.isTiled) return true;
      const place = part.places.reduce((sum, hole, i) => sum + (position[chosen[hole]] === "o" ? 2 ** i : 0), 0);
      const bits = this.words[from + records + record * part.width + Math.floor(place / 64)];
      return ((bits >> BigInt(place % 64)) & 1n) === 1n;
    }
    return false;
  }

  /** The place of a number among the records of a block; -1 if it is none. */
  record(from, records, number) {
    let [low, high] = [from, from + records - 1];
    if (number < this.words[low] || number > this.words[high]) return -1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.words[middle] < number) low = middle + 1;
      else high = middle;
    }
    return this.words[low] === number ? low - from : -1;
  }

  /** Whether positions are winning, of a game from a start of this section. */
  know(number, positions) {
    const section = this.sections[number];
    return positions.map((position) => ({ winning: this.has(section.winning, position) }));
  }

  /** What the page is told: of each section board, starts, finish. */
  described() {
    return this.sections.map(({ board, starts, targets, winning, finish, name }) =>
      ({ board, starts, finish: targets ?? null, label: finish, name, hasWinning: winning !== null }));
  }
}

const noted = (lines, what) => lines.find(([key, text]) => key === "note" && text.startsWith(`${what} `))?.[1].slice(what.length + 1) ?? "";

/** Hole numbers of a line, from 0, none twice. */
function holesOf(text, holes) {
  const numbers = text.split(" ").filter(Boolean).map((word) => Number(word) - 1);
  need(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < holes) && new Set(numbers).size === numbers.length,
       "This set file has a line of its head that does not list holes of its board, each once.");
  return numbers;
}

/** All products of these permutations. */
function generated(generators, holes) {
  need(generators.every((generator) => generator.length === holes), "This set file has a symmetry that is no permutation of the holes.");
  const identity = [...Array(holes).keys()];
  const [chosen, found] = [[], new Map([[String(identity), identity]])];
  for (const generator of generators) {
    if (found.has(String(generator))) continue; // so at most twelve are used: each doubles the group
    chosen.push(generator);
    for (const element of found.values()) { // also those that are found meanwhile
      for (const other of chosen) {
        const product = element.map((hole) => other[hole]);
        found.set(String(product), product);
      }
      need(found.size <= MOST_SYMMETRIES, "This set file lists more than 4,096 symmetries.");
    }
  }
  return [...found.values()];
}

/** The board on a lattice that the lines of a head show; null if they show none. */
function latticeOf(lines) {
  const said = lines.filter(([key]) => ["lattice", "directions", "wrap"].includes(key)).map((line) => line.join(": "));
  const rows = lines.filter(([key]) => key === "row").map(([, row]) => row);
  try {
    return readPictures([...said, "board:", ...rows], 0).board;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The board of a head. Notes give a board of lines its names and its drawing, if they fit. */
function boardOfHead(lines) {
  const valueOf = (word) => lines.find(([key]) => key === word)?.[1];
  if (valueOf("lattice") !== "lines") return latticeOf(lines) ?? refuse("This set file has a board that is none.");
  const holes = Number(valueOf("holes"));
  need(Number.isInteger(holes) && holes >= 1 && holes <= MOST_HOLES, "This set file has a board without holes, or with more than 64.");
  const jumps = lines.filter(([key]) => key === "line").map(([, text]) => holesOf(text, holes));
  need(jumps.every((line) => line.length === 3), "This set file has a line that is not three holes.");
  const notes = lines.filter(([key]) => key === "note").map(([, text]) => text.split(" "));
  return boardOfNotes(notes, holes, jumps) ?? graphBoard(Array.from({ length: holes }, (_, i) => String(i + 1)), jumps);
}

function boardOfNotes(notes, holes, lines) {
  const drawn = notes.filter(([key]) => key === "hole").map(([, row, column, name]) => ({ name, cell: [Number(row), Number(column)] }));
  const names = drawn.map(({ name }) => name);
  const isDrawn = ({ name, cell }) => /^[A-Za-z0-9_]+$/.test(name) && cell.every(Number.isFinite);
  if (drawn.length === holes && new Set(names).size === holes && drawn.every(isDrawn))
    return graphBoard(names, lines, drawn.map(({ cell }) => cell));
  const whole = latticeOf(notes);
  if (whole?.names.length !== holes) return null;
  const given = new Set(lines.map(lineKey));
  const leftOut = whole.jumps.filter((jump) => jump[0] < jump[2] && !given.has(lineKey(jump)));
  if (whole.jumps.length !== 2 * (given.size + leftOut.length)) return null;
  const without = leftOut.map((line) => line.map((hole) => whole.names[hole]).join("-")).join(", ");
  return latticeBoard({ ...whole, without }, pictureOf(whole, "o".repeat(holes)));
}
