import {describe, expect, it} from "vitest";
import {nameOfValue} from "../../../src/components/explore/context.js";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/rows.js";
import {facetOf, VerdictTableBuilder} from "../../../src/lib/explore/index.js";

/** Names of a facet's values in a log with one verdict for each of some attempts. */
function named(attempts: readonly number[], id: "attempt" | "category", category: string | null = "c") {
  const builder = new VerdictTableBuilder();
  attempts.forEach((attempt, n) =>
    builder.add([
      canonicalRow({
        subjectId: "m",
        item: itemRow({itemId: `s/${n}`, suite: "s", category: n === 0 ? category : "other"}),
        attempt,
        status: "ok",
        sourceId: "f",
        place: "",
        judgments: [judgment({scorerId: "s", scorerVersion: "1", score: 1, status: "ok"})]
      })
    ])
  );
  const {table} = builder.finish({label: "", simulated: true});
  return facetOf(table, id)!.values.map((_, value) => nameOfValue(table, id, value));
}

describe("nameOfValue", () => {
  it("counts attempts from one, as a log that does so itself already has", () => {
    expect(named([0, 1, 2], "attempt")).toEqual(["attempt 1", "attempt 2", "attempt 3"]);
    expect(named([1, 2, 5], "attempt")).toEqual(["attempt 1", "attempt 2", "attempt 5"]);
  });

  it("tells an empty name from none", () => {
    expect(named([0, 1], "category", "").toSorted()).toEqual(["(empty)", "other"]);
    expect(named([0, 1], "category", null).toSorted()).toEqual(["none", "other"]);
  });
});
