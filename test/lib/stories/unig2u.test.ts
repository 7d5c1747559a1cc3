import {expect, it} from "vitest";
import {PROJECT} from "../../../loaders/input-text.js";
import {Problems} from "../../../loaders/ingest-error.js";
import {readModels} from "../../../loaders/models.js";
import {publishedTable} from "../../../loaders/published.js";
import {unig2u} from "../../../src/lib/benchmarks/unig2u/benchmark.js";
import {comparedModels, scoreRow} from "../../../src/lib/benchmarks/unig2u/regimes/blocks.js";
import {answersOf, LEADERBOARD, OVERALL, REGIMES} from "../../../src/lib/benchmarks/unig2u/regimes/regimes.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {decodeTable} from "../../../src/lib/tables/index.js";

const rows = decodeTable(PUBLISHED_TABLE, publishedTable("unig2u"));
const {models} = readModels(PROJECT, new Problems());
const registry = new Map(models.map((model) => [model.id, model]));

it("pairs every unified model with the base model above it, and pipelines with none", () => {
  const compared = comparedModels(rows);
  expect(compared).toHaveLength(21);
  expect(compared.find(({model}) => model === "bagel")).toEqual({
    model: "bagel",
    ways: ["direct", "stepwise"],
    base: "llava-onevision"
  });
  expect(compared.find(({model}) => model === "uniworld-v1")).toMatchObject({
    ways: ["stepwise"],
    base: "qwen2-5-vl-7b"
  });
  for (const {model} of compared) expect([model, registry.get(model)!.kind]).toEqual([model, "unified"]);
  const without = ["gpt-4o", "ovis2-5", "gpt-4o-with-gpt-image", "qwen2-5-vl-7b-with-qwen-image-edit"];
  expect(compared.filter(({model, base}) => without.some((id) => [model, base].includes(id)))).toEqual([]);
});

it("has a difference that is that of the two overall scores", () => {
  for (const {model, ways, base} of comparedModels(rows))
    for (const way of ways) {
      const printed = rows.find((row) => row.metric === "difference" && row.model === model && row.protocol === way)!;
      const [own, other] = [scoreRow(rows, model, OVERALL, way)!, scoreRow(rows, base, OVERALL, null)!];
      expect(own.value - other.value).toBeCloseTo(printed.value, 9);
    }
});

it("asks for whole counts in four regimes, and not of scores that may be right in part", () => {
  const counted = [...REGIMES, OVERALL].filter((category) => answersOf({category}) === 1);
  expect(counted).toEqual(["Math Reasoning", "STEM", "Chart", "Spatial Intel."]);
});

it("measures what is answered at once: of base models and unified ones, not of pipelines or of who is printed drawing first alone", () => {
  const [measure, ...more] = unig2u.measures({rows, models: registry, gaps: [], tags: []});
  expect(more).toEqual([]);
  expect(measure!.values.size).toBe(28);
  expect(measure!.values.get("bagel")).toMatchObject({
    value: 35.84,
    n: 3000,
    cells: ["unig2u/unig2u-leaderboard/bagel/overall/direct"]
  });
  expect(measure!.values.get("qwen2-5-vl-3b")!.value).toBe(32.39);
  for (const model of ["uniworld-v1", "gpt-4o-with-gpt-image"]) expect(measure!.values.has(model)).toBe(false);
});

it("counts answers by regime, at once and after drawing as different cells, and neither totals nor differences", () => {
  const observed = unig2u.joint(rows, []);
  const printed = rows.filter(
    ({table, metric, category}) => table === LEADERBOARD && metric === "accuracy" && category !== OVERALL
  );
  expect(printed).toHaveLength(43 * REGIMES.length);
  expect(observed.map(({source}) => source)).toEqual(printed.map(({cell}) => cell));
  expect(new Set(observed.map(({cell}) => cell.capability))).toEqual(new Set(["understanding"]));
  const cellsOf = (model: string) => observed.filter((one) => one.model === model).map(({cell}) => cell.id);
  const named = (way: string) => REGIMES.map((regime) => `unig2u/${regime}/${way}`);
  expect(cellsOf("llava-onevision")).toEqual(named("direct"));
  expect(cellsOf("bagel")).toEqual([...named("direct"), ...named("stepwise")]);
  const math = observed.find(({model, cell}) => model === "bagel" && cell.id === "unig2u/Math Reasoning/direct")!;
  expect(math).toMatchObject({n: 200, share: scoreRow(rows, "bagel", "Math Reasoning", "direct")!.value / 100});
});
