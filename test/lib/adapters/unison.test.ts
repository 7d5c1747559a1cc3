import {describe, expect, it} from "vitest";
import {PROJECT} from "../../../loaders/input-text.js";
import {publishedTable} from "../../../loaders/published.js";
import {logsOf, loggedCompared} from "../../../src/lib/benchmarks/logs/index.js";
import {simulateUnison} from "../../../src/lib/benchmarks/unison/demo/simulate-unison.js";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {decodeTable} from "../../../src/lib/tables/index.js";
import {groupRows} from "../../../src/lib/scoring/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const published = decodeTable(PUBLISHED_TABLE, publishedTable("unison", PROJECT));
const item = (
  dialogue_index: number,
  understanding_item: unknown,
  generation_item: unknown,
  unified_item: unknown
) => ({
  dialogue_index,
  understanding_item,
  generation_item,
  unified_item
});
const result = (tasks: object, summary: object = {}) => ({
  model_name: "m",
  summary: {overall_score: 0, ...summary},
  details: tasks
});
/** The adapter knows a file by its unified scores. */
const WITH_SUMMARY = {tasks: {IC: {unified_score: 0.5}}};

describe("the Unison adapter", () => {
  it("reads a generated log whole, and recomputes every number that it states", async () => {
    const files = [...simulateUnison(published, {seed: 3})].map(({path, text}) => memoryFile(path, text));
    expect(files).toHaveLength(14);
    const {rows, ledger} = await readAll(files);
    expect(ledger.total).toMatchObject({accepted: 14 * 556, rejected: 0, duplicates: 0});
    expect(rows).toHaveLength(2 * 14 * 556);
    const lines = [...groupRows(rows, ({subjectId}) => subjectId).values()].flatMap(
      (own) => logsOf("unison")!.lines(own, {}) ?? []
    );
    const compared = loggedCompared(ledger.logged, lines);
    expect(compared).toHaveLength(14 * 4);
    for (const {difference} of compared) expect(Math.abs(difference!)).toBeLessThan(5e-7);
  });

  it("pairs both forms of an item, leaves missing scores out of the mean, and takes the mean of tasks overall", async () => {
    const {rows} = await readAll([
      json(
        "eval_m.json",
        result({IC: [item(0, 1, 0.5, 0.5), item(1, 0.5, null, 0.25)], ME: [item(0, 1, 1, 1)]}, WITH_SUMMARY)
      )
    ]);
    expect(rows.map(({item: {modality, pairId}, status}) => [modality, pairId, status])).toEqual([
      ["text", "unison/IC.0", "ok"],
      ["image", "unison/IC.0", "ok"],
      ["text", "unison/IC.1", "ok"],
      ["image", "unison/IC.1", "missing"],
      ["text", "unison/ME.0", "ok"],
      ["image", "unison/ME.0", "ok"]
    ]);
    const lines = logsOf("unison")!.lines(rows, {})!;
    const value = (group: string, metric: string) => {
      const line = lines.find((one) => one.group === group && one.metric === metric)!;
      return [line.value, line.n];
    };
    expect(value("task: IC", "understanding")).toEqual([0.75, 2]);
    expect(value("task: IC", "generation")).toEqual([0.5, 1]);
    expect(value("task: IC", "unified")).toEqual([0.375, 2]);
    expect(value("all", "unified")[0]).toBeCloseTo((0.375 + 1) / 2, 12);
  });

  it("rejects what is no share and tasks of other names, with their places, and reads the rest", async () => {
    const {rows, ledger} = await readAll([
      json("eval_m.json", result({IC: [item(0, 1, 7, 0), item(1, 1, 1, 1)], XX: [item(0, 1, 1, 1)]}, WITH_SUMMARY))
    ]);
    expect(rows).toHaveLength(2);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 1, rejected: 2});
    expect(JSON.stringify(ledger.entries)).toContain("invalid generation_item; expected a share in [0, 1] or null: 7");
    expect(JSON.stringify(ledger.entries)).toContain("unknown task: XX");
  });
});
