import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {elementsRegistry} from "../../loaders/elements.js";
import {factsRegistry} from "../../loaders/facts.js";
import {allPublished} from "../../loaders/published.js";
import {testedClaims} from "../../loaders/tested-claims.js";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";
import {PUBLISHED_TABLE} from "../../src/lib/schema/index.js";
import {decodeTable} from "../../src/lib/tables/index.js";

const elements = elementsRegistry().entries;

/** Elements that stand, folded, on the page of their benchmark. */
const folded = new Set(factsRegistry().entries.map(({element}) => element));

/** Ids of every figure that the site's code draws. */
const figures = new Set(
  ["src/components", "src/exhibits", "src/pages"].flatMap((root) =>
    (readdirSync(root, {recursive: true}) as string[])
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        [...readFileSync(`${root}/${file}`, "utf8").matchAll(/\bid: "([a-z-]+)"/g)].map(([, id]) => id!)
      )
  )
);

describe("the map of the elements of the documents", () => {
  it("refuses an element that is neither shown nor explained, and one that stands twice", () => {
    const root = mkdtempSync(join(tmpdir(), "elements-"));
    const {benchmark} = elements[0]!;
    const row = (place: string, why: string) => `${benchmark}/one,${benchmark},table,${place},rates,,${why}\n`;
    mkdirSync(join(root, "data", benchmark), {recursive: true});
    writeFileSync(
      join(root, "data", benchmark, "elements.csv"),
      `element,benchmark,kind,place,what,shown,why\n${row("Table 1", "")}${row("Table 2", "prose")}`
    );
    const read = () => elementsRegistry({root});
    expect(read).toThrow(/expected a reason where nothing is shown/);
    expect(read).toThrow(/duplicate id; first in row/);
    rmSync(root, {recursive: true});
  });

  it("leads to pages, figures and claims that exist", {timeout: 240_000}, () => {
    const claims = new Set(testedClaims().claims.map(({id}) => id));
    for (const {id: element, shown} of elements)
      for (const address of shown) {
        const [page, anchor] = address.split(".html#") as [string, string | undefined];
        const file = `src/${page.replace(/\.html$/, "")}.md`;
        expect([element, address, existsSync(file)]).toEqual([element, address, true]);
        if (anchor === undefined) continue;
        const known = page === "claims" ? claims.has(anchor) : figures.has(anchor) || folded.has(`${page}/${anchor}`);
        expect([element, address, known]).toEqual([element, address, true]);
      }
  });

  it("has every table and figure that the published numbers name", () => {
    const mapped = new Set(elements.map(({benchmark, place}) => `${benchmark}|${place}`));
    const documents = new Set(elements.map(({benchmark}) => benchmark));
    const printed = decodeTable(PUBLISHED_TABLE, allPublished()).filter(({benchmark}) => documents.has(benchmark));
    const missing = new Set(
      printed.map(({benchmark, table}) => `${benchmark}|${table}`).filter((key) => !mapped.has(key))
    );
    expect([...missing]).toEqual([]);
    expect(documents.size).toBeGreaterThan(BENCHMARK_IDS.length / 2);
  });

  it("has every table and figure up to the last, without a hole", () => {
    for (const benchmark of new Set(elements.map((one) => one.benchmark)))
      for (const kind of ["Table", "Figure"]) {
        const numbers = elements
          .filter((one) => one.benchmark === benchmark && one.place.startsWith(`${kind} `))
          .map(({place}) => parseInt(place.slice(kind.length), 10));
        const all = Array.from({length: Math.max(...numbers)}, (_, i) => i + 1);
        expect([benchmark, kind, [...new Set(numbers)].sort((a, b) => a - b)]).toEqual([benchmark, kind, all]);
      }
  });
});
