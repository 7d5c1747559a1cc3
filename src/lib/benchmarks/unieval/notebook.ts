import type {Notebook} from "../../notebook/notebook.js";
import {js, prose, sql, SIMULATED} from "../contract/notebook-cells.js";

/** The notebook to begin with, on its simulated log. */
export const uniEvalNotebook: Notebook = {
  title: "UniEval: does a model answer A to everything? (simulated)",
  cells: [
    prose(
      `A model that answers the same letter to every question scores as often as this letter is the key. Three steps: how often each letter is answered, how often it is the key, and what the score would be without that letter.\n\n${SIMULATED}`
    ),
    sql(
      "letters",
      `SELECT model, answer, count(*) AS n, avg(is_right::INT) AS rate
FROM unieval WHERE answer IN ('A', 'B', 'C', 'D')
GROUP BY model, answer ORDER BY model, answer`
    ),
    js(`const shares = d3.rollups(letters, (rows) => d3.max(rows, (d) => d.n) / d3.sum(rows, (d) => d.n), (d) => d.model);
const order = d3.sort(shares, (d) => -d[1]).map((d) => d[0]);`),
    js(`Plot.plot({
  width, marginLeft: Math.min(160, 0.45 * width), ariaLabel: "Share of each answer, by model",
  x: {percent: true, label: "share of answers (%)"}, y: {domain: order, label: null},
  color: {legend: true, range: ["#6b1344", "#8a5b00", "#55606b", "#c9c3b7"]},
  marks: [Plot.barX(letters, Plot.stackX({offset: "normalize", y: "model", x: "n", fill: "answer"})), Plot.ruleX([0])]
})`),
    sql("keys", `SELECT key, count(*) AS items FROM unieval_items WHERE key IS NOT NULL GROUP BY key ORDER BY key`),
    js(`const always = d3.max(keys, (d) => d.items) / d3.sum(keys, (d) => d.items);
display(\`Always \${d3.greatest(keys, (d) => d.items).key}: \${(100 * always).toFixed(1)} percent right\`);`),
    prose(
      "Where the letter that a model prefers is the key, it is nearly always right; elsewhere it is not. Compare the two rates:"
    ),
    js(`const first = order[0];
display(letters.filter((d) => d.model === first).map((d) => ({model: d.model, answer: d.answer, answers: d.n, "right when answered": +(100 * d.rate).toFixed(1)})));`)
  ]
};
