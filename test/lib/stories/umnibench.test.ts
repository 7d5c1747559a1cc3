import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {publishedTable} from "../../../loaders/published.js";
import {medianPolish, outlyingCells} from "../../../src/lib/math/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {
  casesBehind,
  pooledFromQuestions,
  printedAverage,
  printsAsCount,
  sharedGroups,
  singleAbilities,
  stageScores,
  survival,
  trialsOf,
  UMNI_STAGES
} from "../../../src/lib/benchmarks/umnibench/index.js";
import {sharedValues} from "../../../src/lib/benchmarks/umnibench/stories/shared-values.js";
import {decodeTable} from "../../../src/lib/tables/index.js";

const rows = decodeTable(PUBLISHED_TABLE, publishedTable("umnibench"));
const domains = [...new Set(rows.filter((r) => r.table === "Table 3" && r.stage === null).map((r) => r.category!))];
const models = [...new Set(rows.filter((r) => r.table === "Leaderboard").map((r) => r.model))];
const table = domains.map((domain) =>
  models.map(
    (model) => rows.find((r) => r.table === "Table 3" && r.model === model && r.category === domain)?.value ?? null
  )
);

describe("stageScores(rows, document)", () => {
  it("has four scores for each of eight models in both documents", () => {
    for (const document of ["paper", "project page"] as const) expect(stageScores(rows, document)).toHaveLength(8 * 4);
  });

  it("borrows what the available text of the paper lacks, and nothing else", () => {
    const borrowed = stageScores(rows, "paper").filter((score) => score.borrowed);
    expect(borrowed.map(({model, stage}) => `${model} ${stage}`).sort()).toEqual([
      "lumina-dimoo counterfactual",
      "lumina-dimoo interaction",
      "onecat generation"
    ]);
    expect(stageScores(rows, "project page").some((score) => score.borrowed)).toBe(false);
  });

  it("differs between the documents for GPT-4o alone", () => {
    const different = models.filter((model) =>
      UMNI_STAGES.some((stage) => {
        const [paper, page] = (["paper", "project page"] as const).map((d) => printedAverage(rows, d, model, stage));
        return paper && page && paper.value !== page.value;
      })
    );
    expect(different).toEqual(["gpt-4o"]);
  });
});

describe("pooledFromQuestions(rows, model, stage)", () => {
  it("gives the printed averages; one is cut off instead of rounded", () => {
    const off = models.flatMap((model) =>
      [...UMNI_STAGES, "overall" as const]
        .filter((stage) => {
          const pooled = pooledFromQuestions(rows, model, stage);
          const printed = printedAverage(rows, "paper", model, stage);
          return pooled && printed && Math.abs(pooled.value - printed.value) > 0.00501;
        })
        .map((stage) => `${model} ${stage}`)
    );
    expect(off).toEqual(["gpt-4o counterfactual"]);
    expect(pooledFromQuestions(rows, "gpt-4o", "counterfactual")).toMatchObject({right: 979, n: 1487});
  });

  it("is null when a question is missing", () => {
    expect(pooledFromQuestions(rows, "onecat", "generation")).toBeNull();
    expect(pooledFromQuestions(rows, "onecat", "overall")).toBeNull();
  });
});

describe("printsAsCount(row)", () => {
  it("rejects GPT-4o's Physical and accepts what is probably meant", () => {
    expect(printsAsCount({value: 96.84, decimals: 2, n: 315})).toBe(false);
    expect(printsAsCount({value: 69.84, decimals: 2, n: 315})).toBe(true);
    expect(printsAsCount({value: 50, decimals: 2, n: null})).toBe(false);
  });

  it("accepts every printed fraction", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 2000}), fc.double({min: 0, max: 1, noNaN: true}), (n, share) => {
        const value = Number(((100 * Math.round(share * n)) / n).toFixed(2));
        return printsAsCount({value, decimals: 2, n});
      })
    );
  });
});

describe("survival(earlier, later, n1, n2)", () => {
  it("is the ratio with Katz's interval", () => {
    const {share, lo, hi} = survival(83.29, 65.83, 533, 533);
    expect([share, lo, hi].map((value) => value.toFixed(5))).toEqual(["0.79037", "0.73545", "0.84939"]);
  });

  it("narrows with more trials and throws outside (0, 100]", () => {
    const [few, many] = [survival(80, 60, 500, 500), survival(80, 60, 1500, 1500)];
    expect(many.hi - many.lo).toBeLessThan(few.hi - few.lo);
    for (const bad of [0, -1, 101, NaN]) expect(() => survival(80, bad, 10, 10)).toThrow(/invalid rate/);
  });
});

describe("trialsOf(trial, answers, cases)", () => {
  it("never counts more cases than answers", () => {
    expect(trialsOf("answers", 1412, 533)).toBe(1412);
    expect(trialsOf("cases", 1412, 533)).toBe(533);
    expect(trialsOf("cases", 367, 533)).toBe(367);
    expect(casesBehind(4416, {answers: 4416, cases: 533})).toBe(533);
  });
});

describe("medianPolish(table)", () => {
  it("leaves nothing of an additive table and finds the one cell that was changed", () => {
    const effects = fc.array(fc.integer({min: -40, max: 40}), {minLength: 4, maxLength: 7});
    fc.assert(
      fc.property(effects, effects, (a, b) => {
        const plain = a.map((x) => b.map((y) => x + y));
        return medianPolish(plain)
          .residuals.flat()
          .every((value) => Math.abs(value!) < 1e-9);
      })
    );
  });

  it("flags GPT-4o, Physical in Table 3 and no other cell", () => {
    const found = outlyingCells(medianPolish(table));
    expect(found.map(({row, column}) => `${models[column]} ${domains[row]}`)).toEqual(["gpt-4o Physical"]);
    expect(found[0]?.residual).toBeGreaterThan(20);
  });

  it("keeps missing values missing and survives an empty table", () => {
    expect(
      medianPolish([
        [1, null],
        [3, 4]
      ]).residuals[0]?.[1]
    ).toBeNull();
    expect(outlyingCells(medianPolish([]))).toEqual([]);
  });
});

describe("sharedValues(entries)", () => {
  const entries = singleAbilities(rows);
  const name = ({model, ability}: (typeof entries)[number]) => `${model} ${ability}`;

  it("finds the five pairs of Table 4", () => {
    expect(entries).toHaveLength(18);
    expect(
      sharedValues(entries)
        .map(({a, b}) => `${name(a)} = ${name(b)}`)
        .sort()
    ).toEqual([
      "janus-pro generation = janus generation",
      "janus-pro understanding = janus generation",
      "janus-pro understanding = janus-pro generation",
      "onecat generation = pixart-alpha generation",
      "qwen3-vl-8b understanding = magicbrush editing"
    ]);
  });

  it("ties them into three groups", () => {
    expect(
      sharedGroups(entries)
        .map((group) => group.length)
        .sort()
    ).toEqual([2, 2, 3]);
    expect(sharedGroups(entries.slice(0, 1))).toEqual([]);
  });
});
