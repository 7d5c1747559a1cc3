import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {atNight} from "../../support/nightly.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

/**
 * Files in the shape that EvalScope 1.14.1 wrote them in, when it was run on tasks of ours with its own `mock_llm`: a review a sample, a
 * report of version 2 whose means are rounded to four places, level by level.
 */
const RUN = "out/20261129_030739";
const review = (at: number, value: Record<string, number>, prediction: string, extracted: string, metadata: object = {}) => ({
  index: at,
  target: ["B"],
  messages: [
    {id: `u${at}`, content: `Which is ${at}?`, source: null, metadata: null, internal: null, perf_metrics: null, role: "user", tool_call_id: null},
    {id: `a${at}`, content: prediction, source: "generate", metadata: null, internal: null, perf_metrics: null, role: "assistant", tool_calls: null, model: "fox"}
  ],
  agent_trace: null,
  sample_score: {
    score: {value, status: "success", judge_summary: null, extracted_prediction: extracted, prediction, explanation: null, metadata, main_score_name: Object.keys(value)[0]},
    sample_id: at,
    group_id: at,
    generation_index: 0,
    sample_metadata: {}
  }
}); // prettier-ignore
const reviews = (stem: string, ...records: object[]) => jsonl(`${RUN}/reviews/fox-7b/${stem}.jsonl`, ...records);

const round = (value: number) => Math.round(value * 1e4) / 1e4;
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
interface Part {
  readonly num: number;
  readonly score: number;
}
/** Means over samples and over parts, as the report takes them: of numbers that are rounded already. */
const means = (parts: readonly Part[]) => {
  const num = parts.reduce((sum, part) => sum + part.num, 0);
  return {
    num,
    score: round(parts.reduce((sum, part) => sum + part.num * part.score, 0) / num),
    macro_score: round(mean(parts.map(({score}) => score)))
  };
};
const subset = (name: string, num: number, score: number) => ({name, score: round(score), num, metadata: null, is_aggregate: false}); // prettier-ignore
const category = (name: string[], ...subsets: ReturnType<typeof subset>[]) => ({name, ...means(subsets), subsets});
const metric = (name: string, dimensions: object, ...categories: ReturnType<typeof category>[]) => ({
  identity: {name, aggregation: "mean", dimensions},
  legacy_name: null,
  ...means(categories),
  categories,
  semantics: {semantic_id: `quality.${name}.ratio`}
});
const report = (dataset: string, metrics: object[], more: object = {}) =>
  json(`${RUN}/reports/fox-7b/${dataset}.json`, {schema_version: 2, name: `fox-7b@${dataset}`, dataset_name: dataset, model_name: "fox-7b", metrics, ...more}); // prettier-ignore

async function read(...files: ReturnType<typeof json>[]) {
  const all = await readAll(files);
  const compared = loggedCompared(all.ledger.logged, scoreRows(all.rows));
  return {...all, compared};
}

