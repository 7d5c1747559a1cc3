import {describe, expect, it} from "vitest";
import {
  contentUuid,
  EveryEvalEverAggregate,
  everyEvalEverLines,
  memoryFile,
  type LogFile
} from "../../../src/lib/adapters/index.js";
import {promptOf} from "../../../src/lib/adapters/harnesses/chat-messages.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("records of the proposal", () => {
  it("are read beside a file whose records are numbered under the same name", async () => {
    const record = {
      record: "multimodal-eval/0.1",
      model: "m",
      run: {id: "r"},
      item: {suite: "b", id: "1"},
      answer: {status: "ok"},
      verdicts: []
    };
    const {choices} = await readAll([jsonl("a.jsonl", {record: 7, x: 1}), jsonl("b.jsonl", record)]);
    expect(choices).toMatchObject([{adapter: "multimodal-records@2", as: "multimodal records, 1 file"}]);
    expect((await readAll([json("c.json", record)])).choices).toEqual([]);
  });
});

describe("what Every Eval Ever is given, and says again", () => {
  const given = {
    evaluation_id: "e",
    model_id: "lab/m",
    evaluation_name: "b",
    sample_id: "1",
    input: {raw: "Which?"},
    output: {raw: ["B"]},
    evaluation: {score: 1}
  };

  it("has the side, the kind and the direction of an item, and how it was asked", async () => {
    const metadata = {capability: "generation", modality: "image", direction: "ueg", protocol: "stepwise"};
    const {rows} = await readAll([jsonl("e.jsonl", {...given, metadata})]);
    expect(rows[0]!.item).toMatchObject({capability: "generation", modality: "image", direction: "ueg"});
    expect(rows[0]!.run.protocol).toBe("stepwise");
    const again = await readAll([memoryFile("x.jsonl", rows.flatMap((row) => everyEvalEverLines(row)).join("\n"))]);
    expect(again.rows.map(({item, run}) => [item, run])).toEqual(rows.map(({item, run}) => [item, run]));
  });

  it("has none of them where the word is no such thing", async () => {
    const metadata = {capability: "taste", modality: "smell", direction: "up", protocol: "fast"};
    const {rows} = await readAll([jsonl("e.jsonl", {...given, metadata})]);
    expect(rows[0]!.item).toMatchObject({capability: null, modality: null, direction: null});
    expect(rows[0]!.run.protocol).toBeNull();
  });
});

describe("contentUuid(sha256)", () => {
  it("is a UUID of version 4 whose digits are those of the content", () => {
    const digits = "0123456789abcdeffedcba9876543210".repeat(2);
    expect(contentUuid(digits)).toBe("01234567-89ab-4def-bedc-ba9876543210");
    expect(contentUuid(`${"0".repeat(16)}4${"0".repeat(47)}`)).toBe("00000000-0000-4000-8000-000000000000");
  });
});

describe("a score of Inspect that is a list", () => {
  const log = (value: unknown): LogFile =>
    json("i.json", {
      version: 2,
      status: "success",
      eval: {task: "t", model: "m"},
      samples: [{id: 1, epoch: 1, target: "4", output: {completion: "4"}, scores: {match: {value}}}]
    });

  it("is that of its only element; of several it is no score, and is kept in the note", async () => {
    const verdict = async (value: unknown) => (await readAll([log(value)])).rows[0]!.judgments;
    expect(await verdict(["C"])).toMatchObject([{score: 1, status: "ok", note: null}]);
    expect(await verdict(["C", "I"])).toMatchObject([{score: null, note: 'logged value: ["C","I"]'}]);
  });
});

describe("VLMEvalKit's rows", () => {
  const row = {index: 1, question: "q", prediction: "A", hit: 1};
  const category = async (more: object) =>
    (await readAll([json("m/m_MMBench.json", [{...row, ...more}])])).rows[0]!.item.nativeCategory;

  it("have both categories of a question in its own words, or the one that there is", async () => {
    expect(await category({category: "ocr", "l2-category": "signs"})).toBe("ocr / signs");
    expect(await category({category: "ocr"})).toBe("ocr");
    expect(await category({"l2-category": "signs"})).toBe("signs");
    expect(await category({})).toBeNull();
  });

  it("are judged by whom the end of a name says for sure, though no dataset is known and no predictions lie beside", async () => {
    const {rows} = await readAll([json("m_1/m_1_Own_openai_result.json", [row])]);
    expect(rows.map(({subjectId, item}) => [subjectId, item.suite])).toEqual([["m_1", "Own"]]);
    expect(rows[0]!.judgments.map(({judgeId}) => judgeId)).toEqual(["openai"]);
  });
});

