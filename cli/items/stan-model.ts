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
    floor: floor.kind !== "none"
  };
  const lines = (...all: (string | false)[]) =>
    all
      .filter((line) => line !== false)
      .map((line) => `  ${line}\n`)
      .join("");
  const sample = random === "items" ? "I" : "S";
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
  random === "subjects" ? `matrix[D, S] unit;` : "matrix[S, D] free_ability;",
  random === "items" ? `matrix[D, I] unit;` : "vector[K] free_difficulty;",
  random !== "none" && "vector<lower=0>[D] sd;",
  has.correlation && "cholesky_factor_corr[D] factor;",
  has.slopes && "vector[K] log_slope;",
  floor.kind === "estimated" && `vector<lower=0, upper=1>[${eachFloor ? "K" : "D"}] free_floor;`
)}}
transformed parameters {
${lines(
  random !== "none" &&
    `matrix[${sample}, D] sampled = (${has.correlation ? "diag_pre_multiply(sd, factor)" : "diag_matrix(sd)"} * unit)';`
)}}
model {
${lines(
  "vector[N] logit_chance;",
  random !== "none" && "to_vector(unit) ~ std_normal();",
  random !== "subjects" &&
    spec.abilityPriorSd !== null &&
    `to_vector(free_ability) ~ normal(0, ${spec.abilityPriorSd});`,
  has.slopes && `log_slope ~ normal(0, ${spec.slopePriorSd});`,
  eachFloor && `free_floor ~ beta(${ITEM_FLOOR_PRIOR.successes + 1}, ${ITEM_FLOOR_PRIOR.failures + 1});`,
  "for (n in 1:N) {",
  "  int k = column[n];",
  `  real from = ${random === "subjects" ? "sampled" : "free_ability"}[subject[n], ability[k]];`,
  `  real hard = ${random === "items" ? "sampled[item[k], ability[k]]" : "free_difficulty[k]"};`,
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
  ...(random === "items"
    ? []
    : [
        "vector[D] of = rep_vector(0, D);",
        "for (k in 1:K) {",
        "  origin[ability[k]] += free_difficulty[k];",
        "  of[ability[k]] += 1;",
        "}",
        "for (d in 1:D) if (of[d] > 0) origin[d] /= of[d];"
      ]),
  "matrix[S, D] theta;",
  "vector[K] difficulty;",
  `for (d in 1:D) theta[, d] = ${random === "subjects" ? "sampled" : "free_ability"}[, d] - origin[d];`,
  `for (k in 1:K) difficulty[k] = ${random === "items" ? "sampled[item[k], ability[k]]" : "free_difficulty[k] - origin[ability[k]]"};`,
  has.slopes && "vector[K] slope = exp(log_slope);",
  has.correlation && "matrix[D, D] correlation = multiply_lower_tri_self_transpose(factor);"
)}}
`;
}
