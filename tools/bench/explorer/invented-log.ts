import {mulberry32} from "../../../src/lib/math/index.js";
import type {Facet, VerdictTable} from "../../../src/lib/explore/index.js";
import {binOf, difficultyBins, lengthBins} from "../../../src/lib/explore/table/number-bins.js";

const numbered = (prefix: string, n: number) =>
  Array.from({length: n}, (_, k) => `${prefix}${String(k + 1).padStart(2, "0")}`);

/** Names of the values that both pages list, in the order of their codes. */
export const VALUES = {
  benchmark: ["alpha", "beta", "gamma", "delta"],
  model: numbered("model", 20),
  category: numbered("category", 13),
  subcategory: numbered("sub", 81),
  capability: ["understanding", "generation", "editing"],
  status: ["ok", "invalid", "missing", "error", "skipped", "unparsed"],
  answer: ["A", "B", "C", "D", "E"],
  judge: ["judge-a", "judge-b"]
} as const;
export type ListedFacet = keyof typeof VALUES;

const ATTEMPTS = 4;
/** Rows of an item: every model, every attempt. */
export const ROWS_OF_ITEM = VALUES.model.length * ATTEMPTS;

/** An invented log of many rows, the same for a number of rows: its table, and lengths and difficulties as numbers. */
export interface InventedLog {
  readonly table: VerdictTable;
  readonly lengths: Uint32Array;
}

/**
 * Rows of an invented log, sorted by item: 20 models × 4 attempts an item, categories of uneven size, 94% with a score,
 * right by a Rasch model.
 *
 * @param rows - a multiple of 80
 */
export function inventedLog(rows: number): InventedLog {
  if (rows % ROWS_OF_ITEM !== 0) throw new RangeError(`rows: ${rows} is no multiple of ${ROWS_OF_ITEM}`);
  const uniform = mulberry32(20_260_101);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const items = rows / ROWS_OF_ITEM;
  const ofItem = {
    benchmark: new Uint8Array(items),
    capability: new Uint8Array(items),
    category: new Uint8Array(items),
    subcategory: new Uint8Array(items)
  };
  const difficulty = new Float32Array(items);
  const {length: subs} = VALUES.subcategory;
  for (let i = 0; i < items; i++) {
    ofItem.subcategory[i] = Math.floor(subs * uniform() ** 1.5);
    ofItem.category[i] = Math.floor((ofItem.subcategory[i]! * VALUES.category.length) / subs);
    ofItem.benchmark[i] = Math.floor(VALUES.benchmark.length * uniform() ** 1.3);
    ofItem.capability[i] = Math.floor(VALUES.capability.length * uniform());
    difficulty[i] = Math.max(-4, Math.min(4, normal() * 1.2));
  }
  const ability = Float64Array.from(VALUES.model, normal);
  const ofRow = {
    model: new Uint8Array(rows),
    attempt: new Uint8Array(rows),
    status: new Uint8Array(rows),
    answer: new Uint8Array(rows),
    judge: new Uint8Array(rows)
  };
  const outcome = new Uint8Array(rows);
  const lengths = new Uint32Array(rows);
  for (let i = 0, r = 0; i < items; i++)
    for (let m = 0; m < VALUES.model.length; m++)
      for (let a = 0; a < ATTEMPTS; a++, r++) {
        const u = uniform();
        const status = u < 0.94 ? 0 : 1 + Math.floor((u - 0.94) / 0.012);
        ofRow.model[r] = m;
        ofRow.attempt[r] = a;
        ofRow.status[r] = status;
        ofRow.answer[r] = Math.floor(VALUES.answer.length * uniform());
        ofRow.judge[r] = uniform() < 0.7 ? 0 : 1;
        outcome[r] = status > 0 ? 0 : uniform() < 1 / (1 + Math.exp(difficulty[i]! - ability[m]!)) ? 2 : 1;
        lengths[r] = Math.round(Math.exp(4 + normal()));
      }
  const bins = {difficulty: difficultyBins(difficulty)!, length: lengthBins(lengths)!};
  const named = (id: ListedFacet, of: "row" | "item", codes: Uint8Array): Facet => ({
    id,
    of,
    values: VALUES[id],
    codes
  });
  const binned = (id: "difficulty" | "length", of: "row" | "item", numbers: ArrayLike<number>): Facet => ({
    id,
    of,
    values: bins[id].names,
    edges: bins[id].edges,
    codes: Uint8Array.from(numbers, (value) => binOf(value, bins[id].edges))
  });
  return {
    lengths,
    table: {
      label: `invented log of ${rows} rows`,
      simulated: true,
      fingerprint: String(rows).padStart(16, "0"),
      rows,
      outcome,
      scores: null,
      pages: [],
      facets: [
        named("benchmark", "item", ofItem.benchmark),
        named("model", "row", ofRow.model),
        named("capability", "item", ofItem.capability),
        named("category", "item", ofItem.category),
        named("subcategory", "item", ofItem.subcategory),
        named("status", "row", ofRow.status),
        {id: "outcome", of: "row", values: ["none", "wrong", "right"], codes: outcome},
        named("answer", "row", ofRow.answer),
        named("judge", "row", ofRow.judge),
        {id: "attempt", of: "row", values: ["0", "1", "2", "3"], codes: ofRow.attempt},
        binned("length", "row", lengths),
        binned("difficulty", "item", difficulty)
      ],
      items: {
        ids: Array.from({length: items}, (_, i) => `item-${i}`),
        starts: Uint32Array.from({length: items + 1}, (_, i) => i * ROWS_OF_ITEM),
        cases: Uint32Array.from({length: items}, (_, i) => i),
        pairs: new Int32Array(items).fill(-1),
        difficulty
      }
    }
  };
}