describe("EvalScope's metrics of one name", () => {
  const review = (index: number, value: object) => ({
    index,
    target: ["B"],
    messages: [
      {role: "user", content: `Which is ${index}?`},
      {role: "assistant", content: "B"}
    ],
    sample_score: {score: {value, prediction: "B", extracted_prediction: "B"}, sample_id: index}
  });
  const part = (score: number) => ({
    num: 2,
    score,
    macro_score: score,
    name: ["default"],
    subsets: [{name: "default", score, num: 2}]
  });
  const metric = (name: string, dimensions: object, score: number) => ({
    identity: {name, aggregation: "mean", dimensions},
    num: 2,
    score,
    macro_score: score,
    categories: [part(score)]
  });

  it("are told apart by their dimensions: each mean in a report is that of its own values", async () => {
    const {ledger} = await readAll([
      jsonl(
        "out/reviews/fox/riddles_default.jsonl",
        review(0, {"bleu-1": 1, "bleu-2": 0.5}),
        review(1, {"bleu-1": 0.5, "bleu-2": 0})
      ),
      json("out/reports/fox/riddles.json", {
        schema_version: 2,
        name: "fox@riddles",
        dataset_name: "riddles",
        model_name: "fox",
        metrics: [metric("bleu", {ngram: 1}, 0.75), metric("bleu", {ngram: 2}, 0.25)]
      })
    ]);
    const stated = ledger.logged.filter(({group, metric: made}) => group === "all" && made === "mean");
    expect(stated.map(({scorerId, value}) => [scorerId, value])).toEqual([
      ["evalscope/bleu-1", 0.75],
      ["evalscope/bleu-2", 0.25]
    ]);
  });
});

describe("lines of which the first is longer than what is looked at", () => {
  it("are recognised by the second also where it comes in several pieces, and is the last", async () => {
    const first = bytes(`{"doc_id": 0, "resps": [["${"x".repeat(9 << 20)}"]]}`);
    const second = '{"doc_id": 1, "target": "3", "resps": [["3"]], "filtered_resps": ["3"], "acc": 1}';
    const pieces = [first, bytes("\n"), ...[0, 20, 40].map((at) => bytes(second.slice(at, at === 40 ? undefined : at + 20)))]; // prettier-ignore
    const {choices} = await readAll([
      {
        path: "m/samples_t_2026-01-02T03-04-05.jsonl",
        size: pieces.reduce((sum, {length}) => sum + length, 0),
        async *chunks() {
          yield* pieces;
        }
      }
    ]);
    expect(choices).toMatchObject([{as: "lm-eval or lmms-eval samples of 1 task"}]);
  });
});

describe("an array that is cut off inside a record longer than may be read", () => {
  it("is rejected once, for the record", async () => {
    const row = (index: number, prediction: string) => ({index, question: "q", prediction, hit: 1});
    const text = JSON.stringify([row(0, "A"), row(1, "x".repeat(5000))]).slice(0, -100);
    const {rows, ledger} = await readAll([memoryFile("m/m_MMBench.json", text)], {
      limits: {maxRecord: 1000}
    });
    expect(rows).toHaveLength(1);
    expect(ledger.total).toMatchObject({seen: 2, accepted: 1, rejected: 1});
  });
});

describe("what a model was told before it answered", () => {
  const user = {role: "user", content: "Which?"};
  const answer = {role: "assistant", content: "B"};

  it("is all of it where it did not answer, and nothing where it began", () => {
    expect(promptOf([user, {role: "user", content: "Say."}])).toBe("Which?\n\nSay.");
    expect(promptOf([user, answer])).toBe("Which?");
    expect(promptOf([answer, user])).toBeNull();
  });
});

