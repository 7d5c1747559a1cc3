import {SLOTS, type Facet, type FacetId} from "../table/verdict-table.js";

/** Most joint codes of a composite: they are two bytes each, unless one facet alone has more. */
const MOST = 65_536;

/** Some facets of rows and the outcome as one code a row, so that one count serves all of them. */
export interface Composite {
  readonly facets: readonly Facet[];
  /** Number of joint codes: 4 × the product of the facets' numbers of values. */
  readonly size: number;
  /** By row: Σ code × stride + outcome, a facet's stride being 4 × the product of the sizes before it. */
  readonly codes: Uint16Array | Uint32Array;
  /** By facet and joint code: where its counts of value and outcome are, value × 4 + outcome. */
  readonly slots: readonly (Uint16Array | Uint32Array)[];
}

/**
 * Packs facets of rows into as few composites as fit. The first holds the model (or the first facet) and what fits beside it
 * when it is crossed with the values of a facet of items; counts of it are then a table of both.
 *
 * The facet of outcomes has stride 0 and lies in the first: the outcome is part of every code.
 */
export function packRows(facets: readonly Facet[], outcome: Uint8Array, crossedValues: number): readonly Composite[] {
  const rest = facets.filter(({id, of}) => of === "row" && id !== "outcome");
  const first = rest.find(({id}) => id === "model") ?? rest[0];
  const groups: {facets: Facet[]; size: number; most: number}[] = [
    {facets: [], size: SLOTS, most: Math.floor(MOST / Math.max(1, crossedValues))}
  ];
  const bySize = [...rest].sort((a, b) => b.values.length - a.values.length);
  for (const facet of first ? [first, ...bySize.filter((other) => other !== first)] : []) {
    const n = facet.values.length;
    let group = facet === first ? groups[0]! : groups.find(({size, most}) => size * n <= most);
    if (group === undefined) groups.push((group = {facets: [], size: SLOTS, most: MOST}));
    group.facets.push(facet);
    group.size *= n;
  }
  const outcomes = facets.filter(({id}) => id === "outcome");
  return groups.map(({facets: own, size}, k) => {
    let stride = SLOTS;
    const strides = own.map(({values}) => {
      const here = stride;
      stride *= values.length;
      return here;
    });
    const Codes = size > MOST ? Uint32Array : Uint16Array;
    const codes = Codes.from(outcome);
    own.forEach((facet, f) => addCodes(codes, facet.codes, strides[f]!));
    const all = k === 0 ? [...own, ...outcomes] : own;
    const slots = all.map((facet, f) => {
      const places = new Codes(size);
      const stride = strides[f] ?? 0;
      for (let joint = 0; joint < size; joint++) {
        const outcome = joint & (SLOTS - 1);
        const value = stride === 0 ? outcome : Math.floor(joint / stride) % facet.values.length;
        places[joint] = value * SLOTS + outcome;
      }
      return places;
    });
    return {facets: all, size, codes, slots};
  });
}

/** Adds the counts of joint codes to those of one facet, u32[values × 4]. */
export function addMarginal(
  counts: Uint32Array,
  from: number,
  {facets, slots, size}: Composite,
  id: FacetId,
  into: Uint32Array
): void {
  const places = slots[facets.findIndex((facet) => facet.id === id)]!;
  for (let joint = 0; joint < size; joint++) into[places[joint]!]! += counts[from + joint]!;
}

function addCodes(into: Composite["codes"], codes: Facet["codes"], stride: number): void {
  for (let r = 0; r < into.length; r++) into[r] = into[r]! + codes[r]! * stride;
}
