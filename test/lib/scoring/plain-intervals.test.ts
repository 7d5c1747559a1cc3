import {describe, expect, it} from "vitest";
import {mulberry32} from "../../../src/lib/math/index.js";
import {plainLines} from "../../../src/lib/scoring/index.js";
import {answer, verdict} from "./rows-made-up.js";

/** Rows of cases, each with its scores, an item a score. */
const rowsOf = (cases: readonly (readonly number[])[]) =>
  cases.flatMap((scores, c) =>
    scores.map((score, i) => answer([verdict({score})], {item: {itemId: `${c}/${i}`, caseId: `${c}`}}))
  );

const Z = 1.959963984540054;

describe("intervals of plain means", () => {
  it("are nearly Wilson's where every case is one answer", () => {
    // Newcombe 1998, Statistics in Medicine 17, table I, method 3; the variance between C cases is C/(C − 1) times theirs.
    const cells = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611]
    ] as const;
    for (const [right, n, lo, hi] of cells) {
      const [line] = plainLines(rowsOf(Array.from({length: n}, (_, c) => [c < right ? 1 : 0])));
      expect(line).toMatchObject({n, cases: n});
      expect(line!.interval![0]).toBeCloseTo(lo, 3);
      expect(line!.interval![1]).toBeCloseTo(hi, 3);
    }
  });

  it("solve Wilson's equation at the variance between cases, with Student's t of few", () => {
    const cases = [
      [1, 1, 1, 1],
      [0, 0, 1],
      [0, 0, 0, 0, 0]
    ];
    const [line] = plainLines(rowsOf(cases));
    const p = 5 / 12;
    // Residual by residual, as the clustered error of a mean is written.
    const residuals = cases.map((scores) => scores.reduce((sum, score) => sum + score - p, 0));
    const variance = ((3 / 2) * residuals.reduce((sum, r) => sum + r * r, 0)) / 12 ** 2;
    // Student's quantile with two degrees of freedom has a closed form.
    const t = 0.95 * Math.sqrt(2 / (4 * 0.975 * 0.025));
    const effective = Math.max(1, (p * (1 - p)) / (variance * (t / Z) ** 2));
    expect(line).toMatchObject({n: 12, cases: 3});
    for (const end of line!.interval!) expect((p - end) ** 2).toBeCloseTo((Z ** 2 * end * (1 - end)) / effective, 12);
  });

  it("are of shares of right answers alone, but cases are counted of every number", () => {
    const [line] = plainLines(rowsOf([[1, 0.5], [0]]));
    expect(line).toMatchObject({n: 3, cases: 2});
    expect(line).not.toHaveProperty("interval");
  });

  it("hold the truth about as often as they say, where answers on a case are alike", () => {
    const uniform = mulberry32(36);
    const [truth, trials] = [0.7, 1000];
    let held = 0;
    for (let trial = 0; trial < trials; trial++) {
      // Of each case, every second answer repeats one that was drawn for all.
      const cases = Array.from({length: 40}, () => {
        const shared = uniform() < truth ? 1 : 0;
        return Array.from({length: 6}, () => (uniform() < 0.5 ? shared : uniform() < truth ? 1 : 0));
      });
      const [lo, hi] = plainLines(rowsOf(cases))[0]!.interval!;
      if (lo <= truth && truth <= hi) held++;
    }
    expect(held / trials).toBeGreaterThan(0.935);
    expect(held / trials).toBeLessThan(0.975);
  });
});
