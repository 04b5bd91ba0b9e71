// The page: ways in (list, file, address, editor), the game with what is known of it, and the address that has all of it.

/** What is played, and what is known of it. */
let game = null;
let source = { kind: "board" }; // or {kind: "set", sections, section, url}: of a set file
let levels = null; // of a problem that the page searched
let answers = false; // whether the engine knows the present problem
let asked = 0; // so that an answer that comes too late is dropped

const engine = new Engine();
const view = new BoardView(one("#board"), (jump) => play(jump), (several) => showChoices(several));
const editor = new Editor(one("#editor"), (text) => enter(() => start(readFile(text))));

/** Copies a text, and says so on the button. */
async function copy(text, button) {
  const words = button.dataset.words ?? button.textContent;
  button.dataset.words = words;
  try {
    await navigator.clipboard.writeText(text);
  } catch { // a page over plain http may not
    const field = document.body.appendChild(made("textarea", "", text));
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = words; }, 1500);
}

// ---- ways in ----

/** Does what a reader asked for; says in one sentence what is wrong with it, and then all stays as it was. */
async function enter(act) {
  one("#refused").textContent = "";
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    one("#refused").textContent = error.message;
  }
}

/** Begins a problem {board, start, finish}, with jumps as text. */
function start(problem, jumps = "", from = { kind: "board" }) {
  const next = new Game({ ...problem, text: fileText(problem.board, problem.start, problem.finish) });
  next.read(jumps);
  [game, source, levels, answers] = [next, from, null, from.kind === "set" && from.sections[from.section].hasWinning];
  game.problem.name = data.boards.find(({ text }) => isSame(readFile(text), problem))?.name ?? null;
  view.draw(game.board);
  editor.read(game.problem.text);
  showWays();
  show();
  if (from.kind === "board") search();
  else one("#unknown").textContent = answers ? "" : "This set has no winning positions, so it does not say what can still be won.";
}

const rulesOf = ({ board }) => JSON.stringify([board.names, board.jumps]);
const isSame = (a, b) => a.start === b.start && rulesOf(a) === rulesOf(b);

/** Ends what the engine is doing, if it is busy; whoever waits for it gets null. */
function cancel() {
  if (one("#working").hidden) return;
  ++asked;
  one("#working").hidden = true;
  one("#unknown").textContent = "This was cancelled, so what can still be won is not known.";
  engine.end("");
}

/** Asks the engine for what may take long, with its progress on the page and a button that cancels it. Null if something
    else was asked for meanwhile. */
async function ask(message, moved = []) {
  const number = ++asked;
  one("#working").hidden = false;
  const told = (words) => { one("#progress").textContent = words; };
  told(message.act === "open" ? "Reading the file" : "Searching");
  try {
    const answer = await engine.ask(message, told, moved);
    return number === asked ? answer : null;
  } catch (error) {
    if (number === asked) throw error;
    return null;
  } finally {
    if (number === asked) one("#working").hidden = true;
  }
}

async function search() {
  const { board, start: from, finish } = game.problem;
  cancel();
  one("#unknown").textContent = "";
  try {
    const answer = await ask({ act: "search", problem: { board, start: from, finish } });
    if (!answer) return;
    [levels, answers] = [answer.levels, answer.levels !== null];
    const tooMany = `There are more than ${grouped(MOST_POSITIONS)} positions, so this page does not know what can still be won. A set file does:`;
    one("#unknown").textContent = levels ? "" : tooMany;
  } catch (error) {
    one("#unknown").textContent = error.message;
  }
  show();
}

async function openBytes(bytes, name, url = "") {
  cancel();
  const answer = await ask({ act: "open", bytes }, [bytes]);
  if (!answer) return;
  if (answer.text !== undefined) start(readFile(answer.text));
  else startSet({ kind: "set", sections: answer.sections, section: 0, url, file: name });
}

function startSet(from, begin = null, jumps = "") {
  const section = from.sections[from.section];
  start({ board: section.board, start: begin ?? section.starts[0], finish: section.finish ?? null }, jumps, from);
}

async function openFile(file) {
  need(file.size <= 2 ** 30, `'${file.name}' has more than 1 GiB, which is too large for a page.`);
  let bytes;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    refuse(`'${file.name}' cannot be read.`);
  }
  await openBytes(bytes, file.name);
}

/** A set beside this page, or in it. */
async function openAddress(url) {
  const own = data.sets.find((set) => set.name === url && set.bytes);
  if (own) return openBytes(Uint8Array.from(atob(own.bytes), (letter) => letter.charCodeAt(0)).buffer, url, url);
  need(location.protocol !== "file:", "A page opened from a folder cannot fetch the set; choose its file with 'Open a file'.");
  need(/^[\w./%+-]+$/.test(url) && !url.includes("//"), "The address names no set beside this page.");
  let bytes;
  try {
    const response = await fetch(url);
    need(response.ok, `The set '${url}' is not there (${response.status}).`);
    bytes = await response.arrayBuffer();
  } catch (error) {
    refuse(error instanceof Refusal ? error.message : `The set '${url}' cannot be fetched.`);
  }
  await openBytes(bytes, url, url);
}

