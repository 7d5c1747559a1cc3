import {describe, expect, it} from "vitest";
import {PROJECT} from "../../../loaders/input-text.js";
import {evidenceRegistry} from "../../../loaders/registries.js";
import {readForStories} from "../../../loaders/story.js";
import {validity as loaded} from "../../../loaders/validity.js";
import {mulberry32, normals, pearson} from "../../../src/lib/math/index.js";
import type {Measure} from "../../../src/lib/benchmarks/index.js";
import type {PublishedRow} from "../../../src/lib/schema/index.js";
import {judgePairs} from "../../../src/lib/stories/validity/judge-pairs.js";
import {printedAgreements} from "../../../src/lib/stories/validity/printed-agreement.js";
import {disattenuated, reliabilityOf} from "../../../src/lib/stories/validity/reliability.js";

const found = loaded();
const input = readForStories(PROJECT);

/** A measure of as many models as values, each with the same standard error. */
const measure = (id: string, values: readonly number[], error: number): Measure => ({
  id,
  name: id,
  benchmark: "none",
  group: "understanding",
  unit: "%",
  better: "higher",
  interval: "",
  values: new Map(
    values.map((value, i) => [
      `m${i}`,
      {value, lo: value - 1.959963984540054 * error, hi: value + 1.959963984540054 * error, cells: []}
    ])
  )
});

describe("printed agreements", () => {
  it("have an interval just where the document says over how many units", () => {
    // Most are UniEval's.
    expect(found.agreements.length).toBeGreaterThan(5);
    for (const {entry, interval} of found.agreements) {
      expect([entry.id, interval !== null]).toEqual([entry.id, entry.n !== null]);
      if (interval !== null) expect(interval.lo < Number(entry.value) / (entry.statistic.startsWith("percent") ? 100 : 1)).toBe(true);
    }
  }); // prettier-ignore

  it("leave out values that are no agreement, and widen Spearman's interval", () => {
    const [one] = evidenceRegistry().entries.filter(({statistic, n}) => statistic === "Pearson" && n !== null);
    const as = (statistic: string) => printedAgreements([{...one!, statistic}]);
    expect(as("score")).toEqual([]);
    const width = ([one]: ReturnType<typeof as>) => one!.interval!.hi - one!.interval!.lo;
    expect(width(as("Spearman"))).toBeGreaterThan(width(as("Pearson")));
  });
});

describe("pairs of judges", () => {
  it("are those of every total that three systems have from both, as an independent count finds", () => {
    const rows = Object.values(input.published).flat();
    const totals = rows.filter(
      ({evaluator, category, readOff}) =>
        evaluator !== null && !readOff && /Overall|UEG Average|^UniScore$/.test(category ?? "")
    );
    const keys = new Map<string, Map<string, Set<string>>>();
    for (const {benchmark, table, category, protocol, metric, evaluator, model} of totals) {
      // The two judges of WISE saw drawings of other prompts, each in its own table.
      const key = [benchmark, category, protocol, metric, benchmark === "wise" ? table : ""].join();
      const judges = keys.get(key) ?? new Map<string, Set<string>>();
      keys.set(key, judges);
      judges.set(evaluator!, (judges.get(evaluator!) ?? new Set()).add(model));
    }
    const pairs = [...keys.values()].flatMap((judges) =>
      [...judges.values()].flatMap((a, i) =>
        [...judges.values()].slice(i + 1).filter((b) => [...a].filter((model) => b.has(model)).length >= 3)
      )
    );
    expect(found.judges).toHaveLength(pairs.length);
    expect(found.judges.filter(({benchmark}) => benchmark === "wise")).toEqual([]);
  });

  it("agree with the correlation that a document prints of its two judges", () => {
    // GapEval is the one that has two.
    const printed = found.agreements.find(({entry}) => entry.kind === "judges")!;
    const pair = found.judges.find(({benchmark}) => benchmark === printed.entry.benchmark)!;
    expect(pair.systems).toHaveLength(printed.entry.n!);
    expect(pair.correlation!.value).toBeCloseTo(printed.value, 3);
  });

  it("have no correlation of three systems, and none at all below that", () => {
    const [row] = Object.values(input.published).flat().filter(({evaluator, category}) => evaluator !== null && category === "Overall"); // prettier-ignore
    const of = (values: Readonly<Record<string, readonly number[]>>) =>
      judgePairs({
        one: Object.entries(values).flatMap(([evaluator, list]) =>
          list.map((value, i): PublishedRow => ({...row!, cell: `${evaluator}/${i}`, evaluator, model: `m${i}`, value}))
        )
      });
    const [pair] = of({a: [1, 2, 3], b: [2, 3, 9]});
    expect(pair).toMatchObject({correlation: null, tau: 1});
    expect(pair!.shift.value).toBeCloseTo(8 / 3, 10);
    expect(of({a: [1, 2], b: [2, 3]})).toEqual([]);
  });
});

describe("reliability", () => {
  it("is what is left of the spread after the noise, and its interval covers the truth", () => {
    const [truth, error, models] = [10, 5, 12];
    const normal = normals(mulberry32(7));
    const real = truth ** 2 / (truth ** 2 + error ** 2);
    const logs = Array.from({length: 400}, () => {
      const values = Array.from({length: models}, () => truth * normal() + error * normal());
      return reliabilityOf(measure("x", values, error))!;
    });
    const covered = logs.filter(({lo, hi}) => lo <= real && real <= hi).length / logs.length;
    // 400 draws at .95: three standard errors are .033.
    expect(covered).toBeGreaterThan(0.917);
    expect(covered).toBeLessThan(0.983);
  });

  it("is none below five systems, and 0 where the noise explains everything", () => {
    expect(reliabilityOf(measure("x", [1, 2, 3, 4], 1))).toBeNull();
    expect(reliabilityOf(measure("x", [1, 2, 3, 4, 5], 10))!.value).toBe(0);
  });

  it("takes a correlation back to that of the values without noise", () => {
    const [error, models, r] = [6, 4000, 0.8];
    const normal = normals(mulberry32(3));
    const clean = Array.from({length: models}, () => {
      const shared = normal();
      return [10 * shared, 10 * (r * shared + Math.sqrt(1 - r ** 2) * normal())] as const;
    });
    const noisy = clean.map(([a, b]) => [a + error * normal(), b + error * normal()] as const);
    const side = (list: typeof noisy, k: 0 | 1) => list.map((pair) => pair[k]);
    const pair = disattenuated(measure("a", side(noisy, 0), error), measure("b", side(noisy, 1), error))!;
    expect(pair.printed.value).toBeCloseTo(pearson(side(noisy, 0), side(noisy, 1)).estimate, 12);
    expect(pair.printed.value).toBeLessThan(0.65);
    expect(Math.abs(pair.corrected.value - r)).toBeLessThan(0.04);
  });
});
