import {describe, expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows, StreamedScores} from "../../../src/lib/benchmarks/logs/index.js";
import {CellCounts} from "../../../src/lib/scoring/index.js";
import {json, jsonl} from "../adapters/support/log-files.js";
import {readAll} from "../adapters/support/read-all.js";

type Row = Record<string, string | number | boolean>;
/** Lines of the published rule, the same at hand and streamed, and what became of the log's own numbers. */
async function scored(...files: LogFile[]) {
  const {rows, ledger} = await readAll(files);
  const cells = new CellCounts();
  cells.add(rows);
  const streamed = new StreamedScores(undefined);
  streamed.add(rows);
  const both = [scoreRows(rows), streamed.finish(cells.finish())] as const;
  const byRule = both.map((lines) => lines.filter(({scorer}) => /^(?:mme|pope|hallusionbench)\//.test(scorer)));
  expect(byRule[1]).toEqual(byRule[0]);
  const compared = loggedCompared(ledger.logged, both[0]);
  return {lines: both[0], compared, rows, ledger};
}
const ruled = ({lines}: Awaited<ReturnType<typeof scored>>, scorer: string) =>
  lines.flatMap(({scorer: own, group, metric, value, n}) =>
    own.startsWith(scorer) ? [[group, metric, value, n]] : []
  );
const stated = ({compared}: Awaited<ReturnType<typeof scored>>) =>
  compared
    .map(({group, metric, value, recomputed, agrees, reason}) => [
      group,
      metric,
      value,
      agrees,
      recomputed === null ? reason : null
    ])
    .sort();
const judged = (suite: string, rows: readonly Row[]) => json(`m/m_${suite}_auxmatch.json`, rows);
const csv = (path: string, ...lines: string[]) => memoryFile(path, lines.join("\n"));

describe("MME", () => {
  const answers: Row[] = [1, 1, 1, 0].map((score, a) => ({
    index: a,
    question: `q${a}`,
    answer: "Yes",
    prediction: "Yes",
    extracted: "Yes",
    category: "color",
    image_path: `color/${Math.floor(a / 2)}.jpg`,
    score: score === 1
  }));
  const text = [1, 1].map((score, a) => ({
    ...answers[0]!,
    index: 10 + a,
    question: `t${a}`,
    category: "code_reasoning",
    image_path: "code/1.png",
    score: score === 1
  }));

  it("is accuracy plus accuracy+ over the pictures of a category, summed; the kit's table is compared with it", async () => {
    const log = await scored(
      judged("MME", [...answers, ...text]),
      csv("m/m_MME_score.csv", '"perception","reasoning","color","code_reasoning"', '"125.0","200.0","125.0","200.0"')
    );
    expect(ruled(log, "mme/points@")).toEqual([
      ["1 of 10 categories", "perception", 125, 4],
      ["1 of 4 categories", "cognition", 200, 2],
      ["category: color", "points", 125, 4],
      ["category: code_reasoning", "points", 200, 2]
    ]);
    expect(stated(log)).toEqual([
      ["1 of 10 categories", "perception", 125, true, null],
      ["1 of 4 categories", "cognition", 200, true, null],
      ["category: code_reasoning", "points", 200, true, null],
      ["category: color", "points", 125, true, null]
    ]);
    expect(log.lines.find(({metric, group}) => metric === "mean" && group === "all")).toMatchObject({
      n: 6,
      value: 5 / 6
    });
  });

  it("gives nothing by this rule where a picture has not two questions", async () => {
    expect(ruled(await scored(judged("MME", answers.slice(0, 3))), "mme/")).toEqual([]);
  });

  it("as lmms-eval logs it: 162.5 points are no mean of right and wrong, and follow from them", async () => {
    const sample = (doc_id: number, score: number) => ({
      doc_id,
      target: "Yes",
      filtered_resps: ["Yes"],
      resps: [["Yes"]],
      mme_perception_score: {question_id: `color/${doc_id >> 1}.png`, category: "color", score}
    });
    const log = await scored(
      jsonl("out/20260102_030405_samples_mme.jsonl", ...[1, 1, 1, 1, 1, 1, 1, 0].map((score, s) => sample(s, score))),
      json("out/20260102_030405_results.json", {
        model_name: "lab/m",
        results: {mme: {"mme_perception_score,none": 162.5}},
        configs: {
          mme: {
            metric_list: [{metric: "mme_perception_score", aggregation: "<function mme_aggregate_results at 0x7f>"}]
          }
        }
      })
    );
    expect(stated(log)).toEqual([["1 of 10 categories", "perception", 162.5, true, null]]);
  });
});

describe("POPE", () => {
  const answer = (index: number, key: string, extracted: string, category: string): Row => ({
    index,
    question: `q${index}`,
    answer: key,
    prediction: extracted,
    extracted,
    category,
    score: key === extracted
  });
  const answers = [
    answer(1, "Yes", "Yes", "random,popular"),
    answer(2, "Yes", "Unknown", "random"),
    answer(3, "No", "Yes", "popular"),
    answer(4, "No", "No", "popular")
  ];

  it("is F1 of yes, with an answer of two splits in each; the kit's table is compared with it", async () => {
    const log = await scored(
      judged("POPE", answers),
      csv(
        "m/m_POPE_score.csv",
        '"split","Overall","acc","precision","recall"',
        '"Overall","66.66666666666667","60.0","66.66666666666666","66.66666666666666"',
        '"random","66.66666666666666","50.0","100.0","50.0"',
        '"popular","70.0","66.66666666666666","50.0","100.0"'
      )
    );
    expect(ruled(log, "pope/f1@").slice(0, 4)).toEqual([
      ["all", "F1", 2 / 3, 5],
      ["all", "accuracy", 0.6, 5],
      ["all", "precision", 2 / 3, 5],
      ["all", "recall", 2 / 3, 5]
    ]);
    const outcomes = stated(log);
    expect(outcomes).toHaveLength(12);
    expect(outcomes.filter(([, , , agrees]) => agrees !== true)).toEqual([
      ["category: popular", "F1", 0.7, false, null]
    ]);
  });

  it("as lmms-eval logs it: only an answer of no misses a yes, and the ratio of yes is said not to be compared", async () => {
    const names = ["pope_accuracy", "pope_precision", "pope_recall", "pope_f1_score", "pope_yes_ratio"];
    const sample = (doc_id: number, ground_truth: string, prediction: string) => ({
      doc_id,
      target: ground_truth,
      filtered_resps: [prediction],
      resps: [[prediction]],
      ...Object.fromEntries(
        names.map((name) => [
          name,
          {question_id: doc_id, score: ground_truth === prediction ? 1 : 0, prediction, ground_truth}
        ])
      )
    });
    const log = await scored(
      jsonl(
        "out/20260102_030405_samples_pope.jsonl",
        sample(0, "yes", "yes"),
        sample(1, "yes", "perhaps"),
        sample(2, "no", "yes"),
        sample(3, "no", "no")
      ),
      json("out/20260102_030405_results.json", {
        model_name: "lab/m",
        results: {
          pope: {
            "pope_accuracy,none": 0.5,
            "pope_precision,none": 0.5,
            "pope_recall,none": 1,
            "pope_f1_score,none": 2 / 3,
            "pope_yes_ratio,none": 0.5
          }
        },
        configs: {
          pope: {
            metric_list: names.map((metric) => ({
              metric,
              aggregation: `<function pope_aggregate_${metric.slice(5)} at 0x7f>`
            }))
          }
        }
      })
    );
    const outcomes = stated(log);
    expect(outcomes.filter(([, , , agrees]) => agrees === true).map(([, metric]) => metric)).toEqual([
      "F1",
      "accuracy",
      "precision",
      "recall"
    ]);
    expect(outcomes.filter(([, , , agrees]) => agrees !== true)).toEqual([
      ["all", "mean", 0.5, false, "the log makes it by pope_aggregate_yes_ratio, which is no mean of its records"]
    ]);
  });
});

it("HallusionBench counts answers, figures and questions of which all are right", async () => {
  const answer = (set: number, figure: number, question: number, score: number): Row => ({
    index: `hallusion_VD_chart_${set}_${figure}_${question}`,
    question: "q",
    answer: "Yes",
    prediction: "Yes",
    extracted: "Yes",
    category: "VD",
    "l2-category": "chart",
    score: score === 1
  });
  const log = await scored(
    judged("HallusionBench", [answer(0, 0, 0, 1), answer(0, 0, 1, 1), answer(0, 1, 0, 1), answer(0, 1, 1, 0)]),
    csv(
      "m/m_HallusionBench_score.csv",
      '"split","aAcc","fAcc","qAcc"',
      '"Overall","75.0","50.0","50.0"',
      '"VD","75.0","50.0","50.0"',
      '"chart","75.0","50.0","49.0"'
    )
  );
  expect(ruled(log, "hallusionbench/").slice(0, 3)).toEqual([
    ["all", "aAcc", 0.75, 4],
    ["all", "fAcc", 0.5, 4],
    ["all", "qAcc", 0.5, 4]
  ]);
  expect(
    stated(log)
      .map(([group, metric, , agrees]) => [group, metric, agrees])
      .filter(([, , agrees]) => agrees !== true)
  ).toEqual([["subcategory: chart", "qAcc", false]]);
  expect(stated(log)).toHaveLength(9);
});

describe("tables of means", () => {
  const answers: Row[] = [1, 0, 1, 1].map((hit, index) => ({
    index,
    question: `q${index}`,
    A: "x",
    B: "y",
    answer: "A",
    prediction: "A",
    hit,
    category: index < 2 ? "ocr" : "attribute_reasoning",
    "l2-category": "reading"
  }));

  it("are compared with the hits of the records, by category at both levels, short names included", async () => {
    const log = await scored(
      json("m/m_Own.json", answers),
      csv("m/m_Own_acc.csv", '"split","Overall","reading","AR","ocr","lost"', '"none","0.75","0.75","1.0","0.6","0.1"')
    );
    expect(stated(log)).toEqual([
      ["all", "mean", 0.75, true, null],
      ["category: attribute_reasoning", "mean", 1, true, null],
      ["category: lost", "mean", 0.1, false, "the records have no such score"],
      ["category: ocr", "mean", 0.6, false, null],
      ["subcategory: reading", "mean", 0.75, true, null]
    ]);
    expect(log.ledger.ignored.map(({file, reason}) => `${file}: ${reason}`)).toEqual([
      "m/m_Own_acc.csv: the harness's own numbers: recomputed from the records and compared"
    ]);
  });

  it("are not taken where they are of other predictions", async () => {
    const log = await scored(
      json("m/m_Own.json", answers),
      csv("m/m_Other_acc.csv", '"split","Overall"', '"none","0.75"')
    );
    expect(log.compared).toEqual([]);
    expect(log.ledger.ignored[0]!.reason).toMatch(/^results of VLMEvalKit, means without answers/);
  });
});

it("circular evaluation takes a question for right where every copy of it is", async () => {
  const copy = (index: number, hit: number): Row => ({
    index,
    question: "q",
    A: "x",
    B: "y",
    answer: "A",
    prediction: "A",
    hit,
    category: "ocr"
  });
  const log = await scored(json("m/m_MMBench.json", [copy(1, 1), copy(1_000_001, 1), copy(2, 1), copy(1_000_002, 0)]));
  expect(ruled(log, "circular/")).toEqual([
    ["all", "circular", 0.5, 2],
    ["category: ocr", "circular", 0.5, 2]
  ]);
  expect(ruled(await scored(json("m/m_Own.json", [copy(1, 1), copy(1_000_002, 0)])), "circular/")).toEqual([]);
});
