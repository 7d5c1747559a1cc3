import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {crossedFacet, CrossFilter, facetOf, jointShares} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {sliceResponses} from "../../../src/lib/explore/slice-responses.js";
import {mulberry32, logistic} from "../../../src/lib/math/index.js";
import {fitItemLevel, MISSING} from "../../../src/lib/models/index.js";
import {abilityDifference} from "../../../src/lib/models/mirt/ability-difference.js";

const ABILITY = {a: [1, -1], b: [0, 0], c: [-1, 1]} as const;

/** Items in both forms, two attempts each; right with chance logistic(ability). */
function simulated(items: number) {
  const uniform = mulberry32(3);
  const builder = new VerdictTableBuilder();
  for (let i = 0; i < items; i++)
    for (const [subjectId, abilities] of Object.entries(ABILITY))
      abilities.forEach((ability, form) => {
        for (let attempt = 0; attempt < 2; attempt++)
          builder.add([
            canonicalRow({
              subjectId,
              attempt,
              item: itemRow({
                itemId: `gapeval/${i}/${form === 0 ? "und" : "gen"}`,
                suite: "gapeval",
                pairId: `p${i}`,
                caseId: `c${i}`,
                category: `k${i % 2}`,
                capability: form === 0 ? "understanding" : "generation"
              }),
              status: "ok",
              sourceId: "f",
              place: "",
              judgments: [
                judgment({
                  scorerId: "s",
                  scorerVersion: "1",
                  judgeId: "j",
                  score: uniform() < logistic(ability) ? 1 : 0,
                  status: "ok"
                })
              ]
            })
          ]);
      });
  return builder.finish({label: "", simulated: true}).table;
}

describe("sliceResponses(filter)", () => {
  const table = simulated(300);

  it("joins the two forms of an item and pools attempts; a fit finds the abilities that were simulated", () => {
    const found = sliceResponses(new CrossFilter(table))!;
    expect([found.data.S, found.data.I, found.data.D]).toEqual([3, 300, 2]);
    expect(found.abilities).toEqual(["understanding", "generation"]);
    expect(Math.max(...found.data.attempts!)).toBe(2);
    expect(new Set(found.clusterOf).size).toBe(300);
    const {deltaTheta} = abilityDifference(fitItemLevel(found.data, {abilityPriorSd: 3}));
    expect([...deltaTheta].map((delta) => delta.toFixed(0).replace("-0", "0"))).toEqual(["2", "0", "-2"]);
  });

  it("leaves out what the filters keep out", () => {
    const filter = new CrossFilter(table);
    const model = facetOf(table, "model")!;
    filter.filter(
      "model",
      Uint8Array.from(model.values, (name) => (name === "b" ? 0 : 1))
    );
    filter.filter("category", Uint8Array.of(1, 0));
    const attempt = facetOf(table, "attempt")!;
    filter.filter(
      "attempt",
      Uint8Array.from(attempt.values, (name) => (name === "0" ? 1 : 0))
    );
    const found = sliceResponses(filter)!;
    expect([found.data.S, found.data.I]).toEqual([2, 150]);
    expect(new Set(found.data.attempts)).toEqual(new Set([1]));
    const right = found.data.y.reduce((sum, y) => sum + (y === MISSING ? 0 : y), 0);
    const counts = filter.counts().facets.get("outcome")!;
    expect(right).toBe(counts[2 * 4 + 2]);
  });

  it("is null with one model", () => {
    const filter = new CrossFilter(table);
    filter.filter("model", Uint8Array.of(1, 0, 0));
    expect(sliceResponses(filter)).toBeNull();
  });

  it("has the same pairs crossed with categories as without", () => {
    const filter = new CrossFilter(table);
    const [joint, model, category] = [facetOf(table, "joint")!, facetOf(table, "model")!, facetOf(table, "category")!];
    const whole = jointShares(filter, joint, model);
    const {facet, pairs} = crossedFacet(table, model, category);
    const parts = jointShares(filter, joint, facet);
    for (const {group, outcome, share} of whole) {
      const own = parts.filter((part) => pairs[part.group]!.a === group && part.outcome === outcome);
      expect(own).toHaveLength(2);
      expect(own.reduce((sum, part) => sum + part.share.right, 0)).toBe(share.right);
      expect(own.every(({cases}) => cases === 150)).toBe(true);
    }
  });
});
