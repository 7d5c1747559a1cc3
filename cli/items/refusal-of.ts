import {MISSING} from "../../src/lib/models/index.js";
import {freeCovariances, knownFloor, type FittedLog, type Program} from "./fitted-log.js";

/** Why a program cannot state this fit, with what else can be done; `null` where it can. */
export function refusalOf(program: Program, fitted: FittedLog): string | null {
  const {spec, errors} = fitted.fit;
  if (errors === "clusters")
    return `${program} has no errors over clusters of items; export without --cluster: the estimates are the same`;
  const {crossed} = fitted.fit;
  if ([freeCovariances(fitted), crossed && freeCovariances(fitted, crossed.itemCovariance)].includes("some"))
    return "some pairs of abilities share no item or no model, and a covariance of 0 for those alone is not written; fit the abilities one by one";
  const most = mostAttempts(fitted);
  if (program !== "stan" && most > 1)
    return `${program} takes one answer of a model to an item, and this log has up to ${most}; --to stan takes counts`;
  if (spec.slopes === "2pl" && spec.slopePriorSd === null && program === "stan")
    return "slopes without a prior have no sign, so that the posterior has several modes; --to mirt maximises";
  return {mirt: ofMirt, "py-irt": ofPyIrt, stan: () => null}[program](fitted);
}

function mostAttempts({log: {responses}}: FittedLog): number {
  let most = 0;
  responses.y.forEach((y, k) => {
    if (y !== MISSING) most = Math.max(most, responses.attempts?.[k] ?? 1);
  });
  return most;
}

function ofMirt(fitted: FittedLog): string | null {
  const {spec, abilities, D, I} = fitted.fit;
  if (spec.random === "both")
    return "mirt's EM takes one side as a sample, and here both are; fit with --random models or items, or use --to stan";
  if (spec.random === "none")
    return "mirt takes one side as a sample, and here nothing is; fit with --random models or items, or use --to stan";
  if (spec.floor.kind === "estimated" && spec.floor.by === "item")
    return "with a floor for every item mirt ended at other estimates when both were run, for a reason not known; give --floor with --model 2pl, or use --to stan";
  if (spec.random !== "items") return null;
  // There a column of mirt's is a subject, whose floor cannot change from row to row.
  for (let d = 0; d < D; d++)
    if (Array.from({length: I}, (_, i) => knownFloor(fitted, i * D + d)).some((c) => c !== knownFloor(fitted, d)))
      return "with items as a sample mirt has one floor for all items of an ability; fit with --random models, or use --to stan";
  const same = abilities.status.filter((status) => status === "all right" || status === "all wrong").length;
  return same === 0
    ? null
    : `${same} abilities rest on answers that are all right or all wrong, which mirt takes no column of; leave those models out of the log, or use --to stan, which has the prior`;
}

function ofPyIrt({fit: {spec, D}}: FittedLog): string | null {
  if (D > 1)
    return "py-irt has no abilities that go with named items and correlate; use --to mirt or --to stan, or fit one form alone";
  if (spec.floor.kind !== "none")
    return "py-irt has no known floor and none with our prior; use --to mirt or --to stan, or fit with --floor none";
  if (spec.random === "both")
    return "py-irt's priors on both sides are its own, not the estimated populations of this fit; fit with --random models or items, or use --to stan";
  if (spec.random === "none")
    return "py-irt has a prior on both sides, and this model on none; fit with --random models or items";
  return null;
}