describe("EvalScope's reports of version 2", () => {
  it("have every mean of samples recomputed: of subsets, of categories and of all, and say what else they state", async () => {
    const right = (at: number, accuracy: number) => review(at, {accuracy}, "B", "B");
    const {rows, compared} = await read(
      reviews("quiz_birds", right(0, 1), right(1, 0), right(2, 0)),
      reviews("quiz_trees_of_town", right(0, 1), right(1, 1)),
      reviews("quiz_ships", right(0, 1)),
      report("quiz", [
        metric(
          "accuracy",
          {},
          category(["alive"], subset("birds", 3, 1 / 3), subset("trees_of_town", 2, 1)),
          category(["made", "by hand"], subset("ships", 1, 1))
        )
      ])
    );
    expect(rows[3]!.item).toMatchObject({category: "alive", subcategory: "trees_of_town", suite: "quiz"});
    const texts = compared.map(({group, metric: made, value, agrees, reason}) => [
      group,
      made,
      value,
      agrees || reason
    ]);
    const macro = "the log makes it by a mean of the means of its parts, which is no mean of its records";
    expect(new Set(texts.map((text) => text.join("; ")))).toEqual(
      new Set([
        "all; mean; 0.6667; true",
        `all; mean of means; 0.8; ${macro}`,
        "category: alive; mean; 0.6; true",
        `category: alive; mean of means; 0.6667; ${macro}`,
        "category: made/by hand; mean; 1; true",
        "subcategory: birds; mean; 0.3333; true",
        "subcategory: ships; mean; 1; true",
        "subcategory: trees_of_town; mean; 1; true"
      ])
    );
  });

  it("name metrics otherwise than reviews do, and a metric that failed is an error, which EvalScope counts as 0", async () => {
    const failed = {metric_errors: {BLEU: "LookupError: no tokenizer\n"}};
    const scores = (rouge: number, bleu: number) => ({"bleu-1": bleu, "Rouge-2-P": rouge, "Rouge-L-R": rouge});
    const {rows, compared} = await read(
      reviews("riddles_default", review(0, scores(1, 0), "a clock", "a clock", failed), review(1, scores(0.5, 0.25), "a candle", "a candle")),
      report("riddles", [
        metric("bleu", {ngram: 1}, category(["default"], subset("default", 2, 0.125))),
        metric("rouge", {ngram: 2, statistic: "precision"}, category(["default"], subset("default", 2, 0.75))),
        metric("rouge", {variant: "l", statistic: "recall"}, category(["default"], subset("default", 2, 0.75)))
      ])
    ); // prettier-ignore
    expect(rows[0]!.judgments.map(({scorerId, score, status, note}) => [scorerId, score, status, note])).toEqual([
      ["evalscope/bleu-1", null, "error", "LookupError: no tokenizer"],
      ["evalscope/Rouge-2-P", 1, "ok", null],
      ["evalscope/Rouge-L-R", 1, "ok", null]
    ]);
    const failing = "the log makes it by counting an answer that the metric failed on as 0, which is no mean of its records"; // prettier-ignore
    expect(new Set(compared.map(({scorerId, agrees, reason}) => `${scorerId}: ${agrees || reason}`))).toEqual(
      new Set([`evalscope/bleu-1: ${failing}`, "evalscope/Rouge-2-P: true", "evalscope/Rouge-L-R: true"])
    );
  });

  it("tell an answer that could not be read from a wrong one, and say how many samples failed and stand nowhere", async () => {
    const {rows, ledger, compared} = await read(
      reviews("quiz_birds", review(0, {accuracy: 0}, "B", "B"), review(1, {accuracy: 0}, "no idea", ""), review(2, {accuracy: 0}, "", "")),
      report("quiz", [metric("accuracy", {}, category(["default"], subset("birds", 3, 0)))], {
        execution_summary: {requested: 4, succeeded: 3, errored: 1, incomplete: true, subsets: {birds: {requested: 4, succeeded: 3, errored: 1}}}
      })
    ); // prettier-ignore
    expect(rows.map(({judgments: [one]}) => [one!.status, one!.score])).toEqual([
      ["ok", 0],
      ["invalid", 0],
      ["invalid", 0]
    ]);
    expect(compared.every(({agrees}) => agrees)).toBe(true);
    expect(ledger.entries.filter(({kind}) => kind === "warning").map(({place, reason}) => [place, reason])).toEqual([
      ["execution_summary", "1 of 4 samples (birds 1) failed and have no review: they are in no number, as in none of the report"]
    ]); // prettier-ignore
  });

  it("take a judge that was degraded for one that judged, as EvalScope does, and no overall score that is no mean for one", async () => {
    const degraded = review(0, {accuracy: 1}, "B", "B");
    degraded.sample_score.score.status = "degraded";
    const made = {...metric("accuracy", {}, category(["default"], subset("birds", 2, 0.5))), score: 0.9};
    const {rows, compared} = await read(reviews("quiz_birds", degraded, review(1, {accuracy: 0}, "A", "A")), report("quiz", [made])); // prettier-ignore
    expect(rows[0]!.judgments).toMatchObject([{status: "ok", score: 1}]);
    expect(compared).toMatchObject([
      {group: "all", agrees: false, reason: "the log makes it by a rule of its own, which is no mean of its records"},
      {group: "category: birds", agrees: true}
    ]);
  });

  it("say of a summary that stands among subsets that it is one, and find a mean that is not of its reviews", async () => {
    const summary = {...subset("OVERALL", 2, 0.9), is_aggregate: true};
    const part = {name: ["default"], num: 2, score: 0.5, macro_score: 0.5, subsets: [subset("birds", 2, 0.5), summary]};
    const {compared} = await read(
      reviews("quiz_birds", review(0, {accuracy: 1}, "B", "B"), review(1, {accuracy: 1}, "B", "B")),
      report("quiz", [{...metric("accuracy", {}, part), score: 0.5}])
    );
    expect(compared.map(({group, reason, difference}) => [group, reason, difference])).toEqual([
      ["all", null, 0.5],
      ["category: birds", null, 0.5],
      ["category: OVERALL", "the log makes it by a summary of other subsets, which is no mean of its records", null]
    ]);
  });

  it(`agree whatever was answered, to the digit that they print (${atNight(2000, 60)} runs drawn)`, async () => {
    const answers = fc.array(fc.constantFrom(0, 1, 0.5, 1 / 3), {minLength: 1, maxLength: 9});
    const drawn = fc.array(fc.array(answers, {minLength: 1, maxLength: 3}), {minLength: 1, maxLength: 3});
    await fc.assert(
      fc.asyncProperty(drawn, async (categories) => {
        const named = categories.map((subsets, c) => ({
          name: categories.length === 1 ? ["default"] : [`part ${c}`],
          subsets: subsets.map((values, s) => ({stem: `c${c}_s${s}`, values}))
        }));
        const {compared, ledger} = await read(
          ...named.flatMap(({subsets}) =>
            subsets.map(({stem, values}) =>
              reviews(`quiz_${stem}`, ...values.map((acc, at) => review(at, {acc}, "B", "B")))
            )
          ),
          report("quiz", [
            metric(
              "accuracy",
              {},
              ...named.map(({name, subsets}) =>
                category(name, ...subsets.map(({stem, values}) => subset(stem, values.length, mean(values))))
              )
            )
          ])
        );
        expect(ledger.total.accepted).toBe(categories.flat(2).length);
        for (const {metric: made, agrees, madeBy} of compared)
          expect([made, agrees]).toEqual(madeBy === undefined ? ["mean", true] : ["mean of means", false]);
      }),
      {numRuns: atNight(2000, 60)}
    );
  });
});
