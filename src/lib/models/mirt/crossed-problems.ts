import type {FitReport} from "../reports/fit-report.js";
import {MISSING, type ItemResponses} from "./item-responses.js";
import {COLLAPSED, STEEP} from "./search-report.js";
import {onBound} from "./trait-covariance.js";

/** What answers can say of a model with both sides as samples. */
export interface CrossedProblems {
  /** [D]: abilities with answers of both kinds; others have no finite mean and are left out. */
  readonly used: readonly boolean[];
  /** [D]: right answers of all tries. */
  readonly rate: Float64Array;
  /** Whether some item, or some subject, has answers in both of two abilities. */
  readonly shareItem: (d: number, e: number) => boolean;
  readonly shareSubject: (d: number, e: number) => boolean;
  /** Sentences on what is not identified. */
  readonly sentences: readonly string[];
}

/** Looks for what answers do not determine. Cost: one pass. */
export function crossedProblems({S, I, D, y, attempts}: ItemResponses): CrossedProblems {
  const rate = new Float64Array(D);
  const tries = new Float64Array(D);
  const ofSubject = new Float64Array(S * D);
  const ofItem = new Float64Array(I * D);
  for (let s = 0, k = 0; s < S; s++)
    for (let i = 0; i < I; i++)
      for (let d = 0; d < D; d++, k++) {
        if (y[k] === MISSING) continue;
        const n = attempts?.[k] ?? 1;
        rate[d] += y[k];
        for (const [of, at] of [
          [tries, d],
          [ofSubject, s * D + d],
          [ofItem, i * D + d]
        ] as const)
          of[at] += n;
      }
  for (let d = 0; d < D; d++) rate[d] /= tries[d];
  const used = Array.from(rate, (r) => r > 0 && r < 1);
  const share = (counts: Float64Array) => (d: number, e: number) => {
    for (let at = 0; at < counts.length; at += D) if (counts[at + d] > 0 && counts[at + e] > 0) return true;
    return false;
  };
  const sentences: string[] = [];
  used.forEach((is, d) => {
    if (tries[d] === 0) return;
    if (!is) {
      sentences.push(`Every answer in ability ${d + 1} is the same: it is left out, as its mean is not finite.`);
      return;
    }
    const units = (counts: Float64Array) => counts.reduce((sum, n, at) => sum + (at % D === d && n > 0 ? 1 : 0), 0);
    const repeated = (counts: Float64Array) => counts.some((n, at) => at % D === d && n > 1);
    for (const [name, own, others] of [
      ["model", ofSubject, "items"],
      ["item", ofItem, "models"]
    ] as const) {
      const count = units(own);
      if (count < 2)
        sentences.push(
          `Only one ${name} has answers in ability ${d + 1}: one is no sample, and its spread is not known. Fit with ${others} as the sample.`
        );
      else if (!repeated(own))
        sentences.push(
          `No ${name} has more than one answer in ability ${d + 1}: its spread cannot be told from chance.`
        );
    }
  });
  return {used, rate, shareItem: share(ofItem), shareSubject: share(ofSubject), sentences};
}

/** Where a search came to rest. */
interface CrossedEnd {
  readonly logLik: number;
  readonly gradNorm: number;
  readonly steps: number;
  /** Units of the smaller side. */
  readonly units: number;
  readonly isSingular: boolean;
}

/** What is to be said of a search, and of the covariances f64[D×D] that it found. */
export function crossedReport(
  {logLik, gradNorm, steps, units, isSingular}: CrossedEnd,
  {sentences, used}: CrossedProblems,
  {D, subjects, items}: {readonly D: number; readonly subjects: Float64Array; readonly items: Float64Array}
): FitReport {
  const warnings = [...sentences];
  const hasEnded = gradNorm < STEEP * units;
  if (!hasEnded)
    warnings.push(
      `Stopped after ${steps} steps, where the likelihood still rises (gradient ${gradNorm.toPrecision(2)}).`
    );
  let isIdentified = sentences.length === 0 && used.includes(true);
  for (const [name, covariance] of [
    ["abilities", subjects],
    ["difficulties", items]
  ] as const) {
    const spread = used.flatMap((is, d) => (is ? [d] : []));
    for (const d of spread) {
      if (covariance[d * D + d] > COLLAPSED) continue;
      isIdentified = false;
      warnings.push(
        `The spread of ${name} in ability ${d + 1} is estimated as zero, its bound: these answers do not determine it.`
      );
    }
    const own = spread.filter((d) => covariance[d * D + d] > COLLAPSED);
    const matrix = Float64Array.from(own.flatMap((d) => own.map((e) => covariance[d * D + e])));
    if (onBound(matrix, own.length))
      warnings.push(`A correlation of ${name} is estimated at its bound: these answers hardly determine it.`);
  }
  if (isSingular) {
    isIdentified = false;
    warnings.push("The information matrix is singular: these answers do not determine all parameters.");
  }
  return {
    status: !isIdentified ? "not-identified" : hasEnded ? "converged" : "max-iterations",
    ...{iterations: steps, logLik, gradNorm, warnings}
  };
}
