import {describe, expect, it} from "vitest";
import {ingest, memoryFile, type Adapter, type LogFile} from "../../../src/lib/adapters/index.js";
import {readAll} from "./support/read-all.js";
import {FORMATS} from "./support/sample-logs.js";

const WITHOUT_OPTIONS = Object.entries(FORMATS).filter(([, {source}]) => source === undefined);

/** The files of a sample, in a folder of its own. */
const filesOf = (name: string, folder = name.replaceAll(" ", "-")): LogFile[] =>
  Object.entries(FORMATS[name]!.files).map(([path, content]) => memoryFile(`${folder}/${path}`, content));

describe("a folder with logs of all formats", () => {
  it("has each read by the adapter that reads it alone, and each adapter once", async () => {
    const alone = new Map<string, number>();
    for (const [name] of WITHOUT_OPTIONS)
      for (const {adapter, files} of (await readAll(filesOf(name))).choices)
        alone.set(adapter, (alone.get(adapter) ?? 0) + files);
    const together = await readAll(WITHOUT_OPTIONS.flatMap(([name]) => filesOf(name)));
    expect(together.choices.map(({adapter, files}) => [adapter, files]).sort()).toEqual([...alone].sort());
  });
});

describe("what files are said to be read as", () => {
  it.each([
    ["inspect json", "Inspect AI, 1 log", "Inspect AI, 2 logs"],
    ["inspect eval", "Inspect AI, 1 log", "Inspect AI, 2 logs"],
    ["lm-eval", "lm-eval or lmms-eval samples of 1 task", "lm-eval or lmms-eval samples of 1 task in 2 files"],
    ["evalscope", "EvalScope reviews, 1 file", "EvalScope reviews, 2 files"],
    ["openai evals", "OpenAI evals events, 1 file", "OpenAI evals events, 2 files"],
    ["promptfoo", "promptfoo results, 1 file", "promptfoo results, 2 files"],
    ["vlmevalkit tsv", "VLMEvalKit predictions, 1 file", "VLMEvalKit predictions, 2 files"],
    ["helm", "HELM, 1 run", "HELM, 2 runs"],
    ["opencompass", "OpenCompass predictions, 1 file", "OpenCompass predictions, 2 files"],
    ["every eval ever", "Every Eval Ever, 1 instance file", "Every Eval Ever, 2 instance files"],
    [
      "every eval ever aggregate",
      "Every Eval Ever, 1 instance file and 1 aggregate file without answers",
      "Every Eval Ever, 2 instance files and 2 aggregate files without answers"
    ],
    ["multimodal records", "multimodal records, 1 file", "multimodal records, 2 files"],
    ["mapping csv", "own in 1 table", "own in 2 tables"]
  ])("counts what there is of %s: one, and several", async (name, one, several) => {
    const {source = {}} = FORMATS[name]!;
    expect((await readAll(filesOf(name), {source})).choices.map(({as}) => as)).toEqual([one]);
    const both = [...filesOf(name, "first"), ...filesOf(name, "second")];
    expect((await readAll(both, {source})).choices.map(({as}) => as)).toEqual([several]);
  });
});

describe("adapters that recognise the same files", () => {
  let told: string[] = [];
  /** Recognises files of some endings, as sure as it says, and tells which it reads. */
  const adapter = (id: string, confidence: number, ending: RegExp): Adapter => ({
    id,
    version: "1",
    title: id,
    detect: (looks) => {
      const files = looks.map(({file}) => file).filter(({path}) => ending.test(path));
      return Promise.resolve(files.length === 0 ? null : {files, confidence, because: "of its ending", as: id});
    },
    async *read(files) {
      told.push(`${id}: ${files.map(({path}) => path).join(" ")}`);
    }
  });
  const files = ["a.x", "b.y", "c.z"].map((path) => memoryFile(path, "{}"));
  const read = async (...adapters: Adapter[]) => {
    told = [];
    const run = await ingest(files, {adapters});
    for await (const rows of run.rows) expect(rows).toEqual([]);
    return told;
  };

  it("are asked in the order of how sure they are; the others have what is left", async () => {
    const [any, some, one] = [adapter("any", 0.5, /./), adapter("some", 0.8, /[xy]$/), adapter("one", 0.9, /x$/)];
    const expected = ["one: a.x", "some: b.y", "any: c.z"];
    expect(await read(any, some, one)).toEqual(expected);
    expect(await read(one, any, some)).toEqual(expected);
  });

  it("are asked in their own order where they are as sure as one another", async () => {
    const [first, then] = [adapter("first", 0.8, /[xy]$/), adapter("then", 0.8, /./)];
    expect(await read(first, then)).toEqual(["first: a.x b.y", "then: c.z"]);
  });

  it("come after one that nothing else looks like, wherever it stands", async () => {
    expect(await read(adapter("unsure", 0.99, /./), adapter("sure", 1, /y$/))).toEqual(["sure: b.y", "unsure: a.x c.z"]); // prettier-ignore
  });

  it("are done when nothing is left", async () => {
    expect(await read(adapter("all", 0.9, /./), adapter("late", 0.8, /./))).toEqual(["all: a.x b.y c.z"]);
  });
});
