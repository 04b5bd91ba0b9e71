// Boards and problems: the dialect of board files read and written, jumps, names and places of the holes. The page and its
// worker share this file, so nothing in it touches the page. A position is a string with a letter for each hole in the order
// of their numbers, `o` a peg and `.` an empty hole; a finish also has `?` for a hole where either will do.
"use strict";

/** What is wrong with an input: one sentence for the reader. */
class Refusal extends Error {}
function refuse(sentence) {
  throw new Refusal(sentence);
}
function need(holds, sentence) {
  if (!holds) refuse(sentence);
}

const MOST_HOLES = 64;
const MOST_PLACES = 256; // rows, and columns
const STEPS = { square: [[0, 1], [0, -1], [1, 0], [-1, 0]], triangular: [[0, 2], [0, -2], [1, 1], [1, -1], [-1, 1], [-1, -1]] };
const DIAGONALS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

const pegsOf = (position) => position.split("o").length - 1;
const counted = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

// ---- the rules ----

/** Names of jumps, places of holes and the lines to draw, from names, jumps (from, over, to) and what is there already. */
function boardOf(parts) {
  const jumps = parts.jumps.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  const ways = new Map();
  for (const [from, , to] of jumps) ways.set(from * MOST_HOLES + to, (ways.get(from * MOST_HOLES + to) ?? 0) + 1);
  const between = ([from, over, to]) => (ways.get(from * MOST_HOLES + to) > 1 ? `(${parts.names[over]})-` : "");
  const name = (jump) => `${parts.names[jump[0]]}-${between(jump)}${parts.names[jump[2]]}`;
  return { ...parts, jumps, jumpNames: jumps.map(name) };
}

function columnLetters(column) {
  return (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(97 + (column % 26));
}

const lineKey = ([from, over, to]) => (from < to ? [from, over, to] : [to, over, from]).join(" ");

/** A board on a lattice. `rows`: a picture in which `-` is no hole; `wrap`: rows, columns, both or "". */
function latticeBoard({ lattice, directions = 4, wrap = "", without = "" }, rows) {
  const cells = rows.flatMap((row, r) => [...row].flatMap((letter, c) => (letter === "-" ? [] : [[r, c]])));
  const [height, width] = [rows.length, rows[0].length];
  const number = new Map(cells.map(([r, c], hole) => [r * width + c, hole]));
  const ring = (at, size, joined) => (joined ? (at + size) % size : at < 0 || at >= size ? NaN : at);
  const rowAt = (r) => ring(r, height, wrap === "columns" || wrap === "both");
  const columnAt = (c) => ring(c, width, wrap === "rows" || wrap === "both");
  const steps = [...STEPS[lattice], ...(directions === 8 ? DIAGONALS : [])];
  const jumps = [], edges = [], joints = [];
  cells.forEach(([r, c], from) => {
    for (const [down, right] of steps) {
      const over = number.get(rowAt(r + down) * width + columnAt(c + right));
      if (over === undefined) continue;
      const isInside = r + down === rowAt(r + down) && c + right === columnAt(c + right);
      if (!isInside) joints.push([from, down, right]);
      else if (from < over) edges.push([from, over]);
      const next = [rowAt(rowAt(r + down) + down), columnAt(columnAt(c + right) + right)];
      const to = number.get(next[0] * width + next[1]);
      if (to !== undefined && to !== from && over !== from && to !== over) jumps.push([from, over, to]);
    }
  });
  const inRow = (r, c) => cells.filter(([row, column]) => row === r && column < c).length;
  const names = cells.map(([r, c]) => columnLetters(lattice === "square" ? c : inRow(r, c)) + (r + 1));
  const points = cells.map(([r, c]) => (lattice === "square" ? [c, r] : [c / 2, (r * Math.sqrt(3)) / 2]));
  const whole = boardOf({ lattice, directions, wrap, without, cells, height, width, names, points, edges, joints, jumps });
  const leftOut = new Set(readLines(whole, without).map(lineKey));
  return leftOut.size ? boardOf({ ...whole, jumps: jumps.filter((jump) => !leftOut.has(lineKey(jump))) }) : whole;
}

/** The lines of a board in a text such as "c4-c2, a1-b1-c1". */
function readLines(board, text) {
  const number = new Map(board.names.map((name, hole) => [name.toLowerCase(), hole]));
  return text.split(/[ ,]+/).filter(Boolean).map((word) => {
    const ends = word.split("-").map((name) => number.get(name.replace(/[()]/g, "").toLowerCase()));
    const [first, last] = [ends[0], ends.at(-1)];
    const fits = board.jumps.filter(([from, over, to]) => from === first && to === last && (ends.length === 2 || over === ends[1]));
    need((ends.length === 2 || ends.length === 3) && fits.length === 1, `without: '${word}' is not one jump of this board.`);
    return fits[0];
  });
}

/** A graph: pegs jump along lines (from, over, to) both ways. `cells`: (row, column) of each hole, or none: a circle. */
function graphBoard(names, lines, cells = []) {
  const turn = (2 * Math.PI) / names.length;
  const spots = cells.length ? cells.map(([r, c]) => [c, r]) : names.map((_, i) => [-Math.sin(-turn * i), -Math.cos(turn * i)]);
  let least = Infinity;
  spots.forEach((a, i) => spots.slice(0, i).forEach((b) => { least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1])); }));
  const unit = least > 0 && least < Infinity ? least / 1.25 : 1;
  const found = new Map(lines.map((line) => [lineKey(line), line]));
  const jumps = [...found.values()].flatMap(([from, over, to]) => [[from, over, to], [to, over, from]]);
  const pairs = new Set(jumps.flatMap(([from, over]) => [Math.min(from, over) * MOST_HOLES + Math.max(from, over)]));
  const edges = [...pairs].map((pair) => [Math.floor(pair / MOST_HOLES), pair % MOST_HOLES]);
  return boardOf({ lattice: "graph", names, points: spots.map(([x, y]) => [x / unit, y / unit]), edges, joints: [], jumps });
}

