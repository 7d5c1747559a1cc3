import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {exploredAs} from "../../../src/lib/explore/explored-as.js";
import {EXPLORED_AS, facetOf, invalidRows} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import type {ResponseStatus} from "../../../src/lib/schema/index.js";

/** One answer of a made-up log: `undefined` where nobody judged it. */
interface Made {
  readonly status: ResponseStatus;
  readonly score: number | null | undefined;
}

/** Answers of three models to forty pairs of items, in an order that the seed decides. */
function made(seed: number): Made[] {
  const uniform = mulberry32(seed);
  return Array.from({length: 240}, (): Made => {
    const [status, score] = [uniform(), uniform() < 0.6 ? 1 : 0];
    if (status < 0.1) return {status: "missing", score: null};
    if (status < 0.2) return {status: "invalid", score: 0};
    if (status < 0.25) return {status: "ok", score: null};
    if (status < 0.3) return {status: "ok", score: undefined};
    return {status: "ok", score: score * (uniform() < 0.1 ? 0.75 : 1)};
  });
}

function tableOf(answers: readonly Made[]) {
  const builder = new VerdictTableBuilder();
  builder.add(
    answers.map(({status, score}, n) => {
      const [form, pair, model] = [n % 2, Math.floor(n / 2) % 40, Math.floor(n / 80)];
      return canonicalRow({
        subjectId: `m${model}`,
        item: itemRow({
          ...{itemId: `s/${pair}.${form}`, suite: "s", pairId: `${pair}`},
          capability: form === 0 ? "understanding" : "generation"
        }),
        ...{status, sourceId: "f", place: ""},
        judgments: score === undefined ? [] : [judgment({scorerId: "s", scorerVersion: "1", score, status})]
      });
    })
  );
  return builder.finish({label: "log", simulated: true}).table;
}

describe("exploredAs(table, rule)", () => {
  const answers = made(7);
  const isInvalid = ({status, score}: Made): boolean => status !== "ok" || score == null;

  it("is the table of a log in which these answers were scored so", () => {
    for (const [rule, score] of [
      ["exclude", null],
      ["wrong", 0],
      ["right", 1]
    ] as const) {
      const got = exploredAs(tableOf(answers), rule);
      const built = tableOf(answers.map((one) => (isInvalid(one) ? {...one, score} : one)));
      expect(got.outcome).toEqual(built.outcome);
      expect(got.items.difficulty).toEqual(built.items.difficulty);
      for (const id of ["outcome", "joint", "difficulty"] as const)
        expect(facetOf(got, id)).toEqual(facetOf(built, id));
      // A score that is not there is NaN in both.
      expect(got.scores).toEqual(built.scores);
      expect(got.label).toMatch(/^log, answers without a valid verdict (?:left out|counted as (?:wrong|right))$/);
      expect(got.fingerprint).toBe(tableOf(answers).fingerprint);
    }
  });

  it("changes nothing where the log is taken as it is, or holds no such answers", () => {
    const table = tableOf(answers);
    expect(exploredAs(table, "rule")).toBe(table);
    expect(invalidRows(table).count).toBe(answers.filter(isInvalid).length);
    const whole = tableOf(answers.map(() => ({status: "ok", score: 1})));
    for (const rule of EXPLORED_AS) expect(exploredAs(whole, rule).outcome).toEqual(whole.outcome);
  });

  it("does not take grades, which have no share, for answers without a verdict", () => {
    const grades = tableOf(answers.map(() => ({status: "ok", score: null})));
    expect(invalidRows(grades).count).toBe(0);
  });
});
