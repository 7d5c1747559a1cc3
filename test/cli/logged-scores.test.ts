import {readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {unievalText} from "../../src/lib/benchmarks/unieval/adapter/unieval-text.js";
import {loggedCompared, type LoggedComparison} from "../../src/lib/scoring/index.js";
import {officialResults} from "../../src/lib/benchmarks/unieval/scoring/official-results.js";
import {uniEvalBank, type RawUniEvalCase} from "../../src/lib/benchmarks/unieval/scoring/bank.js";
import {uniEvalStatistics, type UniEvalRecord} from "../../src/lib/benchmarks/unieval/scoring/statistics.js";
import {referenceJson} from "../reference/read-reference.js";
import {folderOf, runCommand} from "./run-command.js";

const rawBank: RawUniEvalCase[] = [0, 1, 2].map((c) => ({
  prompt: `a red kite number ${c} over a quay`,
  prompt_id: c,
  QAs: [0, 1].map((q) => ({
    QA_id: 2 * c + q,
    question: `Question: q${q}?\nOptions: (A) red, (B) teal, (C) pink, (D) grey, (E) N/A or Unknown\nAnswer.`,
    answer: "AB"[q]!,
    tag: `all, ${["colour", "count"][q]!}, ${["kite", "boat"][q]!}`
  }))
}));
const bank = uniEvalBank(rawBank);

/** A record tree of one model with its own results, of which one number may be changed. */
function uniEvalTree(change: (results: Record<string, unknown>) => void): Record<string, string> {
  const records: UniEvalRecord[] = [];
  const files: Record<string, string> = {"uni_bench.json": JSON.stringify(rawBank)};
  for (const {promptId, prompt, questions} of bank.cases) {
    const blocks = questions.map(({qaId, question, key}, q) => {
      const letter = (promptId + q) % 3 === 0 ? "C" : key;
      const correct = letter === key ? (1 as const) : (0 as const);
      records.push({qaId, correct, letter});
      return {imageName: "temp/img_0.jpg", prompt, question, key, letter, correct};
    });
    files[`out/m1/${promptId}/text_records.txt`] = unievalText(blocks);
  }
  const results = JSON.parse(JSON.stringify(officialResults(uniEvalStatistics(records, bank)))) as Record<
    string,
    unknown
  >;
  change(results);
  files["out/m1/results.json"] = JSON.stringify(results);
  return files;
}

const loggedIn = (folder: string): LoggedComparison[] =>
  (JSON.parse(readFileSync(join(folder, "ledger.json"), "utf8")) as {logged: LoggedComparison[]}).logged;

describe("numbers that logs state about themselves", () => {
  it("of parts of a log are left to score where check counts without them, and check says so", async () => {
    const review = (at: number, acc: number) =>
      `${JSON.stringify({index: at, sample_score: {score: {value: {acc}, prediction: "B"}, group_id: at}})}\n`;
    const subset = {name: "birds", score: 0.5, num: 2};
    const metrics = [
      {name: "mean_acc", score: 0.5, categories: [{name: ["default"], num: 2, score: 0.5, subsets: [subset]}]}
    ];
    const folder = folderOf({
      "reviews/fox/quiz_birds.jsonl": review(0, 1) + review(1, 0),
      "reports/fox/quiz.json": JSON.stringify({dataset_name: "quiz", metrics})
    });
    const compared = async (command: string) => {
      const {data, talk} = await runCommand(command, folder);
      return data + talk;
    };
    expect(await compared("score")).toContain("2 follow from their records, 0 differ");
    const checked = await compared("check");
    expect(checked).toContain("1 follow from their records, 0 differ, 1 could not be recomputed");
    expect(checked).toContain("category: birds, 0.5 (it is of a part: score compares it)");
  });

  it("of UniEval's results.json follow from its records, or are named with the difference", async () => {
    for (const [wrong, differing] of [
      [false, 0],
      [true, 1]
    ] as const) {
      const folder = folderOf(uniEvalTree((results) => void (wrong && (results["UniScoreA"] = 0.9))));
      const [log, bankFile, out] = ["out", "uni_bench.json", "tables"].map((name) => join(folder, name)) as [
        string,
        string,
        string
      ];
      const {talk} = await runCommand("score", log, "--bank", bankFile);
      expect(talk).toMatch(
        new RegExp(`The logs state \\d+ numbers about themselves: \\d+ follow from their records, ${differing} differ`)
      );
      expect(/out\/m1\/results\.json {2}m1 +all +UniScoreA +0\.9000 +0\.3330 +-0\.5670/.test(talk)).toBe(wrong);
      await runCommand("ingest", log, "--bank", bankFile, "-o", out);
      const compared = loggedIn(out);
      expect(compared).toHaveLength(20);
      expect(compared.filter(({agrees}) => !agrees).map(({metric}) => metric)).toEqual(wrong ? ["UniScoreA"] : []);
    }
  });

  it("of one worker of several are not the model's", async () => {
    const files = uniEvalTree(() => undefined);
    const moved = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path
          .replace("out/m1/results.json", "out/m1_0/results.json")
          .replace(/out\/m1\/(\d)/, (_, c: string) => `out/m1_${Number(c) % 2}/${c}`),
        text
      ])
    );
    const {talk} = await runCommand("score", join(folderOf(moved), "out"));
    expect(talk).toContain("aggregate of one worker");
    expect(talk).not.toContain("numbers about themselves");
  });

  it("of GapEval's evaluate.py are fitted again to the proportions beside them, and only there", async () => {
    const joint = referenceJson<Record<string, number[][]>>("gapeval-judge/joint.json");
    const {results} = referenceJson<{results: Record<string, {gaps: number[]; gap_mean: number}>}>(
      "gapeval-judge/joint_gapres.json"
    );
    const [own, altered] = Object.keys(joint).filter((name) => !name.startsWith("all "));
    const among = (names: readonly string[], of: Record<string, unknown>) =>
      JSON.stringify(Object.fromEntries(names.map((name) => [name, of[name]])));
    const gaps = {
      ...results,
      [altered!]: {...results[altered!]!, gap_mean: results[altered!]!.gap_mean + 0.5}
    };
    const folder = folderOf({
      "log/joint.json": among([own!, altered!], joint),
      "log/joint_gapres.json": `{"results": ${among([own!, altered!], gaps)}}`,
      "alone/other_gapres.json": `{"results": ${among([own!], results)}}`
    });
    const checked = async (name: string): Promise<LoggedComparison[]> => {
      const {data} = await runCommand("check", join(folder, name), "--json");
      return (JSON.parse(data) as {ledger: {logged: LoggedComparison[]}}).ledger.logged;
    };
    const logged = await checked("log");
    expect(logged).toHaveLength(2 + joint[own!]!.length + joint[altered!]!.length);
    expect(logged.filter(({agrees}) => !agrees).map(({subjectId, group}) => [subjectId, group])).toEqual([
      [altered, "all"]
    ]);
    expect((await checked("alone")).every(({recomputed}) => recomputed === null)).toBe(true);
  });

  it("of HELM are means over its records; of several splits they are none, and perturbed copies have their own", async () => {
    const stat = (name: string, mean: number, split: string, computed_on?: string) => ({
      name: {
        name,
        split,
        ...(computed_on === undefined ? {} : {perturbation: {name: "typos", prob: 0.1, computed_on}})
      },
      count: 1,
      mean
    });
    const typos = {perturbation: {name: "typos", prob: 0.1}};
    const folder = folderOf({
      "runs/v1/quiz:model=org_m/run_spec.json": JSON.stringify({name: "quiz:model=org_m"}),
      "runs/v1/quiz:model=org_m/display_predictions.json": JSON.stringify(
        [1, 0, 1, 0].map((exact_match, n) => ({
          instance_id: `id${n % 3}`,
          train_trial_index: 0,
          predicted_text: "B",
          stats: {exact_match, f1: exact_match},
          ...(n === 3 ? typos : {})
        }))
      ),
      "runs/v1/quiz:model=org_m/stats.json": JSON.stringify([
        stat("exact_match", 0.667, "test"),
        stat("exact_match", 0, "test", "perturbed"),
        stat("exact_match", 1, "test", "original"),
        stat("exact_match", 0, "test", "worst"),
        stat("f1", 1, "test"),
        stat("f1", 0, "valid"),
        stat("num_prompt_tokens", 12, "test")
      ])
    });
    const {data} = await runCommand("score", folder, "-q", "--json");
    const {logged} = JSON.parse(data) as {logged: LoggedComparison[]};
    expect(logged.map(({suite, scorerId, value, n, agrees}) => [suite, scorerId, value, n, agrees])).toEqual([
      ["quiz", "helm/exact_match", 0.667, 3, true],
      ["quiz@typos(0.1)", "helm/exact_match", 0, 1, true],
      // Records without their instances say nothing of splits.
      ["quiz", "helm/f1", 1, null, false],
      ["quiz", "helm/f1", 0, null, false]
    ]);
  });

  it("of harnesses are compared with the means of their samples", async () => {
    const sample = (id: number, acc: number) =>
      JSON.stringify({
        doc_id: id,
        doc: {},
        target: "A",
        resps: [["A"]],
        filtered_resps: ["A"],
        filter: "none",
        metrics: ["acc"],
        acc
      });
    const inspect = {
      version: 2,
      status: "success",
      eval: {task: "sums", model: "m/x", run_id: "r"},
      results: {
        scores: [
          {name: "match", metrics: {accuracy: {name: "accuracy", value: 0.5}}},
          ...["score", "style"].map((name, n) => ({
            name,
            scorer: "judge",
            metrics: {mean: {name: "mean", value: 0.25 + n / 2}}
          }))
        ]
      },
      samples: ["C", "I"].map((value, s) => ({
        id: s,
        epoch: 1,
        input: "q",
        target: "4",
        output: {choices: []},
        scores: {match: {value}, judge: {value: {score: s / 2, style: 1 - s / 2}}}
      }))
    };
    const folder = folderOf({
      "lm/model/samples_task_2026-01-02T03-04-05.jsonl": [sample(0, 1), sample(1, 0), sample(2, 1)].join("\n"),
      "lm/model/results_2026-01-02T03-04-05.json": JSON.stringify({
        results: {task: {alias: "task", "acc,none": 2 / 3, "acc_stderr,none": 0.1}, other: {"acc,none": 0.4}}
      }),
      "inspect/log.json": JSON.stringify(inspect),
      "oc/predictions/m/set.json": JSON.stringify({0: {prediction: "A", gold: "A"}, 1: {prediction: "B", gold: "A"}}),
      "oc/results/m/set.json": JSON.stringify({
        accuracy: 75,
        details: {0: {pred: "A", correct: true}, 1: {pred: "B", correct: false}}
      })
    });
    const out = join(folder, "tables");
    await runCommand("ingest", join(folder, "lm"), join(folder, "inspect"), join(folder, "oc"), "-o", out);
    const found = loggedIn(out).map(({suite, value, recomputed, agrees}) => [suite, value, recomputed, agrees]);
    expect(found).toHaveLength(6);
    expect(found).toEqual(
      expect.arrayContaining([
        ["set", 0.75, 0.5, false],
        ["task", 2 / 3, 2 / 3, true],
        ["sums", 0.5, 0.5, true],
        ["sums", 0.25, 0.25, true],
        ["sums", 0.75, 0.75, true],
        ["other", 0.4, null, false]
      ])
    );
  });
});

