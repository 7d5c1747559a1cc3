import {describe, expect, it} from "vitest";
import {publishedTable} from "../../../loaders/published.js";
import {modelsRegistry} from "../../../loaders/registries.js";
import {wilsonInterval} from "../../../src/lib/math/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {knownAndDrawn, OUTCOME_ORDER, profiles, type Profile} from "../../../src/lib/stories/index.js";
import {decodeRegistry, decodeTable} from "../../../src/lib/tables/index.js";

const models = new Map(decodeRegistry("models", modelsRegistry()).map((entry) => [entry.id, entry]));
const rows = decodeTable(PUBLISHED_TABLE, publishedTable("gapeval"));
const printed = knownAndDrawn(profiles({gapeval: rows}, models));

describe("knownAndDrawn(list)", () => {
  it("splits the items of every unified model in four, of which all are there", () => {
    expect(printed).toHaveLength(11);
    for (const {model, outcomes, hundred} of printed) {
      expect(
        OUTCOME_ORDER.reduce((sum, key) => sum + 100 * outcomes[key], 0),
        model
      ).toBeCloseTo(100, 9);
      expect(
        OUTCOME_ORDER.reduce((sum, key) => sum + hundred[key], 0),
        model
      ).toBe(100);
      for (const key of OUTCOME_ORDER) {
        expect(100 * outcomes[key], model).toBeGreaterThanOrEqual(0);
        expect(Math.abs(hundred[key] - 100 * outcomes[key]), model).toBeLessThan(1);
      }
    }
  });

  it("counts from the printed rates what a model draws of what it knows", () => {
    const own = printed.find(({model}) => model === "omnigen2")!;
    const sum = (metric: string) =>
      rows
        .filter(
          (row) => row.model === "omnigen2" && row.metric === metric && row.n !== null && row.category !== "Overall"
        )
        .reduce((total, row) => total + Math.round((row.value * row.n!) / 100), 0);
    const [known, both] = [sum("understanding"), sum("success")];
    // Printed rates are of several answers an item: counts by category round otherwise than those of all items.
    expect(Math.abs(own.drawnOfKnown.n - known)).toBeLessThanOrEqual(2);
    expect(Math.abs(own.drawnOfKnown.value - (100 * both) / known)).toBeLessThan(1);
    const {lo, hi} = wilsonInterval(both, known);
    expect(Math.abs(own.drawnOfKnown.lo - 100 * lo)).toBeLessThan(1);
    expect(Math.abs(own.drawnOfKnown.hi - 100 * hi)).toBeLessThan(1);
  });

  it("marks the model whose impossible row was read with two numbers exchanged", () => {
    expect(printed.filter(({repaired}) => repaired).map(({model}) => model)).toEqual(["unipic2"]);
  });

  it("leaves out a model that knows nothing, or was asked in one form alone", () => {
    const rate = (value: number) => ({value, lo: 0, hi: 100, n: 50, cells: ["a"]});
    const one = {model: "one", pooledFrom: {cells: ["a"], repaired: false}, generation: rate(10), success: rate(0)};
    const found = knownAndDrawn([
      {...one, understanding: rate(0)},
      {...one, understanding: null},
      {...one, understanding: rate(40), success: rate(10)}
    ] as unknown as Profile[]);
    expect(found.map(({drawnOfKnown: {value, n}}) => [value, n])).toEqual([[25, 20]]);
  });
});
