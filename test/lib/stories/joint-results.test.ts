import {readFileSync} from "node:fs";
import {group, range} from "d3-array";
import {describe, expect, it} from "vitest";
import {keptJoint} from "../../../loaders/joint.js";
import {keptLedger} from "../../../loaders/ledger.js";
import {itemTagsRegistry} from "../../../loaders/registries.js";
import {publishedRows} from "../../../loaders/logs/demo-sources.js";
import {BENCHMARK_IDS, BENCHMARKS, CAPABILITIES} from "../../../src/lib/benchmarks/index.js";
import type {Posterior} from "../../../src/lib/models/joint/variance-posterior.js";
import {decodeLedger} from "../../../src/lib/ledger/index.js";

describe("keptJoint()", () => {
  // Those of a build of the same sources, where there was one.
  const results = keptJoint();
  const {holdOut, adds, counts, covariance, readings, abilities, functioning, notCounted} = results;
  const readAll = [covariance, readings.floors.covariance, readings.stages.covariance];

  it("leaves out each model's rates in each of its benchmarks, by name, and adds up to the whole error", () => {
    const printed = new Map(BENCHMARK_IDS.map((id) => [id, new Set(publishedRows(id).map(({model}) => model))]));
    for (const {model, benchmark} of holdOut.blocks) expect(printed.get(benchmark), benchmark).toContain(model);
    const homes = group(holdOut.blocks, ({model}) => model);
    for (const [model, own] of homes)
      expect(new Set(own.map(({benchmark}) => benchmark)).size, model).toBeGreaterThan(1);
    expect(holdOut.blocks.reduce((sum, {rates}) => sum + rates, 0)).toBe(holdOut.rates);
    holdOut.scores.forEach(({rmse}, rule) => {
      const squares = holdOut.blocks.reduce((sum, {rates, mse}) => sum + rates * mse[rule]!, 0);
      expect(Math.sqrt(squares / holdOut.rates)).toBeCloseTo(rmse, 9);
    });
    expect(adds.reduce((sum, one) => sum + one.counts, 0)).toBe(counts);
    // Of a benchmark that no count is of there is nothing to leave out.
    expect(adds.filter((one) => !(one.counts > 0 && one.widening > 0))).toEqual([]);
  });

  it("counts no chained pair, and no rate of the ledger's identical values unless another table prints it again", () => {
    const models = JSON.parse(readFileSync("data/models.json", "utf8")) as readonly {id: string; kind: string}[];
    const chained = models.flatMap(({id, kind}) => (kind === "pipeline" ? [id] : []));
    // Of those whose benchmark gives counts: there is nothing to leave out of the others.
    const givesCounts = new Set(adds.map(({benchmark}) => benchmark));
    const counted = BENCHMARK_IDS.filter((id) => givesCounts.has(id)).flatMap((id) =>
      publishedRows(id).map(({model}) => model)
    );
    const chainedThere = chained.filter((id) => counted.includes(id));
    expect(chainedThere.length).toBeGreaterThan(1);
    expect(notCounted.pipelines).toEqual(chainedThere);
    for (const {model} of abilities) expect(chained).not.toContain(model);
    const {findings, recomputed} = decodeLedger(keptLedger());
    const valueAt = new Map(BENCHMARK_IDS.flatMap((id) => publishedRows(id).map(({cell, value}) => [cell, value])));
    const inModel = new Set(
      BENCHMARKS.flatMap(({id, joint}) => joint(publishedRows(id), itemTagsRegistry().entries)).map(
        ({source}) => source
      )
    );
    const isAgain = (cell: string) =>
      recomputed.some((one) => one.check === "repeat" && one.cell === cell && one.value === valueAt.get(cell));
    // What another table prints again is its model's own, unless it prints that under both names.
    const expected = findings
      .filter(({check}) => check === "identical")
      .flatMap(({cells}) =>
        cells.filter(
          (cell) =>
            inModel.has(cell) &&
            !(isAgain(cell) && cells.some((other) => valueAt.get(other) === valueAt.get(cell) && !isAgain(other)))
        )
      )
      .sort();
    expect(expected.length).toBeGreaterThan(0);
    expect([...notCounted.copies].sort()).toEqual([...new Set(expected)]);
  });

  it("is what the derivation prints: correlations under three priors, scales, differences of errors", () => {
    // Of all benchmarks that it names: GapEval, RealUnify, UmniBench, UniEval, Unison, WISE and UniG2U.
    const doc = readFileSync("docs/methods/joint-model.md", "utf8");
    const bare = (value: number) =>
      value
        .toFixed(2)
        .replace(/^(-?)0\./, "$1.")
        .replace("-", "−");
    const pairs = CAPABILITIES.flatMap((a, i) => CAPABILITIES.slice(i + 1).map((b) => `${a}, ${b}`));
    const said = ({median, lo, hi}: Posterior) => `${bare(median)} [${bare(lo)}, ${bare(hi)}]`;
    for (const all of readAll) {
      const printed = all.filter(({prior}) => [1, 2, 4].includes(prior.weight));
      pairs.forEach((pair, k) =>
        expect(doc).toContain(`| ${[pair, ...printed.map(({correlations}) => said(correlations[k]!))].join(" | ")} |`)
      );
    }
    for (const one of [...covariance[0]!.deviations, readings.floors.covariance[0]!.deviations[0]!])
      expect(doc).toContain(said(one));
    expect(doc).toContain(`these ${readings.stages.counts} counts`);
    expect(doc).toContain(`${readings.floors.below} of the ${readings.floors.counts} rates`);
    for (const {difference, overModels, overBenchmarks} of holdOut.contrasts) {
      const points = (value: number) => value.toFixed(2).replace("-", "−");
      expect(doc).toContain(
        `${difference > 0 ? "+" : ""}${points(difference)} | ${[overModels, overBenchmarks].map(({lo, hi}) => `[${points(lo)}, ${points(hi)}]`).join(" | ")} |`
      );
    }
    const {models, kinds, spreads} = functioning;
    for (const {models: n, spread, interval, p} of spreads)
      expect(doc).toContain(`| ${n} | ${bare(spread)} [${bare(interval.lo)}, ${bare(interval.hi)}] | ${bare(p)} |`);
    const [ofKinds, ofModels] = [kinds, models].map((all) => Math.min(...all.map(({p}) => p)).toFixed(2));
    expect(doc).toContain(`p is ${ofKinds} for a kind and ${ofModels} for a model`);
    expect(doc).toContain(`${models.length} pairs here`);
  });

  it("has a shift for each pair that is left out in turn, and kinds that are kinds of the registry", () => {
    const pairOf = ({model, benchmark}: {readonly model: string; readonly benchmark: string}) =>
      `${model} ${benchmark}`;
    expect(functioning.models.map(pairOf).sort()).toEqual(holdOut.blocks.map(pairOf).sort());
    for (const {kind} of functioning.kinds)
      expect(["understanding-only", "generation-only", "editing-only"]).toContain(kind);
  });

  it("has correlations for every step of the prior's weight, which only fall with it, of enough draws", () => {
    for (const all of readAll) {
      expect(all.map(({prior}) => prior.weight)).toEqual(range(1, 8.5, 0.5));
      const medians = all.map(({correlations}) => correlations[0]!.median);
      expect(medians).toEqual([...medians].sort((a, b) => b - a));
      for (const {prior, effectiveDraws} of all) expect(effectiveDraws, `${prior.weight}`).toBeGreaterThan(2000);
    }
  });
});
