import {describe, expect, it} from "vitest";
import {categoryStandings, type JointStudy} from "../../../src/lib/stories/index.js";

/** A study of one cell after another: counts of right answers of each model, of n each. */
function study(n: number, cells: readonly (readonly number[])[]): JointStudy {
  const counts = cells.flatMap((of, cell) => of.map((right, model) => ({model, cell, right, n})));
  return {
    data: {M: 5, C: cells.length, D: 3, dimension: cells.map(() => 0), benchmark: cells.map(() => 0), counts},
    models: ["a", "b", "c", "d", "e"],
    kinds: [],
    cells: cells.map((_, cell) => ({id: `c${cell}`, benchmark: "gapeval", capability: "understanding"})),
    floors: cells.map(() => 0),
    seconds: cells.map(() => -1),
    own: 0,
    notCounted: {pipelines: [], copies: []},
    sources: counts.map((_, k) => `source ${k}`)
  };
}

describe("categoryStandings(study, model)", () => {
  it("tells a category where a model is far above the others, and none where it is one of them", () => {
    const [far, near] = categoryStandings(study(100, [[90, 50, 52, 48, 50], [51, 50, 52, 48, 50]]), "a"); // prettier-ignore
    expect(far).toMatchObject({value: 90, n: 100, others: [50, 52, 48, 50], difference: 40, source: "source 0"});
    expect(far!.p).toBeLessThan(1e-6);
    expect(near!.p).toBeGreaterThan(0.5);
    expect(far!.interval.lo).toBeGreaterThan(0.8);
  });

  it("corrects for the number of categories", () => {
    const edge = [62, 50, 50, 50, 50];
    const [alone] = categoryStandings(study(100, [edge]), "a");
    const [beside] = categoryStandings(study(100, [edge, ...Array.from({length: 9}, () => [50, 50, 50, 50, 50])]), "a");
    expect(beside!.p).toBeCloseTo(Math.min(1, 10 * alone!.p), 9);
  });

  it("leaves out categories with fewer than three others, and knows rates of 0 and 1", () => {
    expect(categoryStandings(study(20, [[20, 0, 0]]), "a")).toEqual([]);
    const [all] = categoryStandings(study(20, [[20, 0, 0, 0]]), "a");
    expect(all!.p).toBeGreaterThan(0);
    expect(all!.p).toBeLessThan(1e-6);
  });
});
