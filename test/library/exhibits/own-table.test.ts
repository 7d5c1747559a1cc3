import {describe, expect, it} from "vitest";
import type {ModelEntry} from "../../../src/lib/schema/index.js";
import {ownTable} from "../../../src/library/exhibits/own-table.js";

const known = (id: string, name: string): ModelEntry => ({
  ...{id, name, short: name, aliases: [name, `${name}-7B`], organisation: null, note: ""},
  ...{openness: "open", kind: "unified", family: null, coupling: null}
});
const ROW = {model: "Lantern", category: "colour", n: 100, understanding: 80, generation: 50, success: 45};

describe("ownTable", () => {
  it("has three rates of each row, of models that are known by any of their names and of others", () => {
    const table = ownTable("mine", [ROW, {...ROW, model: "bagel-7b"}], [known("bagel", "BAGEL")]);
    expect(table.rows.map(({model, metric, value, n}) => [model, metric, value, n])).toEqual([
      ["own-lantern", "understanding", 80, 100],
      ["own-lantern", "generation", 50, 100],
      ["own-lantern", "success", 45, 100],
      ["bagel", "understanding", 80, 100],
      ["bagel", "generation", 50, 100],
      ["bagel", "success", 45, 100]
    ]);
    expect(table.models.map(({id, name}) => [id, name])).toEqual([["own-lantern", "Lantern"]]);
    expect(table.bench).toMatchObject({id: "mine", name: "mine", items: 100});
    expect(new Set(table.rows.map(({cell}) => cell)).size).toBe(6);
  });

  it("keeps models apart whose names differ in signs alone, and takes its own name for a category", () => {
    const {model, n, understanding, generation, success} = ROW;
    const plain = {n, understanding, generation, success};
    const table = ownTable(
      "mine",
      [
        {model, ...plain},
        {model: "lantern!", ...plain},
        {model: "Lantern?", ...plain}
      ],
      []
    );
    expect(table.models.map(({id}) => id)).toEqual(["own-lantern", "own-lantern-", "own-lantern--2"]);
    expect(new Set(table.rows.map(({category}) => category))).toEqual(new Set(["mine"]));
  });

  it.each([
    [[], "tables.mine: expected a list of rows, at least one"],
    [{}, "tables.mine: expected a list of rows"],
    [[null], "tables.mine, row 1: expected an object"],
    [[ROW, {...ROW, model: ""}], 'tables.mine, row 2, model: expected a text, found ""'],
    [[{...ROW, category: 3}], "tables.mine, row 1, category: expected a text, found 3"],
    [[{...ROW, n: 10.5}], "tables.mine, row 1, n: expected a whole number from 1, found 10.5"],
    [[{...ROW, generation: "50"}], 'tables.mine, row 1, generation: expected percent, from 0 to 100, found "50"'],
    [[{...ROW, understanding: 0.8, generation: 101}], "row 1, generation: expected percent"],
    [[{...ROW, success: NaN}], "row 1, success: expected percent"],
    [[{...ROW, success: 52}], "row 1, success: expected from 30 to 50 at these rates"],
    [[{...ROW, success: 20}], "row 1, success: expected from 30 to 50 at these rates"],
    [[{...ROW, gap: 1}], "row 1, gap: expected no field of this name (only model, category, n, understanding"],
    [[ROW, ROW], "row 2, model: expected one row for Lantern in colour; found a second"]
  ])("refuses %j", (rows, message) => {
    expect(() => ownTable("mine", rows, [])).toThrow(RangeError);
    expect(() => ownTable("mine", rows, [])).toThrow(message);
  });

  it("takes what rounding leaves of rates that only just agree", () => {
    expect(ownTable("mine", [{...ROW, success: 50.05}], []).rows).toHaveLength(3);
  });
});
