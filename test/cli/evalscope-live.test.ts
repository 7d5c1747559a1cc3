import {readFileSync} from "node:fs";
import {join} from "node:path";
import {expect} from "vitest";
import type {LoggedComparison} from "../../src/lib/scoring/index.js";
import {itWithValidator, ran} from "../support/validator.js";
import {folderOf, runCommand} from "./run-command.js";

const lines = (...records: object[]) => records.map((one) => `${JSON.stringify(one)}\n`).join("");

itWithValidator(
  "evalscope",
  "pip install evalscope",
  "what EvalScope itself writes of two tasks of ours, asked of its own mock model, is read whole, with its own numbers",
  async () => {
    const folder = folderOf({
      // The mock model always says "Default output from mockllm/model".
      "qa/riddles.jsonl": lines(
        {query: "What is said when nothing is said?", response: "Default output"},
        {query: "By whom?", response: "output from mockllm/model"},
        {query: "What is full of holes and holds water?", response: "a sponge"}
      ),
      "mcq/birds_val.jsonl": lines({id: "1", question: "Which flies?", A: "a kettle", B: "a swift", answer: "B"}),
      "mcq/trees_of_town_val.jsonl": lines({id: "1", question: "Which grows?", A: "a lime", B: "a lamp", answer: "A"})
    });
    const datasets = {
      general_qa: {local_path: "qa", subset_list: ["riddles"]},
      general_mcq: {local_path: "mcq", subset_list: ["birds", "trees_of_town"]}
    };
    const args = ["eval", "--model", "fox", "--eval-type", "mock_llm", "--datasets", ...Object.keys(datasets)];
    const run = ran("evalscope", [...args, "--dataset-args", JSON.stringify(datasets), "--work-dir", "out", "--no-timestamp"], folder); // prettier-ignore
    expect(run.code, run.said).toBe(0);
    const {data, code} = await runCommand("score", join(folder, "out"), "--json");
    expect(code).toBe(0);
    const {scores, logged, ledger} = JSON.parse(data) as {
      scores: {suite: string; group: string; scorer: string; value: number | null}[];
      logged: LoggedComparison[];
      ledger: {total: {accepted: number; rejected: number}};
    };
    expect(ledger.total).toMatchObject({accepted: 5, rejected: 0});
    for (const {agrees, madeBy, reason} of logged) expect(agrees || madeBy !== undefined, reason ?? "").toBe(true);
    // Its own report, read here by hand.
    const report = JSON.parse(readFileSync(join(folder, "out/reports/fox/general_qa.json"), "utf8")) as {
      metrics: {identity: {name: string; dimensions: Record<string, unknown>}; score: number}[];
    };
    const rouge = report.metrics.find(({identity: {name, dimensions}}) => name === "rouge" && dimensions["variant"] === "l" && dimensions["statistic"] === "f1")!; // prettier-ignore
    const own = scores.find(({suite, group, scorer}) => suite === "general_qa" && group === "all" && scorer.startsWith("evalscope/Rouge-L-F@"))!; // prettier-ignore
    expect(rouge.score).toBeGreaterThan(0);
    expect(own.value!.toFixed(4)).toBe(rouge.score.toFixed(4));
  }
);
