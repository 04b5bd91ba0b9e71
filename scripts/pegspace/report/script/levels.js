// The chart of levels, drawn by Chart.js: a line for each problem. All lines have their
// names at their ends where there is room for all, else their numbers. What the lines show
// at the depth under the pointer, or that the arrow keys reach, stands behind their names below the chart.

const DASHES = [[], [7, 4], [2, 3]];
const COLOURS = 7;
const FONT = "12px system-ui, 'DejaVu Sans', sans-serif";
let chart = null;
let depthShown = null; // the depth that is listed: a number of jumps, or a share of the last depth in percent

const ofShares = (quantity) => quantity === "branching" || quantity === "winning_share";
const byShare = () => one("#across").value === "share";
const columnOf = (level, name) => level[data.columns.indexOf(name)];

/** Whether a problem has this quantity: without a solution no position is winning. */
const hasQuantity = (problem, quantity) => !(problem.unsolvable && quantity.includes("winning"));

/** The value of a quantity at a level, null where it is not known or cannot stand on this axis. */
function quantityAt(level, quantity, logarithmic) {
  const value = (name) => (columnOf(level, name) === null ? NaN : Number(columnOf(level, name)));
  const number = quantity === "branching" ? value("jumps") / value("positions")
    : quantity === "winning_share" ? 100 * value("winning_positions") / value("positions") : value(quantity);
  return !Number.isFinite(number) || (logarithmic && number <= 0) ? null : number;
}

/** The same in words: a count as the file has it, a share with three digits. */
function wordsAt(level, quantity) {
  if (!ofShares(quantity)) return columnOf(level, quantity) === null ? "" : grouped(columnOf(level, quantity));
  const number = quantityAt(level, quantity, false);
  return number === null ? "" : number.toPrecision(3) + (quantity === "winning_share" ? " %" : "");
}

function chartData() {
  const quantity = one("#quantity").value;
  const logarithmic = one("#scale").value === "logarithmic";
  const chosen = new Set(all("#runs input:checked").map((box) => Number(box.value)));
  return data.problems.map((problem, number) => ({
    label: problem.label,
    chosen: chosen.has(number),
    data: problem.levels.map((level, depth) => ({
      x: byShare() ? 100 * depth / Math.max(1, problem.levels.length - 1) : depth,
      y: hasQuantity(problem, quantity) ? quantityAt(level, quantity, logarithmic) : null,
    })),
    borderColor: colour(chosen.has(number) ? `--run${number % COLOURS}` : "--other"),
    pointHoverBackgroundColor: colour(`--run${number % COLOURS}`),
    borderDash: chosen.has(number) ? DASHES[Math.floor(number / COLOURS) % DASHES.length] : [],
    borderWidth: chosen.has(number) ? 2 : 1, order: chosen.has(number) ? 0 : 1, clip: 8, pointRadius: problem.levels.length === 1 ? 4 : 0, pointHoverRadius: 5,
  }));
}

// ---- names at the ends of the lines ----

let named = true; // whether there is room for the names of all lines; else each has its number, which the list of lines has too
const endName = (width, number) => (width < 640 || !named ? String(number + 1) : data.problems[number].short);

function measured(context, text) {
  context.font = FONT;
  return context.measureText(text).width;
}

const covers = (box, other) => Math.abs(other.at - box.at) < 14 && other.left < box.left + box.width + 6 &&
  box.left < other.left + other.width + 6;

/** Whether a line of the chart runs through a box. Points that are not shown have no y. */
function runsThrough(points, box) {
  const [left, right] = [box.left - 2, box.left + box.width + 2];
  return points.some((to, index) => {
    const from = points[index - 1];
    if (!from || from.skip || to.skip || to.x < left || from.x > right) return false;
    const heightAt = (x) => (to.x === from.x ? to.y : from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x));
    const ys = [Math.max(left, from.x), Math.min(right, to.x)].map(heightAt);
    return Math.min(...ys) < box.at + 8 && Math.max(...ys) > box.at - 8;
  });
}

/** The place nearest to the end of a line where a text covers no other and no line; or undefined. A number may also stand
    aside, and at worst on a line, with a rim of its own. */
