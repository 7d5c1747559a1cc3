import {describe, expect, it} from "vitest";
import {json} from "./support/log-files.js";
import {readAll, type ReadAll} from "./support/read-all.js";

const row = (index: number, more: object = {}) => ({index, question: `q${index}`, prediction: "A", hit: 1, ...more});
const read = (paths: readonly string[], source: object = {}) =>
  readAll(
    paths.map((path) => json(path, [row(1)])),
    {source}
  );
const namesIn = ({rows}: ReadAll): string[] => rows.map(({subjectId, item}) => `${subjectId} | ${item.suite}`);
const saidOf = ({ledger}: ReadAll): string[] => ledger.entries.map(({kind, reason}) => `${kind}: ${reason}`);

describe("the model and the dataset in the names of VLMEvalKit's files", () => {
  it.each<[what: string, paths: string[], names: string[]]>([
    ["flat files of two models", ["vila_13b_MME.json", "vila_8b_MME.json"], ["vila_13b | MME", "vila_8b | MME"]],
    [
      "the same in a folder of the models' family",
      ["vila/vila_13b_MME.json", "vila/vila_8b_MME.json"],
      ["vila_13b | MME", "vila_8b | MME"]
    ],
    [
      "the longest known dataset, whatever its case",
      ["a_b_MMBench_DEV_EN_V11.json", "a_b_seedbench_img.json", "a_b_Video-MME_8frame.json"],
      ["a_b | MMBench_DEV_EN_V11", "a_b | seedbench_img", "a_b | Video-MME_8frame"]
    ],
    [
      "a judge behind the dataset",
      ["a_b_POPE_auxmatch.json", "a_b_MMVet_gpt-4-turbo_score.json"],
      ["a_b | POPE", "a_b | MMVet"]
    ],
    [
      "the harness's own folders, with a dataset of their owner",
      ["m_1/m_1_Own_Set.json", "m_1/m_1_MME.json"],
      ["m_1 | Own_Set", "m_1 | MME"]
    ],
    [
      "a dataset of their owner, beside files that name the model",
      ["m_1_MME.json", "m_1_Own_Set.json"],
      ["m_1 | MME", "m_1 | Own_Set"]
    ],
    [
      "a folder of a dataset, with files named after models",
      ["mmbench_dev_20260712/lava-1.5-13b.json", "MME/lava_1.5_7b.json"],
      ["lava-1.5-13b | mmbench_dev_20260712", "lava_1.5_7b | MME"]
    ],
    ["a folder of a model, with files named after datasets", ["m1/MME.json"], ["m1 | MME"]],
    ["the only underscore", ["m_own.json", "n_own.json"], ["m | own", "n | own"]]
  ])("%s", async (_, paths, names) => {
    const log = await read(paths);
    expect(namesIn(log)).toEqual(names);
    expect(log.ledger.total.rejected).toBe(0);
  });

  it("are refused where nothing tells them apart and several files would be of one model, until the reader says it", async () => {
    const paths = ["vila_13b_Own.json", "vila_8b_Own.json"];
    const log = await read(paths);
    expect(log.rows).toEqual([]);
    expect(log.ledger.total).toMatchObject({seen: 2, rejected: 2});
    expect(saidOf(log)[0]).toMatch(/^rejected: model and dataset cannot be told apart.*--subject$/);
    expect(namesIn(await read(paths.slice(0, 1), {subject: "vila_13b"}))).toEqual(["vila_13b | Own"]);
    expect(namesIn(await read([...paths, "vila_13b_MME.json", "vila_8b_MME.json"]))).toEqual([
      "vila_13b | Own",
      "vila_8b | Own",
      "vila_13b | MME",
      "vila_8b | MME"
    ]);
  });

  it("are a guess in a single file, and of two names one, which is said", async () => {
    const alone = await read(["my_own_set.json"]);
    expect(namesIn(alone)).toEqual(["my | own_set"]);
    expect(saidOf(alone)).toEqual([expect.stringMatching(/^warning: .*a guess; --subject settles it: my$/)]);
    expect(saidOf(await read(["MME/lava-13b.json"]))).toEqual([
      expect.stringMatching(/^warning: the folder is named after a dataset.*: lava-13b$/)
    ]);
    expect(saidOf(await read(["lava-13b/own.json"]))).toEqual([
      expect.stringMatching(/^warning: no dataset .*the folder is taken for the model.*: lava-13b$/)
    ]);
    expect(saidOf(await read(["vila/vila_13b_MME.json"]))).toEqual([
      expect.stringMatching(/two names for the model.*: vila_13b$/)
    ]);
    expect(saidOf(await read(["my_own_set.json"], {subject: "my"}))).toEqual([]);
  });
});

describe("an index that comes again", () => {
  it("with another question is another item, and then nothing of the file is a repeat", async () => {
    const log = await readAll([
      json("m/m_Own.json", [
        row(1, {question: "first", hit: 0}),
        row(1, {question: "second", hit: 1}),
        row(2),
        row(1, {question: "second", hit: 0}),
        row(2)
      ])
    ]);
    expect(log.rows.map(({itemId, judgments: [verdict]}) => [itemId, verdict!.score])).toEqual([
      ["Own/1", 0],
      ["Own/1#2", 1],
      ["Own/2", 1],
      ["Own/1#3", 0],
      ["Own/2#2", 1]
    ]);
    expect(saidOf(log)).toEqual(["warning: rows with the index of another question, which are items of their own: 3"]);
    expect(log.ledger).toMatchObject({conflicts: 0, total: {accepted: 5, duplicates: 0}});
  });

  it("in SEED-Bench-2 is one from the first row on, elsewhere a repeat where the question is the same", async () => {
    const rows = [row(1), row(1), row(1, {hit: 0})];
    expect((await readAll([json("m/m_SEEDBench2.json", rows)])).ledger.total).toMatchObject({
      accepted: 3,
      duplicates: 0
    });
    const other = await readAll([json("m/m_SEEDBench2_Plus.json", rows)]);
    expect(other.ledger).toMatchObject({conflicts: 1, total: {accepted: 1, duplicates: 2}});
  });

  it("is the same item in the file of a judge and for another model", async () => {
    const rows = [row(1, {question: "first"}), row(1, {question: "second"})];
    const log = await readAll([
      json("m/m_Own.json", rows),
      json("m/m_Own_openai_result.json", rows),
      json("n/n_Own.json", rows)
    ]);
    expect(new Set(log.rows.map(({itemId}) => itemId))).toEqual(new Set(["Own/1", "Own/1#2"]));
    expect(log.rows).toHaveLength(6);
  });
});
