import {describe, expect, it} from "vitest";
import {nameOfValue} from "../../../src/components/explore/view/context.js";
import {facetOf} from "../../../src/lib/explore/index.js";
import {attemptsTable} from "./attempts-table.js";

/** Names of a facet's values in a log with one verdict for each of some attempts. */
function named(attempts: readonly number[], id: "attempt" | "category", category: string | null = "c") {
  const answers = attempts.map((attempt, n) => ({attempt, category: n === 0 ? category : "other"}));
  const table = attemptsTable(answers, {label: "", simulated: true});
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
