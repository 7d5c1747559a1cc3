import {createHash} from "node:crypto";
import {describe, expect, it} from "vitest";
import {officialResults} from "../../../../src/lib/benchmarks/unieval/scoring/official-results.js";
import {uniEvalBank, type RawUniEvalCase} from "../../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {uniEvalStatistics, type UniEvalRecord} from "../../../../src/lib/benchmarks/unieval/scoring/statistics.js";
import {pythonRound} from "../../../../src/lib/scoring/rules/python-round.js";
import {checkAnswer} from "../../../../src/lib/benchmarks/unieval/scoring/check-answer.js";
import {uniEvalRecords} from "./records-from-replies.js";
import {referenceJson} from "../../../reference/read-reference.js";

const rawBank = referenceJson<RawUniEvalCase[]>("../../data/unieval/unibench.json.gz");
const bank = uniEvalBank(rawBank);

interface Case {
  reply: string;
  answer?: string;
  options?: string[];
  qa_id?: number;
  expect?: [number, string];
  raises?: string;
}

function recordsOf(qaIds: readonly number[], letters: string): UniEvalRecord[] {
  return qaIds.map((qaId, n) => {
    const letter = letters[n] === "N" ? "None" : (letters[n] ?? "");
    return {qaId, letter, correct: letter === "None" ? -1 : letter === bank.byQaId.get(qaId)?.key ? 1 : 0};
  });
}

describe("questionOptions(question)", () => {
  it("cuts all 4,231 questions as the official code does", () => {
    const {sha256_of_all} = referenceJson<{sha256_of_all: string}>("unieval/options.json");
    const lists = bank.cases.flatMap(({questions}) => questions.map(({options}) => options));
    expect(lists).toHaveLength(4231);
    expect(createHash("sha256").update(JSON.stringify(lists)).digest("hex")).toBe(sha256_of_all);
  });
});

describe("checkAnswer(reply, key, options)", () => {
  it("agrees with the official parser on 882 replies to questions of the bank", () => {
    const {cases} = referenceJson<{cases: Case[]}>("unieval/check_answer.json.gz");
    expect(cases).toHaveLength(882);
    for (const {reply, qa_id, expect: expected} of cases) {
      const question = bank.byQaId.get(qa_id ?? -1)!;
      const {correct, letter} = checkAnswer(reply, question.key, question.options);
      expect([correct, letter], JSON.stringify({reply, qa_id})).toEqual(expected);
    }
  });

  it("agrees on 57 edge cases, raising where it raises", () => {
    const {cases} = referenceJson<{cases: Case[]}>("unieval/check_answer_synthetic.json");
    expect(cases).toHaveLength(57);
    for (const {reply, answer, options, expect: expected, raises} of cases) {
      const run = () => checkAnswer(reply, answer!, options!);
      if (raises) expect(run, JSON.stringify(reply)).toThrow();
      else expect([run().correct, run().letter], JSON.stringify(reply)).toEqual(expected);
    }
  });
});

describe("pythonRound(x, 3)", () => {
  it("agrees with Python on 273 values, ties included", () => {
    const {cases} = referenceJson<{cases: [number, number][]}>("unieval/python_round3.json");
    expect(cases).toHaveLength(273);
    for (const [x, rounded] of cases) expect(pythonRound(x, 3), String(x)).toBe(rounded);
  });
});

describe("uniEvalStatistics(records, bank)", () => {
  for (const model of ["aurora-u7b", "brook-u1b", "cinder-show", "dune-gen"]) {
    it(`reads all 16,924 replies of ${model} and writes its results.json to the last digit`, () => {
      const expected = referenceJson<{responses: string; "results.json": object; printed_tail: string[]}>(
        `unieval/expected/${model}.json.gz`
      );
      const {replies, img_num} = referenceJson<{replies: (string | null)[]; img_num: number}>(
        `unieval/replies/${model}.json.gz`
      );
      const records = uniEvalRecords(replies, bank, img_num);
      expect(records).toHaveLength(16924);
      expect(records.map(({letter}) => (letter === "None" ? "N" : letter)).join("")).toBe(expected.responses);
      const results = officialResults(uniEvalStatistics(records, bank));
      expect(results).toEqual(expected["results.json"]);
      expect(JSON.stringify(results)).toBe(JSON.stringify(expected["results.json"]));
      expect(expected.printed_tail[1]?.split("\t").at(-1)).toBe(String(results["tag-L1-UniScore"]));
    });
  }

  const {scenarios} = referenceJson<{
    scenarios: {
      name: string;
      bench_prompt_ids: [number, number] | null;
      qa_ids: number[];
      responses: string;
      results?: object;
      raises?: string;
    }[];
  }>("unieval/statistics_scenarios.json.gz");

  it("has 13 scenarios to agree with", () => expect(scenarios).toHaveLength(13));

  for (const scenario of scenarios) {
    it(`agrees on: ${scenario.name}`, () => {
      const [from, to] = scenario.bench_prompt_ids ?? [0, rawBank.length - 1];
      const part = uniEvalBank(rawBank.slice(from, to + 1));
      const run = () => officialResults(uniEvalStatistics(recordsOf(scenario.qa_ids, scenario.responses), part));
      if (scenario.raises) expect(run).toThrow(RangeError);
      else expect(JSON.stringify(run())).toBe(JSON.stringify(scenario.results));
    });
  }

  it("sums a level in the order in which its tags appear, also where a tag is a number", () => {
    const shares = [
      ["x", 1, 1],
      ["y", 1, 3],
      ["z", 1, 1],
      ["1", 1, 3]
    ] as const;
    const QAs = shares.map(([tag], q) => ({QA_id: q, question: "", answer: "A", tag: `Visual, ${tag}, ${tag}`}));
    const records = shares.flatMap(([, right, answers], q) =>
      Array.from({length: answers}, (_, a): UniEvalRecord => ({qaId: q, correct: a < right ? 1 : 0, letter: "A"}))
    );
    const results = officialResults(uniEvalStatistics(records, uniEvalBank([{prompt: "a kite", QAs}])));
    expect(results["tag-L1-UniScore"]).toBe(0.667); // Python's round(sum([1.0, 0.333, 1.0, 0.333]) / 4, 3)
  });
});
