import {
  countNeeded,
  curvesOf,
  halfWidth,
  heldOutScores,
  ITEM_CHOICES,
  separatingItems,
  sharesOf,
  smallestSubtest,
  testInformation,
  type ItemChoice,
  type ModelFit
} from "../../src/lib/models/index.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {NamedResponses} from "./item-responses.js";

/** Abilities at which information is told, logits from an average item. */
const PLACES = [-3, -2, -1, 0, 1, 2, 3];
/** Answers from which fitting the model ten times more would take minutes. */
const MOST_TRIED = 3_000_000;

/** What was asked of a design. */
export interface DesignAsked {
  readonly count: number;
  readonly separate: readonly [string, string] | null;
  readonly width: number | null;
}

/** What a fit says about the next test, in one ability; shares are from 0 to 1, abilities logits. */
export interface AbilityDesign {
  readonly ability: string;
  readonly information: readonly {readonly ability: number; readonly information: number; readonly se: number | null}[];
  /** Items whose answers give the score on all, and how they were chosen. */
  readonly chosen: {readonly by: ItemChoice; readonly items: readonly string[]};
  /** Errors of scores of models that the choice has not seen; `null` where that was not tried. */
  readonly heldOut: null | {
    readonly error: Readonly<Record<ItemChoice, number>>;
    readonly random: number;
    readonly plain: number;
    readonly models: readonly {readonly subject: string; readonly score: number; readonly predicted: number}[];
  };
  /** Fewest items that keep all orders that all items tell; `null` where they tell none. */
  readonly subtest: null | {readonly pairs: number; readonly items: readonly string[]};
  readonly separating: null | {
    readonly models: readonly [string, string];
    readonly z: number;
    readonly zOfAll: number;
    readonly items: readonly {readonly item: string; readonly chances: readonly [number, number]}[];
  };
  /** Half-widths of 95% intervals today, and how many items, or models for difficulties, the wished one takes. */
  readonly needed: null | {
    readonly width: number;
    readonly models: readonly {readonly subject: string; readonly now: number; readonly items: number | null}[];
    readonly difficulties: {readonly now: number; readonly models: number} | null;
  };
}

/** @throws CommandError for values that are not understood, and models that the log does not have */
export function designAsked({design, separate, width}: CommandOptions, {subjects}: NamedResponses): DesignAsked | null {
  if (design === undefined) {
    if (separate !== undefined || width !== undefined)
      throw new CommandError(EXIT.usage, "--separate and --width say more of --design N: give it, too");
    return null;
  }
  const count = Number(design);
  if (!(Number.isInteger(count) && count >= 1))
    throw new CommandError(EXIT.usage, `invalid --design: ${design}; expected how many items, as 100`);
  const wished = width === undefined ? null : Number(width);
  if (wished !== null && !(wished > 0 && Number.isFinite(wished)))
    throw new CommandError(EXIT.usage, `invalid --width: ${width}; expected half of a 95% interval in logits, as 0.3`);
  return {count, separate: separate === undefined ? null : pairOf(separate, subjects), width: wished};
}

/** Two models, divided by a comma; a comma may also stand in a name. */
function pairOf(value: string, subjects: readonly string[]): readonly [string, string] {
  const parts = value.split(",");
  for (let at = 1; at < parts.length; at++) {
    const pair = [parts.slice(0, at).join(",").trim(), parts.slice(at).join(",").trim()] as const;
    if (pair[0] !== pair[1] && pair.every((name) => subjects.includes(name))) return pair;
  }
  throw new CommandError(
    EXIT.usage,
    `invalid --separate: ${value}; expected two models of this log, divided by a comma: ${subjects.slice(0, 20).join(", ")}${subjects.length > 20 ? ", …" : ""}`
  );
}

/** What the fit says about the next test, ability by ability. */
export function testDesign(log: NamedResponses, fit: ModelFit, asked: DesignAsked): AbilityDesign[] {
  return log.abilities.map((ability, d) => abilityDesign(log, fit, asked, ability, d));
}

function abilityDesign(
  {items, subjects, responses}: NamedResponses,
  fit: ModelFit,
  {count, separate, width}: DesignAsked,
  ability: string,
  d: number
): AbilityDesign {
  const curves = curvesOf(fit, d);
  const abilities = subjects.map((_, s) => fit.abilities.value[s * fit.D + d] ?? NaN);
  const heldOut = fit.answers <= MOST_TRIED ? heldOutScores(responses, fit.spec, d, count) : null;
  const by = heldOut?.best ?? "spread";
  const named = (list: readonly number[]) => list.map((i) => items[i]!);
  const subtest = smallestSubtest(curves, sharesOf(responses, d));
  return {
    ability,
    information: [...testInformation(curves, PLACES)].map((information, t) => ({
      ability: PLACES[t]!,
      information,
      se: information > 0 ? 1 / Math.sqrt(information) : null
    })),
    chosen: {by, items: named(ITEM_CHOICES[by](curves, abilities, count))},
    heldOut:
      heldOut === null
        ? null
        : {
            error: heldOut.errors,
            random: heldOut.random,
            plain: heldOut.plain,
            models: heldOut.models.map(({subject, ...of}) => ({subject: subjects[subject]!, ...of}))
          },
    subtest: subtest === null ? null : {pairs: subtest.pairs, items: named(subtest.items)},
    separating: separate === null ? null : separating(separate),
    needed: width === null ? null : needed(width)
  };

  function separating(models: readonly [string, string]): AbilityDesign["separating"] {
    const [first, second] = models.map((name) => abilities[subjects.indexOf(name)]!);
    const found = separatingItems(curves, [first!, second!], count);
    return {
      models,
      z: found.z,
      zOfAll: separatingItems(curves, [first!, second!], items.length).z,
      items: found.items.map(({item, chances}) => ({item: items[item]!, chances}))
    };
  }

  function needed(wished: number): AbilityDesign["needed"] {
    const asked = items.filter((_, i) => !Number.isNaN(curves.difficulty[i])).length;
    const own = fit.difficulties.se.filter((se, k) => k % fit.D === d && se > 0 && Number.isFinite(se)).sort();
    const middle = own[Math.floor(own.length / 2)];
    return {
      width: wished,
      models: subjects.map((subject, s) => {
        const se = fit.abilities.se[s * fit.D + d] ?? NaN;
        const isFinite = se > 0 && Number.isFinite(se);
        return {subject, now: halfWidth(se), items: isFinite ? countNeeded(se, asked, wished) : null};
      }),
      difficulties:
        middle === undefined ? null : {now: halfWidth(middle), models: countNeeded(middle, subjects.length, wished)}
    };
  }
}
