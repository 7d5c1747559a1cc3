import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter, itemFit} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {sliceResponses} from "../../../src/lib/explore/slice-responses.js";
import {logistic, mulberry32} from "../../../src/lib/math/index.js";
import {fitItemLevel} from "../../../src/lib/models/index.js";

const MODELS = 12;
const ITEMS = 120;

/** Rasch answers, but item 7 is turned round: the able fail it and the others do not. */
function fittedTable() {
  const uniform = mulberry32(3);
  const builder = new VerdictTableBuilder();
  for (let i = 0; i < ITEMS; i++)
    for (let m = 0; m < MODELS; m++) {
      const theta = -2 + (4 * m) / (MODELS - 1);
      const b = -2 + (4 * i) / (ITEMS - 1);
      const score = i === 7 ? (m < MODELS / 2 ? 1 : 0) : uniform() < logistic(theta - b) ? 1 : 0;
      builder.add([
        canonicalRow({
          subjectId: `m${String(m).padStart(2, "0")}`,
          item: itemRow({itemId: `s/${String(i).padStart(3, "0")}`, suite: "s"}),
          status: "ok",
          sourceId: "f",
          place: "",
          judgments: [judgment({scorerId: "s", scorerVersion: "1", score, status: "ok"})]
        })
      ]);
    }
  const {table} = builder.finish({label: "", simulated: true});
  const slice = sliceResponses(new CrossFilter(table))!;
  return {table, slice: {...slice, fit: fitItemLevel(slice.data, {abilityPriorSd: 3})}};
}

describe("itemFit(table, slice, item)", () => {
  const {table, slice} = fittedTable();
  const all = Array.from({length: ITEMS}, (_, i) => itemFit(table, slice, i)!);

  it("finds the item that is turned round, and who surprises there", () => {
    const odd = all[7]!;
    expect(odd.outfit).toBe(Math.max(...all.map(({outfit}) => outfit)));
    expect(odd.worseThan).toBe(1);
    expect(odd.infit).toBeGreaterThan(1.5);
    expect(odd.usual).toBeCloseTo(all.reduce((sum, {outfit}) => sum + outfit, 0) / ITEMS, 10);
    const worst = [...odd.residuals].sort((a, b) => a.z - b.z)[0]!;
    expect(worst.model).toBe(MODELS - 1);
    expect(worst.z).toBeLessThan(-2.5);
  });

  it("is near 1 where the model holds, and harder items are harder than more", () => {
    const rest = all.filter((_, i) => i !== 7);
    const mean = rest.reduce((sum, {infit}) => sum + infit, 0) / rest.length;
    expect(mean).toBeGreaterThan(0.8);
    expect(mean).toBeLessThan(1.1);
    const hardest = all.reduce((a, b) => (b.difficulty > a.difficulty ? b : a));
    expect(hardest.harderThan).toBeGreaterThan(0.9);
    expect(all.every(({se}) => se > 0)).toBe(true);
  });

  it("is null for an item that the fit has no verdict on", () => {
    const filter = new CrossFilter(table);
    const difficulty = table.facets.find(({id}) => id === "difficulty")!;
    filter.filter(
      "difficulty",
      Uint8Array.from(difficulty.values, (_, k) => Number(k < 20))
    );
    const easy = sliceResponses(filter)!;
    const hardest = all.indexOf(all.reduce((a, b) => (b.difficulty > a.difficulty ? b : a)));
    expect(itemFit(table, {...easy, fit: fitItemLevel(easy.data, {abilityPriorSd: 3})}, hardest)).toBeNull();
  });
});
