import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {facetOf, type FacetId, type VerdictTable} from "../../../src/lib/explore/index.js";
import {judgedAs} from "../../../src/lib/explore/judged-as.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import {consensusRows, rowsOfJudge} from "../../../src/lib/scoring/index.js";

const JUDGES = ["judge-a", "judge-b@1", "judge-b@2", null] as const;

/**
 * Answers of three models to pairs of items: by some judges each (the second one changes its version in the middle, the last has no name),
 * in a row of its own or all in one, with ties, failures, graded scores, and a rule that no judge applies.
 */
function made(seed: number): CanonicalRow[] {
  const uniform = mulberry32(seed);
  const rows: CanonicalRow[] = [];
  for (let n = 0; n < 180; n++) {
    const [form, pair, model] = [n % 2, Math.floor(n / 2) % 30, Math.floor(n / 60)];
    const answer = {
      subjectId: `m${model}`,
      item: itemRow({
        ...{itemId: `s/${pair}.${form}`, suite: "s", pairId: `${pair}`},
        capability: form === 0 ? "understanding" : "generation"
      }),
      ...{sourceId: "f", place: `${n}`}
    };
    const seen = JUDGES.filter((judge) => {
      if (judge === "judge-b@1") return pair < 15;
      if (judge === "judge-b@2") return pair >= 15;
      return uniform() < 0.67;
    });
    const given = seen.map((judgeId) => {
      const score = uniform() < 0.1 ? 0.75 : uniform() < 0.6 ? 1 : 0;
      return judgment({
        scorerId: "judged",
        scorerVersion: "1",
        judgeId,
        score: uniform() < 0.05 ? null : score,
        status: "ok"
      });
    });
    const rule = uniform() < 0.3 ? [judgment({scorerId: "rule", scorerVersion: "1", score: 1, status: "ok"})] : [];
    const status = uniform() < 0.1 ? "invalid" : "ok";
    if (uniform() < 0.5 || given.length === 0)
      rows.push(canonicalRow({...answer, status, judgments: [...given, ...rule]}));
    else for (const one of given) rows.push(canonicalRow({...answer, status, judgments: [one]}));
  }
  return rows;
}

function tableOf(rows: readonly CanonicalRow[]): VerdictTable {
  const builder = new VerdictTableBuilder();
  builder.add(rows);
  return builder.finish({label: "log", simulated: true}).table;
}

const namesOf = (table: VerdictTable, id: FacetId) => {
  const facet = facetOf(table, id);
  return facet && Array.from(facet.codes, (code) => facet.values[code]);
};

describe("judgedAs(table, whose)", () => {
  it("has a code for no rule beside as many rules as a byte has codes", () => {
    const rows = Array.from({length: 256}, (_, n) =>
      canonicalRow({
        ...{subjectId: `m${n % 2}`, item: itemRow({itemId: `s/${n}`, suite: "s"})},
        ...{sourceId: "f", place: `${n}`, status: "ok" as const},
        judgments: [
          judgment({scorerId: `rule-${n}`, scorerVersion: "1", judgeId: `judge-${n % 2}`, score: 1, status: "ok"})
        ]
      })
    );
    const names = namesOf(judgedAs(tableOf(rows), 0, "as seen").table, "scorer")!;
    expect(names.filter((name) => name === null)).toHaveLength(128);
    expect(new Set(names).size).toBe(129);
  });

  it.each([3, 5, 8])("is the table of the rows as a judge, or all judges together, see them (log %i)", (seed) => {
    const rows = made(seed);
    const table = tableOf(rows);
    const judges = facetOf(table, "judge")!.values;
    const expected = [
      ["consensus", tableOf(consensusRows(rows))] as const,
      ...judges.flatMap((name, code) => (name === null ? [] : [[code, tableOf(rowsOfJudge(rows, name))] as const]))
    ];
    for (const [asked, built] of expected) {
      const {table: got, sources} = judgedAs(table, asked, "as seen");
      expect(got.rows).toBe(built.rows);
      expect(got.outcome).toEqual(built.outcome);
      expect(got.items.starts).toEqual(built.items.starts);
      expect(got.items.difficulty).toEqual(built.items.difficulty);
      expect(Array.from(got.scores!, (score) => (Number.isNaN(score) ? null : score))).toEqual(
        Array.from(got.outcome, (code, row) => {
          const score = built.scores?.[row] ?? NaN;
          return Number.isNaN(score) ? [null, 0, 1][code] : score;
        })
      );
      for (const id of ["model", "status", "scorer", "joint", "outcome", "difficulty"] as const)
        expect(namesOf(got, id)).toEqual(namesOf(built, id));
      expect(facetOf(got, "judge")).toBeUndefined();
      expect([got.label, got.fingerprint]).toEqual(["log, as seen", table.fingerprint]);
      // The texts of a row are those of an answer of the same model to the same item.
      const models = namesOf(table, "model")!;
      expect(Array.from(sources, (row) => models[row])).toEqual(namesOf(got, "model"));
    }
  });

  it("is the same of a log whose only rule is that of judges", () => {
    const rows = made(13).map(({judgments, ...row}) => ({
      ...row,
      judgments: judgments.filter(({scorerId}) => scorerId === "judged")
    }));
    const judgedRows = rows.filter(({judgments}) => judgments.length > 0);
    const table = tableOf(judgedRows);
    expect(facetOf(table, "scorer")).toBeUndefined();
    const name = "judge-a";
    const {table: got} = judgedAs(table, facetOf(table, "judge")!.values.indexOf(name), "as seen");
    expect(got.outcome).toEqual(tableOf(rowsOfJudge(judgedRows, name)).outcome);
    expect(judgedAs(table, "consensus", "").table.outcome).toEqual(tableOf(consensusRows(judgedRows)).outcome);
  });

  it.each([2, 4])("has grades of one judge, and the mean of several, as the rows have them (log %i)", (seed) => {
    const uniform = mulberry32(seed);
    const rows = made(seed).map((row) => ({
      ...row,
      judgments: row.judgments.map((one) =>
        one.scorerId === "judged" && one.score !== null
          ? {...one, score: null, value: 2 + Math.floor(4 * uniform())}
          : one
      )
    }));
    const table = tableOf(rows);
    const name = "judge-a";
    const code = facetOf(table, "judge")!.values.indexOf(name);
    for (const [asked, seen] of [
      [code, rowsOfJudge(rows, name)],
      ["consensus", consensusRows(rows)]
    ] as const) {
      const [got, expected] = [judgedAs(table, asked, "").table, tableOf(seen)];
      expect(got.outcome).toEqual(expected.outcome);
      expect(got.ownScores).toEqual(expected.ownScores);
      expect(got.ownScores!.some((grade) => grade > 1)).toBe(true);
    }
  });

  it("gives no verdict where as many judges say right as wrong, and refuses a log that names no judge", () => {
    const answer = {subjectId: "m", item: itemRow({itemId: "s/1", suite: "s"}), sourceId: "f", place: ""};
    const by = (judgeId: string | null, score: number) =>
      judgment({scorerId: "judged", scorerVersion: "1", judgeId, score, status: "ok"});
    const tied = tableOf([canonicalRow({...answer, status: "ok", judgments: [by("a", 1), by("b", 0)]})]);
    expect([...judgedAs(tied, "consensus", "").table.outcome]).toEqual([0]);
    const unnamed = tableOf([canonicalRow({...answer, status: "ok", judgments: [by(null, 1)]})]);
    expect(() => judgedAs(unnamed, "consensus", "")).toThrow(RangeError);
  });
});
