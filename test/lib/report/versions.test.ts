import {describe, expect, it} from "vitest";
import {
  packScores,
  reportVersion,
  unpackScores,
  VERSION_FORMAT,
  versionChanges,
  type ReportVersion,
  type VersionGap,
  type VersionItems
} from "../../../src/lib/report/index.js";
import {gapChanges} from "../../../src/lib/report/gap-changes.js";
import {itemChanges} from "../../../src/lib/report/item-changes.js";
import {scoreLine as line} from "./support/score-line.js";

const items = (ids: readonly string[], right: string, of = "1", model = "a"): VersionItems => ({
  suite: "gapeval",
  ids,
  models: [{model, protocol: null, right, of}]
});

const run = (over: Partial<ReportVersion> = {}): ReportVersion => ({
  format: VERSION_FORMAT,
  date: "2026-05-01T00:00Z",
  fingerprint: "0123456789abcdef",
  title: "t",
  parallax: "0.1.0",
  logs: [],
  pages: [],
  figures: [],
  scores: packScores([line("a", "all", 0.5)]),
  gaps: [],
  items: [],
  ...over
});

describe("packScores(lines)", () => {
  it("keeps every score, those without a value too, and says what they are of once", () => {
    const lines = [line("a", "all", 0.5), line("a", "x", null), line("b", "all", 1 / 3)];
    const packed = packScores(lines);
    expect(packed.parts).toHaveLength(2);
    expect(unpackScores(JSON.parse(JSON.stringify(packed)) as typeof packed)).toEqual(lines);
  });
});

describe("gapChanges(before, after)", () => {
  const gap = (value: number, lo: number, hi: number, model = "a"): VersionGap => ({
    model,
    category: null,
    gap: value,
    lo,
    hi
  });

  it("adds intervals in squares, each side by the sides that push it", () => {
    // d = 10; down: 4 below the new, 3 above the old: 5. Up: 12 above the new, 5 below the old: 13.
    const [change] = gapChanges([gap(20, 15, 23)], [gap(30, 26, 42)]);
    expect(change!.difference).toEqual({value: 10, lo: 5, hi: 23});
  });

  it("is the two-sample z test where intervals are symmetric", () => {
    // Standard errors 3 and 4, d = 9.8 = 1.96 × 5: p = .05.
    const z = 1.959963984540054;
    const [change] = gapChanges([gap(0, -3 * z, 3 * z)], [gap(5 * z, z, 9 * z)]);
    expect(change!.p).toBeCloseTo(0.05, 10);
    expect(change!.difference.lo).toBeCloseTo(0, 10);
  });

  it("leaves out models of one run, and adjusts for the number of gaps", () => {
    const changes = gapChanges(
      [gap(0, -1, 1), gap(0, -1, 1, "b")],
      [gap(1, 0, 2), gap(0, -1, 1, "b"), gap(5, 4, 6, "c")]
    );
    expect(changes.map(({model}) => model)).toEqual(["a", "b"]);
    expect(changes[0]!.p).toBeCloseTo(2 * gapChanges([gap(0, -1, 1)], [gap(1, 0, 2)])[0]!.p, 12);
    expect(changes[1]!.p).toBe(1);
  });
});

describe("a model without a changed answer", () => {
  it("differs by exactly 0, and one with other answers of the same number does not", () => {
    const gaps = ["a", "b"].map((model) => ({model, category: null, gap: 40, lo: 30, hi: 50}));
    const ids = ["i0", "i1"];
    const both = (b: string) => [
      {
        ...items(ids, "10"),
        models: [
          {...items(ids, "10").models[0]!, model: "a"},
          {...items(ids, b).models[0]!, model: "b"}
        ]
      }
    ];
    const changes = versionChanges(run({gaps, items: both("10")}), run({gaps, items: both("01")}));
    expect(changes.gaps.map(({unchanged, difference}) => [unchanged, difference.value])).toEqual([
      [true, 0],
      [false, 0]
    ]);
    expect(changes.gaps[0]!.difference).toEqual({value: 0, lo: 0, hi: 0});
    expect(changes.gaps[1]!.difference.hi).toBeGreaterThan(5);
  });
});

