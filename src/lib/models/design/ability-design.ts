import type {ItemResponses} from "../mirt/item-responses.js";
import type {ModelFit} from "../mirt/fit-model.js";
import {heldOutScores, ITEM_CHOICES, sharesOf, type HeldOutScores, type ItemChoice} from "./held-out-scores.js";
import {curvesOf, testInformation} from "./item-curves.js";
import {countNeeded, halfWidth} from "./items-needed.js";
import {separatingItems} from "./separating-items.js";
import {smallestSubtest} from "./smallest-subtest.js";

/** Abilities at which information is told, logits from an average item. */
const PLACES = [-3, -2, -1, 0, 1, 2, 3];
/** Answers from which fitting the model ten times more would take minutes. */
const MOST_TRIED = 3_000_000;

/** What is asked of a design: how many items; two subjects that they should tell apart; the wished half-width of intervals, logits. */
export interface DesignAsked {
  readonly count: number;
  readonly separate: readonly [number, number] | null;
  readonly width: number | null;
}

/** What a fit says about the next test, in one ability; shares are from 0 to 1, abilities logits, items and subjects their places. */
export interface AbilityDesign {
  readonly information: readonly {readonly ability: number; readonly information: number; readonly se: number | null}[];
  /** Items whose answers give the score on all, and how they were chosen. */
  readonly chosen: {readonly by: ItemChoice; readonly items: readonly number[]};
  /** Errors of scores of subjects that the choice has not seen; `null` where that was not tried. */
  readonly heldOut: HeldOutScores | null;
  /** Fewest items that keep all orders that all items tell; `null` where they tell none. */
  readonly subtest: null | {readonly pairs: number; readonly items: readonly number[]};
  readonly separating: null | {
    readonly z: number;
    readonly zOfAll: number;
    readonly items: readonly {readonly item: number; readonly chances: readonly [number, number]}[];
  };
  /** Half-widths of 95% intervals today, and how many items, or subjects for difficulties, the wished one takes. */
  readonly needed: null | {
    readonly width: number;
    readonly subjects: readonly {readonly now: number; readonly items: number | null}[];
    readonly difficulties: {readonly now: number; readonly subjects: number} | null;
  };
}

/**
 * Information, items that give the score on all with their errors on subjects left out, the fewest that keep every order, those that
 * tell two subjects apart, and how many a wished interval takes.
 *
 * Source: docs/methods/test-design.md.
 */
export function abilityDesign(
  data: ItemResponses,
  fit: ModelFit,
  ability: number,
  {count, separate, width}: DesignAsked
): AbilityDesign {
  const {S, I, D} = fit;
  const curves = curvesOf(fit, ability);
  const abilities = Float64Array.from({length: S}, (_, s) => fit.abilities.value[s * D + ability]);
  const heldOut = fit.answers <= MOST_TRIED ? heldOutScores(data, fit.spec, ability, count) : null;
  const by = heldOut?.best ?? "spread";
  return {
    information: [...testInformation(curves, PLACES)].map((information, t) => ({
      ability: PLACES[t],
      information,
      se: information > 0 ? 1 / Math.sqrt(information) : null
    })),
    chosen: {by, items: ITEM_CHOICES[by](curves, abilities, count)},
    heldOut,
    subtest: smallestSubtest(curves, sharesOf(data, ability)),
    separating: separate === null ? null : separating(separate),
    needed: width === null ? null : needed(width)
  };

  function separating([first, second]: readonly [number, number]): AbilityDesign["separating"] {
    const pair = [abilities[first], abilities[second]] as const;
    const {z, items} = separatingItems(curves, pair, count);
    return {z, zOfAll: separatingItems(curves, pair, I).z, items};
  }

  function needed(wished: number): AbilityDesign["needed"] {
    const asked = curves.difficulty.filter((difficulty) => !Number.isNaN(difficulty)).length;
    const own = fit.difficulties.se.filter((se, k) => k % D === ability && se > 0 && Number.isFinite(se)).sort();
    const middle = own.length === 0 ? null : own[Math.floor(own.length / 2)];
    return {
      width: wished,
      subjects: Array.from({length: S}, (_, s) => {
        const se = fit.abilities.se[s * D + ability];
        return {now: halfWidth(se), items: se > 0 && Number.isFinite(se) ? countNeeded(se, asked, wished) : null};
      }),
      difficulties: middle === null ? null : {now: halfWidth(middle), subjects: countNeeded(middle, S, wished)}
    };
  }
}
