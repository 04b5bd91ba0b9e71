// The chart of levels. Its lines stand in the page as an SVG (levels.html), positions by depth; this draws them again for another
// quantity, scale or width, colours those that are chosen, and lists what they show at the depth under the pointer.

const COLOURS = 7;
const picture = one("#levels-chart");
const ofShares = (quantity) => quantity === "branching" || quantity === "winning_share";
let view = null; // what draw() drew: across (depth -> x), its inverse, last (the last depth, or 100 %)
let depthShown = 0;

/** A level's count as the file has it; null where it is not known. */
const countAt = (level, name) => level[data.columns.indexOf(name)];

/** A quantity at a level, NaN where it is not known; without a solution no position is winning. */
function quantityAt(problem, level, quantity) {
  const value = (name) => (countAt(level, name) === null ? NaN : Number(countAt(level, name)));
  if (problem.unsolvable && quantity.includes("winning")) return NaN;
  return quantity === "branching" ? value("jumps") / value("positions")
    : quantity === "winning_share" ? 100 * value("winning_positions") / value("positions") : value(quantity);
}

function wordsAt(problem, level, quantity) {
  const number = quantityAt(problem, level, quantity);
  if (!Number.isFinite(number)) return "";
  return ofShares(quantity) ? number.toPrecision(3) + (quantity === "winning_share" ? " %" : "") : grouped(countAt(level, quantity));
}

/** Ticks of an axis from 0: of 1, 2 or 5 times a power of ten, at most ten of them. */
function ticksTo(most) {
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const step = power * [1, 2, 5, 10].find((factor) => most / (factor * power) <= 10);
  return [...Array(Math.floor(most / step + 1e-9) + 1).keys()].map((tick) => Number((tick * step).toPrecision(12)));
}

function draw() {
  const [quantity, isLog, byShare] = [one("#quantity").value, one("#scale").value === "logarithmic", one("#across").value === "share"];
  const chosen = new Set(all("#runs input:checked").map((box) => Number(box.value)));
  const [width, height, left, right, top, bottom] = [picture.clientWidth || 900, 400, 64, 40, 20, 44];
  const lines = data.problems.map((problem) => problem.levels
    .map((level, depth) => [byShare ? 100 * depth / Math.max(1, problem.levels.length - 1) : depth, quantityAt(problem, level, quantity)])
    .filter(([, value]) => Number.isFinite(value) && (!isLog || value > 0)));
  const values = lines.flat().map(([, value]) => value);
  const last = byShare ? 100 : Math.max(1, ...data.problems.map((problem) => problem.levels.length - 1));
  const heightOf = (value) => (isLog ? Math.log10(value) : value);
  const low = isLog ? Math.min(0, Math.floor(heightOf(Math.min(...values, 1)))) : 0;
  const most = Math.max(heightOf(Math.max(...values, 0)), low + 1);
  const across = (depth) => left + (width - left - right) * depth / last;
  const up = (value) => height - bottom - (height - top - bottom) * (heightOf(value) - low) / (most - low);
  view = { across, last, depthAt: (x) => Math.round((x - left) / (width - left - right) * last), byShare, top, floor: height - bottom };

  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const powers = Math.ceil((most - low) / 8);
  const heights = isLog ? [...Array(Math.floor((most - low) / powers) + 1).keys()].map((step) => 10 ** (low + step * powers)) : ticksTo(most);
  const axes = one(".axes", picture);
  axes.replaceChildren(
    ...heights.flatMap((value) => [drawn("line", { class: "grid", x1: left, x2: width - right, y1: up(value), y2: up(value) }),
      drawn("text", { class: "end", x: left - 8, y: up(value) + 4 }, value >= 1 ? inPowers(String(value)) : String(value))]),
    ...ticksTo(last).filter(Number.isInteger).map((depth) => drawn("text", { class: "middle", x: across(depth), y: height - bottom + 18 }, depth)),
    drawn("text", { class: "middle", x: (left + width - right) / 2, y: height - 6 }, byShare ? "depth, % of the last depth" : "depth (jumps made)"),
    drawn("text", { x: left, y: 12 }, one("#quantity").selectedOptions[0].text));
  const taken = [];
  all("polyline", picture).forEach((line, number) => {
    line.setAttribute("points", lines[number].map(([depth, value]) => `${across(depth).toFixed(1)},${up(value).toFixed(1)}`).join(" "));
    line.setAttribute("class", chosen.has(number) ? `run run${number % COLOURS} dash${Math.floor(number / COLOURS) % 3}` : "run other");
    const name = all("text.number", picture)[number];
    name.textContent = chosen.has(number) && lines[number].length > 0 ? number + 1 : "";
    if (!name.textContent) return;
    const [depth, value] = lines[number].at(-1);
    let x = across(depth) + 5;
    while (taken.some((other) => Math.abs(other.x - x) < 18 && Math.abs(other.y - up(value)) < 13)) x += 18;
    taken.push({ x, y: up(value) });
    name.setAttribute("x", Math.min(x, width - 16));
    name.setAttribute("y", up(value) + 4);
  });
  showDepth(depthShown);
}

/** Lists what the chosen lines show at a depth, or at that share of their last depth, and marks it. */
function showDepth(depth) {
  depthShown = Math.min(Math.max(depth, 0), view.last);
  const quantity = one("#quantity").value;
  one("#runs legend").textContent = `${view.byShare ? `At ${depthShown} % of the last depth` : `At depth ${depthShown}`}, ${one("#quantity").selectedOptions[0].text}`;
  all("#runs label").forEach((label, number) => {
    const problem = data.problems[number];
    const level = problem.levels[view.byShare ? Math.round(depthShown / 100 * (problem.levels.length - 1)) : depthShown];
    one("output", label).textContent = level && one("input", label).checked ? wordsAt(problem, level, quantity) : "";
  });
  const mark = one(".pointer", picture);
  for (const [name, value] of Object.entries({ x1: view.across(depthShown), x2: view.across(depthShown), y1: view.top, y2: view.floor })) mark.setAttribute(name, value);
}

/** Opens at the depth with the most positions of all. */
function openingDepth() {
  const values = data.problems.flatMap((problem) => problem.levels.map((level, depth) => [Number(level[0] ?? 0), depth]));
  return values.reduce((best, other) => (other[0] > best[0] ? other : best))[1];
}

if (picture) {
  depthShown = openingDepth();
  one("#quantity").addEventListener("change", () => { one("#scale").value = ofShares(one("#quantity").value) ? "linear" : "logarithmic"; });
  one("#across").addEventListener("change", () => { depthShown = one("#across").value === "share" ? 50 : openingDepth(); });
  for (const control of all("#quantity, #across, #scale, #runs input")) control.addEventListener("change", draw);
  const mark = (checked) => { for (const box of all("#runs input")) box.checked = checked; draw(); };
  one("#all-runs").addEventListener("click", () => mark(true));
  one("#no-runs").addEventListener("click", () => mark(false));
  for (const name of ["pointermove", "pointerdown"]) {
    picture.addEventListener(name, (event) => showDepth(view.depthAt(event.clientX - picture.getBoundingClientRect().left)));
  }
  picture.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) { event.preventDefault(); showDepth(depthShown + step); }
  });
  new ResizeObserver(draw).observe(picture.parentElement);
  draw();
}
