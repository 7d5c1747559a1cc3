import {describe, expect, it} from "vitest";
import {mulberry32} from "../../../../src/lib/math/index.js";
import {checkIdentification, fitItemLevel, type ItemResponses} from "../../../../src/lib/models/index.js";
import {placedFloors, usedFloors} from "../../../../src/lib/models/mirt/item-floors.js";
import {simulateItems} from "./synthetic.js";

/** Sparse answers: islands of subjects, items of no weight, some asked twice. */
function sparse(seed: number): ItemResponses {
  const uniform = mulberry32(seed);
  const [S, I, D] = [7, 9, 2];
  const attempts = Uint8Array.from({length: S * I * D}, () => (uniform() < 0.3 ? 2 : 1));
  const y = attempts.map((n, k) => {
    const s = Math.floor(k / (I * D));
    if (uniform() < 0.75) return 255;
    return s === 0 ? n : s === 1 ? 0 : Math.floor(uniform() * (n + 1));
  });
  return {S, I, D, y, attempts, weights: Float64Array.from({length: I}, (_, i) => (i === 4 ? 0 : 1))};
}

describe("checkIdentification(data)", () => {
  it.each(Array.from({length: 12}, (_, seed) => seed + 1))("counts what the data cannot determine (log %i)", (seed) => {
    const {S, I, D, y, attempts, weights} = sparse(seed);
    const {abilities, repeatedItems, islands, sharedItems} = checkIdentification({S, I, D, y, attempts, weights});
    const [subjects, items] = [S, I].map((n) => Array.from({length: n}, (_, k) => k)) as [number[], number[]];
    const at = (s: number, i: number, d: number) => (s * I + i) * D + d;
    const isAsked = (s: number, i: number, d: number) => y[at(s, i, d)] !== 255 && weights![i] !== 0;
    const triesOn = (i: number, d: number) =>
      subjects.filter((s) => isAsked(s, i, d)).reduce((sum, s) => sum + attempts![at(s, i, d)]!, 0);
    for (const d of [0, 1]) {
      for (const s of subjects) {
        const own = items.filter((i) => isAsked(s, i, d)).map((i) => at(s, i, d));
        const right = own.reduce((sum, k) => sum + y[k]!, 0);
        const tries = own.reduce((sum, k) => sum + attempts![k]!, 0);
        const expected =
          tries === 0 ? "no responses" : right === tries ? "all right" : right === 0 ? "all wrong" : "none";
        expect(abilities[s * D + d]).toBe(expected);
      }
      expect(repeatedItems[d]).toBe(items.filter((i) => triesOn(i, d) > 1).length);
      // Who shares an item, and who shares one with them, and so on.
      let groups = subjects.filter((s) => items.some((i) => isAsked(s, i, d))).map((s) => [s]);
      for (const i of items) {
        const linked = groups.filter((group) => group.some((s) => isAsked(s, i, d)));
        groups = [...groups.filter((group) => !linked.includes(group)), ...(linked.length > 0 ? [linked.flat()] : [])];
      }
      expect(islands[d]).toBe(groups.length);
    }
    expect(sharedItems).toBe(items.filter((i) => [0, 1].every((d) => triesOn(i, d) > 0)).length);
  });
});

describe("floors of items in abilities", () => {
  it("have a place for each that is estimated, and place 0 for none", () => {
    const byItem = placedFloors({kind: "estimated", by: "item", abilities: [2, 0]}, 4, 3)!;
    const places = Array.from({length: 4}, (_, i) => [0, 1, 2].map((d) => byItem.at(i, d)));
    expect(places).toEqual([
      [5, 0, 1],
      [6, 0, 2],
      [7, 0, 3],
      [8, 0, 4]
    ]);
    expect([...byItem.floors.isFree]).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect([byItem.floors.start[0], byItem.floors.prior]).toEqual([0, {successes: 4, failures: 16}]);
    expect(byItem.floors.start.slice(1).every((c) => c > 0 && c < 0.5)).toBe(true);
    const byAbility = placedFloors({kind: "estimated", by: "ability", abilities: [2]}, 4, 3)!;
    expect([0, 1, 2].map((d) => byAbility.at(3, d))).toEqual([0, 0, 1]);
    expect([[...byAbility.floors.isFree], byAbility.floors.prior]).toEqual([[0, 1], undefined]);
    const known = placedFloors({kind: "known", chances: Float64Array.of(0.2, 0, 0.2, 0.5)}, 2, 2)!;
    expect([0, 1].map((i) => [0, 1].map((d) => known.floors.start[known.at(i, d)]))).toEqual([
      [0.2, 0],
      [0.2, 0.5]
    ]);
    const used = usedFloors(byItem, "column", [5, 0, 2, 5]);
    expect([[...used.of], [...used.isFree], used.placeOf.get(5)]).toEqual([[2, 0, 1, 2], [0, 1, 1], 2]);
  });

  it("are known or estimated from 0 to below 1, of abilities that there are", () => {
    expect(placedFloors({kind: "none"}, 4, 2)).toBeNull();
    expect(placedFloors({kind: "known", chances: Float64Array.of(0, 0)}, 4, 2)).toBeNull();
    const known =
      (...chances: number[]) =>
      () =>
        placedFloors({kind: "known", chances: Float64Array.from(chances)}, 4, 2);
    expect(known(0.1, 0.2, 0.3)).toThrow("mismatched floors: 3 vs 2 or 8");
    expect(known(0.1, 1)).toThrow("invalid floor; expected 0 to below 1: 1");
    expect(known(-0.1, 0)).toThrow("invalid floor; expected 0 to below 1: -0.1");
    expect(() => placedFloors({kind: "estimated", by: "ability", abilities: [2]}, 4, 2)).toThrow(
      "unknown ability: 2 (below 2)"
    );
    expect(() => placedFloors({kind: "estimated", by: "ability", abilities: [-1]}, 4, 2)).toThrow(
      "unknown ability: -1"
    );
  });

  it("of a fit are told by ability only where all its items have the same", () => {
    const data = simulateItems({S: 6, I: 30, seed: 2});
    const chances = Float64Array.from({length: 60}, (_, k) => (k % 2 === 1 ? 0.1 : k < 20 ? 0.2 : 0));
    const {floor} = fitItemLevel(data, {floor: {kind: "known", chances}, errors: false});
    expect([...floor]).toEqual([NaN, 0.1]);
  });
});

describe("items of no weight", () => {
  it("have no likelihood under the model of all others, and change nothing for these", () => {
    const data = simulateItems({S: 5, I: 40, seed: 3});
    const weights = Float64Array.from({length: 40}, (_, i) => (i < 2 ? 0 : 1));
    const {leftOut, theta} = fitItemLevel({...data, weights}, {leaveOneOut: true});
    const others = fitItemLevel({...data, I: 38, y: data.y.filter((_, k) => k % 80 >= 4)}, {leaveOneOut: true});
    expect([...leftOut!.subarray(0, 2)]).toEqual([NaN, NaN]);
    leftOut!.subarray(2).forEach((of, i) => expect(of).toBeCloseTo(others.leftOut![i]!, 5));
    theta.forEach((of, k) => expect(of).toBeCloseTo(others.theta[k]!, 5));
  });
});
