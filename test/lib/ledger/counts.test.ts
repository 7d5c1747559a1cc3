import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {agreement, countsThatPrint} from "../../../src/lib/ledger/index.js";
import {inferDenominator} from "../../../src/lib/ledger/cells/counts.js";
import {digitSwaps} from "../../../src/lib/ledger/cells/rounding.js";

const rate = (value: number, decimals = 2) => ({value, decimals, scale: 100 as const});

describe("countsThatPrint(rate, n)", () => {
  it("finds the count behind every rate that a count has printed", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 800}), fc.double({min: 0, max: 1, noNaN: true}), (n, share) => {
        const k = Math.round(n * share);
        const fit = countsThatPrint(rate(Number(((100 * k) / n).toFixed(2))), n)!;
        expect(fit.truncated).toBe(false);
        expect(fit.least).toBeLessThanOrEqual(k);
        expect(fit.most).toBeGreaterThanOrEqual(k);
      })
    );
  });

  it("refuses a rate between two counts, and takes it when items are answered several times", () => {
    expect(countsThatPrint(rate(33.5), 100)).toBeNull();
    expect(countsThatPrint(rate(33.5), 100, 2)).toEqual({samples: 2, n: 200, least: 67, most: 67, truncated: false});
  });

  it("tells truncation from rounding", () => {
    expect(countsThatPrint(rate(66.66), 3)).toEqual({samples: 1, n: 3, least: 2, most: 2, truncated: true});
    expect(countsThatPrint(rate(66.67), 3)!.truncated).toBe(false);
  });

  it("knows no count below zero or above n", () => {
    expect(countsThatPrint(rate(100.4, 1), 200)).toBeNull();
    expect(countsThatPrint(rate(0), 7)!.least).toBe(0);
  });
});

describe("inferDenominator(rates)", () => {
  const column = (n: number, counts: readonly number[]) => counts.map((k) => rate(Number(((100 * k) / n).toFixed(2))));

  it("recovers a prime denominator from a column of rates", () => {
    expect(inferDenominator(column(421, [13, 57, 102, 211, 260, 333, 400]))).toMatchObject({n: 421, exceptions: []});
  });

  it("names the one rate that does not fit", () => {
    const rates = [...column(367, [11, 57, 102, 211, 260, 333, 350]), rate(41.23)];
    expect(inferDenominator(rates)).toMatchObject({n: 367, exceptions: [7]});
  });

  it("infers nothing from few or coarse rates", () => {
    expect(inferDenominator(column(421, [13]))).toBeNull();
    expect(inferDenominator([rate(12, 0), rate(40, 0), rate(77, 0)])).toBeNull();
    expect(inferDenominator([rate(0), rate(100), rate(0)])).toBeNull();
  });
});

describe("agreement(printed, computed)", () => {
  it("allows what rounding allows, then what truncation adds, then nothing", () => {
    expect(agreement(84.1, 84.1075, 2, 0.01)).toBe("agrees");
    expect(agreement(66.6, 66.667, 1, 0.05)).toBe("truncated");
    expect(agreement(54.73, 54.585, 2, 0.01)).toBe("differs");
  });

  it("takes for truncated only what cutting off can give: a printed value too low, or too high by what its parts lost", () => {
    expect(agreement(66.8, 66.667, 1, 0.05)).toBe("differs");
    // A total and parts of two decimals: cut off, the parts give a mean that is up to 0.01 too low.
    expect(agreement(0.43, 0.4193, 2, 0.01)).toBe("truncated");
    expect(agreement(0.41, 0.4247, 2, 0.01)).toBe("truncated");
    expect(agreement(0.52, 0.5013, 2, 0.01)).toBe("differs");
    expect(agreement(0.48, 0.4987, 2, 0.01)).toBe("differs");
  });
});

describe("digitSwaps(value)", () => {
  it("exchanges any two digits, and never gives the value back", () => {
    expect(digitSwaps(96.84, 2)).toContain(69.84);
    expect(digitSwaps(0.33, 2)).not.toContain(0.33);
  });
});
