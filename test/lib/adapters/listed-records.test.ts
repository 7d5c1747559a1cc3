import {describe, expect, it} from "vitest";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/index.js";
import {memoryFile, readMapping, type LogFile} from "../../../src/lib/adapters/index.js";
import {listedRows} from "../../../src/lib/adapters/tables/listed-rows.js";
import {recordList} from "../../../src/lib/adapters/tables/record-list.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const RESULTS = [1, 0, 1].map((correct, n) => ({id: `q${n}`, question: "Where?", correct}));

/** The first proposal for a file, and what is read under it. */
async function asProposed(file: LogFile) {
  const proposal = (await proposedMappings([file], [file.path]))[file.path];
  if (proposal === undefined) return null;
  return {...proposal, ...(await readAll([file], {source: {mapping: proposal.mapping}}))};
}

describe("a document whose records stand in a list of it", () => {
  it("is those records, with what stands beside the list: the model is named once for all", async () => {
    for (const [document, records, model] of [
      [{model: "m", results: RESULTS}, "results", "model"],
      [{model_name: "m", n: 3, config: {seed: 7}, results: RESULTS}, "results", "model_name"],
      [{run: {model: "m", lr: {base: 0.1}}, output: {records: RESULTS}}, "output.records", "run.model"]
    ] as const) {
      const found = (await asProposed(json("own.json", document)))!;
      expect(found.problems).toEqual([]);
      expect(found.mapping).toMatchObject({records, columns: {subject: model, item: "id", score: "correct"}});
      expect(found.ledger.total).toMatchObject({seen: 3, accepted: 3, rejected: 0});
      expect(found.rows.map(({subjectId, judgments}) => [subjectId, judgments[0]!.score])).toEqual([
        ["m", 1],
        ["m", 0],
        ["m", 1]
      ]);
    }
  });

  it("keeps a record's own field where one beside the list has its name, and rejects what is no record", async () => {
    const document = {model: "m", id: "file", results: [...RESULTS, {id: "q3", model: "n", correct: 1}]};
    const {rows} = (await asProposed(json("own.json", document)))!;
    expect(rows.map(({subjectId, itemId}) => [subjectId, itemId])).toEqual([
      ["m", "own/q0"],
      ["m", "own/q1"],
      ["m", "own/q2"],
      ["n", "own/q3"]
    ]);
    const mapping = readMapping(
      {suite: "own", records: "results", columns: {item: "id", score: "correct", subject: "model"}},
      []
    );
    const {ledger} = await readAll([json("own.json", {model: "m", results: [RESULTS[0], 5]})], {
      source: {mapping}
    });
    expect(ledger.total).toMatchObject({seen: 2, accepted: 1, rejected: 1});
  });

  it("is no list where two members may be meant, and a record where its mapping names no list", async () => {
    const two = await asProposed(json("own.json", {model: "m", results: RESULTS, errors: [{id: 1}]}));
    expect(two?.mapping.records).toBeUndefined();
    const mapping = readMapping({suite: "own", columns: {item: "id", score: "correct", subject: "model"}}, []);
    const one = {id: "q0", model: "m", correct: 1, steps: [{text: "first"}]};
    const {ledger} = await readAll([json("own.json", one)], {source: {mapping}});
    expect(ledger.total).toMatchObject({seen: 1, accepted: 1});
  });
});