function placeFor(end, text, drawn, lines, taken) {
  const width = measured(drawn.ctx, text);
  const { top, bottom } = drawn.chartArea;
  const [sides, steps] = text === String(end.number + 1) ? [[0, 20, 40, -20, -40, -60, -80], 9] : [[0], 6];
  const boxes = sides.flatMap((aside) => [0, ...[...Array(steps).keys()].flatMap((step) => [-7 * (step + 1), 7 * (step + 1)])]
    .map((away) => ({ text, left: Math.min(end.x + 10 + aside, drawn.width - width - 2), width, at: end.y + away }))
    .filter((box) => box.at >= top + 6 && box.at <= bottom - 6 && !taken.some((other) => covers(box, other))));
  return boxes.find((box) => !lines.some((points) => points !== end.line && runsThrough(points, box))) ?? (sides.length > 1 ? boxes[0] : undefined);
}

/** The ends with the places of their texts, from the lowest end up. */
function placeAll(drawn, ends) {
  ends.sort((a, b) => b.y - a.y || b.x - a.x);
  const lines = ends.map(({ line }) => line);
  const taken = [];
  for (const end of ends) {
    const text = endName(drawn.width, end.number);
    end.name = placeFor(end, text, drawn, lines, taken);
    if (end.name) taken.push(end.name);
  }
  if (taken.length === ends.length || !named || drawn.width < 640) return ends.filter(({ name }) => name);
  named = false;
  return placeAll(drawn, ends);
}

const endNames = {
  id: "endNames",
  afterDatasetsDraw(drawn) {
    const context = drawn.ctx;
    context.save();
    context.font = FONT;
    context.textBaseline = "middle";
    const ends = [];
    drawn.data.datasets.forEach((set, number) => {
      const last = set.data.map((point) => point.y !== null).lastIndexOf(true);
      if (!set.chosen || last < 0) return;
      const line = drawn.getDatasetMeta(number).data;
      ends.push({ ...line[last].getProps(["x", "y"], true), line, number, colour: set.borderColor });
    });
    const placed = placeAll(drawn, ends);
    for (const { x, y, colour, name } of placed) {
      context.strokeStyle = colour;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(name.left - 2, name.at);
      context.stroke();
    }
    context.lineWidth = 4;
    context.strokeStyle = colour("--card");
    context.fillStyle = colour("--text");
    for (const { name } of placed) {
      context.strokeText(name.text, name.left, name.at);
      context.fillText(name.text, name.left, name.at);
    }
    context.restore();
  },
};

/** A line through the chart at the depth that is listed. */
const depthLine = {
  id: "depthLine",
  beforeDatasetsDraw(drawn) {
    const x = drawn.scales.x.getPixelForValue(depthShown);
    const context = drawn.ctx;
    context.save();
    context.strokeStyle = colour("--soft");
    context.beginPath();
    context.moveTo(x, drawn.chartArea.top);
    context.lineTo(x, drawn.chartArea.bottom);
    context.stroke();
    context.restore();
  },
};

// ---- the chart ----

const isPowerOfTen = (value) => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;

function chartOptions() {
  const [text, line] = [colour("--soft"), colour("--line")];
  const axis = { ticks: { color: text }, grid: { color: line, borderColor: line } };
  const logarithmic = one("#scale").value === "logarithmic";
  const canvas = one("#levels-chart");
  const width = canvas.parentElement.clientWidth;
  const widest = Math.max(...data.problems.map((problem, number) => measured(canvas.getContext("2d"), endName(width, number))));
  return {
    responsive: true, maintainAspectRatio: false, animation: false, events: [],
    layout: { padding: { right: widest + 14, top: 8 } },
    onResize: () => requestAnimationFrame(drawChart), // other names find room
    plugins: { legend: { display: false }, tooltip: { enabled: false } },
    scales: {
      x: { type: "linear", title: { display: true, text: byShare() ? "depth, % of the last depth" : "depth (jumps made)", color: text },
           ...axis, min: 0, max: byShare() ? 100 : Math.max(1, ...data.problems.map((problem) => problem.levels.length - 1)) },
      y: { min: logarithmic && !ofShares(one("#quantity").value) ? 1 : undefined, type: one("#scale").value, title: { display: true, text: one("#quantity").selectedOptions[0].text, color: text },
           ...axis, ticks: { color: text, callback: (value) => (ofShares(one("#quantity").value) ? String(Number(value.toPrecision(3))) : inPowers(String(value))) },
           afterBuildTicks: (scale) => { if (logarithmic) scale.ticks = scale.ticks.filter(({ value }) => isPowerOfTen(value)); } },
    },
  };
}

