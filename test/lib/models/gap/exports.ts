export {gapScore} from "../../../../src/lib/models/gap/gap-score.js";
export {gapSurface} from "../../../../src/lib/models/gap/gap-surface.js";
export {jointFromMargins} from "../../../../src/lib/models/gap/joint-from-margins.js";
export {outcomesFromRates} from "../../../../src/lib/models/gap/joint-outcomes.js";
export * from "../../../../src/lib/models/index.js";

/** The paper's two-step form of the gap, as an oracle for the closed form. */
export function logitPairGap(deltaTheta: number, penalty: number): number {
  const base = Math.abs(deltaTheta) / (1 + Math.abs(deltaTheta));
  return 1 / (1 + Math.exp(-(Math.log(base / (1 - base)) + penalty)));
}
