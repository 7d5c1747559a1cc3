import {describe, expect, it} from "vitest";
import {stateOptions} from "../../src/exhibits/figure-options.js";
import type {ReportData} from "../../src/exhibits/report-data.js";

type Known = Pick<ReportData, "models" | "config" | "figures">;
const entry = (id: string) => [id, {id, name: id, short: id, aliases: []}];
const data = {
  models: new Map(["bagel", "omnigen2", "own"].map(entry) as never),
  config: {models: ["own", "omnigen2"], logs: [], runs: []},
  figures: {}
} as unknown as Known;

describe("stateOptions(data, component, options, keys, measured)", () => {
  it("takes the report's models where the author names none, under the figure's own key", () => {
    const given = (keys: Readonly<Record<string, string>>, options = {}) =>
      stateOptions(data, "Rates", options, keys, new Set(["own", "bagel"])).given;
    expect(given({models: "model"})).toEqual({model: ["own"]});
    expect(given({models: "models"})).toEqual({models: ["own"]});
    expect(given({models: "model"}, {models: ["Bagel"]})).toEqual({model: ["bagel"]});
    expect(given({rows: "rows"})).toEqual({});
  });

  it("names an option that there is not, and the nearest there is", () => {
    expect(() => stateOptions(data, "Rates", {modles: ["bagel"]} as object, {models: "model"}, new Set())).toThrow(
      /unknown option: modles; did you mean models\?/
    );
  });
});