describe("loggedCompared(logged, lines)", () => {
  it("agrees to the last digit that the log prints, at least to three decimals", () => {
    const about = {suite: "s", subjectId: "m", group: "all", metric: "mean"};
    const compared = (value: number, recomputed: number) =>
      loggedCompared(
        [{...about, scorerId: null, value, file: "f"}],
        [{...about, scorer: "r@1", value: recomputed, n: 9}],
        () => Number.NaN
      )[0]!.agrees;
    expect([
      compared(0.667, 2 / 3),
      compared(0.667, 0.6676),
      compared(0.5, 0.5004),
      compared(0.8, 0.75),
      compared(1, 0.4)
    ]).toEqual([true, false, true, false, false]);
  });

  it("leaves what two runs state differently, since their answers stand in one mean", () => {
    const about = {suite: "s", subjectId: "m", group: "all", metric: "mean", scorerId: "r"};
    const states = (...values: number[]) =>
      loggedCompared(
        values.map((value, v) => ({...about, value, file: `f${v}`})),
        [{...about, scorer: "r@1", value: 0.75, n: 8}],
        () => Number.NaN
      ).map(({recomputed, agrees}) => [recomputed, agrees]);
    expect(states(0.5, 1)).toEqual([[null, false], [null, false]]); // prettier-ignore
    expect(states(0.75, 0.75)).toEqual([[0.75, true], [0.75, true]]); // prettier-ignore
  });
});
