import {describe, expect, it} from "vitest";
import {suitesApart, type ColumnMapping} from "../../../src/lib/adapters/index.js";

const table = (more: Partial<ColumnMapping> = {}): ColumnMapping => ({
  suite: "sums",
  columns: {item: "id", score: "score"},
  ...more
});
const apart = (tables: Record<string, ColumnMapping>, subject?: string) =>
  Object.fromEntries(
    [...suitesApart(new Map(Object.entries(tables)), subject)].map(([path, {suite}]) => [path, suite])
  );

describe("tables of one name", () => {
  it("are benchmarks of their own where one model answered them all, named after what tells their folders apart", () => {
    expect(apart({"logs/m/easy/sums.csv": table(), "logs/m/hard/sums.csv": table()}, "m")).toEqual({
      "logs/m/easy/sums.csv": "easy-sums",
      "logs/m/hard/sums.csv": "hard-sums"
    });
    expect(
      apart({"a/x y/run/sums.csv": table(), "a/z/run/sums.csv": table(), "a/sums.zip!/sums.csv": table()}, "m")
    ).toEqual({
      "a/x y/run/sums.csv": "x-y-run-sums",
      "a/z/run/sums.csv": "z-run-sums",
      "a/sums.zip!/sums.csv": "sums.zip--sums"
    });
  });

  it("are one benchmark where models differ, or a table names models or runs itself", () => {
    const of = (subject: string) => table({constants: {subject}});
    expect(apart({"a/sums.csv": of("a"), "b/sums.csv": of("b")})).toEqual({});
    expect(apart({"a/sums.csv": of("a"), "b/sums.csv": of("a")})).toEqual({
      "a/sums.csv": "a-sums",
      "b/sums.csv": "b-sums"
    });
    const naming = table({columns: {item: "id", score: "score", subject: "model"}});
    expect(apart({"a/sums.csv": naming, "b/sums.csv": naming})).toEqual({});
    const runs = table({columns: {item: "id", score: "score", run: "run"}});
    expect(apart({"a/sums.csv": runs, "b/sums.csv": runs}, "m")).toEqual({});
  });

  it("keep their name where they lie in one folder, or alone", () => {
    expect(apart({"a/sums.csv": table()}, "m")).toEqual({});
    expect(apart({"a/sums.csv": table(), "a/sums.tsv": table()}, "m")).toEqual({});
  });
});
