import {describe, expect, it} from "vitest";
import {askedScores, AS_USUAL, type Asked} from "../../../src/lib/benchmarks/logs/index.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import type {CanonicalRow, ItemRow, Judgment} from "../../../src/lib/schema/index.js";
import {answer, verdict} from "./rows-made-up.js";

type Capability = NonNullable<ItemRow["capability"]>;

let serial = 0;

/** Answers of one capability on a case, each with its score. */
const rowsOf = (
  capability: Capability,
  caseId: string | null,
  scores: readonly number[],
  more: Partial<Omit<CanonicalRow, "item">> & {readonly item?: Partial<ItemRow>; readonly by?: Partial<Judgment>} = {}
): CanonicalRow[] =>
  scores.map((score) => {
    const {item, by, ...part} = more;
    const itemId = `${capability} ${serial++}`;
    return answer([verdict({score, ...by})], {...part, item: {itemId, capability, caseId, ...item}});
  });

const gapsOf = (rows: readonly CanonicalRow[], asked: Partial<Asked> = {}) =>
  askedScores(rows, {...AS_USUAL, ...asked}, {}, []).gaps;

describe("gaps of shares", () => {
  it("are those of McNemar's table where every case is asked once in both", () => {
    // 20 right in both, 12 in understanding alone, 5 in generation alone, 13 in neither.
    const outcomes = [
      [20, 1, 1],
      [12, 1, 0],
      [5, 0, 1],
      [13, 0, 0]
    ].flatMap(([n, u, g]) => Array.from({length: n!}, () => [u!, g!] as const));
    const rows = outcomes.flatMap(([u, g], c) => [
      ...rowsOf("understanding", `${c}`, [u]),
      ...rowsOf("generation", `${c}`, [g])
    ]);
    const {gaps, without} = gapsOf(rows);
    expect(without).toEqual([]);
    expect(gaps).toHaveLength(1);
    const [{gap, interval, cases, understanding, generation}] = gaps as [(typeof gaps)[0]];
    expect([understanding, generation, cases]).toEqual([32 / 50, 25 / 50, 50]);
    expect(gap).toBeCloseTo(7 / 50, 14);
    // The paired t interval: variance of differences of 1, −1 and 0 over 50 cases; t of 49 degrees at 97.5% is 2.009575.
    const se = Math.sqrt((17 / 50 - (7 / 50) ** 2) / 49);
    expect(interval![0]).toBeCloseTo(7 / 50 - 2.009575 * se, 6);
    expect(interval![1]).toBeCloseTo(7 / 50 + 2.009575 * se, 6);
  });

  it("are Welch's where no case is asked in both", () => {
    const rows = [
      ...Array.from({length: 30}, (_, c) => rowsOf("understanding", null, [c < 21 ? 1 : 0])),
      ...Array.from({length: 20}, (_, c) => rowsOf("generation", null, [c < 6 ? 1 : 0]))
    ].flat();
    const [one] = gapsOf(rows).gaps;
    expect(one).toMatchObject({cases: 50, judge: null, scorer: "rule@1"});
    const [v, w] = [(0.7 * 0.3) / 29, (0.3 * 0.7) / 19];
    // t at 97.5% and 40.5 degrees of freedom (Welch) is 2.0203.
    expect((v + w) ** 2 / (v ** 2 / 29 + w ** 2 / 19)).toBeCloseTo(40.5, 0);
    expect(one!.interval![1] - one!.gap).toBeCloseTo(2.0203 * Math.sqrt(v + w), 3);
  });

  it.each([
    [60, 0.5],
    [25, 1],
    [60, 0]
  ])("hold the truth about as often as they say: %i cases, a share of %d of them asked in both", (n, shared) => {
    const uniform = mulberry32(1000 * n + 10 * shared);
    const trials = 1000;
    let held = 0;
    for (let trial = 0; trial < trials; trial++) {
      const rows = Array.from({length: n}, (_, c) => {
        // What a case is like moves both capabilities alike, and more so in cases with many questions.
        const size = 1 + Math.floor(4 * uniform());
        const ease = 0.6 * (uniform() - 0.5);
        const asked = (capability: Capability, rate: number, k: number) =>
          rowsOf(
            capability,
            `${c}`,
            Array.from({length: k}, () => (uniform() < rate + ease ? 1 : 0))
          );
        const isBoth = c < shared * n;
        return [
          ...(isBoth || c % 2 === 0 ? asked("understanding", 0.65, size) : []),
          ...(isBoth || c % 2 === 1 ? asked("generation", 0.4, 1 + Math.floor(3 * uniform())) : [])
        ];
      }).flat();
      const [lo, hi] = gapsOf(rows).gaps[0]!.interval!;
      if (lo <= 0.25 && 0.25 <= hi) held++;
    }
    expect(held / trials).toBeGreaterThan(0.93);
    expect(held / trials).toBeLessThan(0.97);
  });

  it("have no interval where a capability is all right, nor where all cases differ by the same", () => {
    const mixed = Array.from({length: 8}, (_, c) => rowsOf("understanding", null, [c % 2])).flat();
    const right = Array.from({length: 8}, () => rowsOf("generation", null, [1])).flat();
    expect(gapsOf([...mixed, ...right]).gaps).toMatchObject([{gap: -0.5, interval: null}]);
    // Three answers each, of which understanding has one more right, whatever the case: no binary fraction tells it.
    const alike = Array.from({length: 7}, (_, c) => [
      ...rowsOf("understanding", `${c}`, c % 2 ? [1, 0, 0] : [1, 1, 0]),
      ...rowsOf("generation", `${c}`, c % 2 ? [0, 0, 0] : [1, 0, 0])
    ]).flat();
    expect(gapsOf(alike).gaps).toMatchObject([{interval: null}]);
  });

  it("count invalid answers as asked", () => {
    const rows = [
      ...rowsOf("understanding", "1", [1]),
      ...rowsOf("understanding", "2", [0, 1]),
      ...rowsOf("generation", "1", [1]),
      ...rowsOf("generation", "2", [0, 1]),
      answer([verdict({score: null, status: "invalid"})], {
        item: {itemId: "u", capability: "understanding", caseId: "2"}
      })
    ];
    expect(gapsOf(rows).gaps).toMatchObject([{understanding: 2 / 3, generation: 2 / 3}]);
    expect(gapsOf(rows, {missing: "fail"}).gaps).toMatchObject([{understanding: 2 / 4, generation: 2 / 3}]);
    expect(gapsOf(rows, {missing: "exclude"}).gaps).toMatchObject([{understanding: 2 / 3, generation: 2 / 3}]);
  });
});

