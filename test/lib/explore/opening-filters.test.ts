import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {hasRulesTogether, keptApart, keptApartText, openingFilters} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import type {ItemRow} from "../../../src/lib/schema/index.js";

/** Answers of one model: to which item, in which form, and by which rules they are scored. */
const tableOf = (answers: readonly {item: string; rules: readonly string[]; form?: ItemRow["capability"]}[]) => {
  const builder = new VerdictTableBuilder();
  builder.add(
    answers.map(({item, rules, form = null}) =>
      canonicalRow({
        subjectId: "m",
        item: itemRow({itemId: `t/${item}`, suite: "t", capability: form}),
        status: "ok",
        sourceId: "f",
        place: "1",
        judgments: rules.map((scorerId) => judgment({scorerId, scorerVersion: "1", score: 1, status: "ok"}))
      })
    )
  );
  return builder.finish({label: "invented", simulated: true}).table;
};

describe("openingFilters", () => {
  it("keeps rules apart that score the same answers, and opens on the first", () => {
    const table = tableOf([
      {item: "1", rules: ["strict"]},
      {item: "2", rules: ["strict", "loose"]}
    ]);
    expect(hasRulesTogether(table)).toBe(true);
    expect(openingFilters(table, keptApart(table))).toBe("scorer=loose-1");
    expect(keptApart(table).map(keptApartText)).toEqual([
      "2 rules score the same answers, and are not counted together: the page opens on loose@1, and its list Scorer shows the others."
    ]);
  });

  it("leaves rules together that each have items of their own, also beside answers that nobody scored", () => {
    const table = tableOf([
      {item: "1", rules: ["strict"]},
      {item: "2", rules: ["loose"]},
      {item: "3", rules: []}
    ]);
    expect([hasRulesTogether(table), openingFilters(table, keptApart(table))]).toEqual([false, ""]);
  });

  it("opens on the first of several capabilities, and asks for nothing where there is one of each", () => {
    const both = tableOf([
      {item: "1", rules: ["strict"], form: "understanding"},
      {item: "2", rules: ["strict"], form: "generation"}
    ]);
    expect(openingFilters(both, keptApart(both))).toBe("capability=understanding");
    const one = tableOf([{item: "1", rules: ["strict"]}]);
    expect(openingFilters(one, keptApart(one))).toBe("");
  });
});
