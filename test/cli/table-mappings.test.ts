import {appendFileSync, existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {strToU8, zipSync} from "fflate";
import {describe, expect, it} from "vitest";
import {diskFiles} from "../../cli/sources/files/disk-files.js";
import {openFiles} from "../../cli/sources/read-source.js";
import type {Terminal} from "../../cli/terminal/terminal.js";
import {tableMappings} from "../../cli/asked/table-mappings.js";
import type {ColumnAnswers} from "../../cli/asked/table-questions.js";
import {idOfPaths} from "../../cli/view/view-log.js";
import {wholeLines} from "../../cli/view/whole-lines.js";
import {folderOf} from "./run-command.js";

const NOTHING: ColumnAnswers = {columns: {}, hasSubject: false, asProposed: false};

/** The mappings of the tables in a folder, with what was said and asked on the way; answers are typed in turn. */
async function mapped(folder: string, answers: Partial<ColumnAnswers> = {}, typed?: string[]) {
  const {files} = await diskFiles([folder]);
  const said: string[] = [];
  const terminal: Terminal = {
    data: () => undefined,
    talk: (text) => void said.push(text),
    isInteractive: typed !== undefined,
    ...(typed === undefined
      ? {}
      : {
          ask: async (question: string) => {
            said.push(question);
            return typed.shift() ?? "";
          }
        })
  };
  const tables = await tableMappings(await openFiles(files, {}, {}), files, {...NOTHING, ...answers}, terminal);
  return {mappings: [...tables.values()], said: said.join("")};
}

describe("tableMappings", () => {
  it("takes at once what speaks for itself, and says how it is read", async () => {
    const folder = folderOf({"a.csv": "model,item,score\nLantern,q1,1\n"});
    const {mappings, said} = await mapped(folder);
    expect(mappings).toEqual([{suite: "a", columns: {subject: "model", item: "item", score: "score"}}]);
    expect(said).toContain("a.csv: no harness wrote it; its columns are taken for subject from model, item, score.");
  });

  it("says which columns stand in a table and are not read", async () => {
    const folder = folderOf({"a.csv": "model,item,score,temperature,shard\nLantern,q1,1,0.5,3\nLantern,q2,0,0.7,3\n"});
    const {said} = await mapped(folder);
    expect(said).toContain("subject from model, item, score; kept as further columns: temperature, shard.");
  });

  it.each([
    ["the item", "model,alpha,score\nLantern,q1,1\n", "item=COLUMN", {columns: {item: "alpha"}}],
    ["the score", "model,item,alpha\nLantern,q1,1\n", "score=COLUMN", {columns: {score: "alpha"}}],
    ["the model", "item,score\nq1,1\n", "--subject NAME", {hasSubject: true}],
    ["what scores are out of", "model,item,score\nLantern,q1,37\n", "--out-of NUMBER", {outOf: 40}]
  ])("refuses with the question about %s and what answers it, which then does", async (_, table, option, answer) => {
    const folder = folderOf({"a.csv": table});
    await expect(mapped(folder)).rejects.toThrow(option);
    expect((await mapped(folder, answer)).mappings).toHaveLength(1);
  });

  it("asks a person until the answer is one, keeps it beside the table, and does not ask again", async () => {
    const folder = folderOf({"a.csv": "alpha,beta,score\nx,y,37\n"});
    const {mappings, said} = await mapped(folder, {}, ["gamma", "alpha", "beta", "no number", "40"]);
    const mapping = {suite: "a", columns: {item: "alpha", subject: "beta", score: "score"}, scale: 40};
    expect(mappings).toEqual([mapping]);
    expect(said).toContain("a.csv has no column gamma; expected one of alpha, beta, score");
    expect(said).toContain("expected a number above 0");
    const saved = join(folder, "a.csv.mapping.json");
    expect(JSON.parse(readFileSync(saved, "utf8"))).toEqual(mapping);
    expect((await mapped(folder)).mappings).toEqual([mapping]);
  });

  it("takes tables within archives as those beside them, and asks about them, too", async () => {
    const packed = (table: string) => {
      const folder = folderOf({});
      writeFileSync(join(folder, "a.zip"), zipSync({"runs/a.csv": strToU8(table), "notes.txt": strToU8("none")}));
      return folder;
    };
    const {mappings, said} = await mapped(packed("model,item,score,lamp\nLantern,q1,1,on\n"));
    expect(mappings).toEqual([{suite: "a", columns: {subject: "model", item: "item", score: "score"}}]);
    expect(said).toContain("kept as further column: lamp.");
    const doubtful = packed("model,alpha,score\nLantern,q1,1\n");
    await expect(mapped(doubtful)).rejects.toThrow("item=COLUMN");
    const asked = await mapped(doubtful, {}, ["alpha"]);
    expect(asked.mappings).toEqual([{suite: "a", columns: {subject: "model", score: "score", item: "alpha"}}]);
    expect(asked.said).toContain("is no file by itself. --mapping FILE says the same.");
  });

  it("passes over a doubtful table that lies beside a log, and says so", async () => {
    const log = {task_type: "t", evaluation_prompt: "q", answer: "B", response: "B"};
    const folder = folderOf({"m.jsonl": `${JSON.stringify(log)}\n`, "b.csv": "alpha,score\nx,1\n"});
    const {mappings, said} = await mapped(folder, {}, []);
    expect(mappings).toEqual([]);
    expect(said).toContain("Not read: ");
    expect(existsSync(join(folder, "b.csv.mapping.json"))).toBe(false);
  });

  it("takes the model from the names of files or folders where that is said, of one benchmark in one folder", async () => {
    const folder = folderOf({"runs/alpha.csv": "item,score\nq1,1\n", "runs/beta.csv": "item,score\nq1,0\n"});
    await expect(mapped(folder)).rejects.toThrow("@file for alpha");
    const {mappings, said} = await mapped(folder, {columns: {subject: "@file"}});
    expect(mappings.map(({suite, constants}) => [suite, constants?.subject])).toEqual([
      ["runs", "alpha"],
      ["runs", "beta"]
    ]);
    expect(said).toContain("score, the model alpha.");
    const nested = folderOf({"m1/out.csv": "item,score\nq1,1\n", "m2/out.csv": "item,score\nq1,0\n"});
    const byFolder = (await mapped(nested, {columns: {subject: "@folder"}})).mappings;
    expect(byFolder.map(({suite, constants}) => [suite, constants?.subject])).toEqual([
      ["out", "m1"],
      ["out", "m2"]
    ]);
    const typed = await mapped(folder, {}, ["@file", "@folder"]);
    expect(typed.mappings.map(({constants}) => constants?.subject)).toEqual(["alpha", "runs"]);
  });

  it("takes columns of scores for models' where that is said, named by what their columns do not share", async () => {
    const table = "sample,alpha_score,beta_score,mm\nq1,4,2,35\nq2,5,3,50\n";
    await expect(mapped(folderOf({"a.csv": table}))).rejects.toThrow("@columns for alpha, beta");
    const {mappings} = await mapped(folderOf({"a.csv": table}), {columns: {subject: "@columns"}});
    expect(mappings[0]).toMatchObject({
      columns: {item: "sample", subject: "column_name", score: "column_value"},
      scale: 5,
      spread: {alpha_score: "alpha", beta_score: "beta"}
    });
    expect(mappings[0]!.scores).toBeUndefined();
    const typed = await mapped(folderOf({"a.csv": table}), {}, ["@columns"]);
    expect(typed.mappings[0]!.spread).toEqual(mappings[0]!.spread);
    // Of two scales they are scores of two kinds.
    const kinds = "sample,clip_score,aesthetic_score\nq1,0.4,7\n";
    await expect(mapped(folderOf({"a.csv": kinds}))).rejects.toThrow(/^(?!.*@columns)/);
  });

  it("takes objects of a record for models' where that is said, each with its own reply", async () => {
    const record = (n: number) => ({
      id: `q${n}`,
      prompt: "How many?",
      out: {"gpt-4.1": {reply: `g${n}`, verdict: {score: n % 2}}, bagel: {reply: `b${n}`, verdict: {score: 1}}}
    });
    const folder = folderOf({"a.jsonl": [1, 2, 3, 4].map((n) => JSON.stringify(record(n))).join("\n")});
    const {mappings} = await mapped(folder, {columns: {subject: "@columns"}});
    expect(mappings[0]).toMatchObject({
      columns: {item: "id", prompt: "prompt", subject: "column_name", score: "column_value.score"},
      spread: {"out.gpt-4.1.verdict": "gpt-4.1", "out.bagel.verdict": "bagel"}
    });
    const flat = folderOf({"a.json": JSON.stringify([1, 2, 3].map((n) => ({id: n, a: {reply: "x", score: 1}, b: {reply: "y", score: 0}})))}); // prettier-ignore
    const own = await mapped(flat, {columns: {subject: "@columns"}});
    expect(own.mappings[0]!.columns).toEqual({
      item: "id",
      reply: "column_value.reply",
      subject: "column_name",
      score: "column_value.score"
    });
  });

  it("says what scores are out of once for all rows, or leaves it to the column that says so", async () => {
    const table = "model,item,score,max_score\nm,q1,3,5\nm,q2,8,10\n";
    const byRow = (await mapped(folderOf({"a.csv": table}))).mappings[0]!;
    expect([byRow.columns.outOf, byRow.scale, byRow.scores]).toEqual(["max_score", undefined, undefined]);
    const once = (await mapped(folderOf({"a.csv": table}), {outOf: 20})).mappings[0]!;
    expect([once.columns.outOf, once.scale]).toEqual([undefined, 20]);
  });

  it("asks whether calls failed whose rows are scored all the same, and takes yes and no", async () => {
    const table = "model,item,response,score,error\nm,q1,yes,1,\nm,q2,no,0,miscounts\n";
    await expect(mapped(folderOf({"a.csv": table}))).rejects.toThrow("--column error=error");
    expect((await mapped(folderOf({"a.csv": table}), {}, ["perhaps", "yes"])).mappings[0]!.columns.error).toBe("error");
    expect((await mapped(folderOf({"a.csv": table}), {}, ["no"])).mappings[0]!.columns.error).toBeUndefined();
    const said = await mapped(folderOf({"a.csv": table}), {columns: {error: "error"}});
    expect(said.mappings[0]!.columns.error).toBe("error");
  });

  it("takes several scores a row as proposed", async () => {
    const {mappings} = await mapped(folderOf({"a.csv": "model,item,look_score,style_score\nm,q1,1,0\n"}));
    expect(Object.keys(mappings[0]!.scores!)).toEqual(["look_score", "style_score"]);
  });

  it("gives tables one benchmark where that is said", async () => {
    const table = "model,item,score\nLantern,q1,1\n";
    const folder = folderOf({"a.csv": table, "b.csv": table});
    expect((await mapped(folder)).mappings.map(({suite}) => suite)).toEqual(["a", "b"]);
    expect((await mapped(folder, {suite: "c"})).mappings.map(({suite}) => suite)).toEqual(["c", "c"]);
  });
});

describe("wholeLines", () => {
  it("ends a growing file where its last whole line ends", async () => {
    const folder = folderOf({"a.jsonl": '{"a":1}\n{"a":2'});
    const read = async () => {
      const {files} = await diskFiles([join(folder, "a.jsonl")]);
      const parts: Uint8Array[] = [];
      for await (const part of wholeLines(files[0]!).chunks()) parts.push(part);
      return Buffer.concat(parts).toString();
    };
    expect(await read()).toBe('{"a":1}\n');
    appendFileSync(join(folder, "a.jsonl"), "}\n");
    expect(await read()).toBe('{"a":1}\n{"a":2}\n');
    writeFileSync(join(folder, "a.jsonl"), '{"a"');
    expect(await read()).toBe("");
  });
});

describe("idOfPaths", () => {
  it("is the same for the same paths, fit for an address, and none of the site's own", () => {
    expect(idOfPaths(["runs"], ["/a/runs"])).toBe("runs");
    expect(idOfPaths(["a.csv", "B c"], ["/a.csv", "/B c"])).toBe("a-csv-b-c");
    expect(idOfPaths(["gapeval"], ["/x/gapeval"])).toMatch(/^gapeval-[0-9a-f]{8}$/);
    expect(idOfPaths(["日本"], ["/x/日本"])).toMatch(/^[0-9a-f]{8}$/);
  });
});
