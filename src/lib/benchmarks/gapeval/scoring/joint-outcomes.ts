import type {ScorerRef} from "../../../scoring/rules/scorer.js";
import {DEFAULT_JOINT_RULE, type JointRule} from "../../contract/joint-rule.js";
import type {JudgedPart} from "./judge-record.js";

/** Both sides of one item for one subject. */
export interface JudgedPair {
  /** `null` when the text was never judged. */
  readonly text: JudgedPart | null;
  readonly images: readonly JudgedPart[];
}

/** Counts over items; fractional under the mean rule. First index understanding, second generation. */
export interface JointCounts {
  readonly p11: number;
  readonly p10: number;
  readonly p01: number;
  readonly p00: number;
  /** Items counted; the four numbers add up to it. */
  readonly items: number;
  /** Items left out because the rule says so. */
  readonly excluded: number;
  /** Items with at least one image judged for consistency with a wrong text only. */
  readonly consistencyOnly: number;
}

/** Identity of a joint rule, all three choices spelled out. */
export function jointScorer(rule: JointRule): ScorerRef {
  return {id: `gapeval/joint/${rule.images}-${rule.unjudged}-${rule.consistency}`, version: "1"};
}

/** Joint outcomes of one subject over the items given. */
export function jointOutcomes(pairs: Iterable<JudgedPair>, rule: JointRule = DEFAULT_JOINT_RULE): JointCounts {
  let [p11, p10, p01, p00, items, excluded, consistencyOnly] = [0, 0, 0, 0, 0, 0, 0];
  for (const pair of pairs) {
    if (pair.images.some(isConsistencyVerdict)) consistencyOnly += 1;
    const outcome = jointOutcome(pair, rule);
    if (outcome === null) {
      excluded += 1;
      continue;
    }
    const {und, gen} = outcome;
    items += 1;
    p11 += und * gen;
    p10 += und * (1 - gen);
    p01 += (1 - und) * gen;
    p00 += (1 - und) * (1 - gen);
  }
  return {p11, p10, p01, p00, items, excluded, consistencyOnly};
}

/** Understanding (0 or 1) and generation (in [0, 1]) of one item; `null` when the rule leaves it out. */
export function jointOutcome(pair: JudgedPair, rule: JointRule): {und: 0 | 1; gen: number} | null {
  const und = readable(pair.text) ? (pair.text.positive ? 1 : 0) : null;
  const gen = generation(pair.images, rule);
  if (rule.unjudged === "exclude" && (und === null || gen === null)) return null;
  if (gen === "excluded") return null;
  return {und: und ?? 0, gen: gen ?? 0};
}

/** Is a verdict on this image about agreement with the model's own wrong text only? */
export function isConsistencyVerdict(part: JudgedPart): boolean {
  return part.evalType === "image_text_balance";
}

function generation(images: readonly JudgedPart[], rule: JointRule): number | null | "excluded" {
  const usable = images.filter((image) => rule.consistency !== "exclude" || !isConsistencyVerdict(image));
  if (images.length > 0 && usable.length === 0) return "excluded";
  const scores = usable.filter(readable).map((image) => imageScore(image, rule));
  const first = usable[0];
  switch (rule.images) {
    case "any":
      return scores.length === 0 ? null : Math.max(...scores);
    case "first":
      return readable(first) ? imageScore(first, rule) : null;
    case "majority":
      return scores.length === 0 ? null : sum(scores) * 2 > scores.length ? 1 : 0;
    case "mean":
      return scores.length === 0 ? null : sum(scores) / scores.length;
  }
}

function imageScore(image: JudgedPart, rule: JointRule): 0 | 1 {
  if (rule.consistency === "fail" && isConsistencyVerdict(image)) return 0;
  return image.positive ? 1 : 0;
}

function readable(part: JudgedPart | null | undefined): part is JudgedPart {
  return part?.status === "ok";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
