import {describe, expect, it} from "vitest";
import type {Measure} from "../../../src/lib/benchmarks/index.js";
import type {ModelEntry} from "../../../src/lib/schema/index.js";
import {overTime} from "../../../src/lib/stories/index.js";

const modelsOf = (dates: Readonly<Record<string, string | null>>): ReadonlyMap<string, ModelEntry> =>
  new Map(
    Object.entries(dates).map(([id, date]) => [
      id,
      {
        ...{id, name: id, short: id, aliases: [id], organisation: null, openness: "open", kind: "unified"},
        ...{family: null, coupling: null, note: ""},
        ...(date === null ? {} : {firstDescribed: {date, where: "paper", url: "https://example.org"}})
      } as const
    ])
  );
const measureOf = (values: readonly number[], better: Measure["better"] = "higher", id = "m"): Measure => ({
  ...{id, name: id, benchmark: "gapeval", group: "generation", unit: "%", interval: "none", better},
  values: new Map(values.map((value, i) => ["abcdefgh"[i]!, {value, lo: value - 1, hi: value + 1, cells: []}]))
});
const DATES = modelsOf({
  ...{a: "2025-03", b: "2025-01-31", c: "2025-01-02", d: "2025-04"},
  ...{e: null, f: "2025-05", g: "2025-06", h: "2025-07"}
});
const leads = (measure: Measure) =>
  overTime([measure], DATES)[0]!
    .points.filter((point) => point.leads)
    .map(({model}) => model);

describe("overTime(measures, models)", () => {
  it("puts models in the order of their dates, a month without a day in its middle, and names those without one", () => {
    const [{points, undated}] = overTime([measureOf([3, 2, 1, 4, 9])], DATES) as [ReturnType<typeof overTime>[number]];
    expect(points.map(({model}) => model)).toEqual(["c", "b", "a", "d"]);
    expect(points.at(-1)!.time % 1).toBe(0.5);
    expect(undated).toEqual(["e"]);
  });

  it("leads where it is better than every earlier month and the best of its own, whatever is better", () => {
    expect(leads(measureOf([3, 2, 1, 3]))).toEqual(["b", "a"]);
    expect(leads(measureOf([3, 2, 1, 0], "lower"))).toEqual(["c", "d"]);
    expect(leads(measureOf([3, 2, 2, 3]))).toEqual(["a"]);
  });

  it("tests the order by month with the signs of goodness, corrected for all measures, and not below five models", () => {
    const rising = [3, 1.5, 1, 4, 0, 5, 6, 7];
    const [up, down, few] = overTime(
      [measureOf(rising), measureOf(rising, "lower", "l"), measureOf([1, 2, 3, 4], "higher", "few")],
      DATES
    ) as [
      ReturnType<typeof overTime>[number],
      ReturnType<typeof overTime>[number],
      ReturnType<typeof overTime>[number]
    ];
    expect([Math.sign(up.trend!.tau), Math.sign(down.trend!.tau)]).toEqual([1, -1]);
    expect(up.trend!.corrected).toBeCloseTo(2 * up.trend!.p, 12);
    expect(up.trend!.models).not.toContain("e");
    expect(few.trend).toBeNull();
  });
});
