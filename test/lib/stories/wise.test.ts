import {expect, it} from "vitest";
import {decodeTable} from "../../../src/lib/tables/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {publishedTable} from "../../../loaders/published.js";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {wise} from "../../../src/lib/benchmarks/wise/benchmark.js";
import {answersOf, CATEGORIES, RELEASES, releaseOf} from "../../../src/lib/benchmarks/wise/releases/releases.js";
import type {ScoreLine} from "../../../src/lib/scoring/index.js";

const rows = decodeTable(PUBLISHED_TABLE, publishedTable("wise"));
const line = (scorer: string, group: string, metric: string, value: number, n: number): ScoreLine => ({
  ...{suite: "wise", subjectId: "mine", protocol: null, scorer, group, metric, value, n}
});
const lines = [
  line("wise/wiscore@1", "all", "overall (weighted categories)", 0.5, 1000),
  line("wise/wiscore@1", "all", "mean", 0.4, 1000),
  line("wise/wiscore@1", "category: CULTURE", "mean", 0.6, 400),
  line("wise/realism@1", "category: CULTURE", "mean", 0.9, 400)
];
const place = (table: string, category: string) =>
  rows.find((row) => row.table === table && row.category === category)!;
const [verified, first] = RELEASES.map(({table}) => table) as [string, string];

it("every printed number is of a release, with the judge that the release had", () => {
  for (const row of rows) expect(releaseOf(row)?.judge).toBe(row.evaluator);
  expect(releaseOf({table: "Table 9"})).toBeNull();
});

it("asks for whole counts only where an image is right or not", () => {
  expect([answersOf(place(verified, "Time")), answersOf(place(first, "Time"))]).toEqual([1, null]);
});

it("counts drawings right in each category of WISE Verified, and neither totals nor grades of the first release", () => {
  const printed = rows.filter(({table, category}) => table === verified && category !== "Overall");
  const observed = wise.joint(rows, []);
  expect(observed.map(({source}) => source)).toEqual(printed.map(({cell}) => cell));
  expect(observed).toHaveLength(138);
  // A thousand prompts: 400 of culture, 120 of each other category.
  const own = observed.filter(({model}) => model === "bagel");
  expect(own.map(({cell, n}) => [cell.id, n])).toEqual(
    CATEGORIES.map((category) => [`wise/verified/${category}`, category === "Culture" ? 400 : 120])
  );
  expect(new Set(observed.map(({cell}) => cell.capability))).toEqual(new Set(["generation"]));
  const bagel = printed.find(({model, category}) => model === "bagel" && category === "Culture")!;
  expect(own[0]!.share).toBe(bagel.value);
});

it("puts the WiScore of a log in the places of the first release, and nothing in those of the second", () => {
  expect(wise.ownValue(place(first, "Culture"), lines)).toEqual({value: 0.6, n: 400});
  expect(wise.ownValue(place(first, "Overall"), lines)).toEqual({value: 0.5, n: 1000});
  expect(wise.ownValue(place(first, "Time"), lines)).toBeNull();
  expect(wise.ownValue(place(verified, "Culture"), lines)).toBeNull();
});

it("scores a log as the released program does, over all runs of a model, and fills the places of the first release with it", () => {
  const names = {CULTURE: 1, TIME: 0.5, SPACE: 0.5, BIOLOGY: 0, PHYSICS: 0, CHEMISTRY: 0};
  const answers = Object.entries(names).flatMap(([category, score]) =>
    ["first run", "second run"].map((runId, k) =>
      canonicalRow({
        subjectId: "mine",
        runId,
        item: itemRow({itemId: `${category} ${k}`, suite: "wise", capability: "generation", category}),
        status: "ok",
        sourceId: "scores.jsonl",
        place: category,
        judgments: [judgment({scorerId: "wise/wiscore", scorerVersion: "1", score, status: "ok"})]
      })
    )
  );
  const made = scoreRows(answers);
  expect(made.filter(({runId}) => runId !== undefined)).toEqual([]);
  expect(wise.ownValue(place(first, "Culture"), made)).toEqual({value: 1, n: 2});
  const own = wise.ownValue(place(first, "Overall"), made)!;
  expect([own.value.toFixed(3), own.n]).toEqual(["0.550", 12]);
});
