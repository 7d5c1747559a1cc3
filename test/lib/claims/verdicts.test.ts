import {describe, expect, it} from "vitest";
import {
  causesOf,
  decodeClaims,
  encodeClaims,
  everyContrast,
  judgeClaims,
  rateContrast,
  type PaperClaim,
  type Reading
} from "../../../src/lib/claims/index.js";
import {holm} from "../../../src/lib/math/index.js";

const reading = (holds: boolean, p: number | null = null): Reading => ({
  reads: "as it stands",
  test: "none",
  found: "so",
  holds,
  p,
  cells: ["a/b/c/d"]
});
const claim = (id: string, readings: readonly Reading[], more: Partial<PaperClaim> = {}): PaperClaim => ({
  id,
  benchmark: "a",
  label: null,
  place: "Section 1",
  says: "It is so.",
  readings,
  limits: "",
  statements: [],
  figure: null,
  ...more
});

/** A reading that comes to an outcome. */
const OUTCOMES = {
  holds: reading(true),
  "does not hold": reading(false),
  "not settled": reading(true, 0.9)
} as const;

describe("the verdict on a claim", () => {
  it.each([
    [[], false, "untested"],
    [["holds", "holds"], false, "every"],
    [["holds", "not settled"], false, "partly"],
    [["holds", "does not hold"], false, "some"],
    [["holds", "does not hold"], true, "cause"],
    [["does not hold", "not settled"], false, "none"],
    [["does not hold"], true, "cause"],
    [["not settled", "not settled"], true, "open"]
  ] as const)("%j, with a cause: %s, is %s", (outcomes, hasCause, verdict) => {
    const cause = {id: "a/why", says: "Run twice.", cells: []};
    const readings = outcomes.map((one) => OUTCOMES[one]);
    expect(judgeClaims([claim("a/one", readings, hasCause ? {cause} : {})])[0]!.verdict).toBe(verdict);
  });
});

describe("judgeClaims()", () => {
  it("corrects over all tests of all claims, and says what one alone would be", () => {
    const ps = [0.03, 0.2, 0.001];
    const [a, b] = judgeClaims([
      claim("a/one", [reading(true, ps[0]), reading(true)]),
      claim("a/two", [reading(false, ps[1]), reading(false, ps[2])])
    ]);
    const corrected = holm(ps);
    expect(a!.readings.map((one) => one.corrected)).toEqual([corrected[0], null]);
    expect(a!.readings[0]).toMatchObject({outcome: "not settled", alone: "holds"});
    expect([a!.verdict, a!.verdictAlone]).toEqual(["partly", "every"]);
    expect(b!.readings.map(({outcome}) => outcome)).toEqual(["not settled", "does not hold"]);
    expect(b!.verdict).toBe("none");
  });

  it("counts a cause once for all claims that it accounts for", () => {
    const cause = {id: "a/why", says: "Run twice.", cells: ["a/b/c/d"]};
    const judged = judgeClaims([
      claim("a/one", [reading(false)], {cause}),
      claim("a/two", [reading(true), reading(false)], {cause})
    ]);
    expect(judged.map(({verdict}) => verdict)).toEqual(["cause", "cause"]);
    expect(causesOf(judged)).toEqual([{...cause, claims: ["a/one", "a/two"]}]);
  });

  it("travels as a file and comes back", () => {
    const judged = judgeClaims([claim("a/one", [reading(true, 0.5), reading(false)])]);
    expect(decodeClaims(JSON.parse(JSON.stringify(encodeClaims(judged))))).toEqual(judged);
    expect(() => decodeClaims({name: "ledger"})).toThrow("mismatched claims");
  });
});

describe("everyContrast()", () => {
  const contrast = (value: number, error = 1) => ({name: String(value), value, error, cells: []});
  const words = {reads: "", test: ""};

  it("has the greatest p where all lie on the claimed side", () => {
    const one = everyContrast(words, [contrast(1)], 1, "points").p!;
    const all = everyContrast(words, [contrast(1), contrast(5)], 1, "points");
    expect([all.holds, all.p]).toEqual([true, one]);
  });

  it("has the p of those on the other side where there are any", () => {
    const against = everyContrast(words, [contrast(9), contrast(-3)], 1, "points");
    expect(against.holds).toBe(false);
    expect(against.p!).toBeLessThan(0.01);
    expect(everyContrast(words, [contrast(9), contrast(-3)], -1, "points").p!).toBeLessThan(1e-9);
    expect(everyContrast(words, [contrast(0)], 1, "points")).toMatchObject({holds: false, p: 1});
  });

  it("takes the standard error of two rates under equality", () => {
    const rate = (value: number, n: number) => ({name: "", value, n, cells: []});
    const {value, error} = rateContrast("", rate(60, 100), rate(40, 100));
    expect(value).toBe(20);
    expect(error).toBeCloseTo(100 * Math.sqrt(0.25 * (2 / 100)), 12);
  });
});