/** What the address says: a board, by its name or its file, or a set with one of its starts; and the jumps. */
async function openHash() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const carried = data.sets.find((set) => set.bytes)?.name; // a page that carries a set begins with it
  if (parts.has("set") || (carried && !parts.has("board"))) {
    const url = parts.get("set") ?? carried;
    await openAddress(url);
    if (source.url !== url) return null; // something else was opened meanwhile
    const from = source.sections.findIndex(({ starts }) => starts.includes(parts.get("start")));
    if (from >= 0) return startSet({ ...source, section: from }, parts.get("start"), parts.get("jumps") ?? "");
    game.read(parts.get("jumps") ?? "");
    return show();
  }
  const name = parts.get("board") ?? data.boards[0].name;
  const known = data.boards.find((board) => board.name === name);
  return start(readFile(known?.text ?? name), parts.get("jumps") ?? "");
}

function tellAddress() {
  const parts = new URLSearchParams();
  const { name, text, finish, start: begin } = game.problem;
  if (source.url) {
    parts.set("set", source.url);
    if (source.sections.length > 1 || source.sections[0].starts.length > 1) parts.set("start", begin);
  } else parts.set("board", name !== null && finish === null ? name : text);
  if (game.at) parts.set("jumps", game.text.replaceAll(" ", ","));
  const hash = `#${parts.toString().replaceAll("%2C", ",").replaceAll("%2F", "/")}`;
  if (hash !== location.hash) history.replaceState(null, "", hash);
}

// ---- the game ----

function play(jump) {
  game.make(jump);
  show();
}

/** Shows the present position; what is known of it follows when the engine has answered. */
async function show() {
  tellAddress();
  const { board, position, problem } = game;
  const jumps = legalJumps(board, position);
  const last = game.at ? game.jumps[game.at - 1] : null;
  const number = ++show.last;
  const present = (states, known) => {
    view.show(position, jumps, states, last);
    showChoices();
    showKnown(known);
  };
  if (!answers) present(jumps.map(() => "unknown"), null);
  showMade(problem);
  if (!answers) return;
  const path = game.positions;
  const children = jumps.map((jump) => jumped(position, board.jumps[jump]));
  const asking = engine.ask({ act: "know", section: source.section ?? 0, positions: [...path, ...children] });
  const known = (await asking.catch(() => null))?.known; // null if the engine was ended meanwhile
  if (number !== show.last || !known) return;
  present(known.slice(path.length).map(({ winning }) => (winning ? "winning" : "losing")), known.slice(0, path.length));
}
show.last = 0;

/** A jump in a list: a button. */
function jumpItem(words, style, act) {
  const item = made("li");
  item.append(made("button", style, words));
  item.firstChild.addEventListener("click", act);
  return item;
}

function showMade({ name, finish, board }) {
  one("#said").textContent = game.said(null);
  for (const [id, isOff] of [["undo", game.at === 0], ["redo", game.at === game.jumps.length], ["restart", game.at === 0],
                             ["copy-jumps", game.at === 0], ["copy-replay", game.at === 0]]) one(`#${id}`).disabled = isOff;
  one("#made").replaceChildren(...game.jumps.map((jump, i) =>
    jumpItem(board.jumpNames[jump], i === game.at - 1 ? "now" : i >= game.at ? "undone" : "", () => { game.go(i + 1); show(); })));
  const hole = finishHole(finish);
  const isDrawn = finish?.length === 1; // then a file has the finish, too
  const isNamed = name !== null && (!isDrawn || hole >= 0);
  const file = `${isNamed ? name : "my-board.txt"}${isNamed && isDrawn ? ` --finish ${board.names[hole]}` : ""}`;
  one("#replay").textContent = game.at ? `echo '${game.text}' | pegspace replay ${file}` : "";
  one("#count").textContent = `pegspace count ${file}`;
  one("#save").textContent = `pegspace enumerate ${file}${isDrawn ? "" : " --finish any"} --save my.set`;
  one("#own-file").hidden = isNamed;
  one("#unknown-save").textContent = one("#save").textContent;
  one("#unknown-save").hidden = one("#unknown").textContent === "" || source.kind === "set";
}

