import {expect, it} from "vitest";
import {pagePrelude} from "../../cli/report/page-prelude.js";
import {componentApi} from "../../loaders/report/component-api.js";
import {BENCHMARKS} from "../../src/lib/benchmarks/index.js";

const components = new Map(componentApi(".").map((entry) => [entry.name, entry]));
const tablesOf = (name: string): readonly string[] => {
  const prelude = pagePrelude({names: [name], usesData: false, root: "./"}, components, {}, [], [], {});
  const listed = /^ {2}tables: \{(.*)\}/m.exec(prelude)?.[1] ?? "";
  return [...listed.matchAll(/"([\w-]+)": FileAttachment/g)].map(([, id]) => id!);
};

it("a page with a figure about gaps has the tables of all benchmarks that it may draw, and no other", () => {
  const paired = BENCHMARKS.filter(({categoryIds}) => categoryIds !== undefined).map(({id}) => id);
  expect(paired.length).toBeGreaterThan(0);
  expect(tablesOf("GapRanking")).toEqual(paired);
  expect(tablesOf("GapWalk")).toEqual(paired.slice(0, 1));
});
