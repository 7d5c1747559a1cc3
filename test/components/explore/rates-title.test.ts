import {describe, expect, it} from "vitest";
import {ratesTitle} from "../../../src/components/explore/rates/rates-title.js";

const cell = (rate: number | null, difference: number | null = null, p: number | null = null) => ({
  rate: rate === null ? null : {rate, right: 50 * rate, scored: 50, interval: {lo: 0, hi: 1, level: 0.95}},
  difference,
  p
});
const two = {groups: ["x", "y"], columns: ["m", "n", "o"], kind: "model", reference: "m"} as const;
const one = {...two, groups: ["x"]};

describe("ratesTitle(cells, compared)", () => {
  it("counts what is told apart from the reference, and names no largest rate", () => {
    expect(ratesTitle([cell(0.9), cell(0.5, -0.4, 0.001), cell(0.8, -0.1, 0.3)], one)).toBe(
      "m is ahead of one of two other models in x"
    );
    expect(ratesTitle([cell(0.6), cell(0.5, -0.4, 0.001), cell(0.8, 0.2, 0.01)], one)).toBe(
      "m is ahead of one and behind one of two other models in x"
    );
    expect(
      ratesTitle(
        [cell(0.9), cell(0.5, -0.4, 0.001), cell(0.8, -0.1, 0.3), cell(0.2), cell(0.5, 0.3, 0.01), cell(null)],
        two
      )
    ).toBe("m is ahead in 1 and behind in 1 of 3 comparisons in 2 groups");
  });

  it("says where nothing is told apart, compared or scored", () => {
    expect(ratesTitle([cell(0.9), cell(0.8, -0.1, 0.3)], one)).toBe("No model is told apart from m in x");
    expect(ratesTitle([cell(0.9), cell(0.8, -0.1, 0.3)], two)).toBe("No model is told apart from m in any of 2 groups");
    expect(ratesTitle([cell(0.9), cell(0.8)], two)).toBe("Rates of 3 models in 2 groups");
    expect(ratesTitle([cell(null)], one)).toBe("Nothing scored matches these filters");
  });

  it("gives a single model's rate over all its answers", () => {
    const alone = {...two, columns: ["m"]};
    expect(ratesTitle([cell(0.1), cell(0.3)], alone)).toBe("m is right 20.0% of the time in 2 groups");
    expect(ratesTitle([cell(0.1)], {...alone, groups: ["x"]})).toBe("m is right 10.0% of the time in x");
  });

  it("speaks of values where the columns are no models", () => {
    const values = {groups: ["x"], columns: ["on", "off"], kind: "value", reference: "on"} as const;
    expect(ratesTitle([cell(0.9), cell(0.5, -0.4, 0.001)], values)).toBe("on is ahead of one of one other value in x");
    expect(ratesTitle([cell(0.9), cell(0.8, -0.1, 0.3)], values)).toBe("No value is told apart from on in x");
    expect(ratesTitle([cell(0.9)], {...values, columns: ["on"]})).toBe(
      "With on, answers are right 90.0% of the time in x"
    );
  });
});
