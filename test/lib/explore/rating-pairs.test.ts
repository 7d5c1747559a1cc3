import {describe, expect, it} from "vitest";
import {CrossFilter, facetOf} from "../../../src/lib/explore/index.js";
import {ratingPairs} from "../../../src/lib/explore/rating-pairs.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {randomTable} from "./support/random-table.js";

describe("ratingPairs(filter, a, b)", () => {
  it.each([
    {seed: 1, graded: true, filtered: false},
    {seed: 2, graded: true, filtered: true},
    {seed: 3, graded: false, filtered: true}
  ])("is by model and case the mean over answers of each side's mean verdict (log $seed)", (log) => {
    const random = randomTable(6_000, log.seed, 60);
    const uniform = mulberry32(log.seed);
    const scores = log.graded ? Float32Array.from({length: random.rows}, () => Math.round(4 * uniform()) / 4) : null;
    const table = {...random, scores};
    const filter = new CrossFilter(table);
    if (log.filtered) {
      filter.filter("status", Uint8Array.of(1, 1, 1, 0, 1, 1));
      filter.filter(
        "category",
        Uint8Array.from({length: 13}, (_, k) => (k % 4 === 1 ? 0 : 1))
      );
    }
    const [model, judge, attempt] = (["model", "judge", "attempt"] as const).map((id) => facetOf(table, id)!.codes);
    /** By case and model the answers, by attempt, with the scores of either judge. */
    const cases = new Map<string, Map<string, [number[], number[]]>>();
    for (let i = 0; i < table.items.ids.length; i++)
      for (let r = table.items.starts[i]!; r < table.items.starts[i + 1]!; r++) {
        if (!filter.itemPasses(i) || !filter.rowPasses(r) || table.outcome[r] === 0) continue;
        const place = `${table.items.cases[i]} ${model![r]}`;
        if (!cases.has(place)) cases.set(place, new Map());
        const answers = cases.get(place)!;
        const answer = `${i} ${attempt![r]}`;
        if (!answers.has(answer)) answers.set(answer, [[], []]);
        answers.get(answer)![judge![r]!]!.push(scores ? scores[r]! : table.outcome[r] === 2 ? 1 : 0);
      }
    const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    const expected = new Map<string, [number, number]>();
    for (const [place, answers] of cases) {
      const both = [...answers.values()].filter(([a, b]) => a.length > 0 && b.length > 0);
      if (both.length > 0) expected.set(place, [mean(both.map(([a]) => mean(a))), mean(both.map(([, b]) => mean(b)))]);
    }
    const found = ratingPairs(filter, 0, 1);
    expect(found.model).toHaveLength(expected.size);
    expect(expected.size).toBeGreaterThan(100);
    found.model.forEach((m, k) => {
      const [a, b] = expected.get(`${found.case[k]} ${m}`)!;
      expect(Math.abs(found.a[k]! - a)).toBeLessThan(1e-6);
      expect(Math.abs(found.b[k]! - b)).toBeLessThan(1e-6);
      expect(table.items.cases[found.item[k]!]).toBe(found.case[k]);
    });
  });
});