describe("itemChanges(before, after)", () => {
  const ids = Array.from({length: 10}, (_, i) => `i${i}`);

  it("pairs items by id, whatever their order, and tests those that changed", () => {
    const {changes, moved} = itemChanges([items(ids, "0000000000")], [items([...ids].reverse(), "1111110000")]);
    expect(changes[0]).toMatchObject({both: 10, better: ["i9", "i8", "i7", "i6", "i5", "i4"], worse: []});
    // Six of six in one direction: 2 / 2^6.
    expect(changes[0]!.p).toBeCloseTo(2 / 64, 12);
    expect(changes[0]!.net.value).toBeCloseTo(0.6, 12);
    expect(changes[0]!.net.lo).toBeGreaterThan(0);
    expect(changes[0]!.net.hi).toBeGreaterThan(0.6);
    expect(moved).toEqual([]);
  });

  it("compares shares of verdicts, so that a second judge alone changes nothing", () => {
    const before = items(["a", "b", "c"], "101");
    const {changes} = itemChanges([before], [{...before, models: [{...before.models[0]!, right: "211", of: "212"}]}]);
    // a: 1/1 → 2/2; b: 0/1 → 1/1; c: 1/1 → 1/2.
    expect(changes[0]).toMatchObject({better: ["b"], worse: ["c"]});
    expect(changes[0]!.p).toBeCloseTo(1, 12);
  });

  it("has an interval of the net over sampled items, not over the changed ones alone", () => {
    const many = Array.from({length: 800}, (_, i) => `i${i}`);
    const [before, after] = [511, 582].map((right) => items(many, "1".repeat(right) + "0".repeat(800 - right)));
    const {better, worse, net} = itemChanges([before!], [after!]).changes[0]!;
    expect([better.length, worse.length, net.value]).toEqual([71, 0, 71 / 800]);
    // Wald's: d ± 1.96 √((b + c − (b − c)²/n) / n²).
    const half = 1.96 * Math.sqrt((71 - 71 ** 2 / 800) / 800 ** 2);
    expect(Math.abs(net.lo - (net.value - half))).toBeLessThan(0.004);
    expect(Math.abs(net.hi - (net.value + half))).toBeLessThan(0.004);
  });

  it("leaves out items without verdict, and names those that came or went", () => {
    const {changes, moved} = itemChanges([items(["a", "b", "c"], "1-1")], [items(["b", "c", "d"], "001")]);
    expect(changes[0]).toMatchObject({both: 1, worse: ["c"], better: []});
    expect(moved).toEqual([{suite: "gapeval", added: ["d"], removed: ["a"]}]);
  });

  it("says nothing of models that one run does not have, nor of nothing", () => {
    expect(itemChanges([items(["a"], "1", "1", "x")], [items(["a"], "0", "1", "y")]).changes).toEqual([]);
    expect(itemChanges([], [])).toEqual({changes: [], moved: []});
    expect(itemChanges([items(["a"], "1")], [items(["a"], "1")]).changes[0]).toMatchObject({
      p: 1,
      net: {value: 0, lo: 0, hi: 0}
    });
  });
});

describe("versionChanges(before, after)", () => {
  it("joins scores, gaps and items", () => {
    const after = run({scores: packScores([line("a", "all", 0.7), line("b", "all", 0.1)]), items: [items(["i"], "1")]});
    const changes = versionChanges(run(), after);
    expect(changes.addedModels).toEqual(["b"]);
    expect(changes.changes).toHaveLength(1);
    expect(changes.itemsMoved).toEqual([{suite: "gapeval", added: ["i"], removed: []}]);
  });
});

describe("reportVersion(value, file)", () => {
  it("takes what a build keeps", () => expect(reportVersion(run(), "f")).toEqual(run()));

  it.each([
    [null, "f: expected a kept run of a report"],
    [{}, "f: invalid format; expected parallax-report-version/1: none"],
    [{...run(), format: "x/2"}, "f: invalid format; expected parallax-report-version/1: x/2"],
    [{...run(), date: "soon"}, "f: invalid date; expected ISO 8601: soon"],
    [{...run(), items: {}}, "f: invalid items; expected a list"],
    [{...run(), scores: []}, "f: invalid scores; expected parts and models"]
  ])("refuses %j", (value, message) => expect(() => reportVersion(value, "f")).toThrow(message));
});
