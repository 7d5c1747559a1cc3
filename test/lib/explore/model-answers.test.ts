import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {AnswerReader} from "../../../src/lib/explore/answer-reader.js";
import {byLean, CrossFilter, facetOf, modelAnswers} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {caseShare} from "../../../src/lib/explore/filter/case-share.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {itAtLength} from "../../support/at-length.js";
import {randomTable} from "./support/random-table.js";

/** `answers[model][item]` to questions whose key is `keys[item]`; `perCase` questions are about one thing. */
function leaningsOf(keys: readonly string[], answers: readonly (readonly (string | null)[])[], perCase = 1) {
  const builder = new VerdictTableBuilder();
  answers.forEach((own, m) =>
    own.forEach((answer, i) =>
      builder.add([
        canonicalRow({
          subjectId: `m${m}`,
          item: itemRow({
            itemId: `s/${String(i).padStart(3, "0")}`,
            suite: "s",
            key: keys[i]!,
            caseId: `c${Math.floor(i / perCase)}`
          }),
          parsed: answer,
          status: answer === null ? "invalid" : "ok",
          sourceId: "f",
          place: "",
          judgments: [judgment({scorerId: "s", scorerVersion: "1", score: answer === keys[i] ? 1 : 0, status: "ok"})]
        })
      ])
    )
  );
  const {table} = builder.finish({label: "", simulated: true});
  const letters = facetOf(table, "answer")!.values;
  return finish(modelAnswers(new CrossFilter(table))).leanings.map((one) => ({...one, letter: letters[one.answer]}));
}
const repeat = (text: string, times: number) => [...text.repeat(times)];

describe("modelAnswers(filter)", () => {
  it("sets a letter's share of a model's answers against its share of the keys, each with its case", () => {
    const keys = repeat("ABC", 12);
    const always = leaningsOf(keys, [keys.map(() => "A"), keys], 3);
    const a = always.find(({model, letter}) => model === 0 && letter === "A")!;
    expect(a.share).toEqual(caseShare(Array.from({length: 12}, () => ({hits: 3, units: 3}))));
    expect([a.keyShare, a.cases]).toEqual([1 / 3, 12]);
    // Twelve cases that differ alike: 2 of 2¹² signs, times the six tests of two models and three letters.
    expect(a.p).toBeCloseTo((6 * 2) / 2 ** 12, 12);
    const knows = always.filter(({model}) => model === 1);
    expect(knows.map(({share, keyShare}) => share.rate - keyShare)).toEqual([0, 0, 0]);
    expect(knows.every(({p}) => p === 1)).toBe(true);
  });

  it("leaves out what could not be read with its key", () => {
    const [a] = leaningsOf(repeat("ABA", 3), [[..."AABA", null, null, null, null, null]]);
    expect([a!.letter, a!.share.rate, a!.keyShare, a!.share.scored, a!.cases]).toEqual(["A", 0.75, 0.75, 4, 4]);
  });

  itAtLength("finds no lean away from letters where many answers cannot be read", () => {
    const uniform = mulberry32(6);
    const letter = () => "ABCD"[Math.floor(4 * uniform())]!;
    let found = 0;
    for (let log = 0; log < 60; log++) {
      const keys = Array.from({length: 100}, letter);
      const guesses = Array.from({length: 3}, () => keys.map(() => (uniform() < 0.4 ? null : letter())));
      if (leaningsOf(keys, guesses).some(({p}) => p < 0.05)) found++;
    }
    expect(found).toBeLessThanOrEqual(6);
  });

  it("names what is sure before what is far from the keys in a few answers", () => {
    const keys = repeat("ABCD", 50);
    // Six times B of eight; A in nearly half of two hundred, and its favourite not so often as the few have theirs.
    const [few, many] = [repeat("B", 6).concat("C", "C"), keys.map((key, i) => (i % 4 === 1 ? "A" : key))];
    const [first, second] = leaningsOf(keys, [few, many]).sort(byLean);
    expect([first!.model, first!.letter, first!.share.rate, first!.keyShare]).toEqual([1, "A", 0.5, 0.25]);
    expect(first!.p).toBeLessThan(0.001);
    expect([second!.model, second!.letter]).toEqual([1, "B"]);
    // Without a sure one it is the furthest to a letter, not away from one.
    const [furthest] = leaningsOf(keys, [few]).sort(byLean);
    expect([furthest!.letter, furthest!.share.rate, furthest!.p > 0.05]).toEqual(["B", 0.75, true]);
  });

  it("finds a lean among models that guess in no more than one of twenty logs", () => {
    const uniform = mulberry32(5);
    const letter = () => "ABCD"[Math.floor(4 * uniform())]!;
    let found = 0;
    for (let log = 0; log < 60; log++) {
      const keys = Array.from({length: 60}, letter);
      const guesses = Array.from({length: 3}, () => keys.map(letter));
      if (leaningsOf(keys, guesses).some(({p}) => p < 0.05)) found++;
    }
    expect(found).toBeLessThanOrEqual(6);
  });

  it("has none where the log says neither what was answered nor what is right", () => {
    const none = {models: [], leanings: []};
    const table = randomTable(200, 3);
    for (const facet of ["answer", "key"] as const) {
      const named = table.facets.map((one) => (one.id === "difficulty" ? {...one, id: "key" as const} : one));
      const facets = named.filter(({id}) => id !== facet);
      expect(finish(modelAnswers(new CrossFilter({...table, facets})))).toEqual(none);
      expect(finish(modelAnswers(new CrossFilter({...table, facets: named}))).models).toHaveLength(20);
    }
  });

  it("counts an answer once, whoever judges it, by the mean of its verdicts, once for each letter read, and runs by one of their judges", () => {
    const builder = new VerdictTableBuilder();
    const add = (
      item: number,
      key: string,
      verdicts: readonly (readonly [string, string, string | null, number])[],
      attempt = 0
    ) =>
      verdicts.forEach(([judgeId, scorerId, parsed, score]) =>
        builder.add([
          canonicalRow({
            subjectId: "m",
            item: itemRow({itemId: `s/${item}`, suite: "s", key}),
            parsed,
            attempt,
            status: "ok",
            sourceId: "f",
            place: "",
            judgments: [judgment({scorerId, scorerVersion: "1", judgeId, score, status: "ok"})]
          })
        ])
      );
    // Three judges of one answer, one of another attempt, two scorers that read differently, and two runs with two judges each.
    add(0, "A", [
      ["x", "s", "A", 1],
      ["y", "s", "A", 0],
      ["z", "s", "A", 0]
    ]);
    add(0, "A", [["x", "s", "B", 0]], 1);
    add(1, "B", [
      ["x", "s", "B", 1],
      ["x", "t", null, 0]
    ]);
    add(2, "B", [
      ["x", "s", "A", 0],
      ["y", "s", "A", 0],
      ["x", "s", "A", 0],
      ["y", "s", "A", 1]
    ]);
    const {table} = builder.finish({label: "", simulated: true});
    const {models, leanings} = finish(modelAnswers(new CrossFilter(table)));
    const [answers, keys] = [facetOf(table, "answer")!.values, facetOf(table, "key")!.values];
    const by = (names: readonly (string | null)[], counts: Float64Array) =>
      Object.fromEntries(names.map((name, k) => [name ?? "none", counts[k]]));
    const [m] = models;
    expect(m!.n).toBe(6);
    expect(by(answers, m!.given)).toEqual({A: 3, B: 2, none: 1});
    expect(by(keys, m!.asked)).toEqual({A: 2, B: 4});
    expect(by(keys, m!.scored)).toEqual({A: 2, B: 4});
    expect(by(keys, m!.right)).toEqual({A: 1 / 3, B: 1.5});
    const a = leanings.find(({answer}) => answers[answer] === "A")!;
    // What the second scorer could not read is no letter.
    expect([a.share.rate, a.keyShare]).toEqual([3 / 5, 2 / 5]);
  });
});

