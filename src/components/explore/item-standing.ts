import {count, fixed, plural} from "../format/numbers.js";

/** Where an item stands in difficulty among those in force. */
export interface ItemStanding {
  /** Its neighbours in force; `null` where there is none, and both where it is not in force itself. */
  readonly easier: number | null;
  readonly harder: number | null;
  /** What is said of it, behind other sentences; empty without a difficulty. */
  readonly words: string;
}

/** One pass over the items: cheap enough for every rest of the filters. */
export function itemStanding(
  item: number,
  difficulty: Float32Array,
  isInForce: (item: number) => boolean
): ItemStanding {
  const own = difficulty[item]!;
  const isHere = isInForce(item);
  const sentence = (rest: string) => (Number.isNaN(own) ? "" : ` Difficulty ${fixed(own, 2)} logits${rest}.`);
  if (!isHere) return {easier: null, harder: null, words: sentence(" (not under these filters)")};
  // Items that nobody was scored on have no difficulty: they come last.
  const placeOf = (i: number) => (Number.isNaN(difficulty[i]) ? Infinity : difficulty[i]!);
  const isBefore = (a: number, b: number) => placeOf(a) < placeOf(b) || (placeOf(a) === placeOf(b) && a < b);
  let [easier, harder]: [number | null, number | null] = [null, null];
  let [all, above, alike] = [0, 0, 0];
  for (let i = 0; i < difficulty.length; i++) {
    if (!isInForce(i)) continue;
    all++;
    if (i === item) continue;
    if (difficulty[i]! > own) above++;
    if (difficulty[i] === own) alike++;
    if (!isBefore(i, item)) harder = harder === null || isBefore(i, harder) ? i : harder;
    else if (easier === null || isBefore(easier, i)) easier = i;
  }
  const words = `; ${count(above)} of ${plural(all, "item")} in force ${above === 1 ? "is" : "are"} harder${alike > 0 ? `, and ${count(alike)} as hard` : ""}`;
  return {easier, harder, words: sentence(words)};
}
