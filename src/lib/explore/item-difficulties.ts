import {ABILITY_PRIOR_SD} from "../models/mirt/ability-prior.js";
import {fitItemLevel} from "../models/mirt/fit-item-level.js";
import {MISSING} from "../models/mirt/item-responses.js";
import type {Facet} from "./table/verdict-table.js";

/** Largest fit that is made without being asked for: subjects × items. */
const MOST_CELLS = 4_000_000;

/**
 * Rasch difficulty of each item over all models, logits, mean 0, higher is harder; attempts and judges pooled.
 *
 * Marginal maximum likelihood (`fitItemLevel`) with a wide prior on abilities, so that a model that is right throughout
 * does not move the items to infinity. Beyond four million cells, the log-odds of being wrong, shrunk by one answer of
 * each kind. NaN for items that nobody was scored on.
 */
export function itemDifficulties(model: Facet<"model">, outcome: Uint8Array, starts: Uint32Array): Float32Array {
  const I = starts.length - 1;
  const S = model.values.length;
  const difficulty = new Float32Array(I).fill(NaN);
  const isFitted = S * I <= MOST_CELLS && S >= 2;
  const right = new Uint8Array(isFitted ? S * I : 0);
  const tries = new Uint8Array(right.length);
  const totals = new Uint32Array(2 * I);
  for (let i = 0; i < I; i++) {
    for (let r = starts[i]!; r < starts[i + 1]!; r++) {
      if (outcome[r] === 0) continue;
      const isRight = outcome[r] === 2 ? 1 : 0;
      totals[2 * i]! += isRight;
      totals[2 * i + 1]!++;
      if (!isFitted) continue;
      const at = model.codes[r]! * I + i;
      if (tries[at]! === 254) continue;
      tries[at]!++;
      right[at]! += isRight;
    }
  }
  if (!isFitted) {
    for (let i = 0; i < I; i++) {
      const [hits, n] = [totals[2 * i]!, totals[2 * i + 1]!];
      if (n > 0) difficulty[i] = Math.log((n - hits + 1) / (hits + 1));
    }
    return difficulty;
  }
  for (let at = 0; at < right.length; at++)
    if (tries[at] === 0) {
      right[at] = MISSING;
      tries[at] = 1;
    }
  const {beta} = fitItemLevel(
    {S, I, D: 1, y: right, attempts: tries},
    {abilityPriorSd: ABILITY_PRIOR_SD, errors: false, tolerance: 1e-3}
  );
  for (let i = 0; i < I; i++) if (totals[2 * i + 1]! > 0) difficulty[i] = beta[i]!;
  return difficulty;
}
