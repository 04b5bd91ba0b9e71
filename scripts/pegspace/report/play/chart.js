// The levels of a problem that the page searched: reachable and winning positions by depth, on a logarithmic scale, with a
// line at the present depth.

function levelChart(levels, depth) {
  const [width, height, left, right, top, bottom] = [430, 220, 48, 12, 16, 44];
  const most = Math.max(1, Math.log10(Math.max(...levels.map(({ reachable }) => reachable))));
  const across = (level) => left + ((width - left - right) * level) / Math.max(1, levels.length - 1);
  const up = (count) => height - bottom - ((height - top - bottom) * Math.log10(count)) / most;
  const chart = drawn("svg", { class: "still", viewBox: `0 0 ${width} ${height}`, role: "img",
                               "aria-label": "Reachable and winning positions by depth" });
  for (let power = 0; power <= most; power += Math.max(1, Math.round(most / 5))) {
    const y = up(10 ** power);
    const label = drawn("text", { x: left - 8, y: y + 4, class: "end" }, power === 0 ? "1" : inPowers(`1${"0".repeat(power)}`));
    chart.append(drawn("line", { class: "grid", x1: left, x2: width - right, y1: y, y2: y }), label);
  }
  for (let level = 0; level < levels.length; level += levels.length > 12 ? 5 : 1)
    chart.append(drawn("text", { x: across(level), y: height - bottom + 18, class: "middle" }, level));
  chart.append(drawn("text", { x: (left + width - right) / 2, y: height - 6, class: "middle" }, "depth (jumps made)"));
  chart.append(drawn("line", { class: "pointer now", x1: across(depth), x2: across(depth), y1: top - 8, y2: height - bottom }));
  for (const [name, style] of [["reachable", "run run0"], ["winning", "run run2 dash1"]]) {
    const points = levels.flatMap((level, at) => (level[name] ? [[across(at), up(level[name])]] : []));
    const line = points.map((point) => point.map((value) => value.toFixed(1)).join(",")).join(" ");
    chart.append(drawn("polyline", { class: style, points: line }));
    const here = levels[depth]?.[name];
    if (here) chart.append(drawn("circle", { class: `${style} dot`, cx: across(depth), cy: up(here), r: 4 }));
  }
  return chart;
}