/** Draws the chart, again where the names of its lines found no room: numbers leave more of it to the lines. */
function drawChart() {
  named = true;
  updateChart();
  if (!named) updateChart();
}

function updateChart() {
  const options = chartOptions();
  if (!chart) {
    chart = new Chart(one("#levels-chart"), { type: "line", data: { datasets: chartData() }, options, plugins: [depthLine, endNames] });
  } else {
    chart.data.datasets = chartData();
    chart.options = options;
    chart.update("none");
  }
  showDepth(depthShown);
}

// ---- what the lines show at a depth ----

/** The level of a problem at a depth, or at a share of its last depth; undefined beyond its end. */
function levelAt(problem, depth) {
  return problem.levels[byShare() ? Math.round(depth / 100 * (problem.levels.length - 1)) : depth];
}

function showDepth(depth) {
  depthShown = depth;
  const quantity = one("#quantity").value;
  const shown = new Map();
  chart.data.datasets.forEach((set, number) => {
    const level = levelAt(data.problems[number], depth);
    if (!set.chosen || level === undefined || !hasQuantity(data.problems[number], quantity) || wordsAt(level, quantity) === "") return;
    shown.set(number, wordsAt(level, quantity));
  });
  const words = byShare() ? `At ${depth} % of the last depth` : `At depth ${depth}`;
  one("#runs legend").textContent = `${words}, ${one("#quantity").selectedOptions[0].text}`;
  all("#runs output").forEach((output, number) => { output.textContent = shown.get(number) ?? ""; });
  chart.setActiveElements([]); // the same elements again would not be drawn as active
  chart.setActiveElements([...shown.keys()].map((number) => ({ datasetIndex: number,
    index: data.problems[number].levels.indexOf(levelAt(data.problems[number], depth)) })));
  chart.update("none");
}

/** The depth nearest to a place on the chart: whole jumps, or whole percent. */
function depthUnder(event) {
  const across = chart.scales.x.getValueForPixel(event.clientX - chart.canvas.getBoundingClientRect().left);
  return Math.min(Math.max(Math.round(across), 0), chart.scales.x.max);
}

function walkChart(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  showDepth(Math.min(Math.max(depthShown + step, 0), chart.scales.x.max));
}

/** Opens at the depth with the most positions of all. */
function openingDepth() {
  const values = data.problems.flatMap((problem) => problem.levels.map((level, depth) => [Number(level[0] ?? 0), depth]));
  return values.reduce((best, other) => (other[0] > best[0] ? other : best))[1];
}

if (one("#levels-chart")) {
  depthShown = openingDepth();
  one("#quantity").addEventListener("change", () => {
    // Shares are told from each other on a linear axis, counts on a logarithmic one.
    one("#scale").value = ofShares(one("#quantity").value) ? "linear" : "logarithmic";
    drawChart();
  });
  one("#across").addEventListener("change", () => {
    depthShown = byShare() ? 50 : openingDepth();
    drawChart();
  });
  for (const control of all("#scale, #runs input")) control.addEventListener("change", drawChart);
  const mark = (checked) => { for (const box of all("#runs input")) box.checked = checked; drawChart(); };
  one("#all-runs").addEventListener("click", () => mark(true));
  one("#no-runs").addEventListener("click", () => mark(false));
  const canvas = one("#levels-chart");
  for (const name of ["pointermove", "pointerdown"]) canvas.addEventListener(name, (event) => showDepth(depthUnder(event)));
  canvas.addEventListener("keydown", walkChart);
  themeListeners.push(drawChart);
  drawChart();
}
