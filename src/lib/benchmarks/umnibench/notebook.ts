import type {Notebook} from "../../notebook/notebook.js";
import {js, prose, sql, SIMULATED} from "../contract/notebook-cells.js";

/** The notebook to begin with, on its simulated log. */
export const umniBenchNotebook: Notebook = {
  title: "UmniBench: what survives from stage to stage?",
  cells: [
    prose(
      `Three stages, each on the picture of the one before: generate, change it, ask what if. A model that loses at each stage tells another story than one that fails at the first.\n\n${SIMULATED}`
    ),
    sql(
      "stages",
      `SELECT model, stage, category, count(is_right) AS answers, avg(is_right::INT) AS rate
FROM umnibench GROUP BY ALL ORDER BY model, stage, category`
    ),
    js(`const names = ["generation", "interaction", "counterfactual"];
const curve = d3.rollups(stages, (rows) => d3.sum(rows, (d) => d.rate * d.answers) / d3.sum(rows, (d) => d.answers), (d) => d.model, (d) => d.stage)
  .flatMap(([model, list]) => list.map(([stage, rate]) => ({model, stage: names[stage - 1], rate})));`),
    js(`Plot.plot({
  width, marginRight: Math.min(160, 0.4 * width), ariaLabel: "Share right at each stage, by model",
  x: {domain: names, label: null}, y: {percent: true, grid: true, label: "right (%)"},
  marks: [
    Plot.line(curve, {x: "stage", y: "rate", z: "model", stroke: "var(--graphic)"}),
    Plot.dot(curve, {x: "stage", y: "rate", fill: "var(--ink)"}),
    Plot.text(curve.filter((d) => d.stage === names[2]), {x: "stage", y: "rate", text: "model", textAnchor: "start", dx: 8})
  ]
})`),
    prose("Which domains lose most between the first stage and the last?"),
    js(`d3.sort(d3.rollups(stages, (rows) => {
  const at = (stage) => d3.mean(rows.filter((d) => d.stage === stage), (d) => d.rate);
  return {first: +(100 * at(1)).toFixed(1), last: +(100 * at(3)).toFixed(1), loss: +(100 * (at(1) - at(3))).toFixed(1)};
}, (d) => d.category).map(([domain, d]) => ({domain, ...d})), (d) => -d.loss)`)
  ]
};