// ---- positions ----

const canJump = (position, [from, over, to]) => position[from] === "o" && position[over] === "o" && position[to] === ".";

function jumped(position, [from, over, to]) {
  const letters = [...position];
  letters[from] = letters[over] = ".";
  letters[to] = "o";
  return letters.join("");
}

/** The numbers of the jumps that are possible. */
const legalJumps = (board, position) => [...board.jumps.keys()].filter((jump) => canJump(position, board.jumps[jump]));

/** Whether a position ends a solution. A finish is a list of letters; null: any single peg. */
function isFinish(position, finish) {
  if (!finish) return pegsOf(position) === 1;
  return finish.some((letters) => [...letters].every((letter, hole) => letter === "?" || letter === position[hole]));
}

/** A finish of one peg in one hole: the hole, else -1. */
function finishHole(finish) {
  return finish?.length === 1 && /^\.*o\.*$/.test(finish[0]) ? finish[0].indexOf("o") : -1;
}

// ---- the dialect ----

/** The picture of a position, or of a finish: a rectangle. */
function pictureOf(board, letters) {
  const rows = Array.from({ length: board.height }, () => Array(board.width).fill("-"));
  board.cells.forEach(([r, c], hole) => { rows[r][c] = letters[hole]; });
  return rows.map((row) => row.join(""));
}

