import type {FitCheck} from "../../../lib/models/checks/check-fit.js";
import {ABILITY_PRIOR_SD} from "../../../lib/models/mirt/ability-prior.js";
import {SLOPE_PRIOR_SD, type ModelSpec} from "../../../lib/models/mirt/model-spec.js";
import {listed} from "../../format/listed.js";
import {fixed} from "../../format/numbers.js";

/** The model that Explore fits first. */
export const FIRST_SPEC: ModelSpec = {
  random: "items",
  slopes: "rasch",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: ABILITY_PRIOR_SD,
  slopePriorSd: null
};

/** A model that takes in what a check found, and what a button calls it. */
export interface Remedy {
  readonly label: string;
  readonly spec: ModelSpec;
}

/** What repairs a flagged check, kept together with what a model has taken in already; `null` where there is nothing but to look. */
export function remedyOf({kind, ability}: FitCheck, spec: ModelSpec, abilities: readonly string[]): Remedy | null {
  if (kind === "slopes")
    return {
      label: "Refit with a slope for every item",
      spec: {...spec, random: "subjects", slopes: "2pl", abilityPriorSd: null, slopePriorSd: SLOPE_PRIOR_SD}
    };
  if (kind !== "floor" || ability === null) return null;
  const before = spec.floor.kind === "estimated" ? (spec.floor.abilities ?? []) : [];
  const floored = [...new Set([...before, ability])].sort();
  // With both sides as samples there is no floor.
  const frame: ModelSpec = spec.random === "both" ? FIRST_SPEC : spec;
  return {
    label: abilities.length > 1 ? `Refit with a floor of ${abilities[ability]!}` : "Refit with a floor",
    spec: {...frame, floor: {kind: "estimated", by: "ability", abilities: floored}}
  };
}

const SAMPLES: Readonly<Record<ModelSpec["random"], string>> = {
  items: "with random difficulties",
  subjects: "with models as a sample",
  both: "with models and items as samples",
  none: "with all abilities and difficulties as parameters"
};

/** A model in words: what is a sample, how items differ, what chance gets right. */
export function specWords({slopes, random, floor, correlated}: ModelSpec, abilities: readonly string[]): string {
  const curve = slopes === "rasch" ? "Rasch model" : "Two-parameter model";
  const sample = slopes === "rasch" ? SAMPLES[random] : "with a slope for every item, models as a sample";
  const apart = correlated ? "" : ", abilities uncorrelated";
  return `${curve} ${sample}${apart}${floorWords(floor, abilities)}`;
}

function floorWords(floor: ModelSpec["floor"], abilities: readonly string[]): string {
  if (floor.kind === "none") return "";
  const isIn = (d: number) => (floor.kind === "known" ? floor.chances[d]! > 0 : (floor.abilities?.includes(d) ?? true));
  const of = abilities.length > 1 ? ` of ${listed(abilities.filter((_, d) => isIn(d)))}` : "";
  if (floor.kind === "known") return ` and a known floor${of}, ${fixed(100 * Math.max(...floor.chances))}%`;
  return `${floor.by === "item" ? " and a floor for every item" : " and a floor"}${of}`;
}
