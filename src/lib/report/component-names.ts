/** Options of components whose values are models: any name of a model will do. */
export const MODEL_OPTIONS: ReadonlySet<string> = new Set(["models", "model", "pick", "a", "b"]);

/** Id of a figure whose author gave none: `GapRanking` → `gap-ranking`. */
export const figureId = (component: string): string => component.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** Headings of the groups of components that belong to no single benchmark, by module, in the order of the reference and the gallery. */
export const COMPONENT_GROUPS: Readonly<Record<string, string>> = {
  overview: "Every benchmark at a glance",
  compare: "Several benchmarks",
  joint: "One model of all benchmarks",
  themes: "Themes of all benchmarks",
  measures: "Measures of models",
  gaps: "Gaps",
  methods: "How a gap is computed",
  verdicts: "Verdicts of a log",
  outcomes: "Outcomes, attempts and training",
  judges: "Judges",
  items: "Items of a log",
  exhibit: "One item",
  scores: "Scores",
  "log-account": "Account of the logs",
  "printed-checks": "Checks of printed numbers",
  "own-figure": "Drawings of your own",
  versions: "Changes between runs"
};
