import {mean} from "d3-array";
import {logistic} from "../math/index.js";
import {MISSING} from "../models/mirt/item-responses.js";
import type {ItemLevelFit} from "../models/mirt/fit-item-level.js";
import type {SliceResponses} from "./slice-responses.js";
import {facetOf, type VerdictTable} from "./table/verdict-table.js";

/** A fit of the item-level model with what it was made of. */
export interface FittedSlice extends SliceResponses {
  readonly fit: Pick<ItemLevelFit, "theta" | "beta" | "betaSe">;
}

/** One item under a fit. */
export interface ItemFit {
  /** Difficulty and its standard error, logits. */
  readonly difficulty: number;
  readonly se: number;
  /**
   * Mean squares of residuals: weighted by information, and plain, which single surprises move more. Where the model holds they are near 1 if many
   * models were asked, and less of few, whose answers made the difficulty that they are held against: .63 of 3, .82 of 10, .92 of 30.
   */
  readonly infit: number;
  readonly outfit: number;
  /** Mean outfit of the fit's items of the same form, which is what an ordinary one has. */
  readonly usual: number;
  /** Share of the fit's items (of the same form) that are easier, and whose outfit is smaller. */
  readonly harderThan: number;
  readonly worseThan: number;
  /** Standardised residual by model, by code: positive is better than expected. */
  readonly residuals: readonly {readonly model: number; readonly z: number}[];
}

/**
 * Where an item stands in a fit; `null` where the fit has no verdict on it.
 *
 * z_s = (y_s − n_s p_s) / √(n_s p_s (1 − p_s)) with p_s = logistic(θ_s − b) over the models asked; outfit = mean of z²,
 * infit = Σ (y − n p)² / Σ n p (1 − p). Models with an infinite ability are left out.
 *
 * Source: Wright and Masters 1982, chapter 5; docs/methods/explorer.md.
 */
export function itemFit(table: VerdictTable, slice: FittedSlice, item: number): ItemFit | null {
  const capability = facetOf(table, "capability");
  const form = capability?.values[capability.codes[item]!] ?? "";
  const d = slice.abilities.length === 1 ? 0 : slice.abilities.indexOf(form);
  const at = slice.items.findIndex((one) => one === item || (slice.data.D > 1 && table.items.pairs[one] === item));
  if (at < 0 || d < 0) return null;
  const own = meanSquares(slice, at, d);
  if (own === null) return null;
  const {I, D} = slice.data;
  const {beta, betaSe} = slice.fit;
  const difficulty = beta[at * D + d]!;
  const all = Array.from({length: I}, (_, i) => ({i, squares: meanSquares(slice, i, d)})).filter(
    (one): one is {i: number; squares: MeanSquares} => one.squares !== null
  );
  const others = all.filter(({i}) => i !== at);
  const share = (test: (one: (typeof others)[number]) => boolean) =>
    others.length === 0 ? NaN : others.filter(test).length / others.length;
  return {
    difficulty,
    se: betaSe[at * D + d]!,
    ...own,
    harderThan: share(({i}) => beta[i * D + d]! < difficulty),
    worseThan: share(({squares}) => squares.outfit < own.outfit),
    usual: mean(all, ({squares}) => squares.outfit)!
  };
}

type MeanSquares = Pick<ItemFit, "infit" | "outfit" | "residuals">;

function meanSquares(
  {data: {S, I, D, y, attempts}, fit, models}: FittedSlice,
  i: number,
  d: number
): MeanSquares | null {
  let [square, information, sum] = [0, 0, 0];
  const residuals: {model: number; z: number}[] = [];
  for (let s = 0; s < S; s++) {
    const at = (s * I + i) * D + d;
    const theta = fit.theta[s * D + d]!;
    if (y[at] === MISSING || !Number.isFinite(theta)) continue;
    const n = attempts?.[at] ?? 1;
    const p = logistic(theta - fit.beta[i * D + d]!);
    const variance = n * p * (1 - p);
    const residual = y[at]! - n * p;
    square += residual ** 2;
    information += variance;
    sum += residual ** 2 / variance;
    residuals.push({model: models[s]!, z: residual / Math.sqrt(variance)});
  }
  if (residuals.length === 0) return null;
  return {infit: square / information, outfit: sum / residuals.length, residuals};
}
