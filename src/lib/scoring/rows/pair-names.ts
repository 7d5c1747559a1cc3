import type {CanonicalRow} from "../../schema/index.js";
import {groupRows} from "./group-rows.js";

/** An item of a pair. */
interface PairedItem {
  readonly id: string;
  readonly pairId: string;
  /** Its capability, or where it names none, what is answered with. */
  readonly form: string;
  /** The turn of all its answers; `null` where they have several or none. */
  readonly turn: number | null;
}

/**
 * Items that ask the same in several forms, each with the name that they have as one item: that of their pair. Where a pair holds several items of
 * a form, as the questions of a case do, nothing says which belong together: those of a turn do, if it holds one of each, and are named after it;
 * others have no name here.
 */
export function pairNames(rows: readonly CanonicalRow[]): ReadonlyMap<string, string> {
  const items = new Map<string, PairedItem>();
  for (const {itemId: id, item, turn} of rows) {
    const {pairId, capability, modality} = item;
    const form = capability ?? modality;
    if (pairId === null || form === null) continue;
    const known = items.get(id);
    items.set(id, {id, pairId, form, turn: known === undefined || known.turn === turn ? turn : null});
  }
  const names = new Map<string, string>();
  for (const [pairId, own] of groupRows([...items.values()], (item) => item.pairId)) {
    if (hasOneOfEach(own)) for (const {id} of own) names.set(id, pairId);
    else
      for (const some of groupRows(own, ({turn}) => String(turn)).values())
        if (some[0]!.turn !== null && hasOneOfEach(some))
          for (const {id, turn} of some) names.set(id, `${pairId}, turn ${turn}`);
  }
  return names;
}

const hasOneOfEach = (items: readonly PairedItem[]): boolean =>
  new Set(items.map(({form}) => form)).size === items.length;
