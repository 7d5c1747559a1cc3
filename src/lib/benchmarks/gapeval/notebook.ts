import type {Notebook} from "../../notebook/notebook.js";
import {js, prose, sql, SIMULATED} from "../contract/notebook-cells.js";

/** The notebook to begin with, on its simulated log. */
export const gapEvalNotebook: Notebook = {
  title: "GapEval: understood, but not drawn (simulated)",
  cells: [
    prose(
      `Each item is asked in words and as a picture. The share of items that are understood and not drawn is one half of the gap; how surely it is above zero is a question of how many items there are.\n\n${SIMULATED}`
    ),
    sql(
      "pairs",
      `SELECT u.model, u.category,
  count(*) AS items,
  count(*) FILTER (u.is_right AND NOT g.is_right) AS only_understood,
  count(*) FILTER (g.is_right AND NOT u.is_right) AS only_drawn
FROM gapeval u JOIN gapeval g ON g.item = u.pair AND g.model = u.model AND g.judge IS NOT DISTINCT FROM u.judge
WHERE u.capability = 'understanding' AND u.judge = 'simulated judge A'
  AND u.is_right IS NOT NULL AND g.is_right IS NOT NULL
GROUP BY ALL`
    ),
    prose(
      "The interval is Wilson's, on the share of items; the difference of the two shares is the signed gap in points."
    ),
    js(`function wilson(k, n, z = 1.96) {
  const p = k / n, centre = (p + z * z / (2 * n)) / (1 + z * z / n);
  const half = z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return [centre - half, centre + half];
}
const byModel = d3.rollups(pairs, (rows) => {
  const n = d3.sum(rows, (d) => d.items), k = d3.sum(rows, (d) => d.only_understood);
  const [lo, hi] = wilson(k, n);
  return {n, share: k / n, lo, hi};
}, (d) => d.model).map(([model, d]) => ({model, ...d}));`),
    js(`Plot.plot({
  width, marginLeft: Math.min(210, 0.5 * width), ariaLabel: "Share of items understood and not drawn, with its interval, by model",
  x: {percent: true, label: "understood, not drawn (%, 95% interval)", grid: true}, y: {label: null},
  marks: [
    Plot.ruleY(byModel, {y: "model", x1: "lo", x2: "hi", sort: {y: "-x2"}, stroke: "var(--und)"}),
    Plot.dot(byModel, {y: "model", x: "share", fill: "var(--und)"})
  ]
})`),
    js(`const gaps = pairs.map((d) => ({...d, gap: 100 * (d.only_understood - d.only_drawn) / d.items}));
const far = d3.max(gaps, (d) => Math.abs(d.gap));
const colour = Plot.scale({color: {type: "diverging", scheme: "PuOr", reverse: true, domain: [-far, far]}});`),
    js(`Plot.plot({
  width, marginLeft: Math.min(210, 0.5 * width), marginBottom: 90, ariaLabel: "Difference in points, by model and category",
  color: {...colour, legend: true, label: "difference in points"}, x: {label: null, tickRotate: -40}, y: {label: null},
  marks: [
    Plot.cell(gaps, {x: "category", y: "model", fill: "gap", inset: 0.5}),
    Plot.text(gaps, {x: "category", y: "model", text: (d) => Math.round(d.gap), fill: (d) => d3.lab(colour.apply(d.gap)).l < 50 ? "white" : "black"})
  ]
})`)
  ]
};
