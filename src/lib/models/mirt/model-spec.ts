import type {FloorSpec} from "./item-floors.js";

/**
 * One description of an item response model, the same for the command line, the package and the pages.
 *
 * The chance that subject s gets item i right in ability d is c + (1 − c) σ(a (θ_sd − b_id)), with slope a and floor c.
 */
export interface ModelSpec {
  /**
   * What an answer is. `binary`, if nothing is said: right or wrong (`fitModel`). Ordered levels by the graded response model (`graded`) or the
   * generalized partial credit model (`credit`), and shares of a range by a normal factor cut at its ends (`continuous`): `fitScores`.
   */
  readonly response?: "binary" | "graded" | "credit" | "continuous" | undefined;
  /**
   * Which side is a sample from a normal population. `items`: few subjects, whose abilities are parameters, and many items. `subjects`: the
   * classical calibration, where items are parameters. `both`: crossed random effects, by Laplace's approximation. `none`: both are
   * parameters, estimated jointly.
   */
  readonly random: "items" | "subjects" | "both" | "none";
  /** `rasch`: all slopes are 1. `2pl`: each item has its own; it needs random subjects. */
  readonly slopes: "rasch" | "2pl";
  readonly floor: FloorSpec;
  /** Whether two abilities, or difficulties in them, may correlate; with both sides as a sample it holds for both. */
  readonly correlated: boolean;
  /** Standard deviation of the normal prior on abilities that are parameters, logits; `null` for none. */
  readonly abilityPriorSd: number | null;
  /**
   * Standard deviation of the normal prior on logarithms of slopes: then a slope of 1 is the geometric mean, difficulties have the mean 0
   * and abilities their own spread. `null` for none: then abilities have mean 0 and variance 1, as other programs have them.
   */
  readonly slopePriorSd: number | null;
}

/** Why a model cannot be stated, with what can be; `null` where it can. */
export function problemOfSpec({
  response = "binary",
  random,
  slopes,
  floor,
  correlated,
  abilityPriorSd,
  slopePriorSd
}: ModelSpec): string | null {
  if (response !== "binary") {
    if (random !== "subjects") return "levels and shares need models as a sample (random subjects)";
    if (floor.kind !== "none") return "a floor is the chance to be right by guessing: levels and shares have none";
    if (response === "continuous" && slopes === "rasch") return "shares have a slope for every item (2pl)";
  }
  if (slopes === "2pl" && random !== "subjects")
    return "slopes need models as a sample (random subjects): of a sample of items single slopes are no parameters, and jointly with abilities they are not determined";
  if (random === "both" && floor.kind !== "none")
    return "with both sides as a sample there is no floor; take items or models alone as a sample (random items, subjects)";
  if (floor.kind === "estimated" && floor.by === "item" && random !== "subjects")
    return "a floor for every item needs models as a sample (random subjects); one floor an ability does not";
  if (floor.kind === "estimated" && random === "none")
    return "a floor cannot be estimated along with every ability and difficulty; a known one can be given";
  if (!correlated && random === "items")
    return "difficulties of random items are always free to correlate; only abilities of random subjects can be held orthogonal";
  for (const sd of [abilityPriorSd, slopePriorSd])
    if (sd !== null && !(sd > 0)) return `a prior needs a standard deviation above 0: ${sd}`;
  return null;
}

/** Standard deviation of the prior on logarithms of slopes that the command line states: 95% of slopes between 0.37 and 2.7. */
export const SLOPE_PRIOR_SD = 0.5;

/** Whether fits of a model maximise the likelihood: no prior moves them. */
export const isMaximumLikelihood = ({random, slopes, floor, abilityPriorSd, slopePriorSd}: ModelSpec): boolean =>
  (random === "subjects" || random === "both" || abilityPriorSd === null) &&
  (slopes === "rasch" || slopePriorSd === null) &&
  !(floor.kind === "estimated" && floor.by === "item");
