import {describe, expect, it} from "vitest";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/index.js";
import {memoryFile, readMapping, type LogFile} from "../../../src/lib/adapters/index.js";
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
