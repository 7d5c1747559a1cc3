import {abilityDesign, type AbilityDesign, type DesignAsked, type ModelFit} from "../../src/lib/models/index.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {NamedResponses} from "./item-responses.js";

/** What a fit says about the next test, with the names of items and models. */
export type NamedDesign = ReturnType<typeof named>;

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

/** Places of two models, divided by a comma; a comma may also stand in a name. */
function pairOf(value: string, subjects: readonly string[]): readonly [number, number] {
  const parts = value.split(",");
  for (let at = 1; at < parts.length; at++) {
    const [first, second] = [parts.slice(0, at), parts.slice(at)].map((own) => subjects.indexOf(own.join(",").trim()));
    if (first !== second && first! >= 0 && second! >= 0) return [first!, second!];
  }
  throw new CommandError(
    EXIT.usage,
    `invalid --separate: ${value}; expected two models of this log, divided by a comma: ${subjects.slice(0, 20).join(", ")}${subjects.length > 20 ? ", …" : ""}`
  );
}

/** What the fit says about the next test, ability by ability. */
export const testDesign = (log: NamedResponses, fit: ModelFit, asked: DesignAsked): NamedDesign[] =>
  log.abilities.map((ability, d) => named(log, ability, abilityDesign(log.responses, fit, d, asked), asked));

function named(
  {items, subjects}: NamedResponses,
  ability: string,
  {information, chosen, heldOut, subtest, separating, needed}: AbilityDesign,
  {separate}: DesignAsked
) {
  const itemsOf = (list: readonly number[]) => list.map((i) => items[i]!);
  return {
    ability,
    information,
    chosen: {by: chosen.by, items: itemsOf(chosen.items)},
    heldOut:
      heldOut === null
        ? null
        : {
            error: heldOut.errors,
            random: heldOut.random,
            plain: heldOut.plain,
            models: heldOut.models.map(({subject, ...of}) => ({subject: subjects[subject]!, ...of}))
          },
    subtest: subtest === null ? null : {pairs: subtest.pairs, items: itemsOf(subtest.items)},
    separating:
      separating === null
        ? null
        : {
            models: separate!.map((s) => subjects[s]!) as [string, string],
            z: separating.z,
            zOfAll: separating.zOfAll,
            items: separating.items.map(({item, chances}) => ({item: items[item]!, chances}))
          },
    needed:
      needed === null
        ? null
        : {
            width: needed.width,
            models: needed.subjects.map((one, s) => ({subject: subjects[s]!, ...one})),
            difficulties: needed.difficulties && {
              now: needed.difficulties.now,
              models: needed.difficulties.subjects
            }
          }
  };
}
