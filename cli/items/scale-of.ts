import {ITEM_FLOOR_PRIOR} from "../../src/lib/models/index.js";
import type {FittedLog} from "./fitted-log.js";

/** What is held, so that estimates of two programs can be compared, in sentences. */
export function scaleOf({fit: {spec, D}}: FittedLog): string[] {
  const {random, slopes, slopePriorSd, abilityPriorSd, floor} = spec;
  const said = ["P(right) = c + (1 - c) / (1 + exp(-a (ability - difficulty))), logits, scaling constant D = 1."];
  if (random === "items")
    said.push(
      "Difficulties are a normal sample of mean 0 with estimated variance; abilities are parameters; slopes are 1."
    );
  else if (random === "both")
    said.push(
      "Abilities are a normal sample with estimated mean and variance, difficulties one of mean 0 with estimated variance; slopes are 1."
    );
  else if (random === "none")
    said.push("Abilities and difficulties are parameters; difficulties of an ability have the mean 0; slopes are 1.");
  else if (slopes === "rasch")
    said.push(
      "Abilities are a normal sample with estimated variance, slopes are 1; after the fit both are moved so that difficulties of an ability, of items with both answers, have the mean 0."
    );
  else if (slopePriorSd === null) said.push("Abilities are a normal sample of mean 0 and variance 1; slopes are free.");
  else
    said.push(
      `Logarithms of slopes have a normal prior (mean 0, sd ${slopePriorSd}), so that slopes of an ability have the geometric mean 1; abilities are a normal sample with estimated variance; after the fit both are moved so that difficulties have the mean 0.`
    );
  if (random === "items" || random === "none")
    said.push(
      abilityPriorSd === null
        ? "Abilities have no prior."
        : `Abilities have a normal prior, mean 0, sd ${abilityPriorSd}.`
    );
  if (D > 1 && random !== "none")
    said.push(
      !spec.correlated
        ? `Abilities${random === "both" ? ", and difficulties in them," : ""} are held orthogonal.`
        : "Covariances of the sample, or of both, are estimated where abilities share items or models."
    );
  const floors = {
    none: "Floors (c) are 0.",
    known: "Floors (c) are known; items.csv has them.",
    estimated:
      floor.kind === "estimated" && floor.by === "item"
        ? `Every item's floor (c) is estimated under a beta(${ITEM_FLOOR_PRIOR.successes + 1}, ${ITEM_FLOOR_PRIOR.failures + 1}) prior.`
        : "One floor (c) an ability is estimated, without a prior."
  };
  return [...said, floors[floor.kind]];
}
