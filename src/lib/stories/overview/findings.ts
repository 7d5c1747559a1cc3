import {clearChange} from "./clear-change.js";
import type {Profile} from "./profiles.js";

/** Numbers behind the overview's sentences; every one is computed from the profiles in view. */
export interface Findings {
  /** Systems with both abilities in GapEval, and their mean pooled rates in percent. */
  readonly unified: number;
  readonly understanding: number;
  readonly generation: number;
  readonly success: number;
  /** Systems with both protocols, and how many change clear of zero. */
  readonly ueg: {readonly n: number; readonly gain: number; readonly lose: number};
  readonly geu: {readonly n: number; readonly gain: number; readonly lose: number};
  /** Full systems of UmniBench, percent: mean rate at each end, and the mean of each system's last rate as a share of its first. */
  readonly umni: {readonly n: number; readonly draw: number; readonly counterfactual: number; readonly share: number};
  /** Published cells behind each of them. */
  readonly cells: Readonly<Record<FindingsPart, readonly string[]>>;
}

type FindingsPart = "understanding" | "generation" | "success" | "ueg" | "geu" | "draw" | "counterfactual";

const mean = (values: readonly number[]) =>
  values.length === 0 ? NaN : values.reduce((a, b) => a + b, 0) / values.length;

/**
 * Counts a change as clear of zero when Newcombe's 95% interval of the difference of two independent rates excludes 0.
 * The same items stand behind both protocols, so this is the cautious end.
 */
export function findings(list: readonly Profile[]): Findings {
  const both = list.filter((p) => p.understanding && p.generation);
  const stages = list.filter((p) => p.draw && p.counterfactual);
  const change = (direct: (p: Profile) => Profile["uegDirect"], stepwise: (p: Profile) => Profile["uegDirect"]) => {
    const changes = list.flatMap((p) => {
      const [before, after] = [direct(p), stepwise(p)];
      return before && after ? [clearChange(before, after)] : [];
    });
    const count = (sign: -1 | 1) => changes.filter((change) => change === sign).length;
    return {n: changes.length, gain: count(1), lose: count(-1)};
  };
  const cellsOf = (profiles: readonly Profile[], ...parts: readonly ((p: Profile) => Profile["draw"])[]) =>
    profiles.flatMap((p) => (parts.every((part) => part(p)) ? parts.flatMap((part) => part(p)!.cells) : []));
  return {
    unified: both.length,
    understanding: mean(both.map((p) => p.understanding!.value)),
    generation: mean(both.map((p) => p.generation!.value)),
    success: mean(both.flatMap((p) => (p.success ? [p.success.value] : []))),
    ueg: change(
      (p) => p.uegDirect,
      (p) => p.uegStepwise
    ),
    geu: change(
      (p) => p.geuDirect,
      (p) => p.geuStepwise
    ),
    umni: {
      n: stages.length,
      draw: mean(stages.map((p) => p.draw!.value)),
      counterfactual: mean(stages.map((p) => p.counterfactual!.value)),
      share: mean(stages.map((p) => (100 * p.counterfactual!.value) / p.draw!.value))
    },
    cells: {
      understanding: cellsOf(both, (p) => p.understanding),
      generation: cellsOf(both, (p) => p.generation),
      success: cellsOf(both, (p) => p.success),
      ueg: cellsOf(
        list,
        (p) => p.uegDirect,
        (p) => p.uegStepwise
      ),
      geu: cellsOf(
        list,
        (p) => p.geuDirect,
        (p) => p.geuStepwise
      ),
      draw: cellsOf(stages, (p) => p.draw),
      counterfactual: cellsOf(stages, (p) => p.counterfactual)
    }
  };
}
