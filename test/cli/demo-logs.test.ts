import type {LineOptions} from "../../src/lib/benchmarks/index.js";
import {describe, expect, it} from "vitest";
import {inventedName} from "../../src/lib/benchmarks/simulation/invented-names.js";
import {simulateHits} from "../../src/lib/benchmarks/simulation/simulate-hits.js";
import {simulateGapEval} from "../../src/lib/benchmarks/gapeval/demo/simulate-gapeval.js";
import {simulateRealUnify} from "../../src/lib/benchmarks/realunify/demo/simulate-realunify.js";
import {completeCells, simulateUmniBench} from "../../src/lib/benchmarks/umnibench/demo/simulate-umnibench.js";
import {simulateUniEval} from "../../src/lib/benchmarks/unieval/demo/simulate-unieval.js";
import type {SimulatedFile} from "../../src/lib/benchmarks/simulation/simulated-file.js";
import {publishedRows} from "../../loaders/logs/demo-sources.js";
import {memoryFile, type SourceOptions} from "../../src/lib/adapters/index.js";
import {UMNIBENCH_MAPPING} from "../../src/lib/benchmarks/umnibench/adapter/umnibench-mapping.js";
import {mulberry32} from "../../src/lib/math/index.js";
import {outcomesFromRates} from "../../src/lib/models/gap/joint-outcomes.js";
import type {PublishedRow} from "../../src/lib/schema/index.js";
import type {ScoreLine} from "../../src/lib/scoring/index.js";
import {scoreRows} from "../../src/lib/benchmarks/logs/index.js";
import {uniEvalBank, type RawUniEvalCase} from "../../src/lib/benchmarks/unieval/scoring/bank.js";
import {UMNIBENCH_DENOMINATORS} from "../../src/lib/benchmarks/umnibench/scoring/scores.js";
import {referenceJson} from "../reference/read-reference.js";
import {readAll} from "../lib/adapters/support/read-all.js";

const SEED = 20260101;

/** The whole road: generated files, read by detection, scored. */
async function walk(files: Iterable<SimulatedFile>, source: SourceOptions = {}, options: LineOptions = {}) {
  const logs = [...files].map(({path, text}) => memoryFile(path, text));
  const read = await readAll(logs, {source: {...source, simulated: true}});
  expect(read.ledger.unreconciled).toEqual([]);
  expect(read.ledger.total).toMatchObject({rejected: 0, duplicates: 0, skipped: 0, seen: read.ledger.total.accepted});
  expect(read.sources.every(({simulated}) => simulated)).toBe(true);
  return {...read, lines: scoreRows(read.rows, options)};
}

/** Distance from a published share in standard errors of its sample. */
const z = (value: number, target: number, n: number): number =>
  Math.abs(value - target) / Math.max(Math.sqrt((target * (1 - target)) / n), 1e-9);

describe("simulateHits(target, difficulties, uniform)", () => {
  it("meets its target up to sampling error, and 0 and 1 exactly", () => {
    const difficulties = Array.from({length: 4000}, (_, d) => (d % 40) / 10 - 2);
    const share = (target: number) => simulateHits(target, difficulties, mulberry32(1)).filter(Boolean).length / 4000;
    for (const target of [0.03, 0.5, 0.98]) expect(z(share(target), target, 4000)).toBeLessThan(4);
    expect([share(0), share(1)]).toEqual([0, 1]);
  });
});

