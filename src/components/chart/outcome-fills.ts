import type {JointOutcomes} from "../../lib/models/gap/joint-outcomes.js";

/** Fill of what became of items that were asked in both forms. */
export const OUTCOME_FILLS: Readonly<Record<keyof JointOutcomes, string>> = {
  p11: "var(--both)",
  p10: "var(--und)",
  p01: "var(--gen)",
  p00: "var(--neither)"
};
