/** What a row of a wide table is taken for. */
export type RowRole = "model" | "average" | "counts" | "correlations" | "passed over";

const ROLES: readonly (readonly [role: RowRole, pattern: RegExp])[] = [
  ["average", /^(average|avg\.?|mean)( over .*| of .*)?$/i],
  [
    "counts",
    /^(n|#|items|count|counts|denominators?|# ?(items|questions|samples|instances)|num\.? .*|number of .*|samples|questions|support)$/i
  ],
  ["correlations", /\b(pearson|spearman|correlation|corr\.?)\b|^(r|ρ|rho)$/i],
  ["passed over", /^(Δ|∆|delta|diff|gain|improvement)|^(std\.?|s\.?d\.?|min|max|median|range|best|worst)$/i]
];

/** The role of a row, from its label. */
export const rowRole = (label: string): RowRole =>
  ROLES.find(([, pattern]) => pattern.test(label.trim()))?.[0] ?? "model";
