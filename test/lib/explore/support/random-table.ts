import {mulberry32} from "../../../../src/lib/math/index.js";
import type {Facet, VerdictTable} from "../../../../src/lib/explore/index.js";

/** An invented table: facets of random codes, items of one to `perItem × 2` rows. */
export function randomTable(rows: number, seed: number, perItem = 20): VerdictTable {
  const uniform = mulberry32(seed);
  const starts = [0];
  while (starts.at(-1)! < rows) starts.push(Math.min(rows, starts.at(-1)! + 1 + Math.floor(uniform() * perItem * 2)));
  const I = starts.length - 1;
  const codes = (length: number, values: number) =>
    Uint8Array.from({length}, () => Math.floor(uniform() ** 1.5 * values));
  const names = (n: number) => Array.from({length: n}, (_, k) => `v${k}`);
  const outcome = codes(rows, 3);
  const facets: Facet[] = [
    {id: "benchmark", of: "item", values: names(4), codes: codes(I, 4)},
    {id: "model", of: "row", values: names(20), codes: codes(rows, 20)},
    {id: "capability", of: "item", values: names(3), codes: codes(I, 3)},
    {id: "category", of: "item", values: names(13), codes: codes(I, 13)},
    {id: "subcategory", of: "item", values: names(81), codes: codes(I, 81)},
    {id: "status", of: "row", values: names(6), codes: codes(rows, 6)},
    {id: "outcome", of: "row", values: ["none", "wrong", "right"], codes: outcome},
    {id: "answer", of: "row", values: names(5), codes: codes(rows, 5)},
    {id: "judge", of: "row", values: names(2), codes: codes(rows, 2)},
    {id: "attempt", of: "row", values: names(4), codes: codes(rows, 4)},
    {id: "difficulty", of: "item", values: names(40), codes: codes(I, 40)}
  ];
  return {
    label: "invented",
    simulated: true,
    fingerprint: "0",
    rows,
    outcome,
    scores: null,
    facets,
    pages: [],
    items: {
      ids: Array.from({length: I}, (_, i) => `i${i}`),
      starts: Uint32Array.from(starts),
      cases: Uint32Array.from({length: I}, (_, i) => i >> 1),
      pairs: new Int32Array(I).fill(-1),
      difficulty: new Float32Array(I)
    }
  };
}

/** The same with two wide facets of rows, of more values than a byte tells apart, and one of items. */
export function wideTable(rows: number, seed: number, perItem: number): VerdictTable {
  const table = randomTable(rows, seed, perItem);
  const uniform = mulberry32(seed + 1);
  const names = (n: number) => Array.from({length: n}, (_, k) => `v${k}`);
  const wide = (id: Facet["id"], of: Facet["of"], values: number, length: number): Facet => ({
    id,
    of,
    values: names(values),
    codes: Uint16Array.from({length}, () => Math.floor(uniform() * values))
  });
  const others = table.facets.filter(({id}) => id !== "model" && id !== "subcategory");
  const I = table.items.ids.length;
  return {
    ...table,
    facets: [
      wide("model", "row", 500, rows),
      ...others,
      wide("scorer", "row", 257, rows),
      wide("subcategory", "item", 10_000, I),
      wide("key", "item", 300, I)
    ]
  };
}

/** The same with facets of rows of one value and of 254, none of which need be a power of two. */
export function oddTable(rows: number, seed: number, perItem: number): VerdictTable {
  const table = randomTable(rows, seed, perItem);
  const uniform = mulberry32(seed + 1);
  const names = (n: number) => Array.from({length: n}, (_, k) => `v${k}`);
  const facet = (id: Facet["id"], values: number): Facet => ({
    id,
    of: "row",
    values: names(values),
    codes: Uint8Array.from({length: rows}, () => Math.floor(uniform() * values))
  });
  return {...table, facets: [...table.facets, facet("protocol", 1), facet("scorer", 254), facet("stage", 3)]};
}
