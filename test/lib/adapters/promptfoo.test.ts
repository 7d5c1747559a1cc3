import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

interface Given {
  provider?: string | object;
  prompt?: string;
  success?: boolean;
}

const result = (
  testIdx: number,
  {provider = {id: "openai:gpt-4o", label: ""}, prompt = "p1", success = true}: Given = {}
) => ({
  // prettier-ignore
  id: `r-${testIdx}`,
  promptIdx: 0,
  testIdx,
  testCase: {
    vars: {q: `q${testIdx}`},
    assert: [{type: "equals", value: "4"}],
    metadata: {category: testIdx < 2 ? "sums" : "words"}
  },
  promptId: prompt,
  provider,
  prompt: {raw: `Say q${testIdx}`, label: "Say {{q}}"},
  vars: {q: `q${testIdx}`},
  response: {output: success ? "4" : {answer: 5}},
  success,
  score: success ? 1 : 0,
  namedScores: {tone: 0.5},
  failureReason: success ? 0 : 1,
  gradingResult: {
    pass: success,
    score: Number(success),
    reason: success ? "All assertions passed" : "Expected 4",
    componentResults: []
  }
});
const failed = (testIdx: number) => ({...result(testIdx, {success: false}), response: {}, failureReason: 2, error: "API error: 500"}); // prettier-ignore
const prompts = (pass: number, fail: number, error = 0) => [
  {raw: "Say {{q}}", label: "Say {{q}}", provider: "openai:gpt-4o", metrics: {testPassCount: pass, testFailCount: fail, testErrorCount: error}} // prettier-ignore
];
const output = (results: readonly object[], of: readonly object[] = prompts(0, 0)) => ({
  evalId: "eval-abc",
  results: {version: 3, timestamp: "2026-02-03T04:05:06Z", prompts: of, results, stats: {}},
  config: {description: "My sums!"},
  shareableUrl: null
});

describe("promptfoo", () => {
  it("is recognised, also where lm-eval would write a file of that name", async () => {
    const file = json("run/results.json", output([result(0), result(1, {success: false}), result(2)], prompts(2, 1)));
    const {rows, choices, ledger} = await readAll([file]);
    expect(choices.map(({adapter}) => adapter)).toEqual(["promptfoo@2"]);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 3});
    expect(rows[1]).toMatchObject({
      subjectId: "openai:gpt-4o",
      runId: "openai:gpt-4o/My-sums-/eval-abc",
      itemId: "My-sums-/1",
      item: {category: "sums", prompt: "Say q1", key: "4"},
      run: {date: "2026-02-03T04:05:06Z"},
      reply: '{"answer":5}',
      status: "ok"
    });
    expect(rows[1]!.judgments.map(({scorerId, score, judgeRaw}) => [scorerId, score, judgeRaw])).toEqual([
      ["promptfoo/success", 0, "Expected 4"],
      ["promptfoo/score", 0, "Expected 4"],
      ["promptfoo/tone", 0.5, "Expected 4"]
    ]);
    expect(loggedCompared(ledger.logged, scoreRows(rows))).toMatchObject([
      {value: 2 / 3, recomputed: 2 / 3, agrees: true}
    ]);
  });

  it("counts a provider that failed as an error, not as a wrong answer", async () => {
    const cut = {...failed(2), response: {output: "so far"}};
    const {rows, ledger} = await readAll([json("results.json", output([result(0), failed(1), cut], prompts(1, 0, 2)))]);
    expect(rows.map(({status, judgments}) => [status, judgments[0]!.score])).toEqual([["ok", 1], ["error", null], ["error", null]]); // prettier-ignore
    expect(ledger.logged).toEqual([]);
  });

  it("tells prompts, providers and repetitions apart", async () => {
    const results = [
      result(0),
      result(0, {prompt: "p2"}),
      result(0, {provider: {id: "x", label: "mine"}}),
      result(0),
      result(0, {provider: "older"})
    ];
    const {rows, ledger} = await readAll([json("a.json", output(results))]);
    expect(ledger.total.duplicates).toBe(0);
    expect(rows.map(({subjectId, itemId, attempt}) => [subjectId, itemId, attempt])).toEqual([
      ["openai:gpt-4o", "My-sums-/0", 0],
      ["openai:gpt-4o", "My-sums-/0/prompt 2", 0],
      ["mine", "My-sums-/0", 0],
      ["openai:gpt-4o", "My-sums-/0", 1],
      ["older", "My-sums-/0", 0]
    ]);
  });

  it("reads JSON lines and a summary alone, and names what it cannot", async () => {
    const {rows} = await readAll([jsonl("r.jsonl", result(0), result(1))]);
    expect(rows.map(({itemId}) => itemId)).toEqual(["promptfoo/0", "promptfoo/1"]);
    expect((await readAll([json("s.json", {...output([result(0)]).results})])).rows).toHaveLength(1);
    const {ledger} = await readAll([json("b.json", output([result(0), 7 as unknown as object]))]);
    expect(ledger.entries[0]).toMatchObject({place: "result 1", reason: "invalid result; expected object: 7"});
    const cut = JSON.stringify(output([result(0), result(1)])).slice(0, -300);
    const {ledger: ofCut} = await readAll([memoryFile("c.json", cut)]);
    expect(ofCut.unread).toMatchObject([{file: "c.json", isPartial: false}]);
  });
});
