import {zipSync} from "fflate";
import {describe, expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {json, jsonl, scoresOf} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";
import {loggedCompared, scoredRows, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";

describe("lmms-eval before 0.3", () => {
  const sample = (doc_id: number, answer: string, score: number) => ({
    doc_id,
    target: "Yes",
    doc: {category: "ocr"},
    arguments: [["Is it red?", {max_new_tokens: 16}]],
    resps: [[answer]],
    filtered_resps: [answer],
    mme_score: {question_id: `q${doc_id}`, category: "colour", score}
  });
  const logs = [sample(0, "Yes", 1), sample(1, "No", 0)];
  const args = {model: "llava", model_args: "pretrained=lab/llava-7b,conv_template=v1", log_samples: true};
  const folder = "logs/0226_1530_m_llava_model_args_a1b2c3";
  const document = {args, model_configs: {task: "mme"}, logs, time: "0226_1530"};

  it("is read by its logs, with the model of its arguments and its own means compared", async () => {
    const results = {results: {mme: {"mme_score,none": 0.5, alias: "mme"}}, config: args};
    const {rows, ledger, choices} = await readAll([
      json(`${folder}/mme.json`, document),
      json(`${folder}/results.json`, results)
    ]);
    expect(choices[0]).toMatchObject({adapter: "lm-eval@9", because: "documents hold args, a configuration and logs"});
    expect(scoresOf(rows)).toEqual([
      ["lab/llava-7b", "mme/0", 0, 1],
      ["lab/llava-7b", "mme/1", 0, 0]
    ]);
    expect(rows[0]).toMatchObject({
      runId: "lab/llava-7b/mme/0226_1530_m_llava_model_args_a1b2c3",
      place: "logs[0]",
      reply: "Yes",
      item: {prompt: "Is it red?", key: "Yes", category: "colour"}
    });
    expect(ledger.logged).toMatchObject([
      {suite: "mme", subjectId: "lab/llava-7b", scorerId: "lm-eval/mme_score", value: 0.5}
    ]);
    expect(ledger.unreconciled).toEqual([]);
  });

  it("keeps the folder of somebody's machine to itself, and takes the class where no weights are named", async () => {
    for (const [model_args, subject] of [
      ["pretrained=/home/someone/runs/llava-7b/", "llava-7b"],
      ['tokenizer=x,model_version="gpt-4o"', "gpt-4o"],
      [{pretrained: "lab/m"}, "lab/m"],
      ["", "llava"]
    ] as const) {
      const {rows} = await readAll([json("mme.json", {...document, args: {...args, model_args}})]);
      expect(rows[0]!.subjectId).toBe(subject);
      expect(rows[0]!.runId).toBe(`${subject}/mme`);
    }
  });

  it("keeps samples before a cut, and rejects null rows and such without doc_id by place", async () => {
    const whole = JSON.stringify({
      args,
      config: {task: "mme"},
      logs: [...logs, null, {target: "x"}, sample(4, "Yes", 1)]
    });
    const {rows, ledger} = await readAll([memoryFile("mme_suffix.json", whole.slice(0, -40))]);
    expect(rows.map(({itemId}) => itemId)).toEqual(["mme/0", "mme/1"]);
    expect(ledger.total).toMatchObject({seen: 5, accepted: 2, rejected: 3});
    expect(ledger.entries.filter(({kind}) => kind === "rejected").map(({place}) => place)).toEqual([
      "logs[2]",
      "logs[3]",
      "logs[4]"
    ]);
  });

  it("takes no part of a metric that is no score for one: an id, a key, the letter read", async () => {
    const mmmu = {
      ...sample(0, "C", 1),
      mme_score: undefined,
      mmmu_acc: {id: "v_1", answer: "C", parsed_pred: "C", index: 1}
    };
    const {rows} = await readAll([json("mmmu.json", {...document, logs: [mmmu]})]);
    expect(rows[0]!.judgments).toMatchObject([{scorerId: "lm-eval/mmmu_acc", score: null, status: "unparsed"}]);
  });
});

describe("HELM's scenario_state.json", () => {
  const run = "runs/v1/mmlu:subject=x,model=org_m";
  const instance = (id: string, more: object = {}) => ({
    id,
    input: {text: `Question ${id}?`},
    references: ["red", "blue"].map((text, r) => ({output: {text}, tags: r === 1 ? ["correct"] : []})),
    split: "test",
    ...more
  });
  const state = (id: string, text: string, more: object = {}) => ({
    instance: instance(id),
    train_trial_index: 0,
    output_mapping: {A: "red", B: "blue"},
    request: {model: "org/m", prompt: `few shots\nQuestion ${id}?`},
    result: {success: true, completions: [{text, logprob: -1, tokens: []}], cached: false},
    ...more
  });
  const stats = (instance_id: string, mean: number, more: object = {}) => ({
    instance_id,
    train_trial_index: 0,
    stats: [
      {name: {name: "exact_match", split: "test"}, count: 1, mean},
      {name: {name: "num_output_tokens"}, count: 1, mean: 7}
    ],
    ...more
  });
  const document = (...request_states: unknown[]) => ({
    adapter_spec: {method: "multiple_choice_joint", model: "org/m"},
    request_states,
    annotator_specs: []
  });

  it("is joined with the statistics beside it: replies, keys, letters and scores in one row each", async () => {
    const typos = {perturbation: {name: "typos"}};
    const {rows, ledger, choices} = await readAll([
      json(
        `${run}/scenario_state.json`,
        document(
          state("id1", " B"),
          state("id1", " blue", {instance: instance("id1", typos)}),
          state("id2", "", {result: {success: false, error: "timeout", completions: []}}),
          state("id1", " A", {train_trial_index: 1})
        )
      ),
      json(`${run}/per_instance_stats.json`, [
        stats("id1", 1),
        stats("id1", 0, typos),
        stats("id2", 0),
        stats("id1", 0, {train_trial_index: 1}),
        stats("id9", 1)
      ])
    ]);
    expect(choices[0]).toMatchObject({
      adapter: "helm@7",
      because: "folders hold scenario_state.json and per_instance_stats.json"
    });
    expect(scoresOf(rows)).toEqual([
      ["org/m", "mmlu:subject=x/id1", 0, 1],
      ["org/m", "mmlu:subject=x@typos/id1", 0, 0],
      ["org/m", "mmlu:subject=x/id2", 0, null],
      ["org/m", "mmlu:subject=x/id1", 1, 0]
    ]);
    expect(rows.map(({reply, parsed, status}) => [reply, parsed, status])).toEqual([
      [" B", "B", "ok"],
      [" blue", null, "ok"],
      [null, null, "error"],
      [" A", "A", "ok"]
    ]);
    expect(rows[0]!.item).toMatchObject({prompt: "Question id1?\nA. red\nB. blue", key: "B"});
    expect(ledger.total).toMatchObject({seen: 4, accepted: 4});
    expect(ledger.entries).toMatchObject([{reason: "statistics of instances without a request: 1"}]);
    expect(ledger.ignored).toMatchObject([{reason: "statistics: read with the requests of scenario_state.json"}]);
  });

  it("keeps perturbed copies apart from the originals, two of one name by their settings, and names the split", async () => {
    const dialects = ["SAE", "AAVE"].map((source_class) => ({
      perturbation: {name: "dialect", fairness: true, prob: 1, source_class}
    }));
    const copies = [{}, {split: "valid"}, ...dialects];
    const {rows, ledger} = await readAll([
      json(
        `${run}/scenario_state.json`,
        document(...copies.map((more, n) => state("id1", " B", {instance: instance(n === 1 ? "id2" : "id1", more)})))
      ),
      json(`${run}/per_instance_stats.json`, [
        stats("id1", 1),
        stats("id2", 0),
        ...dialects.map((more, n) => stats("id1", n, more))
      ])
    ]);
    expect(ledger.total).toMatchObject({accepted: 4, duplicates: 0});
    expect(
      rows.map(({item, runId, judgments}) => [item.suite, item.category, runId, ...judgments.map((j) => j.score)])
    ).toEqual([
      ["mmlu:subject=x", "test", "org/m/mmlu:subject=x/v1", 1],
      ["mmlu:subject=x", "valid", "org/m/mmlu:subject=x/v1", 0],
      ["mmlu:subject=x@dialect(1,SAE)", "test", "org/m/mmlu:subject=x/v1@dialect(1,SAE)", 0],
      ["mmlu:subject=x@dialect(1,AAVE)", "test", "org/m/mmlu:subject=x/v1@dialect(1,AAVE)", 1]
    ]);
  });

  it("says that scores are not known without statistics, and scores letters strictly", async () => {
    const {rows, ledger} = await readAll([
      json(`${run}/scenario_state.json`, document(state("id1", "The answer is B"), state("id2", "A")))
    ]);
    expect(rows.map(({judgments: [verdict]}) => [verdict!.scorerId, verdict!.score])).toEqual([
      ["parallax/strict", 1],
      ["parallax/strict", 0]
    ]);
    expect(ledger.entries[0]!.reason).toBe("no per_instance_stats.json beside it: scores of the run are not known");
  });

  it("gives an instance that the statistics lack no verdict, and says so, instead of scoring it by another rule", async () => {
    const failed = {result: {success: false, error: "timeout", completions: []}};
    const {rows, ledger} = await readAll([
      json(`${run}/scenario_state.json`, document(state("id1", "B"), state("id2", "A"), state("id3", "", failed))),
      json(`${run}/per_instance_stats.json`, [stats("id1", 1)])
    ]);
    expect(rows.map(({status, judgments}) => [status, judgments.map(({scorerId}) => scorerId)])).toEqual([
      ["ok", ["helm/exact_match"]],
      ["ok", []],
      ["error", []]
    ]);
    expect(ledger.entries).toEqual([
      {
        kind: "warning",
        file: `${run}/scenario_state.json`,
        place: "request_states[1]",
        reason: "no statistics of the instance in per_instance_stats.json: no verdict"
      }
    ]);
  });

  it("gives one row to a question whose options were requests of their own, and skips calibration", async () => {
    const option = (reference_index: number, more: object = {}) =>
      state("id1", `Question id1? option ${reference_index}`, {reference_index, output_mapping: undefined, ...more});
    const separate = {name: {name: "predicted_index"}, count: 1, mean: 1};
    const {rows, ledger} = await readAll([
      json(
        `${run}/scenario_state.json`,
        document(option(0), option(0, {request_mode: "calibration"}), option(1), null, {instance: {}})
      ),
      json(`${run}/per_instance_stats.json`, [{...stats("id1", 1), stats: [...stats("id1", 1).stats, separate]}])
    ]);
    expect(scoresOf(rows)).toEqual([["org/m", "mmlu:subject=x/id1", 0, 1]]);
    expect(rows[0]).toMatchObject({reply: null, parsed: "1", item: {key: "1"}});
    expect(ledger.total).toMatchObject({seen: 5, accepted: 1, skipped: 2, rejected: 2});
  });

  it("is not read twice where display_predictions.json says the same", async () => {
    const {rows, ledger} = await readAll([
      json("scenario_state.json", document(state("id1", "B"))),
      json("per_instance_stats.json", [stats("id1", 1)]),
      json("display_predictions.json", [{instance_id: "id1", predicted_text: "B", stats: {exact_match: 1}}])
    ]);
    expect(rows).toHaveLength(1);
    expect(ledger.ignored.map(({file}) => file)).toEqual(["scenario_state.json", "per_instance_stats.json"]);
  });
});

describe("Every Eval Ever's aggregate files", () => {
  const result = (score: number, max_score: number) => ({
    evaluation_name: "b",
    source_data: {source_type: "hf_dataset", sample_ids: Array.from({length: 30_000}, (_, n) => n)},
    metric_config: {lower_is_better: false, score_type: "continuous", min_score: 0, max_score},
    score_details: {score}
  });
  const aggregate = {
    schema_version: "0.2.1",
    evaluation_id: "b/m/1",
    retrieved_timestamp: "1",
    source_metadata: {source_type: "evaluation_run"},
    model_info: {name: "m", id: "lab/m"},
    evaluation_results: [result(50, 100), {evaluation_name: "b"}],
    detailed_evaluation_results: {format: "jsonl", file_path: "elsewhere/x.jsonl", total_rows: 2}
  };
  const line = (sample_id: string, score: number) => ({
    schema_version: "0.2.1",
    evaluation_id: "b/m/1",
    model_id: "lab/m",
    evaluation_name: "b",
    sample_id,
    input: {raw: "q", reference: ["x"], choices: ["x", "y"]},
    output: {raw: ["x"]},
    evaluation: {score, is_correct: score === 1}
  });

  it("have no answers: the ledger says where these stand, and no row is made", async () => {
    const {rows, ledger, choices} = await readAll([json("data/b/lab/m/x.json", aggregate)]);
    expect(rows).toEqual([]);
    expect(choices[0]).toMatchObject({
      adapter: "every-eval-ever@6",
      as: "Every Eval Ever, 1 aggregate file without answers"
    });
    expect(ledger.total).toEqual({seen: 2, accepted: 0, rejected: 1, duplicates: 0, skipped: 1});
    expect(ledger.entries.map(({place, reason}) => `${place}: ${reason}`)).toEqual([
      "evaluation_results[0]: aggregate without answers, which stand in the file: x.jsonl",
      "evaluation_results[1]: missing field: score_details"
    ]);
  });

  it("are compared with the instances beside them, out of the same largest score", async () => {
    const {rows, ledger} = await readAll([json("x.json", aggregate), jsonl("x.jsonl", line("1", 1), line("2", 0))]);
    expect(scoresOf(rows)).toEqual([
      ["lab/m", "b/1", 0, 1],
      ["lab/m", "b/2", 0, 0]
    ]);
    expect(rows[0]!.item.prompt).toBe("q\nA. x\nB. y");
    expect(ledger.logged).toMatchObject([
      {suite: "b", subjectId: "lab/m", runId: "b/m/1", scorerId: "every-eval-ever/score", value: 50, outOf: 100}
    ]);
  });

  it("are compared in the unit of the instances: shares with a score out of 100, numbers up to 100 as they stand", async () => {
    const comparedWith = async (...scores: readonly number[]) => {
      const {rows, ledger} = await readAll([
        json("x.json", {...aggregate, evaluation_results: [result(50, 100)]}),
        jsonl("x.jsonl", ...scores.map((score, n) => line(String(n), score)))
      ]);
      const {rows: scored} = scoredRows(rows);
      return loggedCompared(ledger.logged, scoreRows(scored, {}));
    };
    expect(await comparedWith(1, 0)).toMatchObject([{value: 0.5, recomputed: 0.5, agrees: true}]);
    expect(await comparedWith(80, 20)).toMatchObject([{value: 50, recomputed: 50, agrees: true}]);
    expect(await comparedWith(80, 10)).toMatchObject([{value: 50, recomputed: 45, agrees: false}]);
  });

  it("of several results keep the lines of one sample apart: they contradicted each other", async () => {
    const both = (sample: string) => [
      {...line(sample, 1), evaluation_result_id: "b/m/1#accuracy"},
      {...line(sample, 0), evaluation_result_id: "b::strict"},
      {...line(sample, 0.5), evaluation_result_id: "other/f1"}
    ];
    const {rows, ledger} = await readAll([jsonl("x.jsonl", ...both("1"), ...both("2"))]);
    expect(ledger.total).toMatchObject({accepted: 6, duplicates: 0});
    expect(rows.slice(0, 3).map(({judgments: [verdict]}) => [verdict!.scorerId, verdict!.score])).toEqual([
      ["every-eval-ever/accuracy", 1],
      ["every-eval-ever/strict", 0],
      ["every-eval-ever/other/f1", 0.5]
    ]);
  });

  it("keep a number that is no share on its own scale: it was called unreadable", async () => {
    const {rows} = await readAll([
      jsonl("x.jsonl", line("1", 7), {...line("2", 1), metadata: {scale: "own"}}, line("3", 1))
    ]);
    expect(rows.map(({status, judgments: [verdict]}) => [status, verdict!.score, verdict!.value])).toEqual([
      ["ok", null, 7],
      ["ok", null, 1],
      ["ok", 1, undefined]
    ]);
  });

  it("takes no status for one that a score contradicts", async () => {
    const status = (sample: string, status: string) => ({...line(sample, 0), metadata: {status}});
    const {rows} = await readAll([
      jsonl("x.jsonl", status("1", "invalid"), status("2", "missing"), status("3", "odd"))
    ]);
    expect(rows.map(({status, judgments: [verdict]}) => [status, verdict!.score])).toEqual([
      ["invalid", 0],
      ["ok", 0],
      ["ok", 0]
    ]);
  });

  it("takes an error that says nothing for none", async () => {
    const errors = ["", "  ", false, null, [], "timeout", true, {code: 500}];
    const {rows} = await readAll([jsonl("x.jsonl", ...errors.map((error, e) => ({...line(String(e), 1), error})))]);
    expect(rows.map(({status}) => status)).toEqual(["ok", "ok", "ok", "ok", "ok", "error", "error", "error"]);
  });

  it("reads instances in an array, and the last words of a dialogue as the reply", async () => {
    const messages = ["user", "assistant", "tool", "assistant"].map((role, turn_idx) => ({
      turn_idx,
      role,
      content: role + turn_idx
    }));
    const {rows} = await readAll([json("i.json", [{...line("1", 1), output: null, messages}])]);
    expect(rows.map(({reply}) => reply)).toEqual(["assistant3"]);
  });
});

describe("files of means alone", () => {
  it.each([
    [
      "m/results_2026-01-02T03-04-05.json",
      '{"results": {"t": {"acc,none": 0.5}}}',
      "results of lm-eval or lmms-eval",
      "--log_samples"
    ],
    [
      "m/results.json",
      '{"case-UniScore": 0.4, "UniScoreA": 0.5, "tag-L1": {}}',
      "results of UniEval",
      "text_records.txt"
    ],
    [
      "r/stats.json",
      '[{"name": {"name": "exact_match"}, "mean": 1}]',
      "statistics of a HELM run",
      "scenario_state.json"
    ],
    ["o/results/m/d.json", '{"accuracy": 61.5}', "results of OpenCompass", "predictions"],
    ["o/results/m/e.json", '{"rouge1": 6.5e1, "bleu": 2, "details": {}}', "results of OpenCompass", "predictions"],
    [
      "o/summary/summary_1.csv",
      "dataset,version,metric,mode,m\nd,1,accuracy,gen,61\n",
      "summary of OpenCompass",
      "predictions"
    ],
    [
      "w/m/m_d_acc.csv",
      '"split","Overall","ocr"\n"none","0.5","0.5"\n',
      "results of VLMEvalKit",
      "<model>_<dataset>.xlsx"
    ]
  ])("%s is named, with what to give instead", async (path, content, what, give) => {
    const {choices, ledger} = await readAll([memoryFile(path, content)]);
    expect(choices).toEqual([]);
    expect(ledger.ignored[0]!.reason).toMatch(`${what}, means without answers: give `);
    expect(ledger.ignored[0]!.reason).toContain(give);
  });

  it("a first record longer than a beginning is still recognised", async () => {
    const long = {doc_id: 0, resps: [["x"]], arguments: [["shots ".repeat(20_000), ""]], filtered_resps: ["x"], acc: 1};
    expect((await readAll([jsonl("m/samples_t.jsonl", long)])).choices[0]!.adapter).toBe("lm-eval@9");
  });
});

describe("files side by side", () => {
  it("of VLMEvalKit: the table of all parts is compared, and what it counts is no mean", async () => {
    const {ledger} = await readAll([
      memoryFile("w/m/m_d.tsv", "index\tprediction\thit\n1\tA\t1\n2\tB\t0\n"),
      memoryFile("w/m/m_d_acc_all.csv", '"split","Overall","Total_Correct","Total_Questions"\n"none","0.5","1","2"\n')
    ]);
    expect(ledger.logged).toEqual([
      {
        suite: "d",
        subjectId: "m",
        scorerId: "vlmevalkit/hit",
        metric: "mean",
        group: "all",
        value: 0.5,
        file: "w/m/m_d_acc_all.csv"
      }
    ]);
  });

  it("of VLMEvalKit: a judge's file is about the predictions that it is named after, another dataset is not", async () => {
    const table = (more: string) =>
      memoryFile("", `index\tA\tB\tanswer\tprediction${more && "\thit"}\n1\tx\ty\tA\tA${more}\n`);
    const at = (name: string, more = "") => ({...table(more), path: `w/My_M/T20260102-030405/My_M_${name}.tsv`});
    const {rows, ledger} = await readAll([
      at("MMBench"),
      at("MMBench_openai_result", "\t1"),
      at("MMBench_gpt-4o-0613", "\t0"),
      at("MMBench_V11"),
      at("Result_openai_result")
    ]);
    expect(rows.map(({item, judgments: [verdict]}) => [item.suite, verdict!.scorerId, verdict!.judgeId])).toEqual([
      ["MMBench", "parallax/strict", null],
      ["MMBench", "vlmevalkit/hit", "openai"],
      ["MMBench", "vlmevalkit/hit", "gpt-4o-0613"],
      ["MMBench_V11", "parallax/strict", null],
      ["Result_openai_result", "parallax/strict", null]
    ]);
    expect(ledger.total).toMatchObject({seen: 5, accepted: 5});
  });

  it("of OpenCompass: lists are predictions, too, and results without predictions are named", async () => {
    const row = (prediction: string) => ({origin_prompt: "p", prediction, gold: "a"});
    const {rows, ledger} = await readAll([
      json("o/predictions/m/d.json", [row("a"), null, row("b")]),
      json("o/results/m/d.json", {accuracy: 50, details: [{correct: true}, {}, {correct: false}]}),
      json("o/results/m/failed.json", {error: "out of memory"}),
      json("o/results/m/lost.json", {accuracy: 1})
    ]);
    expect(scoresOf(rows)).toEqual([
      ["m", "d/0", 0, 1],
      ["m", "d/2", 0, 0]
    ]);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 2, rejected: 1});
    expect(ledger.ignored.map(({file, reason}) => `${file}: ${reason}`)).toEqual([
      'o/results/m/failed.json: an error in place of results: "out of memory"',
      "o/results/m/lost.json: results without their predictions"
    ]);
  });

  it("that belong to a log and that nothing refers to are named", async () => {
    // The second and the third belong to GapEval's logs, the last to UniEval's.
    const {ledger} = await readAll([
      json("r:model=m/display_predictions.json", [{instance_id: "a", predicted_text: "B", stats: {exact_match: 1}}]),
      json("data_1/prompt.json", {category: "counting"}),
      json("data_1/m/text.json", {output_text: "x"}),
      memoryFile("m_0/1/text_records.txt", "")
    ]);
    expect(ledger.ignored).toEqual([{file: "m_0/1/text_records.txt", reason: "empty file"}]);
  });

  it("says of a file that nobody claims that it is empty", async () => {
    const {ledger} = await readAll([memoryFile("run.json", ""), memoryFile("notes.txt", "x")]);
    expect(ledger.ignored).toEqual([
      {file: "run.json", reason: "empty file"},
      {file: "notes.txt", reason: "no adapter recognises it"}
    ]);
  });
});

