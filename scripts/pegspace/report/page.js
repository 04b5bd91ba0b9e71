// What moves on the report page: the theme, tables that sort and download, the chart of levels, the players of
// solutions, and the start-finish maps. Everything it works on stands in the page already: tables, pictures, and the
// JSON in #data, whose large numbers are strings. Chart.js (inlined before this file) draws the chart.
"use strict";

const root = document.documentElement;
const data = JSON.parse(document.getElementById("data").textContent);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector, within = document) => within.querySelector(selector);
const colour = (name) => getComputedStyle(root).getPropertyValue(name).trim();
const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, ",");
root.classList.add("script");

// ---- theme ----

const dark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
}

function remember(theme) {
  // Some browsers give a file of the disk no storage; the choice then lasts as long as the page.
  try { localStorage.setItem("pegspace-theme", theme); } catch { /* nothing to do */ }
}

function setUpTheme() {
  try { root.dataset.theme = localStorage.getItem("pegspace-theme") ?? ""; } catch { /* none is kept */ }
  const button = one("#theme");
  const show = () => { button.textContent = isDark() ? "Light" : "Dark"; drawChart(); showAllMaps(); };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember(root.dataset.theme);
    show();
  });
  dark.addEventListener("change", show);
  show();
}

// ---- tables ----

/** The order of two cells: numbers of any size by value, words by the alphabet, empty cells last. */
function compareCells(a, b) {
  if (a === b) return 0;
  if (a === "") return 1;
  if (b === "") return -1;
  const whole = /^\d+$/;
  if (whole.test(a) && whole.test(b)) return BigInt(a) < BigInt(b) ? -1 : 1;
  const numbers = [Number(a), Number(b)];
  return numbers.some(Number.isNaN) ? a.localeCompare(b, undefined, { numeric: true }) : numbers[0] - numbers[1];
}

const valueOf = (cell) => cell.dataset.value ?? cell.textContent;

function sortBy(table, column) {
  const head = table.tHead.rows[0].cells[column];
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => compareCells(valueOf(a.cells[column]), valueOf(b.cells[column])) * (down ? -1 : 1));
  table.tBodies[0].append(...rows);
}

function csvOf(table) {
  const field = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = [...table.tHead.rows[0].cells].map((cell) => cell.dataset.name);
  const rows = [...table.tBodies[0].rows].map((row) => [...row.cells].map(valueOf));
  return [names, ...rows].map((row) => row.map(field).join(",") + "\n").join("");
}

function setUpTable(table) {
  [...table.tHead.rows[0].cells].forEach((cell, column) => {
    const button = document.createElement("button");
    button.textContent = cell.textContent;
    button.title = "Sort by this column";
    cell.replaceChildren(button);
    button.addEventListener("click", () => sortBy(table, column));
  });
  const link = one(`a[data-csv="${table.id}"]`);
  link?.addEventListener("click", () => {
    link.href = URL.createObjectURL(new Blob([csvOf(table)], { type: "text/csv" }));
  });
}

// ---- the chart of levels ----

let chart;

/** The value of a quantity at a level, null where it is not known or cannot stand on this axis. */
function quantityAt(problem, level, quantity, logarithmic) {
  const value = (name) => {
    const column = data.columns.indexOf(name);
    return level[column] === null ? null : Number(level[column]);
  };
  let number = value(quantity);
  if (quantity === "branching") number = value("jumps") === null ? null : value("jumps") / value("positions");
  if (quantity === "winning_share") number = value("winning_positions") === null ? null : 100 * value("winning_positions") / value("positions");
  return number === null || !Number.isFinite(number) || (logarithmic && number <= 0) ? null : number;
}

function chartData() {
  const quantity = one("#quantity").value;
  const logarithmic = one("#scale").value === "logarithmic";
  const across = one("#across").value;
  const chosen = new Set(all("#runs input:checked").map((box) => Number(box.value)));
  return data.problems.map((problem, number) => ({
    label: problem.label,
    hidden: !chosen.has(number),
    data: problem.levels.map((level, depth) => ({
      x: across === "share" ? 100 * depth / Math.max(1, problem.levels.length - 1) : depth,
      y: quantityAt(problem, level, quantity, logarithmic),
    })),
    borderColor: colour(`--run${number % 8}`),
    backgroundColor: colour(`--run${number % 8}`),
    borderDash: number < 8 ? [] : number < 16 ? [7, 4] : [2, 3],
    borderWidth: 2, pointRadius: 2.5, pointHoverRadius: 6, spanGaps: false,
  }));
}

