import {abilityDesign, fitModel, type AbilityDesign, type DesignAsked} from "../../lib/models/index.js";
import {breathe} from "./engine.js";
import type {CheckedRequest} from "./fit-checked.js";

/** Fits a model and says what it means for the next test, one ability after the other. */
export async function fitDesigned(
  {data, spec, asked}: CheckedRequest & {readonly asked: DesignAsked},
  onShare: (share: number) => void,
  signal: AbortSignal
): Promise<readonly AbilityDesign[]> {
  const fit = fitModel(data, spec);
  const designs: AbilityDesign[] = [];
  for (let d = 0; d < data.D; d++) {
    onShare((1 + d) / (1 + data.D));
    await breathe(signal);
    designs.push(abilityDesign(data, fit, d, asked));
  }
  return designs;
}
