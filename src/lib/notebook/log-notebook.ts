import type {Notebook} from "./notebook.js";

/**
 * A notebook to begin with on any log: each model's share of right answers, with Wilson's interval.
 *
 * @param models - SQL that gives `model`, `capability`, `answers` and `right_answers`
 * @param further - SQL of a table that stands beneath
 */
export function logNotebook(name: string, models: string, further: string): Notebook {
  return {
    title: `${name}: how often is each model right?`,
    cells: [
      {
        kind: "markdown",
        name: "",
        text: `Shares of right answers in **${name}**. Answers without a score are in no share. Intervals are Wilson's and take answers as independent: where questions share a picture, they are too narrow.`
      },
      {kind: "sql", name: "right_by_model", text: models},
      {
        kind: "js",
        name: "",
        text: `const shares = right_by_model.filter((d) => d.answers > 0).map((d) => {
  const n = Number(d.answers), p = Number(d.right_answers) / n, z = 1.96;
  const centre = (p + z * z / (2 * n)) / (1 + z * z / n);
  const half = z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {model: d.model, form: d.capability ?? "all answers", share: p, lo: centre - half, hi: centre + half};
});`
      },
      {
        kind: "js",
        name: "",
        text: `Plot.plot({
  width, marginLeft: Math.min(210, 0.5 * width), ariaLabel: "Share of right answers with its interval, by model",
  x: {percent: true, domain: [0, 100], label: "right answers (%, 95% interval)", grid: true}, y: {label: null}, fy: {label: null},
  marks: [
    Plot.link(shares, {y: "model", fy: "form", x1: "lo", x2: "hi"}),
    Plot.dot(shares, {y: "model", fy: "form", x: "share", fill: "currentColor"})
  ]
})`
      },
      {kind: "sql", name: "right_by_category", text: further}
    ]
  };
}