/** Exact numbers in the tooltip, as the file has them. */
function tooltipLabel(item) {
  const problem = data.problems[item.datasetIndex];
  const column = data.columns.indexOf(one("#quantity").value);
  const exact = column < 0 ? item.parsed.y.toFixed(2) : grouped(problem.levels[item.dataIndex][column]);
  return ` ${problem.label}: ${exact}`;
}

function chartOptions() {
  const text = colour("--soft");
  const line = colour("--line");
  const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
  const share = one("#across").value === "share";
  const axis = { ticks: { color: text }, grid: { color: line, borderColor: line } };
  const logarithmic = one("#scale").value === "logarithmic";
  const tick = (value) => (logarithmic && !Number.isInteger(Math.log10(value)) ? "" : compact.format(value));
  return {
    responsive: true, maintainAspectRatio: false, animation: false,
    interaction: { mode: "nearest", axis: "x", intersect: false },
    plugins: {
      legend: { display: false },
      tooltip: {
        callbacks: {
          title: (items) => items.length === 0 ? "" : `depth ${items[0].dataIndex}`,
          label: tooltipLabel,
        },
      },
    },
    scales: {
      x: { type: "linear", title: { display: true, text: share ? "depth, % of the longest game" : "depth (jumps made)", color: text }, ...axis },
      y: { type: one("#scale").value, ...axis, ticks: { color: text, callback: tick } },
    },
  };
}

function drawChart() {
  if (!one("#levels-chart")) return;
  all("#runs .swatch").forEach((swatch, number) => {
    swatch.style.borderColor = colour(`--run${number % 8}`);
    swatch.style.borderTopStyle = number < 8 ? "solid" : number < 16 ? "dashed" : "dotted";
  });
  const options = chartOptions();
  if (!chart) {
    chart = new Chart(one("#levels-chart"), { type: "line", data: { datasets: chartData() }, options });
    return;
  }
  chart.data.datasets = chartData();
  chart.options = options;
  chart.update("none");
}

/** Arrow keys move along the levels, as the mouse does. */
function walkChart(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = (chart.tooltip.getActiveElements()[0]?.index ?? (step > 0 ? -1 : 1)) + step;
  const active = chart.data.datasets
    .map((set, datasetIndex) => ({ datasetIndex, index: at, shown: !set.hidden && at >= 0 && set.data[at]?.y != null }))
    .filter((element) => element.shown)
    .map(({ datasetIndex, index }) => ({ datasetIndex, index }));
  if (active.length === 0) return;
  chart.setActiveElements(active);
  chart.tooltip.setActiveElements(active, { x: 0, y: 0 });
  chart.update("none");
  one("#chart-said").textContent = `depth ${at}: ` + active.map(({ datasetIndex, index }) =>
    `${data.problems[datasetIndex].label} ${grouped(String(chart.data.datasets[datasetIndex].data[index].y))}`).join("; ");
}

function setUpChart() {
  if (!one("#levels-chart")) return;
  for (const control of all("#quantity, #scale, #across, #runs input")) control.addEventListener("change", drawChart);
  const mark = (checked) => { all("#runs input").forEach((box) => { box.checked = checked; }); drawChart(); };
  one("#all-runs").addEventListener("click", () => mark(true));
  one("#no-runs").addEventListener("click", () => mark(false));
  one("#levels-chart").addEventListener("keydown", walkChart);
}

// ---- players of solutions ----

class Player {
  constructor(element) {
    this.element = element;
    const { start, jumps } = data.problems[Number(element.dataset.problem)].solution;
    this.jumps = jumps;
    this.positions = [start];
    for (const [from, over, to] of jumps) {
      const pegs = [...this.positions.at(-1)];
      pegs[from] = pegs[over] = "0";
      pegs[to] = "1";
      this.positions.push(pegs.join(""));
    }
    this.timer = null;
    this.slider = one("input[type=range]", element);
    this.listen();
    this.show(0);
  }

