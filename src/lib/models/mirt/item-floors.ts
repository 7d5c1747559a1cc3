import type {ResponseFloors} from "./response-groups.js";

/** What chance alone gets right: nothing, a known share (1 of so many options), or a share to be estimated. */
export type FloorSpec =
  | {readonly kind: "none"}
  /** f64[D], one an ability, or f64[I×D]; 0 to below 1. */
  | {readonly kind: "known"; readonly chances: Float64Array}
  /** One floor for all items of an ability, or one an item; of the named abilities (all by default), the others have none. */
  | {readonly kind: "estimated"; readonly by: "ability" | "item"; readonly abilities?: readonly number[] | undefined};

/** Prior of a floor that is estimated for one item alone: as if 4 of 20 blind answers had been right. Its mode is .2. */
export const ITEM_FLOOR_PRIOR = {successes: 4, failures: 16};

/** Floors by item and ability, as places in the list of different ones. */
interface PlacedFloors {
  readonly at: (item: number, ability: number) => number;
  readonly floors: Omit<ResponseFloors, "of" | "by">;
}

/**
 * Floors of I items in D abilities; `null` where there are none.
 *
 * @throws RangeError for chances out of range, of another number, and for abilities that do not exist
 */
export function placedFloors(spec: FloorSpec, I: number, D: number): PlacedFloors | null {
  if (spec.kind === "none") return null;
  if (spec.kind === "known") {
    const {chances} = spec;
    if (chances.length !== D && chances.length !== I * D)
      throw new RangeError(`mismatched floors: ${chances.length} vs ${D} or ${I * D}`);
    for (const c of chances) if (!(c >= 0 && c < 1)) throw new RangeError(`invalid floor; expected 0 to below 1: ${c}`);
    if (chances.every((c) => c === 0)) return null;
    const values = [...new Set(chances)];
    const place = new Map(values.map((c, k) => [c, k]));
    return {
      at: (i, d) => place.get(chances[chances.length === D ? d : i * D + d])!,
      floors: {start: Float64Array.from(values), isFree: new Uint8Array(values.length)}
    };
  }
  const {by, abilities = Array.from({length: D}, (_, d) => d)} = spec;
  for (const d of abilities) if (!(d >= 0 && d < D)) throw new RangeError(`unknown ability: ${d} (below ${D})`);
  const own = by === "item" ? I : 1;
  // Place 0 is no floor, for the abilities without one.
  const K = 1 + own * abilities.length;
  return {
    at: (i, d) => {
      const nth = abilities.indexOf(d);
      return nth < 0 ? 0 : 1 + nth * own + (by === "item" ? i : 0);
    },
    floors: {
      start: Float64Array.from({length: K}, (_, k) => (k === 0 ? 0 : START)),
      isFree: Uint8Array.from({length: K}, (_, k) => (k === 0 ? 0 : 1)),
      ...(by === "item" ? {prior: ITEM_FLOOR_PRIOR} : {})
    }
  };
}

const START = 0.15;

/** Floors of columns, or of units and traits, from the places of their items: what no response has is left out. */
export interface UsedFloors extends ResponseFloors {
  /** Place in `start` of each place of `placedFloors` that is in use. */
  readonly placeOf: ReadonlyMap<number, number>;
}

/** Floors as responses have them, of which each is in use. */
export function usedFloors({floors}: PlacedFloors, by: "column" | "unit", places: ArrayLike<number>): UsedFloors {
  const used = [...new Set(Array.from(places))].sort((a, b) => a - b);
  const placeOf = new Map(used.map((place, k) => [place, k]));
  return {
    by,
    of: Int32Array.from(places, (place) => placeOf.get(place)!),
    start: Float64Array.from(used, (place) => floors.start[place]),
    isFree: Uint8Array.from(used, (place) => floors.isFree[place]),
    prior: floors.prior,
    placeOf
  };
}
