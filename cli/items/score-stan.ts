import {scoredAnswers, scoredColumns, type ScoredFit} from "./scored-fit.js";

/** Data of the Stan program: a line an answer, attempts as answers of their own. */
export function scoreStanData(scored: ScoredFit): string {
  const {log, fit, isSimulated} = scored;
  const columns = scoredColumns(scored);
  const answers = scoredAnswers(scored, columns);
  const cuts = columns.map(({seen}) => seen.length - 1);
  const levels = {
    T: cuts.reduce((sum, n) => sum + n, 0),
    cuts,
    first: cuts.map((_, column) => 1 + cuts.slice(0, column).reduce((sum, n) => sum + n, 0)),
    level: answers.map(({value}) => value)
  };
  return (
    JSON.stringify({
      simulated: isSimulated ? 1 : 0,
      ...{S: log.subjects.length, D: fit.D, K: columns.length, N: answers.length},
      ability: columns.map(({ability}) => ability + 1),
      subject: answers.map(({subject}) => subject + 1),
      column: answers.map(({column}) => column + 1),
      ...(fit.levels === null ? {score: levels.level} : levels)
    }) + "\n"
  );
}

/** How an answer comes about at `from`, the ability, in Stan's words. */
const ANSWERS = {
  graded: ["level[n] ~ ordered_logistic(a * from, a * segment(threshold, first[k], cuts[k]));"],
  credit: [
    "level[n] ~ categorical_logit(append_row(0, cumulative_sum(a * (from - segment(threshold, first[k], cuts[k])))));"
  ],
  continuous: [
    "real expected = 0.5 + a * (from - threshold[k]);",
    "if (score[n] == 0) target += normal_lcdf(0 | expected, spread[k]);",
    "else if (score[n] == 1) target += normal_lccdf(1 | expected, spread[k]);",
    "else target += normal_lpdf(score[n] | expected, spread[k]);"
  ]
};

/** Least spread of shares, as the fit has it. */
const LEAST_SPREAD = 0.01;

/** A Stan program for a model of levels or of shares: its likelihood and its prior on slopes, all else flat. */
export function scoreStanModel({fit, isSimulated}: ScoredFit): string {
  const {spec, D} = fit;
  const response = spec.response as keyof typeof ANSWERS;
  const isShare = response === "continuous";
  const hasSlopes = spec.slopes === "2pl";
  const isCorrelated = D > 1 && spec.correlated;
  const count = isShare ? "K" : "T";
  const lines = (...all: (string | false)[]) =>
    all
      .filter((line) => line !== false)
      .map((line) => `  ${line}\n`)
      .join("");
  return `// ${isSimulated ? "Simulated answers, no evidence about any model. " : ""}The model of Parallax's fit; README.md says what is held.
data {
${lines(
  "int<lower=0, upper=1> simulated;",
  "int<lower=1> S; // models",
  "int<lower=1> D; // abilities",
  "int<lower=1> K; // items in abilities",
  "array[K] int<lower=1, upper=D> ability;",
  "int<lower=1> N; // answers",
  "array[N] int<lower=1, upper=S> subject;",
  "array[N] int<lower=1, upper=K> column;",
  ...(isShare
    ? ["array[N] real<lower=0, upper=1> score;"]
    : [
        "int<lower=1> T; // thresholds of all items: of levels that somebody had",
        "array[K] int<lower=1> cuts;",
        "array[K] int<lower=1> first;",
        "array[N] int<lower=1> level;"
      ])
)}}
parameters {
${lines(
  "matrix[D, S] unit;",
  "vector<lower=0>[D] sd;",
  isCorrelated && "cholesky_factor_corr[D] factor;",
  hasSlopes && "vector[K] log_slope;",
  ...(response === "graded"
    ? ["vector[K] lowest;", "vector<lower=0>[T - K] rise; // from one threshold of an item to its next"]
    : [`vector[${count}] threshold;`]),
  isShare && `vector<lower=${LEAST_SPREAD}>[K] spread;`
)}}
transformed parameters {
${lines(
  `matrix[S, D] sampled = (${isCorrelated ? "diag_pre_multiply(sd, factor)" : "diag_matrix(sd)"} * unit)';`,
  ...(response === "graded"
    ? [
        "vector[T] threshold;",
        "for (k in 1:K) {",
        "  threshold[first[k]] = lowest[k];",
        "  for (c in 1:(cuts[k] - 1)) threshold[first[k] + c] = threshold[first[k] + c - 1] + rise[first[k] - k + c];",
        "}"
      ]
    : [])
)}}
model {
${lines(
  "to_vector(unit) ~ std_normal();",
  hasSlopes && `log_slope ~ normal(0, ${spec.slopePriorSd});`,
  "for (n in 1:N) {",
  "  int k = column[n];",
  `  real a = ${hasSlopes ? "exp(log_slope[k])" : "1"};`,
  "  real from = sampled[subject[n], ability[k]];",
  ...ANSWERS[response].map((line) => `  ${line}`),
  "}"
)}}
generated quantities {
${lines(
  `// Slopes of geometric mean 1; the mean threshold of an ability is 0, of those that the fit has, too.`,
  "vector[D] scale = rep_vector(0, D);",
  "vector[D] origin = rep_vector(0, D);",
  "{",
  "  vector[D] items = rep_vector(0, D);",
  "  vector[D] all = rep_vector(0, D);",
  "  for (k in 1:K) {",
  "    items[ability[k]] += 1;",
  hasSlopes && "    scale[ability[k]] += log_slope[k];",
  ...(isShare
    ? ["    all[ability[k]] += 1;", "    origin[ability[k]] += threshold[k];"]
    : ["    all[ability[k]] += cuts[k];", "    origin[ability[k]] += sum(segment(threshold, first[k], cuts[k]));"]),
  "  }",
  "  scale = exp(scale ./ items);",
  "  origin = origin ./ all;",
  "}",
  "matrix[S, D] theta;",
  `vector[${count}] place;`,
  "vector[K] slope;",
  "for (d in 1:D) theta[, d] = (sampled[, d] - origin[d]) * scale[d];",
  "for (k in 1:K) {",
  `  slope[k] = ${hasSlopes ? "exp(log_slope[k]) / scale[ability[k]]" : "1"};`,
  isShare
    ? "  place[k] = (threshold[k] - origin[ability[k]]) * scale[ability[k]];"
    : "  for (c in first[k]:(first[k] + cuts[k] - 1)) place[c] = (threshold[c] - origin[ability[k]]) * scale[ability[k]];",
  "}",
  isCorrelated && "matrix[D, D] correlation = multiply_lower_tri_self_transpose(factor);"
)}}
`;
}
