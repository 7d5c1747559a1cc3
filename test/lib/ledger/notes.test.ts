import {describe, expect, it} from "vitest";
import {publishedTable} from "../../../loaders/published.js";
import {benchmarksRegistry} from "../../../loaders/registries.js";
import {addressReader, errataNote, type ExplainedFinding} from "../../../src/lib/ledger/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {BENCHMARK_IDS} from "../../../src/lib/benchmarks/index.js";
import {decodeTable} from "../../../src/lib/tables/index.js";
import {sourceOf} from "../../../src/components/page/site-data.js";

const rows = BENCHMARK_IDS.flatMap((id) => decodeTable(PUBLISHED_TABLE, publishedTable(id)));
const {entries: benches} = benchmarksRegistry();
const nameOf = new Map(benches.map(({id, name}) => [id, name]));
const read = addressReader(rows, benches);

describe("addressReader(rows)", () => {
  it("finds every published number by the source line that figures print for it", () => {
    const lost = rows.filter((row) => !read(sourceOf(nameOf.get(row.benchmark)!, row)).includes(row.cell));
    expect(lost.map(({cell}) => cell)).toEqual([]);
  });

  it("reads several columns and several addresses, and passes over what names nothing", () => {
    expect(read("RealUnify, Table 3a, row OneCAT, columns WK, CR")).toHaveLength(2);
    expect(
      read("GapEval, Table 2, row Bagel, column Gap; UmniBench, project page, Leaderboard, row GPT-4o, column Ave.")
    ).toEqual(["gapeval/table-2/bagel/overall/gap", "umnibench/leaderboard/gpt-4o/overall"]);
    expect(read("key counts of the UniBench item bank")).toEqual([]);
    expect(read("")).toEqual([]);
  });
});

describe("errataNote(findings)", () => {
  const finding: ExplainedFinding = {
    id: "total/a",
    check: "total",
    evidence: "rule",
    severity: "impossible",
    proof: "(0 + 4) / 2 = 2; printed 1",
    cause: "total/a",
    repair: {changes: [{what: "value", cell: "a", from: "1", to: "2"}], resolves: ["total/a"]},
    subject: "m",
    printed: 1,
    recomputed: 2,
    difference: -1,
    cells: ["a", "b", "c", "d", "e"],
    sentence: "m: [x](y) is *1*."
  };
  const options = {title: "Errata", place: (cell: string) => `cell ${cell}`, address: "https://example.org/ledger"};

  it("says what is printed under its weight, with cells, and lets no text become markup", () => {
    const note = errataNote([finding, {...finding, evidence: "last-digit", severity: "curiosity"}], options);
    expect(note).toContain("## Numbers that arithmetic does not allow to stand together");
    expect(note).toContain("## For the reader");
    expect(note).toContain("- **Totals and means.** m: \\[x\\](y) is \\*1\\*.");
    expect(note).toContain("Cells: cell a; cell b; cell c; cell d and 1 more.");
    expect(note).toContain("is to print 2 instead of 1 for cell a.");
  });

  it("says so when there is nothing to say", () => {
    expect(errataNote([], options)).toContain("Nothing was found.");
  });
});
