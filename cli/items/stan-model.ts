import {ITEM_FLOOR_PRIOR} from "../../src/lib/models/index.js";
import {freeCovariances, type FittedLog} from "./fitted-log.js";

/** A Stan program for the model of a fit: its likelihood and its priors, flat where it has none. */
export function stanModel(fitted: FittedLog): string {
  const {fit, isSimulated} = fitted;
  const {spec, D} = fit;
  const {random, floor} = spec;
  const has = {
    slopes: spec.slopes === "2pl",
    correlation: D > 1 && random !== "none" && freeCovariances(fitted) === "all",
    itemCorrelation: D > 1 && fit.crossed !== null && freeCovariances(fitted, fit.crossed.itemCovariance) === "all",
    floor: floor.kind !== "none"
  };
  const lines = (...all: (string | false)[]) =>
    all
      .filter((line) => line !== false)
      .map((line) => `  ${line}\n`)
      .join("");
  const areBoth = random === "both";
  const areSubjects = random === "subjects" || areBoth;
  const ability = areSubjects ? "sampled" : "free_ability";
  const difficulty = areBoth ? "item_sampled" : random === "items" ? "sampled" : null;
  const sample = random === "items" ? "I" : "S";
  const effects = (name: string, correlates: boolean) =>
    `(${correlates ? `diag_pre_multiply(${name}sd, ${name}factor)` : `diag_matrix(${name}sd)`} * ${name}unit)'`;
  const eachFloor = floor.kind === "estimated" && floor.by === "item";
  return `// ${isSimulated ? "Simulated answers, no evidence about any model. " : ""}The model of Parallax's fit; README.md says what is held.
data {
${lines(
  "int<lower=0, upper=1> simulated;",
  "int<lower=1> S; // models",
  "int<lower=1> I; // items",
  "int<lower=1> D; // abilities",
  "int<lower=1> K; // items in abilities, of which each has both answers",
  "array[K] int<lower=1, upper=I> item;",
  "array[K] int<lower=1, upper=D> ability;",
  "int<lower=1> N; // responses",
  "array[N] int<lower=1, upper=S> subject;",
  "array[N] int<lower=1, upper=K> column;",
  "array[N] int<lower=1> tries;",
  "array[N] int<lower=0> right;",
  floor.kind === "known" && "vector<lower=0, upper=1>[K] floor_of;"
)}}
parameters {
${lines(
  areSubjects ? "matrix[D, S] unit;" : "matrix[S, D] free_ability;",
  areBoth ? "matrix[D, I] item_unit;" : random === "items" ? "matrix[D, I] unit;" : "vector[K] free_difficulty;",
  areBoth && "vector[D] mean_ability;",
  areBoth && "vector<lower=0>[D] item_sd;",
  has.itemCorrelation && "cholesky_factor_corr[D] item_factor;",
  random !== "none" && "vector<lower=0>[D] sd;",
  has.correlation && "cholesky_factor_corr[D] factor;",
  has.slopes && "vector[K] log_slope;",
  floor.kind === "estimated" && `vector<lower=0, upper=1>[${eachFloor ? "K" : "D"}] free_floor;`
)}}
transformed parameters {
${lines(
  random !== "none" &&
    `matrix[${sample}, D] sampled = ${areBoth ? "rep_matrix(mean_ability', S) + " : ""}${effects("", has.correlation)};`,
  areBoth && `matrix[I, D] item_sampled = ${effects("item_", has.itemCorrelation)};`
)}}
model {
${lines(
  "vector[N] logit_chance;",
  random !== "none" && "to_vector(unit) ~ std_normal();",
  areBoth && "to_vector(item_unit) ~ std_normal();",
  !areSubjects && spec.abilityPriorSd !== null && `to_vector(free_ability) ~ normal(0, ${spec.abilityPriorSd});`,
  has.slopes && `log_slope ~ normal(0, ${spec.slopePriorSd});`,
  eachFloor && `free_floor ~ beta(${ITEM_FLOOR_PRIOR.successes + 1}, ${ITEM_FLOOR_PRIOR.failures + 1});`,
  "for (n in 1:N) {",
  "  int k = column[n];",
  `  real from = ${ability}[subject[n], ability[k]];`,
  `  real hard = ${difficulty === null ? "free_difficulty[k]" : `${difficulty}[item[k], ability[k]]`};`,
  `  logit_chance[n] = ${has.slopes ? "exp(log_slope[k]) * " : ""}(from - hard);`,
  "}",
  !has.floor && "right ~ binomial_logit(tries, logit_chance);",
  has.floor &&
    `vector[N] floors = ${floor.kind === "known" ? "floor_of[column]" : eachFloor ? "free_floor[column]" : "free_floor[ability[column]]"};`,
  has.floor && "right ~ binomial(tries, floors + (1 - floors) .* inv_logit(logit_chance));"
)}}
generated quantities {
${lines(
  "// On Parallax's scale.",
  "vector[D] origin = rep_vector(0, D);",
  ...(difficulty !== null
    ? []
    : [
        "vector[D] of = rep_vector(0, D);",
        "for (k in 1:K) {",
        "  origin[ability[k]] += free_difficulty[k];",
        "  of[ability[k]] += 1;",
        "}",
        "for (d in 1:D) if (of[d] > 0) origin[d] /= of[d];"
      ]),
  ...(has.slopes
    ? [
        "// Slopes have the geometric mean 1.",
        "vector[D] scale = rep_vector(0, D);",
        "for (k in 1:K) scale[ability[k]] += log_slope[k] / of[ability[k]];",
        "scale = exp(scale);"
      ]
    : []),
  "matrix[S, D] theta;",
  "vector[K] difficulty;",
  `for (d in 1:D) theta[, d] = ${has.slopes ? "(" : ""}${ability}[, d] - origin[d]${has.slopes ? ") * scale[d]" : ""};`,
  `for (k in 1:K) difficulty[k] = ${difficulty === null ? `${has.slopes ? "(" : ""}free_difficulty[k] - origin[ability[k]]${has.slopes ? ") * scale[ability[k]]" : ""}` : `${difficulty}[item[k], ability[k]]`};`,
  has.slopes && "vector[K] slope = exp(log_slope) ./ scale[ability];",
  has.correlation && "matrix[D, D] correlation = multiply_lower_tri_self_transpose(factor);",
  has.itemCorrelation && "matrix[D, D] item_correlation = multiply_lower_tri_self_transpose(item_factor);"
)}}
`;
}