describe("a document whose records stand in groups", () => {
  const RECORDS = {
    q1: {answer: "3", correct: true},
    q2: {answer: "left", correct: false},
    q3: {answer: "a", correct: true}
  };
  const LIST = Object.entries(RECORDS).map(([id, record]) => ({id, ...record}));

  it.each([
    ["of models", {alpha: RECORDS, "gpt-4.1": RECORDS}, "*.*", {list_name: ["alpha", "gpt-4.1"]}],
    ["of one model", {alpha: RECORDS}, "*.*", {list_name: ["alpha"]}],
    [
      "of models and categories",
      {a: {x: LIST, y: LIST}, b: {x: LIST}},
      "*.*",
      {list_name: ["a", "b"], list_name_2: ["x", "y"]}
    ],
    [
      "of a member, beside what holds for all",
      {model: "m", run: {seed: 7}, scores: {x: RECORDS, y: RECORDS}},
      "scores.*.*",
      {model: ["m"], "run.seed": [7], list_name: ["x", "y"]}
    ]
  ] as const)("is these, with the names of their groups: %s", async (_, document, path, columns) => {
    // prettier-ignore
    expect(recordList(document as never)).toBe(path);
    const rows = listedRows(document as never, path) as readonly Record<string, unknown>[];
    for (const [column, values] of Object.entries(columns))
      expect([...new Set(rows.map((row) => row[column]))]).toEqual(values);
    expect(rows.map((row) => row["record_key"] ?? row["id"]).slice(0, 3)).toEqual(["q1", "q2", "q3"]);
    expect(rows.every((row) => typeof row["correct"] === "boolean" && typeof row["answer"] === "string")).toBe(true);
  });

  it.each([
    ["records that have measures", {q1: {fit: {score: 1}, look: {score: 0}}, q2: {fit: {score: 1}, look: {score: 1}}}],
    ["records with lists in them", {q1: {text: "a", options: [{a: 1}, {a: 2}]}, q2: {text: "b", options: [{a: 1}]}}],
    ["groups of other records each", {a: {q1: {x: 1}, q2: {x: 1}}, b: {q1: {y: 1}, q2: {y: 1}}}],
    ["two members with records, one of them deeper", {a: {q1: {x: 1}, q2: {x: 1}}, out: {m: {n: RECORDS}}}],
    ["two members with records", {a: {q1: {x: 1}, q2: {x: 1}}, n: 2, b: {q1: {y: 1}, q2: {y: 1}}}]
  ])("is not one of %s", (_, document) => {
    expect(recordList(document as never)).toBeNull();
  });

  it("has what stands beside its records in each group, where a mapping says the path", () => {
    const document = {lab: "x", a: {seed: 7, results: LIST}, b: {seed: 8, run: {size: 2}, results: LIST}, note: "z"};
    const rows = listedRows(document as never, "*.results") as readonly Record<string, unknown>[];
    expect(rows.map((row) => [row["list_name"], row["seed"], row["run.size"], row["lab"], row["id"]])).toEqual([
      ...LIST.map(({id}) => ["a", 7, undefined, "x", id]),
      ...LIST.map(({id}) => ["b", 8, 2, "x", id])
    ]);
    expect(listedRows(document as never, "*.records")).toBeNull();
  });

  it("is read so, once the model is said", async () => {
    const file = json("own.json", {alpha: RECORDS, beta: {...RECORDS, q1: {answer: "4", correct: false}}});
    const found = (await proposedMappings([file], [file.path], {subject: "list_name"}))["own.json"]!;
    expect(found.problems).toEqual([]);
    const {rows, ledger} = await readAll([file], {source: {mapping: found.mapping}});
    expect(ledger.total).toMatchObject({seen: 6, accepted: 6});
    expect(rows.map(({subjectId, judgments}) => [subjectId, judgments[0]!.score])).toEqual([
      ["alpha", 1],
      ["alpha", 0],
      ["alpha", 1],
      ["beta", 0],
      ["beta", 0],
      ["beta", 1]
    ]);
  });
});

describe("notes above a header", () => {
  const BODY = "model,id,score\nm,q0,1\nm,q1,0\n";

  it("are passed over, with a word, whatever marks they hold", async () => {
    for (const notes of ["# eval v2\n", "# eval, of today\n# a; b; c; d; e\n", "#\n"]) {
      const {ledger, rows, problems} = (await asProposed(memoryFile("own.csv", notes + BODY)))!;
      expect(problems).toEqual([]);
      expect(rows).toHaveLength(2);
      expect(ledger.total).toMatchObject({seen: 2, accepted: 2});
      expect(ledger.reasons).toMatchObject([{kind: "warning", count: notes.split("\n").length - 1}]);
    }
  });

  it("are no notes where they are the header, or stand among the rows", async () => {
    const {mapping} = (await asProposed(memoryFile("own.csv", `#${BODY}`)))!;
    expect(mapping.columns).toMatchObject({subject: "#model", item: "id"});
    const {ledger} = (await asProposed(memoryFile("own.csv", `${BODY}#m,q2,1\n# end\n`)))!;
    expect(ledger.total).toMatchObject({accepted: 3, rejected: 1});
  });
});

describe("names of models", () => {
  const table = (...models: string[]) =>
    memoryFile("own.csv", `model,id,score\n${models.map((model, n) => `"${model}",q${n},1\n`).join("")}`);

  it("are the same with blanks around them", async () => {
    const {rows, problems} = (await asProposed(table("GPT-4o", "GPT-4o ", " GPT-4o")))!;
    expect(problems).toEqual([]);
    expect(new Set(rows.map(({subjectId}) => subjectId))).toEqual(new Set(["GPT-4o"]));
  });

  it("are asked about where case, blanks or hyphens alone tell them apart", async () => {
    expect((await asProposed(table("GPT-4o", "gpt 4O")))!.problems).toEqual([
      "models GPT-4o and gpt 4O differ in case, blanks or hyphens alone, and would be two: write one of them in model if they are one"
    ]);
    expect((await asProposed(table("llava-v1.5", "llava-v15", "janus", "janus-pro")))!.problems).toEqual([]);
  });
});
