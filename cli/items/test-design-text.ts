import type {ItemChoice} from "../../src/lib/models/index.js";
import {aligned, printable} from "../terminal/aligned.js";
import type {NamedDesign} from "./test-design.js";

/** Items that the terminal names; --json has all. */
const MOST_SHOWN = 20;

const CHOICES: Readonly<Record<ItemChoice, string>> = {
  informative: "those that tell most of the ability",
  spread: "from hard to easy, each for an equal part of all"
};

const points = (share: number): string => (100 * share).toFixed(1);

/** A design in words and tables. */
export const designText = (designs: readonly NamedDesign[]): string => designs.map(ofAbility).join("");

function ofAbility({ability, information, chosen, heldOut, subtest, separating, needed}: NamedDesign): string {
  const count = chosen.items.length;
  return [
    `\nTest design, ${ability}\n`,
    aligned(
      ["ability", "information", "se"],
      information.map((at) => [at.ability, at.information, at.se])
    ),
    `${count} items, ${CHOICES[chosen.by]}: ${listed(chosen.items)}\n`,
    heldOut === null
      ? "Not tried on models left out: too few models or items, or too many answers.\n"
      : `Scores of models left out of the choice, from ${count} items: ${points(heldOut.error[chosen.by])} points off on average; from ${count} by chance ${points(heldOut.random)}, by their plain share right ${points(heldOut.plain)}.\n`,
    subtest === null
      ? "No two models are told apart by all items.\n"
      : `Fewest items that keep all ${subtest.pairs} orders that all items tell (Holm, 5%): ${subtest.items.length}.\n`,
    separating === null ? "" : separatingText(separating),
    needed === null ? "" : neededText(needed)
  ].join("");
}

const listed = (items: readonly string[]): string =>
  items.slice(0, MOST_SHOWN).map(printable).join(", ") +
  (items.length > MOST_SHOWN ? `, and ${items.length - MOST_SHOWN} more (--json)` : "");

function separatingText({models, z, zOfAll, items}: NonNullable<NamedDesign["separating"]>): string {
  const [first, second] = models.map(printable);
  return (
    `The ${items.length} items that best tell ${first} from ${second}: expected z ${z.toFixed(2)}, of all items ${zOfAll.toFixed(2)}\n` +
    aligned(
      ["item", `chance of ${first}`, `of ${second}`],
      items.slice(0, MOST_SHOWN).map(({item, chances}) => [item, ...chances])
    ) +
    (items.length > MOST_SHOWN ? `and ${items.length - MOST_SHOWN} more (--json)\n` : "")
  );
}

function neededText({width, models, difficulties}: NonNullable<NamedDesign["needed"]>): string {
  const rest =
    difficulties === null
      ? ""
      : `Difficulties of items are known to ±${difficulties.now.toFixed(2)} logits (the one in the middle); ±${width} takes ${difficulties.models} models.\n`;
  return (
    `Items like these for a 95% interval of ±${width} logits:\n` +
    aligned(
      ["model", "± now", "items"],
      models.map(({subject, now, items}) => [subject, Number.isFinite(now) ? now : null, items])
    ) +
    rest
  );
}
