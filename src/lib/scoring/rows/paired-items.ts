import type {CanonicalRow, ItemRow} from "../../schema/index.js";
import {groupRows} from "./group-rows.js";

const NO_STAGE = -1;

/**
 * For each item the one asked in the other form, or −1. Of the items of a pair (at one stage, where items have one) these are
 * understanding and generation where there is one of each, else the two that there are, in two capabilities. Where a pair holds
 * more, as the questions of a case do, nothing says which belong together.
 *
 * @param stageOf - stage of an item by its place in the list, −1 where it has several or none
 */
export function pairedItems(
  items: readonly Pick<ItemRow, "pairId" | "capability">[],
  stageOf: (item: number) => number
): Int32Array {
  const pairs = new Int32Array(items.length).fill(-1);
  const groups = new Map<string, number[]>();
  for (const [i, {pairId}] of items.entries()) {
    if (pairId === null) continue;
    const key = `${stageOf(i)} ${pairId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [i]);
    else group.push(i);
  }
  const inForm = (group: readonly number[], form: string) => group.filter((i) => items[i]!.capability === form);
  for (const group of groups.values()) {
    const [words, pictures] = [inForm(group, "understanding"), inForm(group, "generation")];
    const two = words.length === 1 && pictures.length === 1 ? [words[0]!, pictures[0]!] : group;
    if (two.length !== 2 || items[two[0]!]!.capability === items[two[1]!]!.capability) continue;
    [pairs[two[0]!], pairs[two[1]!]] = [two[1]!, two[0]!];
  }
  return pairs;
}

/**
 * Items that are asked in two forms, each with the name that both have as one item: that of their pair, with the turn where a pair has several.
 *
 * @param rows - of one suite or of several
 */
export function pairNames(rows: readonly CanonicalRow[]): ReadonlyMap<string, string> {
  const items = new Map<string, CanonicalRow["item"]>();
  const stages = new Map<string, number>();
  for (const {itemId, item, turn} of rows) {
    if (item.pairId === null) continue;
    items.set(itemId, item);
    const stage = turn ?? NO_STAGE;
    stages.set(itemId, (stages.get(itemId) ?? stage) === stage ? stage : NO_STAGE);
  }
  const ids = [...items.keys()];
  const list = [...items.values()].map(({pairId, capability, modality}) => ({
    pairId,
    capability: capability ?? (modality === null ? null : modality === "text" ? "understanding" : "generation")
  }));
  const stageOf = (n: number): number => stages.get(ids[n]!)!;
  const pairs = pairedItems(list, stageOf);
  const found = ids.flatMap((id, n) => (pairs[n]! < 0 ? [] : [{id, pairId: list[n]!.pairId!, stage: stageOf(n)}]));
  const byPair = groupRows(found, ({pairId}) => pairId);
  return new Map(
    found.map(({id, pairId, stage}) => [id, byPair.get(pairId)!.length === 2 ? pairId : `${pairId}, turn ${stage}`])
  );
}
