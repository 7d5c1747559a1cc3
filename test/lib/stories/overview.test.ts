import {describe, expect, it} from "vitest";
import {publishedTable} from "../../../loaders/published.js";
import {modelsRegistry} from "../../../loaders/registries.js";
import {PUBLISHED_TABLE, type BenchmarkId} from "../../../src/lib/schema/index.js";
import {findings, profiles, type Profile} from "../../../src/lib/stories/index.js";
import {rankAgreement} from "../../../src/lib/stories/overview/agreement.js";
import {decodeRegistry, decodeTable} from "../../../src/lib/tables/index.js";

const models = new Map(decodeRegistry("models", modelsRegistry()).map((entry) => [entry.id, entry]));
const rows = (id: BenchmarkId) => decodeTable(PUBLISHED_TABLE, publishedTable(id));
const list = profiles(
  {gapeval: rows("gapeval"), realunify: rows("realunify"), unieval: rows("unieval"), umnibench: rows("umnibench")},
  models
);
const of = (model: string) => list.find((profile) => profile.model === model)!;

describe("profiles(published, models)", () => {
  it("pools GapEval over its 646 items", () => {
    const {understanding} = of("bagel");
    const sum = rows("gapeval")
      .filter((row) => row.model === "bagel" && row.metric === "understanding" && row.n !== null)
      .reduce((total, row) => total + row.value * row.n!, 0);
    expect(understanding!.n).toBe(646);
    expect(understanding!.value).toBeCloseTo(sum / 646, 10);
    expect(understanding!.cells.length).toBe(4);
  });

  it("joins a system's names: Gemini 2.5 Flash Image is RealUnify's Nano Banana", () => {
    const {understanding, uegDirect, uegStepwise} = of("gemini-2-5-flash-image");
    expect(understanding).not.toBeNull();
    expect(uegDirect!.value).toBe(63);
    expect(uegStepwise).toBeNull();
  });

  it("keeps Bagel-Think apart and prefers the paper to the project page", () => {
    expect(of("bagel-think").draw!.value).toBe(87.39);
    expect(of("gpt-4o").draw!.value).toBe(83.29);
    expect(of("onecat").draw!.value).toBe(83.29);
  });

  it("names the rates behind a gap, as they were read where a row cannot be", () => {
    expect(of("bagel").pooledFrom.cells).toHaveLength(12);
    expect(of("bagel").pooledFrom.cells).not.toContain("gapeval/table-2/bagel/overall/gap");
    expect(of("bagel").pooledFrom.repaired).toBe(false);
    expect(list.filter((p) => p.pooledFrom.repaired).map(({model}) => model)).toEqual(["unipic2"]);
    // The swapped row's generation is printed as success.
    expect(of("unipic2").generation!.cells.filter((cell) => cell.endsWith("/success"))).toHaveLength(1);
  });

  it("keeps a printed rate without a known number of answers apart from those with an interval", () => {
    expect(of("gemini-2-5-flash-image").editAlone).toBeNull();
    expect(of("gemini-2-5-flash-image").editAloneBare!.value).toBe(73.68);
    expect(of("qwen-image-edit")).toMatchObject({editAlone: {value: 72.54}, editAloneBare: null});
  });

  it("leaves what nobody measured empty", () => {
    expect(of("vargpt").understanding).toBeNull();
    expect(of("vargpt").uniOwn!.value).toBe(0.204);
  });
});

describe("findings(profiles)", () => {
  it("counts what is clear of zero and says NaN to nothing that exists", () => {
    const f = findings(list);
    expect(f.unified).toBe(11);
    expect(f.understanding).toBeGreaterThan(f.generation);
    expect(f.generation).toBeGreaterThan(f.success);
    expect(f.ueg.gain + f.ueg.lose).toBeLessThanOrEqual(f.ueg.n);
    expect(f.umni.draw).toBeGreaterThan(f.umni.counterfactual);
    const shares = list.flatMap((p) => (p.draw && p.counterfactual ? [p.counterfactual.value / p.draw.value] : []));
    expect(f.umni.share).toBeCloseTo((100 * shares.reduce((a, b) => a + b, 0)) / shares.length, 9);
  });

  it("is defined without any system", () => {
    expect(findings([]).ueg).toEqual({n: 0, gain: 0, lose: 0});
  });
});

describe("rankAgreement(id, name, where, measures, profiles, x, y)", () => {
  const fake = (values: readonly number[]) =>
    values.map((value, i) => ({model: String(i), value: i, other: value}) as unknown as Profile);
  const x = (p: Profile) => (p as unknown as {value: number}).value;
  const y = (p: Profile) => (p as unknown as {other: number}).other;

  it("is 1 for the same order and says nothing below five systems", () => {
    expect(rankAgreement("a", "", "", ["gap", "gap-gen"], fake([1, 2, 3, 4, 5, 6]), x, y)!.estimate).toBeCloseTo(1, 12);
    expect(rankAgreement("a", "", "", ["gap", "gap-gen"], fake([1, 2, 3, 4]), x, y)).toBeNull();
  });

  it("has an interval around the estimate, within [-1, 1]", () => {
    const {lo, hi, estimate} = rankAgreement("a", "", "", ["gap", "gap-gen"], fake([2, 1, 4, 3, 6, 5, 8]), x, y)!;
    expect(lo).toBeLessThan(estimate);
    expect(hi).toBeGreaterThan(estimate);
    expect(hi).toBeLessThan(1);
    expect(lo).toBeGreaterThan(-1);
  });
});
