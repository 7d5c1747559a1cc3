import {expect, it} from "vitest";
import {nameOfValue, type ExploreContext} from "../../../src/components/explore/view/context.js";
import {figureData} from "../../../src/components/explore/figure/figure-data.js";
import {filterInWords, ownLogName} from "../../../src/components/figure/pin-statement.js";
import {facetOf, type FacetId} from "../../../src/lib/explore/index.js";
import {attemptsTable} from "./attempts-table.js";

const table = attemptsTable(
  ["colour, hue", "Übung"].map((category, attempt) => ({attempt, category})),
  {label: "own.csv", simulated: false}
);

it("a pin says the second attempts where these are chosen: its filter was worded as addresses are, attempt: 1", () => {
  const chosen = {attempt: [1], category: facetOf(table, "category")!.values.map((_, value) => value)};
  const data = figureData({
    table,
    state: {get: () => ({...Object.fromEntries(table.facets.map(({id}) => [id, []])), ...chosen})},
    nameOf: (id: FacetId, value: number) => nameOfValue(table, id, value)
  } as unknown as ExploreContext);
  const search = "?log=dfaea739&attempt=1&category=colour-hue,%C3%BCbung&text=red,%20blue&v=1&data=0";
  expect(filterInWords(search, data.said)).toBe(
    "log: dfaea739; attempt: 2; category: colour, hue, Übung; text: red,  blue"
  );
  expect(filterInWords(search)).toContain("attempt: 1;");
});

it("a pin says the name of the reader's own log, as text, where its filter said the log's id", async () => {
  const kept = async () => [{id: "dfaea739", name: "own\u202e.csv"}];
  const search = "?log=dfaea739&outcome=right";
  const name = await ownLogName(search, kept);
  expect(filterInWords(search, undefined, name)).toBe("log: own⟨U+202E⟩.csv; outcome: right");
  expect(filterInWords("?log=gapeval", undefined, await ownLogName("?log=gapeval", kept))).toBe("log: gapeval");
  expect(await ownLogName(search, () => Promise.reject(new Error("no database")))).toBe(null);
  expect(await ownLogName("?outcome=right", kept)).toBe(null);
});