/** The jumps that are possible, those of the chosen peg alone; `several`: of these one is to be chosen. */
function showChoices(several = null) {
  const { board } = game;
  const jumps = several ?? (view.chosen === null ? view.jumps : view.from(view.chosen));
  const most = 120;
  one("#which").textContent = several ? "Several jumps lead there. Which?"
    : view.chosen === null ? "" : `Jumps from ${board.names[view.chosen]}:`;
  one("#choices").replaceChildren(...jumps.slice(0, most).map((jump) => {
    const state = view.states[view.jumps.indexOf(jump)];
    const item = jumpItem(`${MARKS[state]} ${board.jumpNames[jump]}`.trim(), state, () => play(jump));
    item.firstChild.setAttribute("aria-label", `${board.jumpNames[jump].replace("-", " to ")} ${wordOf(state)}`.trim());
    return item;
  }));
  if (several) one("#choices button").focus();
  if (jumps.length > most) one("#choices").append(made("li", "soft", `and ${jumps.length - most} more; choose a peg`));
}

/** What is known of the positions so far: words, and the chart of the levels. */
function showKnown(known) {
  one("#legend").hidden = known === null;
  one("#known").hidden = levels === null;
  if (known) one("#said").textContent = game.said(known.map(({ winning }) => winning));
  if (levels === null) return;
  const { reachable, winning } = levels[game.at];
  const left = known.at(-1).solutions;
  const total = (name) => grouped(levels.reduce((sum, level) => sum + level[name], 0));
  one("#numbers").textContent = `${left === 1n ? "1 solution" : `${grouped(left)} solutions`} left from here. At depth ${game.at}, ` +
    `${counted(reachable, "position is", "positions are")} reachable and ${grouped(winning)} winning; in all ${total("reachable")} ` +
    `and ${total("winning")}.`;
  one("#chart").replaceChildren(levelChart(levels, game.at));
}

/** The lists of boards, starts and finishes. */
function showWays() {
  const { board, finish, name, start: begin } = game.problem;
  const option = (words, value, chosen) => {
    const element = made("option", "", words);
    element.value = value;
    element.selected = chosen;
    return element;
  };
  const [boards, starts, finishes] = [one("#boards"), one("#starts"), one("#finish")];
  const own = source.kind === "set" ? `set: ${source.file}` : "a board of your own";
  const isListed = source.url ? data.sets.some((set) => set.name === source.url) : source.kind === "board" && name !== null;
  boards.replaceChildren(...(isListed ? [] : [option(own, "", true)]),
    ...data.boards.map((listed) => option(listed.name, `board=${listed.name}`, source.kind === "board" && listed.name === name)),
    ...data.sets.map((set) => option(`set: ${set.name}`, `set=${set.name}`, set.name === source.url)));
  const choices = (source.sections ?? []).flatMap((section, number) => section.starts.map((letters) => [number, letters]));
  const emptyIn = (letters) => board.names.filter((_, hole) => letters[hole] === ".").join(", ");
  one("#start-label").hidden = choices.length < 2;
  starts.replaceChildren(...choices.slice(0, 500).map(([number, letters]) =>
    option(`${emptyIn(letters)} empty`, `${number} ${letters}`, letters === begin)));
  const hole = finishHole(finish);
  const drawnWords = source.kind === "set" && source.sections[source.section].label ? source.sections[source.section].label : "as drawn";
  finishes.disabled = source.kind === "set";
  finishes.replaceChildren(...(finish !== null && (hole < 0 || source.kind === "set") ? [option(drawnWords, "drawn", true)] : []),
    option("any single peg", "any", finish === null),
    ...board.names.map((words, i) => option(words, String(i), source.kind === "board" && i === hole)));
}

// ---- what the reader does ----

one("#boards").addEventListener("change", ({ target }) => { if (target.value) location.hash = `#${target.value}`; });
one("#starts").addEventListener("change", ({ target }) => {
  const [section, letters] = target.value.split(" ");
  enter(() => startSet({ ...source, section: Number(section) }, letters));
});
one("#finish").addEventListener("change", ({ target }) => {
  const { board, start: begin, finish } = game.problem;
  const chosen = target.value === "any" ? null : [board.names.map((_, hole) => (String(hole) === target.value ? "o" : ".")).join("")];
  enter(() => start({ board, start: begin, finish: target.value === "drawn" ? finish : chosen }, game.text));
});
one("#file").addEventListener("change", async ({ target }) => {
  const file = target.files[0];
  if (file) await enter(() => openFile(file));
  target.value = "";
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) enter(() => openFile(file));
});
one("#undo").addEventListener("click", () => { game.go(game.at - 1); show(); });
one("#redo").addEventListener("click", () => { game.go(game.at + 1); show(); });
one("#restart").addEventListener("click", () => { game.go(0); show(); });
one("#cancel").addEventListener("click", cancel);
one("#copy-jumps").addEventListener("click", ({ target }) => copy(game.text, target));
one("#copy-replay").addEventListener("click", ({ target }) => copy(one("#replay").textContent, target));
one("#copy-address").addEventListener("click", ({ target }) => copy(location.href, target));
addEventListener("hashchange", () => enter(openHash));

enter(openHash).then(() => { if (!game) enter(() => start(readFile(data.boards[0].text))); });
