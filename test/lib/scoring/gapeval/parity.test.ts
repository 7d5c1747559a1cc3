import {describe, expect, it} from "vitest";
import type {JsonValue} from "../../../../src/lib/scoring/index.js";
import type {JointRule} from "../../../../src/lib/benchmarks/contract/joint-rule.js";
import type {JudgedPair} from "../../../../src/lib/benchmarks/gapeval/scoring/joint-outcomes.js";
import {judgedPart} from "../../../../src/lib/benchmarks/gapeval/scoring/judge-record.js";
import {readVerdict} from "../../../../src/lib/benchmarks/gapeval/scoring/verdict.js";
import {jointOutcomes} from "../../../../src/lib/benchmarks/gapeval/scoring/joint-outcomes.js";
import {isPositiveScore, verdictScore} from "../../../../src/lib/benchmarks/gapeval/scoring/verdict.js";
import {referenceJson} from "../../../reference/read-reference.js";

type Json = {[key: string]: JsonValue};
interface Part {
  status: string;
  score?: JsonValue;
  positive?: boolean;
  eval_type?: string | null;
}
interface Row {
  data: string;
  model: string;
  category: string;
  new_res: boolean;
  text?: Part | null;
  images?: Part[];
}
const reference = referenceJson<{
  stages: {rows: Row[]}[];
  joint_counts_by_us: {counts: Record<string, Record<string, number[]>>};
}>("gapeval-judge/judge_records.json.gz");
const trees = ["records_first_run", "records"].map((name) =>
  referenceJson<Record<string, string>>(`gapeval-judge/${name}.json.gz`)
);

/** The reference writes non-finite numbers as words. */
const spelled = (value: JsonValue): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, v: unknown) =>
      typeof v === "number" && !Number.isFinite(v) ? String(v).toLowerCase().replace("infinity", "inf") : v
    )
  );

/** The first run covers the first 12 items only. */
function recordOf(stage: number, {data, model}: Row): Json | null {
  const folder = stage === 0 ? "records_first_run" : "records";
  const text = trees[stage]![`${folder}/${data}/${model}/new_res.json`];
  return text === undefined ? null : (JSON.parse(text) as Json);
}

describe("readVerdict(reply)", () => {
  const {cases} = referenceJson<{
    cases: {raw: string; parsed: JsonValue; score: JsonValue; positive: boolean; raises?: string}[];
  }>("gapeval-judge/verdicts.json.gz");

  it("agrees with the official pipeline on 209 replies, raising where it raises", () => {
    expect(cases).toHaveLength(209);
    for (const {raw, parsed, score, positive, raises} of cases) {
      if (raises) {
        expect(() => readVerdict(raw), JSON.stringify(raw)).toThrow();
        continue;
      }
      const verdict = readVerdict(raw);
      expect(spelled(verdict.parsed), raw).toEqual(parsed);
      expect(spelled(verdict.score), raw).toEqual(score);
      expect(verdict.positive, raw).toBe(positive);
    }
  });
});

describe("judgedPart(part)", () => {
  for (const stage of [0, 1]) {
    it(`reads status, score and verdict of every record after run ${stage + 1}`, () => {
      let parts = 0;
      for (const row of reference.stages[stage]!.rows.filter(({new_res}) => new_res)) {
        const record = recordOf(stage, row);
        if (record === null) continue;
        const texts = record["text_eval"] ? [record["text_eval"] as Json] : [];
        const expectedTexts = row.text ? [row.text] : [];
        const images = (record["image_eval"] ?? []) as Json[];
        expect(texts.length + images.length).toBe(expectedTexts.length + row.images!.length);
        for (const [p, part] of [...texts, ...images].entries()) {
          const expected = [...expectedTexts, ...row.images!][p]!;
          const judged = judgedPart(part);
          const where = `${row.data}/${row.model} part ${p}`;
          expect(judged.status === "unparsed" ? "ok" : judged.status, where).toBe(expected.status);
          expect(judged.score, where).toEqual(expected.score ?? null);
          expect(judged.positive, where).toBe(expected.positive ?? false);
          expect(judged.evalType, where).toBe(expected.eval_type ?? null);
          if (typeof part["raw_response"] === "string" && part["status"] === "ok") {
            const again = readVerdict(part["raw_response"]);
            expect(again.score, where).toEqual(verdictScore(part["parsed"]!));
            expect(again.positive, where).toBe(isPositiveScore(verdictScore(part["parsed"]!)));
          }
          parts += 1;
        }
      }
      expect(parts).toBe(stage === 0 ? 75 : 294);
    });
  }
});

describe("jointOutcomes(pairs, rule)", () => {
  const pairs = new Map<string, JudgedPair[]>();
  for (const row of reference.stages[1]!.rows.filter(({new_res}) => new_res)) {
    const record = recordOf(1, row)!;
    const text = record["text_eval"] ? judgedPart(record["text_eval"] as Json) : null;
    const images = ((record["image_eval"] ?? []) as Json[]).map(judgedPart);
    const key = `${row.model}/${row.category}`;
    pairs.set(key, [...(pairs.get(key) ?? []), {text, images}]);
  }

  it("agrees with the counts of the stated default rule", () => {
    let cells = 0;
    for (const [model, categories] of Object.entries(reference.joint_counts_by_us.counts)) {
      for (const [category, counts] of Object.entries(categories)) {
        const {p11, p10, p01, p00} = jointOutcomes(pairs.get(`${model}/${category}`)!);
        expect([p11, p10, p01, p00], `${model} ${category}`).toEqual(counts);
        cells += 1;
      }
    }
    expect(cells).toBe(16);
  });

  it("always adds up to the items, whatever the rule", () => {
    const all = [...pairs.values()].flat();
    for (const images of ["any", "first", "majority", "mean"] as const) {
      for (const unjudged of ["fail", "exclude"] as const) {
        for (const consistency of ["fail", "exclude", "accept"] as const) {
          const rule: JointRule = {images, unjudged, consistency};
          const {p11, p10, p01, p00, items, excluded} = jointOutcomes(all, rule);
          expect(p11 + p10 + p01 + p00).toBeCloseTo(items, 9);
          expect(items + excluded).toBe(all.length);
        }
      }
    }
  });

  it("never takes consistency with a wrong text for generation unless told so", () => {
    const ok = {status: "ok", score: 1, positive: true, evalType: null} as const;
    const wrong = {...ok, score: 0, positive: false};
    const pair: JudgedPair = {text: wrong, images: [{...ok, evalType: "image_text_balance"}]};
    const rule = {images: "any", unjudged: "fail"} as const;
    expect(jointOutcomes([pair], {...rule, consistency: "fail"})).toMatchObject({p00: 1, consistencyOnly: 1});
    expect(jointOutcomes([pair], {...rule, consistency: "exclude"})).toMatchObject({items: 0, excluded: 1});
    expect(jointOutcomes([pair], {...rule, consistency: "accept"})).toMatchObject({p01: 1});
  });

  it("reads several images as the rule says", () => {
    const part = (positive: boolean) => ({status: "ok", score: positive, positive, evalType: null}) as const;
    const pair: JudgedPair = {text: part(true), images: [part(false), part(true), part(true), part(false)]};
    const p11 = (images: JointRule["images"]) =>
      jointOutcomes([pair], {images, unjudged: "fail", consistency: "fail"}).p11;
    expect([p11("any"), p11("first"), p11("majority"), p11("mean")]).toEqual([1, 0, 0, 0.5]);
  });
});