describe("generated logs", () => {
  const find = (lines: readonly ScoreLine[], subjectId: string, group: string, metric: string) =>
    lines.find((line) => line.subjectId === subjectId && line.group === group && line.metric === metric);

  it("of RealUnify agree with Table 2 in all cells, both tracks and protocols", async () => {
    const published = publishedRows("realunify");
    const {lines, rows} = await walk(simulateRealUnify(published, {seed: SEED}));
    const cells = published.filter(({table, n, track}) => table === "Table 2" && n === 100 && track !== null);
    expect(rows).toHaveLength(cells.length * 100);
    for (const {model, protocol, category, value} of cells) {
      const task = (category ?? "").toLowerCase().replaceAll(/[^a-z]+/g, "_");
      const line = lines.find(
        (l) => l.subjectId === inventedName(model) && l.protocol === protocol && l.group === `task: ${task}`
      )!;
      expect(line.n).toBe(100);
      expect(z(line.value!, value / 100, 100), `${model} ${protocol} ${task}`).toBeLessThan(4.5);
    }
  });

  it("of UmniBench agree with Table 2 and have its denominators", async () => {
    const published = publishedRows("umnibench");
    const {lines} = await walk(simulateUmniBench(published, {seed: SEED}), {mapping: UMNIBENCH_MAPPING});
    const cells = completeCells(published);
    expect(cells).toHaveLength(6 * 9);
    for (const {model, question, value, n} of cells) {
      const line = find(lines, inventedName(model), `question: ${question!.slice(1)}`, "rate")!;
      expect(line.n).toBe(n);
      expect(z(line.value!, value / 100, n!), `${model} ${question}`).toBeLessThan(4.5);
    }
    const whole = lines.filter(({group}) => group === "all");
    expect(whole.every(({n}) => n === UMNIBENCH_DENOMINATORS.overall)).toBe(true);
  });

  it("of GapEval agree with Table 2's joint outcomes", async () => {
    const published = publishedRows("gapeval");
    const {lines, rows} = await walk(simulateGapEval(published, {seed: SEED}));
    const cells = published.filter(({table, n}) => table === "Table 2" && n !== null);
    const rate = (model: string, category: string | null, metric: string): PublishedRow | undefined =>
      cells.find((cell) => cell.model === model && cell.category === category && cell.metric === metric);
    let compared = 0;
    for (const {model, category, value, n} of cells.filter(({metric}) => metric === "success")) {
      const [und, gen] = [rate(model, category, "understanding")!, rate(model, category, "generation")!];
      const {outcomes, possible} = outcomesFromRates(value / 100, und.value / 100, gen.value / 100, {
        repair: "swap-success-generation"
      });
      if (!possible) continue;
      for (const metric of ["p11", "p10", "p01", "p00"] as const) {
        const line = find(lines, inventedName(model), `category: ${category}`, metric)!;
        expect(line.n).toBe(n);
        expect(z(line.value!, Math.max(outcomes[metric], 0.5 / n!), n!), `${model} ${category} ${metric}`).toBeLessThan(
          4.5
        );
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(120);
    expect(new Set(rows.map(({item}) => item.pairId)).size).toBe(646);
  });

  it("of UniEval agree with Table 2 at full scale, for two models", async () => {
    const bank = uniEvalBank(referenceJson<RawUniEvalCase[]>("../../data/unieval/unibench.json.gz"));
    const all = publishedRows("unieval").filter(({table}) => table === "Table 2");
    const models = [...new Set(all.map(({model}) => model))].slice(0, 2);
    const published = all.filter(({model}) => models.includes(model));
    const {lines, rows} = await walk(simulateUniEval(published, bank, {seed: SEED}), {bank}, {bank});
    expect(rows).toHaveLength(2 * 16924);
    for (const {model, category, value} of published) {
      const isTotal = category === "UniScore";
      const line = find(
        lines,
        inventedName(model),
        isTotal ? "all" : `tag-L1: ${category}`,
        isTotal ? "UniScore" : "accuracy"
      )!;
      expect(Math.abs(line.value! - value), `${model} ${category}`).toBeLessThan(isTotal ? 0.012 : 0.06);
    }
  });

  it("are the same for the same seed and others for another", () => {
    const published = publishedRows("realunify");
    const text = (seed: number) => [...simulateRealUnify(published, {seed})].map((file) => file.text).join("\n");
    expect(text(1)).toBe(text(1));
    expect(text(2)).not.toBe(text(1));
  });

  it("say in every path or record that they are simulated", () => {
    const files = [
      ...simulateRealUnify(publishedRows("realunify"), {seed: 1}),
      ...simulateUmniBench(publishedRows("umnibench"), {seed: 1})
    ];
    expect(files.every(({path, text}) => path.includes("simulated") && text.includes('"simulated":true'))).toBe(true);
  });
});
