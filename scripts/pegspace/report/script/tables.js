// Tables: sorted by tablesort, and given as CSV.

/** The order that tablesort asks for, largest first: numbers of any size by value, words by the alphabet, empty cells last. */
function compareCells(a, b) {
  if (a === b) return 0;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  const whole = /^\d+$/;
  if (whole.test(a) && whole.test(b)) return BigInt(a) < BigInt(b) ? 1 : -1;
  return Number.isNaN(Number(a) - Number(b)) ? b.localeCompare(a, undefined, { numeric: true }) : Number(b) - Number(a);
}

function csvOf(table) {
  const field = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = [...table.tHead.rows[0].cells].map((cell) => cell.dataset.name);
  const rows = [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.dataset.value));
  return [names, ...rows].map((row) => row.map(field).join(",") + "\n").join("");
}

Tablesort.extend("exact", () => false, compareCells);

for (const table of all("table")) {
  Tablesort(table, { sortAttribute: "data-value" });
  for (const cell of table.tHead.rows[0].cells) cell.title = "Sort by this column";
  const link = one(`a[data-csv="${table.id}"]`);
  link.addEventListener("click", () => { link.href = URL.createObjectURL(new Blob([csvOf(table)], { type: "text/csv" })); });
}
