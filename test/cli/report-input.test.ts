import {existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {afterAll, beforeAll, describe, expect, it, vi} from "vitest";
import {buildReport, projectOf} from "../../cli/report/build-report.js";
import {newReport} from "../../cli/report/new-report.js";
import {reportFolder} from "../../cli/report/report-folder.js";
import {unplacedNote} from "../../cli/report/unplaced-note.js";
import {readReportLogs} from "../../cli/report/report-logs.js";
import {reportTables} from "../../cli/report/report-tables.js";
import {oneAtATime} from "../../loaders/one-at-a-time.js";
import {sourcesFile} from "../../loaders/logs/sources-file.js";
import {demoSources} from "../../loaders/logs/demo-sources.js";
import {itemBankContent} from "../../loaders/item-bank.js";
import {Ledger} from "../../src/lib/adapters/index.js";
import {unievalText} from "../../src/lib/benchmarks/unieval/adapter/unieval-text.js";
import type {RawUniEvalCase} from "../../src/lib/benchmarks/unieval/scoring/bank.js";
import {folderOf, runCommand} from "./run-command.js";

const place = mkdtempSync(join(tmpdir(), "parallax-input-"));
afterAll(() => rmSync(place, {recursive: true, force: true}));
beforeAll(() => {
  writeFileSync(join(place, "file"), "");
  mkdirSync(join(place, "report"));
  writeFileSync(join(place, "report/report.yaml"), "title: T\nbibliography: refs.bib\n");
  writeFileSync(join(place, "report/index.md"), "# T\n");
  writeFileSync(
    join(place, "report/refs.bib"),
    "@misc{ok, title={T}, year=2020}\n\n@article{bad, title={x},,\n author={y}}\n"
  );
});

const silent = () => undefined;
const begun = (folder: string) => () => newReport({folder: join(place, folder), title: "T", logs: [], root: "."});

describe("a report whose logs lack a category", () => {
  it("says which models its figures leave out, and what they lack", () => {
    const line = {suite: "gapeval", subjectId: "heron", protocol: null, scorer: "x@1", value: 0.25, n: 40};
    const scores = ["p11", "p10", "p01", "p00"].map((metric) => ({...line, group: "category: History", metric}));
    const about = {name: "mine", simulated: false, licence: null, models: 1, records: 40, rejected: 0, fingerprint: ""};
    const logs = {logs: [{benchmark: "gapeval" as const, ...about}], scores, notes: [], sources: [], packs: new Map()};
    expect(unplacedNote(reportTables({title: "T"}, logs).unplaced)).toBe(
      "Left out where totals of GapEval are compared: heron; no answers in World Knowledge, Numerical Perception, Instruction Following, Reasoning; what the log calls History is no category of the benchmark. Scores shows them.\n"
    );
    expect(unplacedNote(reportTables({title: "T"}, null).unplaced)).toBe("");
  });
});

describe("a report whose logs hold several judges and training steps", () => {
  const line = (model: string, item: number, step: number | string, judge: string, score: number) =>
    [model, item, step, judge, score].join(",");
  const table = (lines: readonly string[]) => ["model,item,step,judge,score", ...lines].join("\n");
  const files = {
    "map.json": JSON.stringify({
      suite: "realunify",
      columns: {subject: "model", item: "item", step: "step", judge: "judge", score: "score"}
    }),
    // Of heron's two judges the one that comes first scored less of the benchmark.
    "one.csv": table([1, 2].map((item) => line("heron", item, "", "lenient", 1))),
    "two.csv": table([
      ...[1, 2].map((item) => line("heron", item, "", "strict", 0)),
      ...[1, 2].flatMap((item) => [line("teal", item, 2, "strict", 1), line("teal", item, 10, "strict", item - 1)]),
      line("wren", 1, "", "lenient", 1)
    ])
  };
  const scored = async (first: string, second: string) => {
    const sources = [first, second].map((name) => `{name: ${name}, path: ${name}.csv, mapping: map.json}`);
    const folder = folderOf({...files, "sources.yaml": `sources: [${sources.join(", ")}]`});
    const {scores, notes} = await readReportLogs(join(folder, "sources.yaml"), silent);
    const rates = scores.filter(({group, metric}) => group === "track: UEG" && metric === "accuracy");
    return {rates: Object.fromEntries(rates.map(({subjectId, value, n}) => [subjectId, [value, n]])), notes};
  };

  it("scores a model by one judge, the same in any order of the sources, at its last step, and says so", async () => {
    const {rates, notes} = await scored("one", "two");
    expect(rates).toEqual({heron: [0, 2], teal: [0.5, 2], wren: [1, 1]});
    expect(notes).toEqual([
      "one, two: heron is scored by strict; verdicts of lenient are left out",
      "one, two: teal is scored at its last training step, 10; the other one is left out",
      "one, two: models are scored by different judges: wren by lenient; heron, teal by strict"
    ]);
    expect((await scored("two", "one")).rates).toEqual(rates);
  });
});

describe("a report of UniEval’s records", () => {
  const [first] = itemBankContent({copy: "unieval/unibench.json.gz"}) as unknown as [RawUniEvalCase];
  const records = (questions: readonly {readonly question: string; readonly answer: string}[]) =>
    unievalText(
      questions.map(({question, answer: key}) => ({
        imageName: "img_0.jpg",
        prompt: first.prompt,
        question,
        key,
        letter: key,
        correct: 1
      }))
    );
  const logsOf = (text: string, more = "") =>
    readReportLogs(
      join(
        folderOf({
          "m/0/text_records.txt": text,
          "bank.json": JSON.stringify([{...first, QAs: [{...first.QAs[0]!, question: "Question: mine"}]}]),
          "sources.yaml": `sources: [{name: mine, path: m, subject: heron${more}}]`
        }),
        "sources.yaml"
      ),
      silent
    );

  it("counts a question under its own tag where those before it are missing", async () => {
    const {scores} = await logsOf(records(first.QAs.slice(1, 2)));
    const tags = scores.filter(({group, n}) => group.startsWith("tag-L1") && n > 0).map(({group, n}) => [group, n]);
    expect(tags).toEqual([["tag-L1: Numerals", 1]]);
  });

  it("asks for the item bank of a table whose items UniBench does not have", async () => {
    const folder = folderOf({
      "map.json": JSON.stringify({suite: "unieval", columns: {subject: "model", item: "item", score: "score"}}),
      "own.csv": "model,item,score\nheron,unieval/10.200,1\n",
      "sources.yaml": "sources: [{name: own, path: own.csv, mapping: map.json}]"
    });
    await expect(readReportLogs(join(folder, "sources.yaml"), silent)).rejects.toThrow(
      /own: unknown item: unieval\/.*10\.200; name the item bank of its questions as bank: FILE/
    );
  });

  it("asks for the item bank of questions that are not UniBench’s, and scores by it", async () => {
    const own = records([{question: "Question: mine", answer: "C"}]);
    await expect(logsOf(own)).rejects.toThrow(
      "mine: none of its questions is UniBench’s; name their item bank as bank: FILE"
    );
    const {scores} = await logsOf(own, ", bank: bank.json");
    expect(scores.filter(({group, n}) => group.startsWith("tag-L1") && n > 0).map(({group}) => group)).toEqual([
      "tag-L1: Nouns"
    ]);
  });
});

describe("parallax new", () => {
  const geu = JSON.stringify({task_type: "t", evaluation_prompt: "q", answer: "B", response: "B"});

  it("takes over what is said about the logs, so that the report reads them as they were read", async () => {
    const folder = folderOf({
      "a/results/geu_direct.jsonl": geu,
      "b/results/geu_direct.jsonl": geu,
      "own.csv": "id,answer,said\n1,A,A\n",
      "map.json": JSON.stringify({
        suite: "realunify",
        columns: {item: "id", reply: "said", key: "answer"},
        scorer: "strict"
      })
    });
    const at = (name: string): string => join(folder, name);
    const sources = (paper: string) =>
      sourcesFile(readFileSync(join(at(paper), "sources.yaml"), "utf8"), "sources.yaml");
    const twice = await runCommand("new", at("twice"), "--logs", at("a/results"), "--logs", at("b/results"), "-q");
    expect(twice.code).toBe(0);
    expect(sources("twice")).toEqual([
      {name: "results", path: "../a/results"},
      {name: "results-2", path: "../b/results"}
    ]);
    await runCommand(
      "new",
      at("own"),
      "--logs",
      at("own.csv"),
      "--mapping",
      at("map.json"),
      "--subject",
      "m",
      "--licence",
      "CC0"
    );
    expect(sources("own")).toEqual([
      {name: "own", path: "../own.csv", subject: "m", licence: "CC0", mapping: "../map.json"}
    ]);
    await runCommand("new", at("globbed"), "--logs", at("{a,b}/*/*.jsonl"));
    expect(sources("globbed")).toEqual([{name: "log-1", path: "../{a,b}/*/*.jsonl"}]);
  });

  it("takes names of any script, and one that ends in a slash; not a place that is no name", async () => {
    const code = async (name: string) => (await runCommand("new", `${place}/${name}`, "-q")).code;
    expect([await code("größe 2"), await code("論文"), await code("paper (v2)/"), await code("..")]).toEqual([
      0, 0, 0, 2
    ]);
    expect(existsSync(join(place, "paper (v2)/report.yaml"))).toBe(true);
  });

  it("says what to run next so that a shell takes it", async () => {
    const {data} = await runCommand("new", `${place}/it's mine`);
    expect(data).toContain(`Next: npx parallax dev '${place}/it'\\''s mine'\n`);
  });

  it("refuses a folder that exists before it reads any log", async () => {
    const {code, talk} = await runCommand("new", folderOf({}), "--logs", "/no/such/log");
    expect([code, talk]).toEqual([4, expect.stringContaining("exists; choose another name, or remove it first")]);
  });
});

describe("a report that cannot be made", () => {
  it("says that its name exists, and what to do", () =>
    expect(begun("report")).toThrow(/report exists; choose another name, or remove it first$/));

  it("says that its folder cannot be written", () =>
    expect(begun("file/paper")).toThrow(/file\/paper cannot be written: /));

  // Node's own way to make folders never comes back from such a place.
  it.runIf(existsSync("/proc/self"))("says so of a place that refuses every folder", () =>
    expect(() => newReport({folder: "/proc/paper/one", title: "T", logs: [], root: "."})).toThrow(
      /\/proc\/paper\/one cannot be written: /
    )
  );

  it("says before the work that the site cannot be written, and what to do", async () =>
    expect(buildReport(join(place, "report"), join(place, "file/dist"), silent, {keep: true})).rejects.toThrow(
      /\/file cannot be written: is no folder; name another folder with -o$/
    ));

  it("waits for another build of the same report, and says so", async () => {
    const {project} = projectOf(join(place, "report"));
    const [talk, root] = [vi.fn(), process.cwd()];
    let end = (): void => undefined;
    const other = oneAtATime(project, () => new Promise<void>((resolve) => (end = resolve)));
    const built = buildReport(join(place, "report"), join(place, "dist"), talk, {keep: false}).catch(String);
    await vi.waitFor(() => expect(talk).toHaveBeenCalledOnce(), 5000);
    expect(talk).toHaveBeenCalledWith("another build of this report is under way: waiting …\n");
    end();
    await other;
    expect(await built).toContain("refs.bib, line 3");
    process.chdir(root);
  });

  it("names file, line and entry of a bibliography with errors", () =>
    expect(() => reportFolder(join(place, "report"))).toThrow(/^refs\.bib, line 3: entry bad /));

  it("names a model that is misspelt, and the nearest", () =>
    expect(() => reportTables({title: "T", models: [{id: "bagle"}]}, null)).toThrow(
      /^report\.yaml: models: unknown model: bagle; did you mean bagel\?/
    ));
});

describe("readReportLogs(file, talk)", () => {
  const list = (content: string) => {
    writeFileSync(join(place, "sources.yaml"), content);
    return readReportLogs(join(place, "sources.yaml"), silent);
  };

  it("takes a log for simulated that says so itself, whatever the list says", async () => {
    const {path, text} = [...(await demoSources("realunify"))[0]!.files()][0]!;
    const to = join(place, "own/run.json");
    mkdirSync(dirname(to), {recursive: true});
    const read = async (content: string) => {
      writeFileSync(to, content);
      const {logs, sources} = await list("sources:\n  - {name: mine, path: own, subject: mine, simulated: false}\n");
      return [logs.map(({simulated}) => simulated), sources.map(({simulated}) => simulated)];
    };
    expect(path).toContain("simulated");
    expect(await read(text)).toEqual([[true], [true]]);
    expect(await read(text.replaceAll(/"simulated":\s*true/g, '"simulated": false'))).toEqual([[false], [false]]);
  });

  it("names a log that is missing, and its place in the list", async () =>
    expect(list("sources:\n  - {name: mine, path: nowhere}\n")).rejects.toThrow(
      /sources\.yaml: mine: missing file or folder: .*nowhere/
    ));

  it("refuses a log whose records do not add up, and names the file", async () => {
    const lost = vi.spyOn(Ledger.prototype, "report");
    lost.mockImplementationOnce(function (this: Ledger) {
      lost.mockRestore();
      return {...this.report(), unreconciled: ["a.jsonl"]};
    });
    const [record] = (await demoSources("gapeval"))[0]!.files();
    mkdirSync(dirname(join(place, "runs", record!.path)), {recursive: true});
    writeFileSync(join(place, "runs", record!.path), record!.text);
    await expect(list("sources:\n  - {name: mine, path: runs}\n")).rejects.toThrow(
      /sources\.yaml: mine: records do not add up in a\.jsonl/
    );
  });
});
