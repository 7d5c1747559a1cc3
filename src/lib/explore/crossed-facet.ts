import {codesFor, MOST_VALUES, type Facet, type VerdictTable} from "./table/verdict-table.js";

/** Two facets as one. */
export interface CrossedFacet {
  /** Of rows; the pairs of values that occur, in the order of the first's and then of the second's values. */
  readonly facet: Facet;
  /** Codes of both by that of the pair. */
  readonly pairs: readonly {readonly a: number; readonly b: number}[];
}

/** Pairs of values that may be looked for: a byte each. */
const MOST_SOUGHT = 2 ** 26;

/**
 * Two facets crossed, as one facet of rows, whatever the filters.
 *
 * @throws RangeError if more pairs occur than a facet has codes, or too many could
 */
export function crossedFacet({items, rows}: Pick<VerdictTable, "rows" | "items">, a: Facet, b: Facet): CrossedFacet {
  const width = b.values.length;
  const possible = a.values.length * width;
  const refuse = () => {
    throw new RangeError(
      `${a.values.length} × ${width} values (${a.id}, ${b.id}) are more pairs than can be told apart: at most ${MOST_VALUES}`
    );
  };
  if (possible > MOST_SOUGHT) refuse();
  const keyOf = (r: number, i: number) => a.codes[a.of === "row" ? r : i]! * width + b.codes[b.of === "row" ? r : i]!;
  const occurs = new Uint8Array(possible);
  for (let i = 0; i < items.ids.length; i++)
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) occurs[keyOf(r, i)] = 1;
  const keys: number[] = [];
  for (let key = 0; key < possible; key++) if (occurs[key] === 1) keys.push(key);
  if (keys.length > MOST_VALUES) refuse();
  const codeOf = new Map(keys.map((key, code) => [key, code]));
  const codes = codesFor(keys.length, rows);
  for (let i = 0; i < items.ids.length; i++)
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) codes[r] = codeOf.get(keyOf(r, i))!;
  const pairs = keys.map((key) => ({a: Math.floor(key / width), b: key % width}));
  const values = pairs.map((pair) => `${a.values[pair.a] ?? ""} × ${b.values[pair.b] ?? ""}`);
  return {facet: {id: a.id, of: "row", values, codes}, pairs};
}