describe("gaps that are refused", () => {
  const both = (more: Parameters<typeof rowsOf>[3] = {}, other: Parameters<typeof rowsOf>[3] = more) => [
    ...rowsOf("understanding", "1", [1, 0], more),
    ...rowsOf("understanding", "2", [0], more),
    ...rowsOf("generation", "1", [0], other),
    ...rowsOf("generation", "3", [1, 1], other)
  ];
  const whyOf = (rows: readonly CanonicalRow[], asked?: Partial<Asked>) => {
    const {gaps, without} = gapsOf(rows, asked);
    expect(gaps).toEqual([]);
    return without.map(({why}) => why);
  };

  it("are of shares and grades, of several judges, and of rules that saw one capability each", () => {
    expect(gapsOf(both()).gaps).toHaveLength(1);
    expect(whyOf([...both(), ...rowsOf("generation", "2", [0.5])])).toEqual(["its scores are not all 0 or 1"]);
    const judged = both({by: {judgeId: "heron"}}, {by: {judgeId: "kestrel"}});
    expect(whyOf(judged)).toEqual([expect.stringContaining("several judges (heron, kestrel)") as string]);
    expect(gapsOf(both({by: {judgeId: "heron"}}), {judges: "heron"}).gaps).toMatchObject([{judge: "heron"}]);
    expect(whyOf(both({}, {by: {scorerId: "other"}}))).toEqual([
      "no rule gave numbers in both understanding and generation"
    ]);
  });

  it("are of capabilities in different runs, unless items are asked in both forms", () => {
    const apart = both({runId: "first"}, {runId: "second"});
    expect(whyOf(apart)).toEqual([expect.stringContaining("stand in different runs") as string]);
    const paired = apart.map((row) => ({...row, item: {...row.item, pairId: row.item.caseId}}));
    expect(gapsOf(paired).gaps).toMatchObject([{gap: 1 / 3 - 2 / 3, cases: 3}]);
  });

  it("are of benchmarks with rules of their own, once a suite, and of none with one capability", () => {
    const {gaps, without} = gapsOf([
      ...both({item: {suite: "gapeval", pairId: "1"}}),
      ...both({subjectId: "n", item: {suite: "gapeval", pairId: "1"}})
    ]);
    expect(gaps).toEqual([]);
    expect(without).toMatchObject([
      {suite: "gapeval", subjectId: null, why: expect.stringContaining("rules") as string}
    ]);
    expect(gapsOf(rowsOf("understanding", "1", [1, 0]))).toEqual({gaps: [], without: []});
    expect(whyOf([...rowsOf("understanding", "1", [1, 0]), ...rowsOf("generation", "1", [1])])).toEqual([
      "it rests on one case"
    ]);
  });
});
