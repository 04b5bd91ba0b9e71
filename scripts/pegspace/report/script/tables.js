// Tables: sorted by a click on a heading or Enter, the other way by the next, and given as CSV.

/** The order of cells: numbers of any size by value, words by the alphabet, empty cells last. */
function compareCells(a, b) {
  if (a === b) return 0;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  const whole = /^\d+$/;
  if (whole.test(a) && whole.test(b)) return BigInt(a) < BigInt(b) ? -1 : 1;
  return Number.isNaN(Number(a) - Number(b)) ? a.localeCompare(b, undefined, { numeric: true }) : Number(a) - Number(b);
}

function sortBy(head) {
  const [body, value] = [head.closest("table").tBodies[0], (row) => row.cells[head.cellIndex].dataset.value];
  const down = head.ariaSort === "ascending";
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.ariaSort = down ? "descending" : "ascending";
  const isEmpty = (row) => value(row) === "";
  body.append(...[...body.rows].sort((a, b) => (down && !isEmpty(a) && !isEmpty(b) ? -1 : 1) * compareCells(value(a), value(b))));
}

function csvOf(table) {
  const field = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = [...table.tHead.rows[0].cells].map((cell) => cell.dataset.name);
  const rows = [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.dataset.value));
  return [names, ...rows].map((row) => row.map(field).join(",") + "\n").join("");
}

for (const table of all("table")) {
  for (const head of table.tHead.rows[0].cells) {
    Object.assign(head, { tabIndex: 0, title: "Sort by this column", onclick: () => sortBy(head) });
    head.addEventListener("keydown", (event) => { if (event.key === "Enter") sortBy(head); });
  }
  const link = one(`a[data-csv="${table.id}"]`);
  link.addEventListener("click", () => { link.href = URL.createObjectURL(new Blob([csvOf(table)], { type: "text/csv" })); });
}
