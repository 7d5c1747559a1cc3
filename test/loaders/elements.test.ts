import {existsSync, readdirSync, readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {filesNamed} from "../../loaders/benchmark-files.js";
import {elementFields, ELEMENTS_FILE} from "../../loaders/elements.js";
import {Problems} from "../../loaders/ingest-error.js";
import {PROJECT} from "../../loaders/input-text.js";
import {allPublished} from "../../loaders/published.js";
import {ownIds, readCheckedCsv} from "../../loaders/read-checked-csv.js";
import {testedClaims} from "../../loaders/tested-claims.js";
import {PUBLISHED_TABLE} from "../../src/lib/schema/index.js";
import {decodeTable} from "../../src/lib/tables/index.js";

const problems = new Problems();
const elements = filesNamed(PROJECT, ELEMENTS_FILE).flatMap(([benchmark, file]) => {
  const check = ownIds(file, benchmark, "element", problems);
  return readCheckedCsv(PROJECT, file, elementFields, problems).map(({row, entry}) => {
    check(row, entry.element, entry.benchmark);
    return entry;
  });
});

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
  it("can be read, names each once, and says of each where it is shown or why not", () => {
    problems.throwIfAny();
    for (const {element, shown, why} of elements)
      expect([element, shown !== "" || why !== ""]).toEqual([element, true]);
  });

  it("leads to pages, figures and claims that exist", {timeout: 240_000}, () => {
    const claims = new Set(testedClaims().claims.map(({id}) => id));
    for (const {element, shown} of elements)
      for (const address of shown.split(" ").filter(Boolean)) {
        const [page, anchor] = address.split(".html#") as [string, string | undefined];
        const file = `src/${page.replace(/\.html$/, "")}.md`;
        expect([element, address, existsSync(file)]).toEqual([element, address, true]);
        if (anchor === undefined) continue;
        const known = page === "claims" ? claims.has(anchor) : figures.has(anchor);
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
    expect(documents.size).toBeGreaterThan(3);
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
