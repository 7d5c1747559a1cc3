import {group} from "d3-array";
import {expect, it} from "vitest";
import {joint} from "../../../loaders/joint.js";
import {publishedRows} from "../../../loaders/logs/demo-sources.js";
import {BENCHMARK_IDS} from "../../../src/lib/benchmarks/index.js";

it("leaves out each model's rates in each of its benchmarks, by name, and adds up to the whole error", () => {
  const {holdOut, adds, counts} = joint();
  const printed = new Map(BENCHMARK_IDS.map((id) => [id, new Set(publishedRows(id).map(({model}) => model))]));
  for (const {model, benchmark} of holdOut.blocks) expect(printed.get(benchmark), benchmark).toContain(model);
  const homes = group(holdOut.blocks, ({model}) => model);
  for (const [model, own] of homes) expect(new Set(own.map(({benchmark}) => benchmark)).size, model).toBeGreaterThan(1);
  expect(holdOut.blocks.reduce((sum, {rates}) => sum + rates, 0)).toBe(holdOut.rates);
  holdOut.scores.forEach(({rmse}, rule) => {
    const squares = holdOut.blocks.reduce((sum, {rates, mse}) => sum + rates * mse[rule]!, 0);
    expect(Math.sqrt(squares / holdOut.rates)).toBeCloseTo(rmse, 9);
  });
  expect(adds.reduce((sum, one) => sum + one.counts, 0)).toBe(counts);
});
