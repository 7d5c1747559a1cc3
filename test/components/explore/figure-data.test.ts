import {expect, it} from "vitest";
import {nameOfValue, type ExploreContext} from "../../../src/components/explore/context.js";
import {figureData} from "../../../src/components/explore/figure-data.js";
import {filterInWords} from "../../../src/components/figure/pin-statement.js";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/rows.js";
import {facetOf, VerdictTableBuilder, type FacetId} from "../../../src/lib/explore/index.js";

const builder = new VerdictTableBuilder();
for (const [attempt, category] of ["colour, hue", "Übung"].entries())
  builder.add([
    canonicalRow({
      subjectId: "m",
      item: itemRow({itemId: `s/${attempt}`, suite: "s", category}),
      attempt,
      status: "ok",
      sourceId: "f",
      place: "",
      judgments: [judgment({scorerId: "s", scorerVersion: "1", score: 1, status: "ok"})]
    })
  ]);
const {table} = builder.finish({label: "own.csv", simulated: false});

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
