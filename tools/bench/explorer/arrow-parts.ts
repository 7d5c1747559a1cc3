import {existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {Dictionary, Float32, Int8, makeData, Table, tableToIPC, Utf8, Vector, vectorFromArray} from "apache-arrow";
import {facetOf} from "../../../src/lib/explore/index.js";
import {ROWS_OF_ITEM, VALUES, type InventedLog, type ListedFacet} from "./invented-log.js";

const PART = 1_000_000;
/** Facets that both pages show and the walk does not press; the peer has `outcome` as a number. */
const SHOWN_ALONE = {verdict: "outcome", attempt: "attempt"} as const;

/** Writes a log as Arrow streams of a million rows each, and their number and the values of facets as JSON. */
export function writeArrowParts({table, lengths}: InventedLog, folder: string): void {
  const {rows, outcome, items} = table;
  const parts = Math.ceil(rows / PART);
  const facets = [
    ...(Object.keys(VALUES) as ListedFacet[]).map((id) => [id, facetOf(table, id)!] as const),
    ...Object.entries(SHOWN_ALONE).map(([name, id]) => [name, facetOf(table, id)!] as const)
  ];
  const values = Object.fromEntries(facets.map(([name, facet]) => [name, facet.values as string[]]));
  const described = JSON.stringify({values, numbers: ["outcome", "difficulty", "length"], parts});
  const description = join(folder, `${rows}.json`);
  if (existsSync(description) && readFileSync(description, "utf8") === described) return;
  const dictionaries = new Map(facets.map(([name]) => [name, vectorFromArray(values[name]!, new Utf8())]));
  for (let part = 0; part < parts; part++) {
    const [from, to] = [part * PART, Math.min(rows, (part + 1) * PART)];
    const length = to - from;
    const coded = facets.map(([id, {of, codes}], k) => {
      const data = Int8Array.from(
        {length},
        (_, r) => codes[of === "row" ? from + r : Math.floor((from + r) / ROWS_OF_ITEM)]!
      );
      const type = new Dictionary(new Utf8(), new Int8(), k);
      return [id, new Vector([makeData({type, data, length, dictionary: dictionaries.get(id)!})])] as const;
    });
    // Bars of a mean that is null are not drawn: what has no score counts as not right here.
    const right = Int8Array.from({length}, (_, r) => (outcome[from + r] === 2 ? 1 : 0));
    const difficulty = Float32Array.from({length}, (_, r) => items.difficulty[Math.floor((from + r) / ROWS_OF_ITEM)]!);
    const columns = {
      ...Object.fromEntries(coded),
      outcome: new Vector([makeData({type: new Int8(), data: right, length})]),
      difficulty: new Vector([makeData({type: new Float32(), data: difficulty, length})]),
      // Lengths are shown by their doublings.
      length: new Vector([
        makeData({
          type: new Float32(),
          data: Float32Array.from({length}, (_, r) => Math.log2(Math.max(1, lengths[from + r]!))),
          length
        })
      ])
    };
    writeFileSync(join(folder, `${rows}-${part}.arrow`), tableToIPC(new Table(columns), "stream"));
  }
  writeFileSync(description, described);
}
