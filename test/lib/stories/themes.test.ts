import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {readModels} from "../../../loaders/models.js";
import {Problems} from "../../../loaders/ingest-error.js";
import {PROJECT} from "../../../loaders/input-text.js";
import {readAllPublished} from "../../../loaders/published.js";
import {itemTagsRegistry} from "../../../loaders/registries.js";
import {BENCHMARK_IDS, benchmarkOf} from "../../../src/lib/benchmarks/index.js";
import {BENCHMARK_THEMES, THEMES, themedRates} from "../../../src/lib/benchmarks/themes.js";
import {studentQuantile} from "../../../src/lib/math/index.js";
import {documentedThemes, placeOf, themeDifferences, underThemes} from "../../../src/lib/stories/index.js";

const {aliases} = readModels(PROJECT, new Problems());
const published = readAllPublished(PROJECT, aliases, new Problems());
const tags = itemTagsRegistry().entries;
const all = themeDifferences(published, tags);
const WITH = BENCHMARK_IDS.filter((id) => BENCHMARK_THEMES[id] !== undefined);

describe.each(WITH)("themes of %s", (id) => {
  const {categories} = BENCHMARK_THEMES[id]!;
  const own = themedRates(id, published[id]!, tags);

  it("name every category that has a rate, once, and none that is printed nowhere", () => {
    const named = categories.map(({category}) => category);
    expect(new Set(named).size).toBe(named.length);
    expect([...new Set(own.map(({category}) => category))].sort()).toEqual([...named].sort());
    expect(new Set(named.map((category) => placeOf(id, category))).size).toBe(named.length);
  });

  it("hold printed rates of one capability and of no total", () => {
    const rowAt = new Map(published[id]!.map((row) => [row.cell, row]));
    for (const {share, source, model, category} of own) {
      const row = rowAt.get(source)!;
      expect(row.model).toBe(model);
      expect(share).toBeCloseTo(row.unit === "percent" ? row.value / 100 : row.value, 12);
      expect(category).not.toMatch(/average|total|overall/i);
      expect(row.protocol).not.toBe("stepwise");
    }
  });

  it("compare each category with the others of its form, over systems that have all", () => {
    for (const one of all.filter(({benchmark}) => benchmark === id)) {
      const isForm = (capability: string) => (capability === "understanding") === (one.form === "answering");
      const inForm = own.filter(({capability}) => isForm(capability));
      const names = [...new Set(inForm.map(({category}) => category))];
      const rows = new Map<string, number[]>();
      for (const model of new Set(inForm.map(({model}) => model))) {
        const shares = names.map(
          (name) => inForm.find((rate) => rate.model === model && rate.category === name)?.share
        );
        if (!shares.includes(undefined)) rows.set(shares.join(), shares as number[]);
      }
      const at = names.indexOf(one.category);
      const differences = [...rows.values()].map((shares) => {
        const others = shares.filter((_, k) => k !== at);
        return 100 * (shares[at]! - others.reduce((sum, share) => sum + share, 0) / others.length);
      });
      const n = differences.length;
      const mean = differences.reduce((sum, d) => sum + d, 0) / n;
      const sd = Math.sqrt(differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / (n - 1));
      expect(one.systems).toBe(n);
      expect(one.value).toBeCloseTo(mean, 9);
      expect(one.hi! - one.lo!).toBeCloseTo((2 * studentQuantile(0.975, n - 1) * sd) / Math.sqrt(n), 9);
      expect(one.cells).toHaveLength(n);
    }
  });
});

describe("differences under common themes", () => {
  it("move with a category, and nothing else does", () => {
    const [first] = all.filter(({theme}) => theme !== null);
    const to = THEMES.find((theme) => theme !== first!.theme)!;
    const moved = underThemes(all, new Map([[first!.place, to]]));
    const key = ({place, form}: (typeof all)[number]) => `${place}|${form}`;
    const before = new Map(all.map((one) => [key(one), one]));
    for (const one of moved) {
      const theme = one.place === first!.place ? to : documentedThemes.get(one.place);
      expect(one).toEqual({...before.get(key(one))!, theme});
    }
    expect(underThemes(all, new Map([[first!.place, null]])).at(-1)!.theme).toBeNull();
  });

  it("are none where one category stands alone, and have no test where systems are too few or do not differ", () => {
    const [id] = WITH as [string];
    const rows = published[id]!;
    const models = [...new Set(rows.map(({model}) => model))];
    const only = (count: number) =>
      themeDifferences({[id]: rows.filter(({model}) => models.slice(0, count).includes(model))}, tags);
    expect(only(0)).toEqual([]);
    expect(only(1).every(({value, p}) => value === null && p === null)).toBe(true);
    const [category] = BENCHMARK_THEMES[id]!.categories;
    const alone = rows.filter((row) => row.category === category!.category);
    expect(themeDifferences({[id]: alone}, tags)).toEqual([]);
    // The same row under two names counts once, so that no system is left to differ from.
    const twice = rows.filter(({model}) => model === models[0]).flatMap((row) => [row, {...row, model: "copy"}]);
    expect(themeDifferences({[id]: twice}, tags).map(({systems}) => systems)).toEqual(
      only(1).map(({systems}) => systems)
    );
  });

  it("are corrected for all categories at once", () => {
    const ps = all.flatMap(({p}) => (p === null ? [] : [p]));
    expect(ps.length).toBe(all.length);
    expect(Math.max(...ps)).toBeLessThanOrEqual(1);
    for (const {lo, hi, p} of all) if (p! < 0.05) expect(Math.sign(lo!)).toBe(Math.sign(hi!));
  });
});

it("the documented table of themes is what the program has", () => {
  const lines = WITH.flatMap((id) =>
    BENCHMARK_THEMES[id]!.categories.map(
      ({category, theme, asks}) => `| ${benchmarkOf(id)!.name} | ${category} | ${theme ?? "none"} | ${asks} |`
    )
  );
  expect(lines.length).toBeGreaterThan(0);
  const text = readFileSync("docs/methods/themes.md", "utf8");
  const [, found = ""] = /<!-- themes -->\n([\s\S]*?)<!-- \/themes -->/.exec(text) ?? [];
  const [head, rule, ...rows] = found.trim().split("\n");
  expect([head, rule]).toEqual(["| benchmark | category | theme | what it asks for |", "| --- | --- | --- | --- |"]);
  // Prose may go on speaking of a benchmark that was taken away.
  const names = BENCHMARK_IDS.map((id) => `| ${benchmarkOf(id)!.name} |`);
  expect(rows.filter((row) => names.some((name) => row.startsWith(name)))).toEqual(lines);
});