/** The board file. A finish of several patterns has no such form: then it is left out. */
function fileText(board, start, finish) {
  const of = (letters, wanted) => board.names.filter((_, hole) => letters[hole] === wanted);
  const end = finish?.length === 1 ? finish[0] : null;
  if (board.lattice === "graph") {
    const lines = board.jumps.filter(([from, , to]) => from < to);
    return `lattice: graph\nholes: ${board.names.join(" ")}\nempty: ${of(start, ".").join(" ")}\n` +
      (end ? `finish: ${[...of(end, "o"), ...of(end, "?").map((name) => `${name}?`)].join(" ")}\n` : "") +
      `lines:\n${lines.map((line) => line.map((hole) => board.names[hole]).join(" ")).join("\n")}\n`;
  }
  const settings = [`lattice: ${board.lattice}`, board.directions === 8 && "directions: 8", board.wrap && `wrap: ${board.wrap}`,
                    board.without && `without: ${board.without}`].filter(Boolean);
  return [...settings, "board:", ...pictureOf(board, start), ...(end ? ["finish:", ...pictureOf(board, end)] : []), ""].join("\n");
}

const headerOf = (line) => /^([A-Za-z]+): *(.*)$/.exec(line)?.slice(1) ?? null;
const isComment = (line) => line === "#" || line.startsWith("# ");

/** A board file: its board, start and finish. Throws Refusal for all that is not of the dialect. */
function readFile(text) {
  need(text.length <= 1 << 20, "A board file has at most 1 MiB.");
  const typed = text.replace(/^\ufeff/, "").split("\n");
  const tab = typed.findIndex((line) => line.includes("\t"));
  need(tab < 0, `Line ${tab + 1} has a tab, which has no width of its own; write blanks.`);
  const lines = typed.map((line) => line.trimEnd());
  let at = 0;
  while (at < lines.length && (!lines[at] || isComment(lines[at]))) ++at;
  need(at < lines.length, "There is no board in this text; draw one with o (a peg), . (an empty hole) and - (no hole).");
  const key = headerOf(lines[at])?.[0];
  const isGraph = /^lattice: *graph$/.test(lines[at]) || ["holes", "drawing", "edges", "lines", "empty"].includes(key);
  const problem = isGraph ? readGraph(lines, at) : readPictures(lines, at);
  need(problem.start.includes("."), "No hole of this board starts empty, so no peg could ever jump; draw one as a dot.");
  return problem;
}

const VALUES = { lattice: /^(square|triangular)$/, directions: /^8$/, wrap: /^(rows|columns|both)$/, without: /./, letters: /./ };

function readPictures(lines, first) {
  const said = {};
  let at = first;
  if (headerOf(lines[at])) {
    for (; !/^board:$/.test(lines[at] ?? ""); ++at) {
      need(at < lines.length, "The line 'board:' is missing above the picture.");
      const [key, value] = headerOf(lines[at]) ?? [];
      need(Object.hasOwn(VALUES, key) && !(key in said),
           `Line ${at + 1}: expected 'lattice:', 'directions:', 'wrap:', 'without:' or 'letters:', each once, or 'board:'.`);
      need(VALUES[key].test(value), `Line ${at + 1}: '${key}:' has a value that it cannot have.`);
      said[key] = value;
    }
    ++at;
  }
  const lattice = said.lattice ?? "square";
  need(lattice === "square" || !(said.directions || said.wrap), "'directions:' and 'wrap:' are for the square lattice alone.");
  const letters = readLetters(said.letters);
  const picture = takePicture(lines, at, letters);
  at = picture.past;
  let end = null;
  if (/^finish:$/.test(lines[at] ?? "")) {
    end = takePicture(lines, at + 1, { ...letters, "?": "?" });
    at = end.past;
    const same = (a, b) => a.length === b.length && a.every((row, r) => row.replace(/[^-]/g, "o") === b[r].replace(/[^-]/g, "o"));
    need(same(picture.rows, end.rows), "The picture of the finish has another size or other holes than that of the board.");
  }
  need(at >= lines.length, `One board a file: another text begins in line ${at + 1}.`);
  const board = latticeBoard({ lattice, directions: said.directions ? 8 : 4, wrap: said.wrap, without: said.without },
                             picture.rows);
  requireBoard(board);
  const letterOf = (rows) => board.cells.map(([r, c]) => rows[r][c]).join("");
  return { board, start: letterOf(picture.rows), finish: end && [letterOf(end.rows)] };
}

