import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {elementsRegistry} from "../../loaders/elements.js";
import {factsRegistry} from "../../loaders/facts.js";
import {sharedFolder} from "../support/shared-folder.js";

const facts = factsRegistry().entries;
const elements = new Map(elementsRegistry().entries.map((element) => [element.id, element]));

/** The texts of the papers. */
const papers = sharedFolder("papers");

/** Cells of the lines of a document's text that look like a table's, ticks and crosses in words, citations left out. */
function printedLines(benchmark: string): readonly (readonly string[])[] {
  const cell = (text: string) =>
    text
      .replace(/<\/?b>/g, "")
      .replace(/\s*(\[\d+\]|\([^()]*et al\.[^()]*\)|\(ours\))\s*$/, "")
      .replace("✓", "yes")
      .replace("✗", "no")
      .trim();
  return readFileSync(join(papers!, `${benchmark}.md`), "utf8")
    .split("\n")
    .map((line) => (line.startsWith("|") ? line.split("|").slice(1, -1) : line.split("\t")).map(cell));
}

describe("printed facts", () => {
  it("stand on the page that the map of elements names", () => {
    expect(new Set(facts.map(({element}) => element)).size).toBe(6);
    for (const {id, benchmark, element, place} of facts) {
      const {place: called, shown} = elements.get(element)!;
      const slug = element.slice(benchmark.length + 1);
      expect([id, shown]).toEqual([id, expect.arrayContaining([`${benchmark}.html#${slug}`])]);
      if (called.startsWith("Table")) expect([id, place]).toEqual([id, called]);
      const page = readFileSync(`src/pages/${benchmark}/page.ts`, "utf8");
      expect([id, page.includes(`${slug.includes("-") ? `"${slug}"` : slug}: `)]).toEqual([id, true]);
    }
  });

  it("are as many rows and ticks as the documents print", () => {
    const of = (element: string) => facts.filter((fact) => fact.element === element);
    const counts = (element: string) => [
      new Set(of(element).map(({row}) => row)).size,
      of(element).filter(({value}) => value === "yes").length,
      of(element).filter(({value}) => value === "no").length
    ];
    expect(counts("gapeval/table-1")).toEqual([12, 49, 59]);
    expect(counts("realunify/table-1")).toEqual([9, 13, 14]);
    expect(counts("umnibench/table-1")).toEqual([10, 9, 21]);
    expect(counts("unieval/table-1")).toEqual([13, 3, 18]);
    expect(counts("gapeval/section-4")[0]).toBe(11);
    expect([counts("unig2u/alignment")[0], of("unig2u/alignment").length]).toEqual([15, 120]);
  });

  it("are refused without their element, under a name of another, and twice", () => {
    const root = mkdtempSync(join(tmpdir(), "facts-"));
    const {benchmark, element} = facts[0]!;
    mkdirSync(join(root, "data", benchmark), {recursive: true});
    writeFileSync(
      join(root, "data", benchmark, "elements.csv"),
      `element,benchmark,kind,place,what,shown,why\n${element},${benchmark},table,Table 1,peers,,none\n`
    );
    const row = (id: string, of: string) => `${id},${benchmark},${of},Table 1,A,Size,1,\n`;
    writeFileSync(
      join(root, "data", benchmark, "facts.csv"),
      `fact,benchmark,element,place,row,column,value,note\n${row(`${element}/a/size`, element)}${row(`${element}/a/size`, element)}${row(`${benchmark}/table-9/a/size`, `${benchmark}/table-9`)}${row(`${benchmark}/table-2/b/size`, element)}`
    );
    const read = () => factsRegistry({root});
    expect(read).toThrow(/duplicate id; first in row/);
    expect(read).toThrow(/unknown element/);
    expect(read).toThrow(new RegExp(`expected to start with ${element}/`));
    rmSync(root, {recursive: true});
  });

  const title = "of tables are what the papers print, cell by cell";
  it.skipIf(papers === null)(papers === null ? `${title}: skipped without the papers` : title, () => {
    const tables = new Set(facts.flatMap(({element}) => (element.endsWith("/table-1") ? [element] : [])));
    for (const element of tables) {
      const own = facts.filter((fact) => fact.element === element);
      const lines = printedLines(own[0]!.benchmark);
      for (const row of new Set(own.map((fact) => fact.row))) {
        const values = own.filter((fact) => fact.row === row).map(({value}) => value);
        // Two tables may share their lines: a row begins where its name stands.
        const printed = lines.flatMap((cells) => {
          const starts = cells.flatMap((cell, k) => (cell === row ? [k] : []));
          const rest = starts.map((at) => cells.slice(at + 1).filter((cell) => cell !== "" && cell !== "-"));
          return starts.length === 2 ? [rest[0]!.filter((cell) => cell !== row)] : rest;
        });
        const isPrinted = printed.some((cells) => values.every((value, k) => cells[k] === value));
        expect([element, row, values, isPrinted]).toEqual([element, row, values, true]);
      }
    }
  });
});
