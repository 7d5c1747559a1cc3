import type {Notebook} from "../../notebook/notebook.js";
import {js, prose, sql, SIMULATED} from "../contract/notebook-cells.js";

/** The notebook to begin with, on its simulated log. */
export const realUnifyNotebook: Notebook = {
  title: "RealUnify: what does the second step change? (simulated)",
  cells: [
    prose(
      `The same items are answered in one go and in two steps. Only items answered both ways count here, so that the change is one of the same questions.\n\n${SIMULATED}`
    ),
    sql(
      "pairs",
      `SELECT d.model, d.category, d.capability, d.item, d.is_right AS direct, s.is_right AS stepwise
FROM realunify d JOIN realunify s ON s.item = d.item AND s.model = d.model AND s.scorer IS NOT DISTINCT FROM d.scorer
WHERE d.protocol = 'direct' AND s.protocol = 'stepwise' AND d.is_right IS NOT NULL AND s.is_right IS NOT NULL`
    ),
    js(`const change = aq.from(pairs)
  .groupby("model", "capability")
  .rollup({
    items: aq.op.count(),
    gained: (d) => aq.op.sum(!d.direct && d.stepwise ? 1 : 0),
    lost: (d) => aq.op.sum(d.direct && !d.stepwise ? 1 : 0)
  })
  .derive({change: (d) => 100 * (d.gained - d.lost) / d.items})
  .orderby("capability", aq.desc("change"));
display(change);`),
    prose("McNemar's test asks whether gains and losses could be a coin toss: only items that changed count."),
    js(`const tested = change.objects().map((d) => {
  const n = d.gained + d.lost, k = Math.min(d.gained, d.lost);
  let tail = 0, term = Math.pow(0.5, n);
  for (let i = 0; i <= k; ++i) { tail += term; term *= (n - i) / (i + 1); }
  return {...d, p: Math.min(1, 2 * tail)};
});`),
    js(`Plot.plot({
  width, marginLeft: Math.min(210, 0.45 * width), marginRight: 90, ariaLabel: "Change from direct to stepwise, by model and capability",
  fy: {label: null}, x: {label: "change from direct to stepwise (points)", grid: true}, y: {label: null},
  color: {domain: [true, false], range: ["var(--gap)", "var(--graphic)"], legend: true, tickFormat: (d) => d ? "p < .05" : "not significant"},
  marks: [Plot.ruleX([0]), Plot.dot(tested, {fy: "capability", y: "model", x: "change", fill: (d) => d.p < 0.05, r: 4})]
})`)
  ]
};