/** Throws Refusal if holes are off the lattice, alone, or not at the joined sides. */
function requireBoard(board) {
  const parity = ([r, c]) => (r + c) % 2;
  const off = board.lattice === "triangular" ? board.cells.find((cell) => parity(cell) !== parity(board.cells[0])) : null;
  need(!off, `Row ${off?.[0] + 1} has a hole off the triangular lattice, in column ${off?.[1] + 1}; neighbours in a row stand two ` +
       "columns apart, and rows half a step.");
  const isRing = (axis, size) => size >= 3 && [0, size - 1].every((end) => board.cells.some((cell) => cell[axis] === end));
  need(!["rows", "both"].includes(board.wrap) || isRing(1, board.width),
       "Joined rows need at least 3 columns, and holes in the first and the last of them.");
  need(!["columns", "both"].includes(board.wrap) || isRing(0, board.height),
       "Joined columns need at least 3 rows, and holes in the first and the last of them.");
  need(board.cells.length === 1 || board.edges.length > 0 || board.joints.length > 0,
       "No two holes of this picture are neighbours (is 'lattice: triangular' missing?).");
}

function readLetters(text) {
  if (text === undefined) return { o: "o", ".": ".", "-": "-" };
  const usual = { peg: "o", empty: ".", none: "-" };
  const entries = text.split(",").map((entry) => /^ *([^ ?]) +(peg|empty|none) *$/u.exec(entry));
  const letters = Object.fromEntries(entries.filter(Boolean).map(([, letter, word]) => [letter, usual[word]]));
  need(entries.length === 3 && new Set(Object.values(letters)).size === 3,
       "'letters:' names three different characters, such as 'X peg, _ empty, / none'.");
  return letters;
}

/** The rows of a picture in the usual letters, and the line behind it and behind the empty lines that end it. */
function takePicture(lines, from, letters) {
  let at = from;
  while (at < lines.length && !lines[at]) ++at;
  const begin = at;
  while (at < lines.length && lines[at] && headerOf(lines[at])?.[0] !== "finish") ++at;
  const marks = lines.slice(begin, at).map((line) => [...line]);
  need(marks.length > 0, "There is no picture of a board below the headers.");
  need(marks.length <= MOST_PLACES && marks[0].length <= MOST_PLACES, "A picture has at most 256 rows and columns.");
  const rows = marks.map((row, r) => {
    const wrong = row.findIndex((letter) => !Object.hasOwn(letters, letter));
    need(wrong < 0, `Line ${begin + r + 1}, column ${wrong + 1}: expected o (a peg), . (an empty hole) or - (no hole).`);
    need(row.length === marks[0].length,
         `Row 1 has ${marks[0].length} characters and row ${r + 1} has ${row.length}; write - where there is no hole.`);
    return row.map((letter) => letters[letter]).join("");
  });
  const holes = rows.join("").replaceAll("-", "").length;
  need(holes > 0, "There is no hole in this picture.");
  need(holes <= MOST_HOLES, `This picture has ${holes} holes; a board has at most ${MOST_HOLES}.`);
  while (at < lines.length && !lines[at]) ++at;
  return { rows, past: at };
}

/** The names of each entry: up to a comma or the end of a line. */
function entriesOf(key, lines) {
  const form = key === "finish" ? /^[A-Za-z0-9_]+\??$/ : /^[A-Za-z0-9_]+$/;
  return lines.flatMap((line) => {
    const pieces = line.split(",");
    if (!pieces.at(-1).trim()) pieces.pop();
    return pieces.map((piece) => {
      const names = piece.split(/ +/).filter(Boolean);
      need(names.length > 0 && names.every((name) => form.test(name)),
           `'${key}:' has a part that is no list of names, '${piece.slice(0, 40)}'; names have letters, digits and _.`);
      return names;
    });
  });
}

const greatestDivisor = (a, b) => (b === 0 ? a : greatestDivisor(b, a % b));

