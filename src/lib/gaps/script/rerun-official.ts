import type {GapLambda} from "../../models/gap/gap-score.js";
import {fitOfficial} from "./fit-official.js";
import {officialEnvelope} from "./official-envelope.js";
import type {GapInput} from "../estimate-gaps.js";

/** The released script's gap of one cell, run again on the printed rates; points. */
export interface OfficialGap {
  readonly model: string;
  readonly category: string;
  readonly gap: number;
  /** Smallest and largest gap over the nine directions of the first step; `null` until asked for. */
  readonly envelope: {readonly lo: number; readonly hi: number} | null;
  /** Gaps had the script stopped elsewhere; empty until asked for. */
  readonly bySteps: readonly {readonly steps: number; readonly gap: number}[];
}

export interface OfficialSettings {
  readonly lambda: GapLambda;
  /** Also compute what the script leaves to rounding and habit: about twenty times the work. */
  readonly withEnvelope: boolean;
}

/**
 * The released script's recipe on every model of the table: one fit per model over its category rows, 2 000 AdamW steps
 * at 1 000 counts a row, in float64.
 *
 * A repaired row enters repaired: the script itself refuses impossible rows and would stop at that model.
 */
export function rerunOfficial(
  input: readonly GapInput[],
  {lambda, withEnvelope}: OfficialSettings,
  onProgress: (share: number) => void = () => undefined
): OfficialGap[] {
  const models = [...new Set(input.map((cell) => cell.model))];
  return models.flatMap((model, m) => {
    const cells = input.filter((cell) => cell.model === model);
    const rows = cells.map((cell) => cell.outcomes);
    const fit = fitOfficial(rows, {lambda});
    const envelope = withEnvelope ? officialEnvelope(rows, {lambda}) : null;
    onProgress((m + 1) / models.length);
    return cells.map(({category}, i): OfficialGap => ({
      model,
      category,
      gap: 100 * fit.gaps[i],
      envelope: envelope && {lo: 100 * envelope.lo[i], hi: 100 * envelope.hi[i]},
      bySteps: envelope ? envelope.bySteps.map(({steps, gaps}) => ({steps, gap: 100 * gaps[i]})) : []
    }));
  });
}
