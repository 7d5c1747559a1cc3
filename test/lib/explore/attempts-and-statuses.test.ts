import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter, statusShares} from "../../../src/lib/explore/index.js";
import {attemptAgreement} from "../../../src/lib/explore/attempt-agreement.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {caseShare} from "../../../src/lib/explore/filter/case-share.js";

const last = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
};

/** Scores of attempts: `tries[model][item]`, `null` for a reply without verdict. */
function tableOf(tries: readonly (readonly (readonly (0 | 1 | null)[])[])[]) {
  const builder = new VerdictTableBuilder();
  tries.forEach((items, m) =>
    items.forEach((attempts, i) =>
      attempts.forEach((score, attempt) =>
        builder.add([
          canonicalRow({
            subjectId: `m${m}`,
            item: itemRow({itemId: `s/${i}`, suite: "s"}),
            attempt,
            status: score === null ? "missing" : "ok",
            sourceId: "f",
            place: "",
            judgments: [judgment({scorerId: "s", scorerVersion: "1", score, status: score === null ? "missing" : "ok"})]
          })
        ])
      )
    )
  );
  return builder.finish({label: "", simulated: true}).table;
}

describe("attemptAgreement(filter)", () => {
  const table = tableOf([
    [
      [1, 1, 1],
      [0, 0, 0],
      [1, 0, 0],
      [1, null, null]
    ],
    [
      [1, 1],
      [1, 0],
      [0, 1],
      [null, 1]
    ]
  ]);
  it("counts sets that are all right, all wrong or mixed, without those tried once", () => {
    const [first, second] = last(attemptAgreement(new CrossFilter(table)));
    expect(first).toMatchObject({model: 0, least: 3, most: 3});
    expect([first!.agree.rate, first!.once.rate, first!.always.rate]).toEqual([2 / 3, 2 / 3, 1 / 3]);
    expect(first!.mean.rate).toBeCloseTo(4 / 9, 12);
    expect([second!.agree.rate, second!.once.rate, second!.always.rate]).toEqual([1 / 3, 1, 1 / 3]);
    expect(second!.agree.scored).toBe(3);
  });

  it("averages over sets, not over attempts: a set that was tried longer counts no more", () => {
    const [keen] = last(
      attemptAgreement(
        new CrossFilter(
          tableOf([
            [
              [1, 1, 1, 1, 1, 1],
              [0, 0]
            ]
          ])
        )
      )
    );
    expect(keen).toMatchObject({least: 2, most: 6});
    expect([keen!.always.rate, keen!.mean.rate, keen!.once.rate]).toEqual([0.5, 0.5, 0.5]);
    // Eight attempts in two cases.
    expect(keen!.mean.scored).toBe(8);
  });

  it("follows the filters, and is empty where one attempt is left", () => {
    const filter = new CrossFilter(table);
    filter.filter("attempt", Uint8Array.of(1, 0, 0));
    expect(last(attemptAgreement(filter))).toEqual([]);
  });
});

describe("statusShares(filter)", () => {
  it("gives each status but ok its share of a model's verdicts", () => {
    const shares = last(
      statusShares(
        new CrossFilter(
          tableOf([
            [[1, null]],
            [
              [1, 0],
              [1, 1]
            ]
          ])
        )
      )
    );
    expect(shares.map(({model, share}) => [model, share.right, share.scored])).toEqual([
      [0, 1, 2],
      [1, 0, 4]
    ]);
  });
});

describe("caseShare(cases)", () => {
  it("is null without units, and Wilson's interval for one unit a case", () => {
    expect(caseShare([])).toBeNull();
    const rate = caseShare(Array.from({length: 400}, (_, c) => ({hits: Number(c % 4 === 0), units: 1})))!;
    // Wilson at 100 of 400.
    expect(rate.interval.lo).toBeCloseTo(0.2101, 3);
    expect(rate.interval.hi).toBeCloseTo(0.2947, 3);
  });

  it("covers the truth in about 95% of samples of cases that hang together", () => {
    const uniform = mulberry32(12);
    let covered = 0;
    for (let sample = 0; sample < 400; sample++) {
      const cases = Array.from({length: 80}, () => {
        const p = uniform() < 0.5 ? 0.2 : 0.8;
        return {hits: Array.from({length: 6}, () => Number(uniform() < p)).reduce((a, b) => a + b, 0), units: 6};
      });
      const {lo, hi} = caseShare(cases)!.interval;
      if (lo <= 0.5 && hi >= 0.5) covered++;
    }
    expect(covered / 400).toBeGreaterThan(0.92);
    expect(covered / 400).toBeLessThan(0.98);
  });
});
