import {describe, expect, it} from "vitest";
import {ratesTitle} from "../../../src/components/explore/rates/rates-figure.js";

const group = (name: string, ...rates: number[]) => ({name, rates});

describe("ratesTitle(groups, models)", () => {
  it("describes a range as one of several", () => {
    expect(ratesTitle([group("x", 0.1, 0.5), group("y", 0.2, 0.3)], ["m", "n"])).toBe(
      "Of 2 groups models lie furthest apart in x: 40.0 points between best and last"
    );
    expect(ratesTitle([group("x", 0.1, 0.5)], ["m", "n"])).toBe(
      "Models lie 40.0 points apart in x, between best and last"
    );
  });
  it("says where all are alike, or none can be compared", () => {
    expect(ratesTitle([group("x", 0.1, 0.1), group("y", 0.2, 0.2)], ["m", "n"])).toBe(
      "Every group has one rate for all models"
    );
    expect(ratesTitle([group("x", 0.1)], ["m", "n"])).toBe("No group has enough verdicts of two models to compare");
  });
  it("gives the range of a single model", () => {
    expect(ratesTitle([group("x", 0.1), group("y", 0.3), group("z", 0.25)], ["m"])).toBe(
      "m is right between 10.0% in x and 30.0% in y"
    );
    expect(ratesTitle([group("x", 0.1), group("z")], ["m"])).toBe("m is right 10.0% of the time in x");
    expect(ratesTitle([group("z")], ["m"])).toBe("No group has enough verdicts of m for a rate");
  });
});
