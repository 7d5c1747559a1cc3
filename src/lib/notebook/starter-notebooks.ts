import type {CellKind, Notebook, NotebookCell} from "./notebook.js";

const cell = (kind: CellKind, text: string, name = ""): NotebookCell => ({kind, name, text});
const prose = (text: string) => cell("markdown", text);
const js = (text: string) => cell("js", text);
const sql = (name: string, text: string) => cell("sql", text, name);

const SIMULATED =
  "The demo log is **simulated**: it shows the way, it is no evidence. Open your own log and change the table's name.";

/** One notebook per benchmark, each an analysis that a reviewer would want; a test runs all of them. */
export const STARTER_NOTEBOOKS: readonly {readonly id: string; readonly notebook: Notebook}[] = [
  {
    id: "unieval",
    notebook: {
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
    }
  },
  {
    id: "gapeval",
    notebook: {
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
    }
  },
  {
    id: "realunify",
    notebook: {
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
    }
  },
  {
    id: "umnibench",
    notebook: {
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
    }
  }
];