describe("records that lack a part", () => {
  const rejected = ({ledger}: Awaited<ReturnType<typeof readAll>>) =>
    ledger.entries.filter(({kind}) => kind === "rejected").map(({place, reason}) => `${place}: ${reason}`);

  it("are rejected by themselves in EvalScope's reviews", async () => {
    const good = {
      index: 0,
      target: ["4"],
      messages: [],
      sample_score: {score: {value: {acc: 1}, prediction: "4", extracted_prediction: "4"}, sample_id: 0}
    };
    const read = await readAll([
      jsonl("run/reviews/m/sums_default.jsonl", good, {...good, index: 1, sample_score: {sample_id: 1}})
    ]);
    expect(read.rows).toHaveLength(1);
    expect(rejected(read)).toEqual(["line 2: missing field: sample_score.score"]);
  });

  it("have no prompt in HELM's requests where nothing was asked", async () => {
    const state = (id: string, input: object) => ({
      instance: {id, ...input, references: [{output: {text: "x"}, tags: ["correct"]}]},
      train_trial_index: 0,
      output_mapping: {A: "x", B: "y"},
      result: {success: true, completions: [{text: "A"}]}
    });
    const {rows} = await readAll([
      json("r:model=m/scenario_state.json", {
        adapter_spec: {model: "m"},
        request_states: [state("id0", {input: {text: "q"}}), state("id1", {})]
      })
    ]);
    expect(rows.map(({item}) => item.prompt)).toEqual(["q\nA. x\nB. y", null]);
  });
});

describe("an edited score of Inspect", () => {
  it("is that of the last edit that gave one", async () => {
    const score = (history: object[]) => ({value: "I", history});
    const log = (history: object[]) =>
      json("i.json", {
        version: 2,
        status: "success",
        eval: {task: "t", model: "m"},
        samples: [{id: 1, epoch: 1, target: "4", output: {completion: "4"}, scores: {match: score(history)}}]
      });
    const last = async (...history: object[]) => (await readAll([log(history)])).rows[0]!.judgments[0]!.score;
    expect(await last({value: "C"}, {explanation: "a word only"})).toBe(1);
    expect(await last({value: "C"}, {value: "UNCHANGED"})).toBe(1);
    expect(await last({value: "C"}, {value: "I"})).toBe(0);
    expect(await last()).toBe(0);
  });
});

describe("a sample of Inspect that nobody scored", () => {
  const status = async (output: object) =>
    (
      await readAll([
        json("i.json", {
          version: 2,
          status: "success",
          eval: {task: "t", model: "m"},
          samples: [{id: 1, epoch: 1, target: "4", output}]
        })
      ])
    ).rows[0]!.status;

  it("is missing where there is no reply, however the log says so", async () => {
    expect(await status({completion: "4"})).toBe("ok");
    expect(await status({choices: []})).toBe("missing");
    expect(await status({})).toBe("missing");
  });
});

describe("a score of Every Eval Ever that is a word", () => {
  it("is whether the answer is said to be right", async () => {
    const given = (evaluation: object) => ({evaluation_id: "e", model_id: "m", evaluation_name: "b", sample_id: "1", output: {raw: ["B"]}, evaluation}); // prettier-ignore
    const score = async (evaluation: object) =>
      (await readAll([jsonl("e.jsonl", given(evaluation))])).rows[0]!.judgments[0]!.score;
    expect(await score({score: "see notes", is_correct: true})).toBe(1);
    expect(await score({score: "see notes", is_correct: false})).toBe(0);
    expect(await score({is_correct: true})).toBe(1);
    expect(await score({score: 0.5, is_correct: true})).toBe(0.5);
  });
});

describe("OpenAI evals", () => {
  it("are whole where their final report is there, and said not to be where it is not", async () => {
    const spec = {spec: {completion_fns: ["m"], eval_name: "sums", run_id: "r", created_at: "2026-01-02"}};
    const event = {sample_id: "s.0", type: "match", data: {correct: true, expected: "4", picked: "4"}};
    const warnings = async (...lines: object[]) =>
      (await readAll([jsonl("run.jsonl", ...lines)])).ledger.entries
        .filter(({kind}) => kind === "warning")
        .map(({reason}) => reason);
    expect(await warnings(spec, event, {final_report: {accuracy: 1}})).toEqual([]);
    expect(await warnings(spec, event)).toEqual(["no final report: the run may have been broken off"]);
  });
});