describe("new AnswerReader(filter, model, answer)", () => {
  it("has the answers to each question in the order of their first verdicts, where it has few or thousands", () => {
    for (const perItem of [4, 60, 3_000]) {
      const table = randomTable(9_000, perItem, perItem);
      const filter = new CrossFilter(table);
      filter.filter("status", Uint8Array.of(1, 1, 0, 1, 1, 1));
      const [model, answer, judge, attempt] = (["model", "answer", "judge", "attempt"] as const).map((id) =>
        facetOf(table, id)!
      );
      const reader = new AnswerReader(filter, model!, answer!);
      for (let i = 0; i < table.items.ids.length; i++) {
        const expected = new Map<string, {seer: number; model: number; answer: number; counts: number[]}>();
        for (let r = table.items.starts[i]!; r < table.items.starts[i + 1]!; r++) {
          if (!filter.rowPasses(r)) continue;
          const [m, given, seer] = [model, answer, judge].map((facet) => facet!.codes[r]!) as [number, number, number];
          const place = [m, attempt!.codes[r]!, given].join();
          const found = expected.get(place) ?? {seer, model: m, answer: given, counts: [0, 0, 0]};
          expected.set(place, found);
          // Of runs that nothing tells apart one judge's verdicts say how many they are.
          if (found.seer === seer) found.counts[0]!++;
          if (table.outcome[r]! > 0) found.counts[1]!++;
          if (table.outcome[r] === 2) found.counts[2]!++;
        }
        reader.read(i);
        const {n, models, answers, times, scored, right} = reader;
        expect(Array.from({length: n}, (_, k) => [models[k], answers[k], times[k], scored[k], right[k]])).toEqual(
          [...expected.values()].map((one) => [one.model, one.answer, ...one.counts])
        );
      }
    }
  });
});