  listen() {
    const act = { first: () => this.go(0), back: () => this.go(this.at - 1), play: () => this.playOrStop(),
                  next: () => this.go(this.at + 1), last: () => this.go(this.jumps.length) };
    for (const button of all("button[data-act]", this.element)) button.addEventListener("click", act[button.dataset.act]);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    one("select", this.element).addEventListener("change", () => { if (this.timer) { this.stop(); this.playOrStop(); } });
    const keys = { ArrowLeft: act.back, ArrowRight: act.next, Home: act.first, End: act.last, " ": act.play };
    this.element.addEventListener("keydown", (event) => {
      // The slider and the list of speeds have keys of their own, a button its space.
      if (event.target.matches("input, select") || (event.key === " " && event.target.matches("button"))) return;
      if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
    });
  }

  go(step) {
    this.stop();
    this.show(Math.min(Math.max(step, 0), this.jumps.length));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    one("button[data-act=play]", this.element).textContent = "Play";
  }

  playOrStop() {
    if (this.timer) return this.stop();
    if (this.at === this.jumps.length) this.show(0);
    one("button[data-act=play]", this.element).textContent = "Stop";
    this.timer = setInterval(() => {
      this.show(this.at + 1);
      if (this.at === this.jumps.length) this.stop();
    }, Number(one("select", this.element).value));
  }

  show(step) {
    this.at = step;
    this.slider.value = step;
    const last = step > 0 ? this.jumps[step - 1] : null;
    all(".peg", this.element).forEach((peg, hole) => {
      peg.classList.toggle("empty", this.positions[step][hole] === "0");
      peg.classList.toggle("moved", last !== null && last[2] === hole);
    });
    all(".jumps span", this.element).forEach((jump, number) => jump.classList.toggle("now", number === step - 1));
    const pegs = [...this.positions[step]].filter((peg) => peg === "1").length;
    one(".step", this.element).textContent = `jump ${step} of ${this.jumps.length}, ${pegs} ${pegs === 1 ? "peg" : "pegs"}`;
  }
}

// ---- start-finish maps ----

/** From pale to strong with the logarithm of the number of solutions. */
function heat(share) {
  return `color-mix(in oklab, ${colour("--run1")} ${Math.round(20 + 80 * share)}%, ${colour("--card")})`;
}

function showMap(element, start) {
  const map = data.maps[Number(element.dataset.map)];
  element.dataset.start = start;
  const finishes = map.solutions[start] ?? {};
  const logarithm = (digits) => digits.length + Math.log10(Number(`0.${digits}`));
  const most = Math.max(1, ...Object.values(map.solutions).flatMap((row) => Object.values(row)).map(logarithm));
  all(".spot", element).forEach((spot, hole) => {
    const solutions = finishes[hole];
    const solvable = solutions !== undefined && solutions !== "0";
    spot.style.fill = solvable ? heat(logarithm(solutions) / most) : colour("--hole");
    spot.classList.toggle("chosen", hole === start);
    const words = solutions === undefined ? "not counted" : solvable ? `${grouped(solutions)} solutions` : "no solution";
    const label = `start ${map.names[start]}, finish ${map.names[hole]}: ${words}`;
    spot.setAttribute("aria-label", `${label}; choose ${map.names[hole]} as the start`);
    one("title", spot).textContent = label;
  });
  const rows = Object.entries(finishes).filter(([, solutions]) => solutions !== "0")
    .map(([hole, solutions]) => `${map.names[hole]}: ${grouped(solutions)}`);
  one(".said", element).textContent = Object.keys(finishes).length === 0 ? `Start ${map.names[start]}: not counted.`
    : rows.length === 0 ? `Start ${map.names[start]}: no solution, whichever the finish.`
    : `Start ${map.names[start]}, solutions by finish: ${rows.join("; ")}.`;
}

function showAllMaps() {
  for (const element of all("[data-map]")) showMap(element, Number(element.dataset.start));
}

function setUpMap(element) {
  all(".spot", element).forEach((spot, hole) => {
    spot.append(document.createElementNS("http://www.w3.org/2000/svg", "title"));
    spot.setAttribute("tabindex", "0");
    spot.setAttribute("role", "button");
    spot.addEventListener("click", () => showMap(element, hole));
    spot.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      showMap(element, hole);
    });
  });
}

all("table").forEach(setUpTable);
all(".player").forEach((element) => { element.player = new Player(element); });
all("[data-map]").forEach(setUpMap);
setUpChart();
setUpTheme();