describe("promptfoo's results without a prompt", () => {
  const result = (testIdx: number, prompt?: string) => ({
    promptIdx: 0,
    testIdx,
    testCase: {vars: {q: testIdx}},
    provider: "echo",
    ...(prompt === undefined ? {} : {promptId: prompt, prompt: {raw: prompt, label: prompt}}),
    response: {output: "4"},
    success: true,
    score: 1
  });

  it("count as none: the first prompt that there is has no number", async () => {
    const {rows} = await readAll([json("p.json", {evalId: "e", results: {version: 3, results: [result(0), result(1, "one"), result(2, "two")]}})]); // prettier-ignore
    expect(rows.map(({runId}) => runId.split("/").slice(3)).map((rest) => rest.join("/"))).toEqual(rows.map(() => expect.any(String))); // prettier-ignore
    expect(new Set(rows.map(({itemId, runId}) => `${itemId} ${runId}`)).size).toBe(3);
    const named = JSON.stringify(rows);
    expect(named).toContain("prompt 2");
    expect(named).not.toContain("prompt 3");
  });
});

describe("names of VLMEvalKit's files", () => {
  const names = async (...paths: string[]) =>
    (await readAll(paths.map((path) => json(path, [{index: 1, question: "q", prediction: "A", hit: 1}])))).rows.map(
      ({subjectId, item}) => `${subjectId} | ${item.suite}`
    );

  it("begin with the folder's name where a known dataset follows it in another file there", async () => {
    expect(await names("m/m_POPE.json", "m/m_x_MME.json")).toEqual(["m | POPE", "m | x_MME"]);
    expect(await names("m/m_x_MME.json")).toEqual(["m_x | MME"]);
  });

  it("have a model before their dataset", async () => {
    expect(await names("m/_MME.json")).toEqual(["m | _MME"]);
    expect(await names("_MME.json")).toEqual(["unnamed | _MME"]);
  });

  it("have scores between 0 and 1 where they are no hits", async () => {
    const judged = async (more: object) =>
      (await readAll([json("m/m_MMVet.json", [{index: 1, question: "q", prediction: "A", ...more}])])).rows.map(
        ({judgments}) => judgments[0]!.score
      );
    expect(await judged({score: 0.5})).toEqual([0.5]);
    expect(await judged({hit: 1})).toEqual([1]);
    expect(await judged({hit: 0.5})).toEqual([]);
  });

  it("are those of a table of results in which no number is found: that is said", async () => {
    const {ledger} = await readAll([
      json("m/m_MMBench.json", [{index: 1, question: "q", prediction: "A", hit: 1}]),
      memoryFile("m/m_MMBench_acc.csv", '"split","Overall"\n"none",""\n')
    ]);
    expect(ledger.entries.map(({reason}) => reason)).toContain(
      "no number is found in this table: nothing is compared with it"
    );
  });
});

describe("EveryEvalEverAggregate", () => {
  const facts = {retrieved: "1", organization: null, library: null, convertedBy: "x 1", isSimulated: false};
  const samples = {path: "s.jsonl", sha256: "0", lines: 1};
  const documentOf = async (evaluation: object, metadata: object = {}) => {
    const given = {evaluation_id: "e", model_id: "lab/m", evaluation_name: "b", sample_id: "1", output: {raw: ["B"]}};
    const {rows} = await readAll([jsonl("e.jsonl", {...given, evaluation, metadata})]);
    const aggregate = new EveryEvalEverAggregate(rows[0]!);
    for (const row of rows) aggregate.add(row);
    return aggregate.document(facts, samples) as {evaluation_results: {metric_config: Record<string, unknown>}[]};
  };

  it("names the judge of a result where there is one", async () => {
    const [judged] = (await documentOf({score: 1}, {judge: "somebody"})).evaluation_results;
    expect(judged!.metric_config["additional_details"]).toMatchObject({judge: "somebody"});
    const [plain] = (await documentOf({score: 1})).evaluation_results;
    expect(plain!.metric_config["additional_details"]).not.toHaveProperty("judge");
  });

  it("has bounds of 0 and 1 for shares, and those of its instances on a scale of the log's own", async () => {
    const [share] = (await documentOf({score: 0.5})).evaluation_results;
    expect(share!.metric_config).toMatchObject({score_type: "continuous", min_score: 0, max_score: 1});
    const [binary] = (await documentOf({score: 1})).evaluation_results;
    expect(binary!.metric_config).toMatchObject({score_type: "binary", min_score: 0, max_score: 1});
    const [own] = (await documentOf({score: 7}, {scale: "own"})).evaluation_results;
    expect(own!.metric_config).toMatchObject({score_type: "continuous", min_score: 7, max_score: 7});
  });
});
