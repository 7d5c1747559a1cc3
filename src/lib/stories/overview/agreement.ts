import {rankInterval, spearman} from "../../math/index.js";
import type {OverallGap} from "../../gaps/overall-gaps.js";
import type {Profile} from "./profiles.js";

/** Rank agreement of two measures over the systems that have both. */
export interface Agreement {
  readonly id: string;
  readonly name: string;
  readonly where: string;
  /** Ids of the two measures among those that the page of comparisons has. */
  readonly measures: readonly [string, string];
  readonly estimate: number;
  readonly lo: number;
  readonly hi: number;
  readonly n: number;
  readonly points: readonly {readonly model: string; readonly x: number; readonly y: number}[];
}

type Measure = (profile: Profile) => number | null;

/**
 * Spearman's rho with an approximate 95% interval: Fisher's z with variance (1 + rho² / 2) / (n - 3).
 *
 * @returns `null` below five systems, where the interval says nothing
 *
 * Source: Bonett & Wright 2000, equation 3.
 */
export function rankAgreement(
  id: string,
  name: string,
  where: string,
  measures: Agreement["measures"],
  list: readonly Profile[],
  x: Measure,
  y: Measure
): Agreement | null {
  const points = list.flatMap((profile) => {
    const [a, b] = [x(profile), y(profile)];
    return a === null || b === null ? [] : [{model: profile.model, x: a, y: b}];
  });
  const n = points.length;
  if (n < 5) return null;
  const {estimate} = spearman(
    points.map((p) => p.x),
    points.map((p) => p.y)
  );
  return {id, name, where, measures, estimate, ...rankInterval(estimate, n), n, points};
}

/** The comparisons that the benchmarks allow on shared systems. */
export function agreements(list: readonly Profile[], gaps: readonly OverallGap[]): Agreement[] {
  const gap: Measure = ({model}) => gaps.find((row) => row.model === model)?.gap ?? null;
  const gain: Measure = ({uegDirect, uegStepwise}) =>
    uegDirect && uegStepwise ? uegStepwise.value - uegDirect.value : null;
  const small: Measure = (profile) => {
    const value = gap(profile);
    return value === null ? null : -value;
  };
  const survives: Measure = ({draw, counterfactual}) =>
    draw && counterfactual ? counterfactual.value / draw.value : null;
  return [
    rankAgreement(
      "und-gen",
      "Understanding and generation",
      "within GapEval",
      ["gap-und", "gap-gen"],
      list,
      (p) => p.understanding?.value ?? null,
      (p) => (p.understanding ? (p.generation?.value ?? null) : null)
    ),
    rankAgreement(
      "gen-ueg",
      "Drawing",
      "GapEval and RealUnify, direct",
      ["gap-gen", "real-ueg"],
      list,
      (p) => p.generation?.value ?? null,
      (p) => p.uegDirect?.value ?? null
    ),
    rankAgreement(
      "und-geu",
      "Answering",
      "GapEval and RealUnify, direct",
      ["gap-und", "real-geu"],
      list,
      (p) => p.understanding?.value ?? null,
      (p) => p.geuDirect?.value ?? null
    ),
    rankAgreement(
      "gap-gain",
      "Small gap and stepwise gain",
      "GapEval and RealUnify",
      ["gap", "real-gain"],
      list,
      small,
      gain
    ),
    rankAgreement(
      "gen-draw",
      "Drawing",
      "GapEval and UmniBench",
      ["gap-gen", "umni-draw"],
      list,
      (p) => p.generation?.value ?? null,
      (p) => p.draw?.value ?? null
    ),
    rankAgreement(
      "gap-survival",
      "Small gap and last stage as a share of the first",
      "GapEval and UmniBench",
      ["gap", "umni-survival"],
      list,
      small,
      survives
    )
  ].filter((row) => row !== null);
}
