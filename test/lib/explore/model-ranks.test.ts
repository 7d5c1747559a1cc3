import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter} from "../../../src/lib/explore/index.js";
import {modelRanks} from "../../../src/lib/explore/model-ranks.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {indexes, midRanks, mulberry32} from "../../../src/lib/math/index.js";

interface Verdict {
  readonly model: number;
  readonly prompt: number;
  readonly item: number;
  readonly score: 0 | 1 | null;
}

/** Four models on 40 prompts of one to three items; the last model is not asked about every third prompt, some answers have no verdict. */
const verdicts = ((): Verdict[] => {
  const uniform = mulberry32(17);
  const all: Verdict[] = [];
  for (let prompt = 0; prompt < 40; prompt++)
    for (let item = 0; item <= prompt % 3; item++)
      for (let model = 0; model < 4; model++) {
        if (model === 3 && prompt % 3 === 1) continue;
        const [u, v] = [uniform(), uniform()];
        all.push({model, prompt, item, score: u < 0.05 ? null : v < 0.8 - 0.1 * model ? 1 : 0});
      }
  return all;
})();

function filterOf(rows: readonly Verdict[]): CrossFilter {
  const builder = new VerdictTableBuilder();
  for (const {model, prompt, item, score} of rows)
    builder.add([
      canonicalRow({
        subjectId: `m${model}`,
        item: itemRow({
          itemId: `s/${prompt}-${item}`,
          suite: "s",
          caseId: String(prompt),
          category: prompt % 2 === 0 ? "even" : "odd"
        }),
        attempt: 0,
        status: score === null ? "missing" : "ok",
        sourceId: "f",
        place: "",
        judgments: [judgment({scorerId: "s", scorerVersion: "1", score, status: score === null ? "missing" : "ok"})]
      })
    ]);
  return new CrossFilter(builder.finish({label: "", simulated: true}).table);
}

describe("modelRanks(filter)", () => {
  const found = finish(modelRanks(filterOf(verdicts)));
  const scored = verdicts.filter(({score}) => score !== null);

  it("ranks by the share right of scored verdicts, and counts the cases of each", () => {
    const rates = [0, 1, 2, 3].map((m) => {
      const own = scored.filter(({model}) => model === m);
      return own.filter(({score}) => score === 1).length / own.length;
    });
    const ranks = midRanks(rates.map((rate) => -rate));
    for (const one of found.models) {
      expect(one.rate).toBe(rates[one.model]);
      expect(one.rank).toBe(ranks[one.model]);
      expect(one.cases).toBe(new Set(scored.filter(({model}) => model === one.model).map(({prompt}) => prompt)).size);
      expect(one.lo <= one.rank && one.rank <= one.hi).toBe(true);
    }
    expect(found.isSame).toBe(false);
    expect(found.resamplings).toBe(10_000);
  });

  it("draws whole cases: shares of draws in which a model is first, counted verdict by verdict", () => {
    const prompts = [...new Set(scored.map(({prompt}) => prompt))].sort((a, b) => a - b);
    const fill = indexes(1);
    const drawn = new Uint32Array(prompts.length);
    const first = [0, 0, 0, 0];
    for (let b = 0; b < 10_000; b++) {
      fill(drawn, prompts.length);
      const times = new Map<number, number>();
      for (const at of drawn) times.set(prompts[at]!, (times.get(prompts[at]!) ?? 0) + 1);
      const [right, all] = [
        [0, 0, 0, 0],
        [0, 0, 0, 0]
      ];
      for (const {model, prompt, score} of scored) {
        right[model]! += score! * (times.get(prompt) ?? 0);
        all[model]! += times.get(prompt) ?? 0;
      }
      const rates = right.map((sum, m) => sum / all[m]!);
      const best = rates.filter((rate) => rate === Math.max(...rates)).length;
      rates.forEach((rate, m) => {
        if (rate === Math.max(...rates)) first[m]! += 1 / best;
      });
    }
    for (const one of found.models) expect(one.first).toBeCloseTo(first[one.model]! / 10_000, 9);
  });

  it("is under a filter what the verdicts that pass would give alone", () => {
    const filter = filterOf(verdicts);
    const category = filter.table.facets.find(({id}) => id === "category")!;
    filter.filter(
      "category",
      Uint8Array.from(category.values, (name) => Number(name === "odd"))
    );
    expect(finish(modelRanks(filter))).toEqual(
      finish(modelRanks(filterOf(verdicts.filter(({prompt}) => prompt % 2 === 1))))
    );
  });
});