it("likelihoods written as text, as lm-eval writes them, are no reply; of a single one nothing is chosen", async () => {
  const row = (doc_id: number, pairs: string[][], metric: string) => ({
    doc_id,
    target: "1",
    arguments: Object.fromEntries(pairs.map((_, p) => [`gen_args_${p}`, {arg_0: "ctx", arg_1: ` option ${p}`}])),
    resps: pairs.map((pair) => [pair]),
    filtered_resps: pairs,
    filter: "none",
    metrics: [metric],
    [metric]: 1
  });
  const {rows} = await readAll([
    jsonl(
      "lab__m/samples_arc_2026-01-02T03-04-05.jsonl",
      row(0, [["-1.5", "False"], ["-0.5", "True"]], "acc"), // prettier-ignore
      row(1, [["-inf", "False"], ["-7", "False"]], "acc"), // prettier-ignore
      row(2, [["-0.25", "True"]], "acc")
    )
  ]);
  expect(rows.map(({reply, parsed, status}) => [reply, parsed, status])).toEqual([
    [null, "1", "ok"],
    [null, "1", "ok"],
    [null, null, "ok"]
  ]);
});

describe("what harnesses wrote in other versions, or did not finish", () => {
  const log = {version: 2, status: "success", eval: {task: "t", model: "m", run_id: "r"}};
  const sample = (id: number, more: object) => ({id, epoch: 1, input: "q", target: "A", ...more});
  const none = {model: "", choices: [], completion: ""};

  it.each<[harness: string, ...files: LogFile[]]>([
    [
      "Inspect",
      json("a.json", {...log, samples: [sample(1, {output: none, scores: {match: {value: "I", answer: null}}})]})
    ],
    ["lm-eval", jsonl("m/samples_t.jsonl", {doc_id: 0, target: "B", resps: [[]], filtered_resps: [[]], acc: 0})],
    [
      "OpenCompass",
      json("o/predictions/m/d.json", {"0": {gold: "a"}}),
      json("o/results/m/d.json", {details: {"0": {correct: false}}})
    ],
    [
      "HELM",
      json("r:model=m/scenario_state.json", {
        adapter_spec: {model: "m"},
        request_states: [{instance: {id: "id1", input: {text: "q"}}, result: {success: true, completions: []}}]
      }),
      json("r:model=m/per_instance_stats.json", [
        {instance_id: "id1", train_trial_index: 0, stats: [{name: {name: "exact_match"}, mean: 0}]}
      ])
    ],
    ["VLMEvalKit", json("m/m_d.json", [{index: 1, question: "q", answer: "A", prediction: null, hit: 0}])]
  ])(
    "%s: where nobody answered the answer is missing, and the verdict invalid with the score logged",
    async (_, ...files) => {
      const {rows} = await readAll(files);
      expect(
        rows.map(({reply, status, judgments}) => [reply, status, ...judgments.map((j) => [j.status, j.score])])
      ).toEqual([[null, "missing", ["invalid", 0]]]);
    }
  );

  it("Inspect: an answer without text is one where it was a call of a tool", async () => {
    const output = {...none, choices: [{message: {content: [], tool_calls: [{function: "submit"}]}}]};
    const {rows} = await readAll([json("a.json", {...log, samples: [sample(1, {output, scores: {m: {value: "C"}}})]})]);
    expect(rows.map(({reply, status, judgments}) => [reply, status, judgments[0]!.status])).toEqual([
      [null, "ok", "ok"]
    ]);
  });

  it("Inspect: nobody answered where no choice came back; choices are options; the one score of version 1 has its scorer's name", async () => {
    const {rows} = await readAll([
      json("a.json", {
        ...log,
        version: 1,
        results: {scorer: {name: "match"}},
        samples: [
          sample(1, {output: none}),
          sample(2, {output: none, error: {message: "CancelledError()"}, scores: {}}),
          sample(3, {output: {...none, completion: "B"}, score: {value: "C"}, choices: ["red", "blue"]})
        ]
      })
    ]);
    expect(
      rows.map(({reply, status, judgments}) => [reply, status, judgments.map((j) => [j.scorerId, j.score])])
    ).toEqual([
      [null, "missing", []],
      [null, "error", []],
      ["B", "ok", [["inspect/match", 1]]]
    ]);
    expect(rows[2]!.item.prompt).toBe("q\nA. red\nB. blue");
  });

  it("Inspect: a run that did not succeed is named, and a broken header is rejected and replaced by the journal's", async () => {
    const cancelled = await readAll([json("c.json", {...log, status: "cancelled", samples: []})]);
    expect(cancelled.ledger.entries[0]).toMatchObject({
      kind: "warning",
      reason: expect.stringMatching(/: status cancelled$/)
    });
    const text = (value: string) => new TextEncoder().encode(value);
    const {rows, ledger} = await readAll([
      memoryFile(
        "b.eval",
        zipSync({
          "header.json": text('{"version": 2, "eval": {'),
          "_journal/start.json": text(JSON.stringify(log)),
          "samples/1_epoch_1.json": text(JSON.stringify(sample(1, {output: {completion: "A"}})))
        })
      )
    ]);
    expect(rows[0]!.subjectId).toBe("m");
    expect(ledger.total).toMatchObject({seen: 2, accepted: 1, rejected: 1});
  });

  it("a list that ends between two records, or has something behind it, is not taken for whole", async () => {
    const whole = JSON.stringify({...log, samples: [sample(1, {}), sample(2, {})]});
    const {ledger} = await readAll([memoryFile("a.json", whole.slice(0, whole.indexOf(',{"id":2')))]);
    expect(ledger.total).toMatchObject({seen: 2, accepted: 1, rejected: 1});
    const record = {doc_id: 1, resps: [["x"]], acc: 1};
    for (const end of ["", ",", "]\n[{}]"]) {
      const {ledger: cut} = await readAll([memoryFile("m/samples_t.jsonl", `[${JSON.stringify(record)}${end}`)]);
      expect(cut.total).toMatchObject({seen: 2, accepted: 1, rejected: 1});
      expect(cut.entries.find(({kind}) => kind === "rejected")).toMatchObject({place: "end"});
    }
  });

  it("lm-eval: [invalid] is an answer that the filter cannot read; runs of one task are one task; another model's name is told", async () => {
    const row = (filtered: string, score: number) => ({
      doc_id: score,
      resps: [["x"]],
      filtered_resps: [filtered],
      metrics: ["acc"],
      acc: score
    });
    const files = [
      jsonl("out/samples_t_2026-01-02T03-04-05.1.jsonl", row("[invalid]", 0), row("x", 1)),
      jsonl("out/samples_t_2026-01-03T03-04-05.1.jsonl", row("x", 1)),
      json("out/run_2026-01-02T03-04-05.1.json", {
        results: {t: {"acc,none": 0.5, "acc_stderr,none": 0.1, "acc_stderr_clt,none": 0.1}},
        model_name: "org/m",
        model_name_sanitized: "org__m"
      })
    ];
    const {rows, ledger, choices} = await readAll(files);
    // As on the command line: files of lines are read one by one.
    const parts = {readers: () => expect.unreachable("long files only")};
    expect((await readAll(files, {parts})).ledger).toEqual(ledger);
    expect(rows.map(({status, judgments: [one]}) => [status, one!.status, one!.score])).toEqual([
      ["invalid", "invalid", 0],
      ["ok", "ok", 1],
      ["ok", "ok", 1]
    ]);
    expect(choices[0]!.as).toBe("lm-eval or lmms-eval samples of 1 task in 2 files");
    expect(rows.map(({subjectId}) => subjectId)).toEqual(["org/m", "org/m", "out"]);
    expect(ledger.logged).toHaveLength(1);
  });

  it("OpenCompass: two runs of a model are two, a label chosen by likelihood is no reply, and an answer that is no text is not missing", async () => {
    const log = (time: string, correct: boolean) => [
      json(`o/${time}/predictions/m/d.json`, {
        "0": {"label: A": {PPL: 1.5}, "label: B": {PPL: 2.5}, prediction: "A"},
        "1": {prediction: {boxes: [1]}, gold: "x"}
      }),
      json(`o/${time}/results/m/d.json`, {accuracy: 50, details: {"0": {pred: "A", correct}, "1": {correct}}})
    ];
    const {rows, ledger} = await readAll([...log("20260102_030405", true), ...log("20260103_030405", false)]);
    expect(ledger.total).toMatchObject({seen: 4, accepted: 4, duplicates: 0});
    expect(rows.map(({runId, reply, parsed, status}) => [runId, reply, parsed, status])).toEqual([
      ["m/d/20260102_030405", null, "A", "ok"],
      ["m/d/20260102_030405", '{"boxes":[1]}', null, "ok"],
      ["m/d/20260103_030405", null, "A", "ok"],
      ["m/d/20260103_030405", '{"boxes":[1]}', null, "ok"]
    ]);
  });

  it("VLMEvalKit: two evaluations are two runs, what lies beside them is a copy of the last", async () => {
    const at = (path: string, hit: number) => json(path, [{index: 1, question: "q", prediction: "A", hit}]);
    const {rows, ledger} = await readAll([
      at("m/T20260102-030405/m_d.json", 0),
      at("m/T20260103_Gab12/m_d.json", 1),
      at("m/m_d.json", 1)
    ]);
    expect(rows.map(({runId}) => runId)).toEqual(["m/d/T20260102-030405", "m/d/T20260103_Gab12"]);
    expect(ledger).toMatchObject({total: {duplicates: 1}, conflicts: 0});
  });

  it("HELM: questions and keys stand in instances.json, and two releases are two runs", async () => {
    const run = (release: string) => [
      json(`runs/${release}/q:model=m/run_spec.json`, {
        adapter_spec: {model: "m", method: "multiple_choice_joint"},
        name: "q:model=m"
      }),
      json(`runs/${release}/q:model=m/instances.json`, [
        {
          id: "id1",
          input: {text: "Which?"},
          references: [
            {output: {text: "red"}, tags: []},
            {output: {text: "blue"}, tags: ["correct"]}
          ]
        }
      ]),
      json(`runs/${release}/q:model=m/display_predictions.json`, [
        {instance_id: "id1", predicted_text: " B", stats: {exact_match: release === "v1" ? 1 : 0}}
      ])
    ];
    const {rows, ledger} = await readAll([...run("v1"), ...run("v2")]);
    expect(ledger.total).toMatchObject({accepted: 2, duplicates: 0});
    expect(rows.map(({runId}) => runId)).toEqual(["m/q/v1", "m/q/v2"]);
    expect(rows[0]!.item).toMatchObject({prompt: "Which?\nA. red\nB. blue", key: "B"});
  });

  it("lmms-eval: a reply that is an object is given as JSON", async () => {
    const {rows} = await readAll([
      jsonl("m/20260102_030405_samples_t.jsonl", {doc_id: 1, resps: [[{text: "a", images: []}]], filtered_resps: ["a"]})
    ]);
    expect(rows[0]).toMatchObject({reply: '{"text":"a","images":[]}', parsed: "a"});
  });
});
