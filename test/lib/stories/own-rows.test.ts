import {simulatedFrom} from "../../../src/lib/benchmarks/simulation/invented-names.js";
import {describe, expect, it} from "vitest";
import {demoSources, readDemoSource} from "../../../loaders/logs/demo-sources.js";
import {itemTagsRegistry} from "../../../loaders/registries.js";
import {publishedRows} from "../../../loaders/logs/demo-sources.js";
import type {BenchmarkId, CanonicalRow} from "../../../src/lib/schema/index.js";
import type {ScoreLine} from "../../../src/lib/scoring/index.js";
import {scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {ownIds, ownModels, ownRows, type OwnLog} from "../../../src/lib/stories/index.js";
import {isOwnCell} from "../../../src/lib/benchmarks/index.js";
import {tagsBehind, uniScoreInterval} from "../../../src/lib/benchmarks/unieval/index.js";

async function demoLog(benchmark: BenchmarkId): Promise<OwnLog> {
  const rows: CanonicalRow[] = [];
  for await (const batch of (await readDemoSource((await demoSources(benchmark))[0]!)).rows) rows.push(...batch);
  return {id: "1", name: "demo", simulated: true, lines: scoreRows(rows)};
}
const lines = (suite: string, values: Record<string, number>): ScoreLine[] =>
  Object.entries(values).map(([group, value]) => ({
    suite,
    subjectId: "heron",
    protocol: null,
    scorer: "x@1",
    group,
    metric: group === "all" ? "UniScore" : "accuracy",
    value,
    n: 100
  }));

describe("ownIds(subjects, taken)", () => {
  const ids = (...subjects: string[]) => [...ownIds(subjects, new Set(["bagel"]))];

  it("tells models apart whatever script they are named in", () =>
    expect(ids("模型甲", "模型乙", "Größe XL")).toEqual([
      ["Größe XL", "größe-xl"],
      ["模型乙", "模型乙"],
      ["模型甲", "模型甲"]
    ]));

  it("numbers those that would be called alike, in the order of their names", () =>
    expect(ids("m@think", "m think", "🙂", "🙃", "Bagel")).toEqual([
      ["Bagel", "own-bagel"],
      ["m think", "m-think"],
      ["m@think", "m-think-2"],
      ["🙂", "-"],
      ["🙃", "--2"]
    ]));
});

describe("ownRows(published, log)", () => {
  it.each(["gapeval", "realunify", "umnibench"] as const)(
    "puts a simulated %s log where the model it was made from is printed, within sampling error",
    async (benchmark) => {
      const published = publishedRows(benchmark);
      const own = ownRows(published, await demoLog(benchmark));
      let compared = 0;
      for (const row of own) {
        expect(isOwnCell(row.cell)).toBe(true);
        expect(row.note).toMatch(/simulated/);
        const model = simulatedFrom(row.model.replace("own-", ""));
        const printed = published.find(
          (p) =>
            p.model === model &&
            (["table", "category", "track", "protocol", "stage", "question", "metric"] as const).every(
              (key) => p[key] === row[key]
            )
        );
        if (printed === undefined || printed.n === null || row.n === null) continue;
        const share = printed.value / 100;
        const error = 100 * Math.sqrt((share * (1 - share)) / Math.min(row.n, printed.n));
        expect(Math.abs(row.value - printed.value), row.cell).toBeLessThan(5 * error + 4);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(80);
    }
  );

  it("fills UniEval's levels from their tags, and leaves what it does not know empty", () => {
    const published = publishedRows("unieval");
    const log = {
      id: "1",
      name: "mine",
      simulated: false,
      lines: lines("unieval", {all: 0.5, "tag-L1: Numerals": 0.4, "tag-L2: Cardinal Numbers": 0.3})
    };
    const own = ownRows(published, log);
    expect(own.map(({table, category, subcategory, value}) => [table, subcategory ?? category, value])).toEqual([
      ["Table 2", "Numerals", 0.4],
      ["Table 2", "UniScore", 0.5],
      ["Figure 9", "Cardinal Numbers", 0.3]
    ]);
    expect(new Set(own.map(({model}) => model))).toEqual(new Set(ownModels(log).map(({id}) => id)));
    expect(ownModels(log)[0]?.short).toBe("Yours: heron");
    // The tables count questions, of which a smaller log has fewer answers.
    expect(new Set(own.map(({note}) => note))).toEqual(
      new Set(["computed from your log by the official rule, n = 100 answers to 25 questions"])
    );
  });

  it("keeps models apart whose names differ by signs alone", () => {
    const log = {
      id: "1",
      name: "mine",
      simulated: false,
      lines: ["a b", "a+b"].flatMap((subjectId, k) =>
        lines("unieval", {all: 0.5 + k / 10}).map((line) => ({...line, subjectId}))
      )
    };
    const own = ownRows(publishedRows("unieval"), log);
    expect(ownModels(log).map(({id, aliases}) => [id, aliases[0], own.find(({model}) => model === id)!.value])).toEqual(
      [
        ["own-a-b", "a b", 0.5],
        ["own-a-b-2", "a+b", 0.6]
      ]
    );
  });

  it("gives a partial UniEval log the interval of the questions that it answers, not of the whole bank", () => {
    const published = publishedRows("unieval");
    const tags = itemTagsRegistry().entries;
    const answered = (questions: number) =>
      Object.entries({all: 0.5, "tag-L1: Numerals": 0.5, "tag-L2: Cardinal Numbers": 0.5}).map(([group, value]) => ({
        ...lines("unieval", {[group]: value})[0]!,
        n: 4 * questions,
        questions
      }));
    const width = (questions: number) => {
      const own = ownRows(published, {id: "1", name: "x", simulated: false, lines: answered(questions)});
      const {lo, hi} = uniScoreInterval(0.5, new Map([["Numerals", 0.5]]), tagsBehind(own, tags));
      return hi - lo;
    };
    // One tag, p = 1/2: 2 × 1.96 × √(¼ / n).
    expect(width(25)).toBeCloseTo((2 * 1.959963984540054 * 0.5) / 5, 12);
    expect(width(4) / width(16)).toBeCloseTo(2, 12);
    expect(tagsBehind(published, tags)).toBe(tags);
  });

  it("leaves a GapEval log out that lacks a category, and knows the released files' names of them", () => {
    const published = publishedRows("gapeval");
    const outcomes = (group: string): ScoreLine[] =>
      Object.entries({p11: 0.5, p10: 0.2, p01: 0.1, p00: 0.2}).map(([metric, value]) => ({
        ...lines("gapeval", {[group]: value})[0]!,
        metric
      }));
    const names = ["category: Multi Hop", "category: counting", "category: rule_based", "category: reasoning"];
    const log = (groups: readonly string[]) => ({
      id: "1",
      name: "x",
      simulated: false,
      lines: groups.flatMap(outcomes)
    });
    expect(ownRows(published, log(names.slice(1)))).toEqual([]);
    const own = ownRows(published, log(names));
    expect(
      own.filter(({category}) => category === "World Knowledge").map(({metric, value}) => [metric, value])
    ).toEqual([
      ["success", 50],
      ["understanding", 70],
      ["generation", 60]
    ]);
  });
});
