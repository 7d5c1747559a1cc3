import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {json, jsonl, scoresOf} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

/** Shapes that the formats' own programs write, or that versions of them did, seldom enough to be forgotten. */
describe("values of odd shape are not lost in silence", () => {
  it("Inspect: an object within an object of scores is no score, and stands there as such", async () => {
    const log = {
      version: 2,
      status: "success",
      eval: {task: "t", model: "m"},
      samples: [{id: 1, epoch: 1, target: ["A", "C"], output: {}, scores: {s: {value: {a: {x: 1}, b: "C"}}}}]
    };
    const {rows} = await readAll([json("log.json", log)]);
    expect(rows[0]!.judgments.map(({scorerId, score, status, note}) => [scorerId, score, status, note])).toEqual([
      ["inspect/s/a", null, "unparsed", 'logged value: {"x":1}'],
      ["inspect/s/b", 1, "ok", null]
    ]);
    expect(rows[0]!.item.key).toBe("A; C");
  });

  it("a mapped table's lists are their one element, replies and keys their texts, and else refused or warned of", async () => {
    const mapping = columnMapping({
      suite: "x",
      columns: {subject: "model", item: "id", category: "topic", reply: "reply", key: "key", score: "score"}
    });
    const record = (id: unknown, more: object) => ({
      model: "m",
      id,
      topic: "t",
      reply: "r",
      key: "k",
      score: 1,
      ...more
    });
    const log = jsonl(
      "t.jsonl",
      record(["a"], {reply: ["B"], key: ["B"], topic: ["maths"], score: [0]}),
      record("b", {reply: ["B", "C"], key: ["B", 2], topic: ["maths", "physics"]}),
      record("c", {reply: {text: "B"}, key: [], topic: {of: "maths"}}),
      record("d", {reply: [null], score: [0, 1]}),
      record(["e", "f"], {})
    );
    const {rows, ledger} = await readAll([log], {source: {mapping}});
    expect(
      rows.map(({itemId, item, reply, judgments}) => [itemId, item.category, reply, item.key, judgments[0]!.score])
    ).toEqual([
      ["x/a", "maths", "B", "B", 0],
      ["x/b", null, "B; C", "B; 2", 1],
      ["x/c", null, '{"text":"B"}', null, 1]
    ]);
    expect(ledger.entries.map(({kind, place, reason}) => `${kind}, ${place}: ${reason}`)).toEqual([
      "warning, line 2: category is a list; expected a text: read without it",
      "warning, line 3: category is an object; expected a text: read without it",
      "rejected, line 4: invalid score; expected one number in [0, 1]: [0,1]",
      'rejected, line 5: invalid item (column id); expected a text: ["e","f"]'
    ]);
    const scored = columnMapping({suite: "x", columns: {subject: "model", item: "id", reply: "reply", key: "key"}});
    const {rows: read} = await readAll([jsonl("t.jsonl", record("a", {reply: ["B"], key: ["B"]}))], {
      source: {mapping: scored}
    });
    expect(read.map(({status, judgments}) => [status, judgments[0]!.score])).toEqual([["ok", 1]]);
  });

  it("a mapped table's answers that are missing or failed are of the rule that scores the others", async () => {
    const table = (name: string) =>
      memoryFile(name, "item,model,reply,read,key,state\n1,m,(A),A,A,ok\n2,m,,,B,\n3,m,,,B,error\n");
    const scorersOf = async (columns: Readonly<Record<string, string>>) => {
      const mapping = columnMapping({
        suite: "x",
        columns: {item: "item", subject: "model", key: "key", status: "state", ...columns}
      });
      const {rows} = await readAll([table("a.csv")], {source: {mapping}});
      return rows.map(({status, judgments: [one]}) => [status, `${one!.scorerId}@${one!.scorerVersion}`]);
    };
    expect(new Set((await scorersOf({reply: "reply"})).map(([, scorer]) => scorer)).size).toBe(1);
    expect(await scorersOf({parsed: "read"})).toEqual([
      ["ok", "x/equal@1"],
      ["missing", "x/equal@1"],
      ["error", "x/equal@1"]
    ]);
  });

  it("VLMEvalKit: predictions that are lists or objects are answers", async () => {
    const row = (index: number, prediction: unknown) => ({
      index,
      question: "q",
      A: "a",
      B: "b",
      answer: "B",
      prediction
    });
    const file = json("M/M_D.json", [row(0, ["B"]), row(1, {x: 1}), row(2, ["A", "B"]), row(3, []), row(4, null)]);
    const {rows} = await readAll([file]);
    expect(rows.map(({reply, status, judgments}) => [reply, status, judgments[0]?.score])).toEqual([
      ["B", "ok", 1],
      ['{"x":1}', "ok", 0],
      ['["A","B"]', "ok", 0],
      ["[]", "ok", 0],
      [null, "missing", undefined]
    ]);
  });

  it("Every Eval Ever: right or wrong as a word, a score that is none, and messages in parts", async () => {
    const line = (sample_id: number, evaluation: unknown, more: object = {}) => ({
      evaluation_id: "e",
      model_id: "m",
      evaluation_name: "b",
      sample_id,
      input: {raw: "q", reference: ["x", "y"]},
      output: {raw: ["r"]},
      evaluation,
      ...more
    });
    const parts = {output: null, messages: [{role: "assistant", content: [{type: "text", text: "in parts"}]}]};
    const {rows} = await readAll([
      jsonl("i.jsonl", line(1, {is_correct: "true"}), line(2, {score: "high"}), line(3, {score: 1}, parts), line(4, {}))
    ]);
    expect(rows.map(({reply, status, judgments: [j]}) => [reply, status, j?.score, j?.note])).toEqual([
      ["r", "ok", 1, null],
      ["r", "unparsed", null, 'logged value: "high"'],
      ["in parts", "ok", 1, null],
      ["r", "missing", null, null]
    ]);
    expect(rows[0]!.item.key).toBe("x; y");
  });

  it("OpenCompass: the answer read, under either name, and the question of labels chosen by likelihood", async () => {
    const labels = {
      "label: A": {"testing input": "Which?", prompt: "Which? A", PPL: 1.2},
      "label: B": {"testing input": "Which?", prompt: "Which? B", PPL: 2.2},
      prediction: "A",
      gold: "A"
    };
    const said = {origin_prompt: "q", prediction: "The answer is 7", gold: ["7", "seven"]};
    const details = {
      type: "GEN",
      "0": {predictions: "7", references: "7", correct: true},
      "1": {pred: "A", correct: true}
    };
    const {rows} = await readAll([
      json("outputs/default/20260102_030405/predictions/m/d.json", {"0": said, "1": labels}),
      json("outputs/default/20260102_030405/results/m/d.json", {accuracy: 100, details})
    ]);
    expect(rows.map(({reply, parsed, item}) => [reply, parsed, item.prompt, item.key])).toEqual([
      ["The answer is 7", "7", "q", "7; seven"],
      [null, "A", "Which?", "A"]
    ]);
  });

  it("lm-eval: messages sent to a chat interface are shown as their texts", async () => {
    const chat = [
      {role: "system", content: "Be brief."},
      {role: "user", content: "2 + 2?"}
    ];
    const row = (doc_id: number, arg_0: unknown) => ({
      doc_id,
      target: "4",
      arguments: {gen_args_0: {arg_0}},
      resps: [["4"]],
      filtered_resps: ["4"],
      acc: 1
    });
    const {rows} = await readAll([
      jsonl(
        "m/samples_t.jsonl",
        row(0, chat),
        row(1, [JSON.stringify(chat)]),
        row(2, "2 + 2?"),
        row(3, '[{"role": cut')
      )
    ]);
    const texts = "Be brief.\n\n2 + 2?";
    expect(rows.map(({item}) => item.prompt)).toEqual([texts, texts, "2 + 2?", '[{"role": cut']);
  });

  it("GapEval: a single verdict on an image that is in no list, and a status that nobody knows", async () => {
    const verdict = (status: string) => ({status, parsed: {judge_result: true}, generated_image: "data_1/m/o.png"});
    const {rows, ledger} = await readAll([
      json("data_1/m/new_res.json", {text_eval: null, image_eval: verdict("ok")}),
      json("data_2/m/new_res.json", {text_eval: [], image_eval: [verdict("done")]})
    ]);
    expect(scoresOf(rows)).toEqual([
      ["m", "gapeval/data_1/gen", 0, 1],
      ["m", "gapeval/data_2/gen", 0, null]
    ]);
    expect(ledger.entries.map(({place, reason}) => `${place}: ${reason}`)).toEqual([
      "text_eval: invalid text_eval; expected object: []",
      'image_eval[0]: unknown status, its verdict is not taken (one of ok, error, skipped): "done"'
    ]);
  });

  it("RealUnify: lines that begin with lost items, and a score that Python takes for 1", async () => {
    const row = (prompt: string, score: unknown) => ({
      task_type: "t",
      prompt,
      question_list: [{question: "q", answer: "yes"}],
      generated_image: "a.png",
      score
    });
    const {rows, ledger} = await readAll([jsonl("m/UEG_direct.jsonl", null, null, row("p", true), row("q", "1"))]);
    expect(rows.map(({judgments}) => judgments[0]?.score)).toEqual([1]);
    expect(ledger.total).toMatchObject({seen: 4, accepted: 1, rejected: 3});
  });

  it("VLMEvalKit: an index that is a time or a hash is a name, not a rotation of another question", async () => {
    const row = (index: unknown) => ({index, question: "q", A: "a", B: "b", answer: "B", prediction: "B"});
    const indexes = [7, 1_000_007, 20260102030405, 20260103030405, "90071992547409931"];
    const {rows} = await readAll([json("M/M_D.json", indexes.map(row))]);
    expect(rows.map(({itemId, item}) => [itemId, item.caseId])).toEqual([
      ["D/7", "D/7"],
      ["D/1000007", "D/7"],
      ["D/20260102030405", null],
      ["D/20260103030405", null],
      ["D/90071992547409931", null]
    ]);
  });

  it("OpenCompass: records behind a shard that is not there keep their numbers, or are refused", async () => {
    const shard = (name: string, count: number) =>
      json(
        `o/predictions/m/d_${name}.json`,
        Object.fromEntries(Array.from({length: count}, (_, n) => [n, {origin_prompt: "q", prediction: `${name}.${n}`}]))
      );
    const {rows, ledger} = await readAll([shard("0", 3), shard("2", 3), shard("3", 1)]);
    expect(rows.map(({itemId, reply}) => [itemId, reply])).toEqual([
      ...[0, 1, 2].map((n) => [`d/${n}`, `0.${n}`]),
      ...[0, 1, 2].map((n) => [`d/${6 + n}`, `2.${n}`]),
      ["d/9", "3.0"]
    ]);
    expect(ledger.entries.map(({reason}) => reason)).toEqual([
      "shard 1 is not there: records are numbered by the 3 of the first shard"
    ]);
    const cut = await readAll([memoryFile("o/predictions/m/d_0.json", '{"0": {"pre'), shard("1", 2)]);
    expect(cut.rows).toEqual([]);
    expect(cut.ledger.total).toMatchObject({seen: 3, rejected: 3});
  });

  it("numbers of other bases are no numbers", async () => {
    const row = (doc_id: number, acc: unknown) => ({doc_id, target: "4", filtered_resps: ["4"], acc});
    const {rows} = await readAll([
      jsonl("m/samples_t.jsonl", row(0, "0x1"), row(1, "1e-1"), row(2, " 1 "), row(3, "1,0"))
    ]);
    expect(rows.map(({judgments}) => judgments[0]?.score)).toEqual([null, 0.1, 1, null]);
  });
});
