import type {ModelComparison} from "../mirt/compare-models.js";
import type {FloorSpec} from "../mirt/item-floors.js";
import type {ModelSpec} from "../mirt/model-spec.js";

/**
 * The models that a described one stands among: slopes equal and, of a sample of subjects, free; without a floor and with its own. Without
 * priors, which move estimates off the maximum of the likelihood.
 */
export function comparedSpecs(given: ModelSpec): ModelSpec[] {
  const floors: FloorSpec[] = given.floor.kind === "none" ? [given.floor] : [{kind: "none"}, given.floor];
  const slopes = given.random === "subjects" ? (["rasch", "2pl"] as const) : (["rasch"] as const);
  return floors.flatMap((floor) =>
    slopes.map((slope) => ({...given, slopes: slope, floor, abilityPriorSd: null, slopePriorSd: null}))
  );
}

const FLOORS = {none: ", no floor", known: ", known floor", estimated: ", floor estimated"} as const;

/** Rasch, 2PL or, with a floor, 3PL; which floor where the models compared differ in it. */
export function comparedName({slopes, floor}: ModelSpec, all: readonly ModelSpec[]): string {
  const curve = slopes === "rasch" ? "Rasch" : floor.kind === "none" ? "2PL" : "3PL";
  return curve + (all.some((other) => other.floor.kind !== floor.kind) ? FLOORS[floor.kind] : "");
}

/** What the two criteria prefer, in words; `remedy` says what a fit of few answers can have instead. */
export function preferredSentence(
  {byAic, byBic, fits}: Pick<ModelComparison, "byAic" | "byBic" | "fits">,
  names: readonly string[],
  remedy: string
): string {
  const lost = names.filter((_, k) => fits[k].report.status !== "converged");
  const without = lost.length > 0 ? ` Not compared, since no maximum was found: ${lost.join("; ")}.` : "";
  if (byAic === null || byBic === null)
    return `Nothing to prefer: fewer than two models have a maximum.${without} Of few answers slopes and floors run away; ${remedy}.`;
  return (
    (byAic === byBic
      ? `AIC and BIC prefer ${names[byAic]}.`
      : `AIC prefers ${names[byAic]}, BIC ${names[byBic]}: they disagree. BIC charges every parameter more, and errs towards the simpler model with few units.`) +
    without
  );
}

/** Steps of a fit that is compared: without priors the likelihood is flat where a slope or a floor is hardly determined. */
export const MOST_COMPARED_STEPS = 3000;
