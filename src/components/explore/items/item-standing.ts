import {count, fixed, plural} from "../../format/numbers.js";

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
  const placeOf = (one: number) => (Number.isNaN(one) ? Infinity : one);
  const ownPlace = placeOf(own);
  let [easier, harder]: [number | null, number | null] = [null, null];
  let [easierPlace, harderPlace] = [-Infinity, Infinity];
  let [all, above, alike] = [0, 0, 0];
  for (let i = 0; i < difficulty.length; i++) {
    if (!isInForce(i)) continue;
    all++;
    if (i === item) continue;
    const other = difficulty[i]!;
    if (other > own) above++;
    if (other === own) alike++;
    // Items of one difficulty follow each other in the order of the log.
    const at = placeOf(other);
    if (at < ownPlace || (at === ownPlace && i < item)) {
      if (at >= easierPlace) [easier, easierPlace] = [i, at];
    } else if (harder === null || at < harderPlace) [harder, harderPlace] = [i, at];
  }
  const words = `; ${count(above)} of ${plural(all, "item")} in force ${above === 1 ? "is" : "are"} harder${alike > 0 ? `, and ${count(alike)} as hard` : ""}`;
  return {easier, harder, words: sentence(words)};
}