function readGraph(lines, first) {
  const parts = new Map();
  let current = [];
  for (let at = first; at < lines.length; ++at) {
    const [key, value] = headerOf(lines[at]) ?? [null, lines[at]];
    if (key !== null) {
      need(["lattice", "holes", "drawing", "edges", "lines", "empty", "finish"].includes(key) && !parts.has(key),
           `Line ${at + 1}: '${key}:' is no header of a graph, or comes twice.`);
      parts.set(key, (current = []));
    }
    current.push(value);
  }
  const words = new Map([...parts].map(([key, texts]) => [key, entriesOf(key, texts)]));
  const entries = (key) => words.get(key) ?? [];
  const flat = (key) => entries(key).flat();
  need(!parts.has("lattice") || flat("lattice").join(" ") === "graph", "'lattice:' is square, triangular or graph.");
  need(parts.has("edges") || parts.has("lines"), "This file of a graph has neither 'edges:' nor 'lines:'.");
  const drawn = (parts.get("drawing") ?? []).flatMap((line, row) =>
    [...line.matchAll(/[A-Za-z0-9_]+/g)].map((match) => [match[0], [row, match.index]]));
  const isNumber = flat("holes").length === 1 && /^[0-9]{1,3}$/.test(flat("holes")[0]);
  let names = isNumber ? Array.from({ length: Number(flat("holes")[0]) }, (_, i) => String(i + 1)) : flat("holes");
  if (!names.length) names = drawn.map(([name]) => name);
  if (!names.length && !parts.has("drawing")) names = [...new Set([...flat("edges"), ...flat("lines")])];
  if (!parts.has("holes") && !drawn.length && names.every((name) => /^[0-9]+$/.test(name))) names.sort((a, b) => a - b);
  need(names.length >= 1 && names.length <= MOST_HOLES, `This graph has ${names.length} holes; a board has 1 to ${MOST_HOLES}.`);
  need(new Set(names.map((name) => name.toLowerCase())).size === names.length,
       "Two holes have names that differ only in case, or not at all.");
  const number = new Map(names.map((name, hole) => [name, hole]));
  const hole = (word) => number.get(word) ?? refuse(`'${word.slice(0, 40)}' is no hole of this graph.`);
  const seen = new Set();
  const tuples = (key, size) => entries(key).map((words) => {
    const holes = words.map(hole);
    need(holes.length === size && new Set(holes).size === size, `'${key}:' has an entry that is not ${size} different holes.`);
    const entry = (holes[0] < holes.at(-1) ? holes : holes.toReversed()).join(" ");
    need(!seen.has(key + entry), `'${key}:' has the same entry twice.`);
    seen.add(key + entry);
    return holes;
  });
  const nextTo = names.map(() => new Set());
  for (const [a, b] of tuples("edges", 2)) { nextTo[a].add(b); nextTo[b].add(a); }
  const along = nextTo.flatMap((ends, over) => [...ends].flatMap((a) => [...ends].filter((b) => a < b).map((b) => [a, over, b])));
  const spots = new Map(drawn);
  const left = Math.min(...drawn.map(([, [, column]]) => column));
  const step = drawn.reduce((sum, [, [, column]]) => greatestDivisor(sum, column - left), 0) || 1;
  need(!drawn.length || (drawn.length === names.length && names.every((name) => spots.has(name))), "'drawing:' shows each hole once.");
  const cells = drawn.length ? names.map((name) => [spots.get(name)[0], spots.get(name)[1] / step]) : [];
  const board = graphBoard(names, [...along, ...tuples("lines", 3)], cells);
  const empty = parts.has("empty") ? flat("empty").map(hole) : [0];
  const end = parts.has("finish") ? names.map(() => ".") : null;
  for (const word of flat("finish")) end[hole(word.replace(/\?$/, ""))] = word.endsWith("?") ? "?" : "o";
  return { board, start: names.map((_, i) => (empty.includes(i) ? "." : "o")).join(""), finish: end && [end.join("")] };
}
