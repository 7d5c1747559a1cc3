import {existsSync, readFileSync} from "node:fs";
import {spawnSync} from "node:child_process";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {describe, expect, it} from "vitest";
import {COMMANDS} from "../../cli/terminal/command-names.js";
import {OPTIONS, optionsOf, type OptionName} from "../../cli/terminal/command-options.js";
import {folderOf, runCommand} from "./run-command.js";

const geu = (n: number, response: string) =>
  JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response});
const folder = folderOf({
  "good/m.jsonl": [geu(1, "B"), geu(2, "A")].join("\n"),
  "broken/m.jsonl": `${geu(1, "B")}\nnot json\n`,
  "none/readme.md": "no log",
  "GEU_direct.jsonl": geu(1, "B"),
  "joint.json": JSON.stringify({m: [[0.4, 0.2, 0.1, 0.3]]}),
  "table.csv": "model,Overall\na,50.0\n"
});
const at = (name: string) => join(folder, name);

/** A working command line of every command that reads, its data as JSON, and what it makes of a file that is not there. */
const READING: Readonly<Record<string, readonly string[]>> = {
  inspect: [at("good")],
  ingest: [at("good"), "-o", at("tables")],
  score: [at("good")],
  fit: [at("joint.json")],
  check: [at("good")],
  "check-table": [at("table.csv")]
};

describe("a single file in no folder", () => {
  it("is said to leave its model without a name, and how to name it", async () => {
    const said = (await runCommand("score", at("GEU_direct.jsonl"))).talk;
    expect(said).toContain("names the model, which is called unnamed: --subject NAME names it.");
    const named = (await runCommand("score", at("GEU_direct.jsonl"), "--subject", "m")).talk;
    expect(named).not.toContain("unnamed");
    expect((await runCommand("score", at("good"))).talk).not.toContain("unnamed");
  });
});

describe("every command", () => {
  it.each(Object.keys(READING))("%s says as JSON why it failed, and that nothing was read", async (command) => {
    const gone = await runCommand(command, at("gone"), "--json");
    expect(JSON.parse(gone.data)).toEqual({error: expect.stringContaining("gone"), exitCode: gone.code});
    const usage = await runCommand(command, "--json", "--no-such-option");
    expect(JSON.parse(usage.data)).toMatchObject({exitCode: 2});
    const out = command === "ingest" ? ["-o", at("no-tables")] : [];
    const nothing = await runCommand(command, at("none/readme.md"), "--json", "-q", ...out);
    expect(nothing.code).toBe(3);
    expect(() => void JSON.parse(nothing.data)).not.toThrow();
  });

  it.each(["ingest", "score", "check"])(
    "%s names damage before it says that nothing could be read",
    async (command) => {
      const damaged = folderOf({"a.zip": "PK\u0003\u0004 and no more"});
      expect(await runCommand(command, damaged)).toMatchObject({code: 1});
      const {talk, data} = await runCommand(command, at("none"));
      expect(talk + data).toContain("not read: none/readme.md");
    }
  );

  it.each(["inspect", "score", "check"])("%s tells which runs of a model have scores of their own", async (command) => {
    const sample = '{"doc_id": 1, "resps": [["x"]], "filtered_resps": ["x"], "acc": 1}';
    const [one, two] = ["01", "02"].map((day) => `m/samples_t_2026-01-${day}T00-00-00.jsonl`) as [string, string];
    const results = Object.fromEntries(
      ["01", "02"].map((day) => [`m/results_2026-01-${day}T00-00-00.json`, '{"results": {}, "model_name": "m"}'])
    );
    const both = folderOf({[one]: sample, [two]: sample, ...results});
    const {data} = await runCommand(command, both, "--json");
    const runs = ["m/t/2026-01-01T00-00-00", "m/t/2026-01-02T00-00-00"];
    expect(JSON.parse(data)).toMatchObject({
      pooled: [{suite: "t", subjectId: "m", protocol: null, runs, isOneScore: false}]
    });
    const {data: said, talk} = await runCommand(command, both);
    expect(said + talk).toContain("2 runs of m on t have scores of their own");
    expect((await runCommand(command, folderOf({[one]: sample}))).data).not.toContain("scores of their own");
  });

  it("score tells of answers that nothing in their log judges: it gave an empty table and said nothing", async () => {
    const rows = (answers: readonly string[]) =>
      ["index\tprediction\tanswer\tA\tB", ...answers.map((answer, id) => `${id}\tB\t${answer}\tx\ty`)].join("\n");
    const unjudged = folderOf({"m/m_open.tsv": rows(["a cat", "a dog"]), "m/m_mixed.tsv": rows(["B", "a dog"])});
    const {code, talk} = await runCommand("score", unjudged);
    expect(code).toBe(0);
    expect(talk).toContain("2 of 2 answers of m on open have no verdict in the log: they are in no score.");
    expect(talk).toContain("1 of 2 answers of m on mixed have");
    expect(JSON.parse((await runCommand("score", unjudged, "--json")).data).unjudged).toEqual([
      {suite: "mixed", subjectId: "m", unjudged: 1, answers: 2},
      {suite: "open", subjectId: "m", unjudged: 2, answers: 2}
    ]);
    expect((await runCommand("score", at("good"))).talk).not.toContain("no verdict");
  });

  it.each(COMMANDS)("%s has help on standard output and refuses unknown options", async (command) => {
    const help = await runCommand(command, "--help");
    expect(help).toMatchObject({code: 0, talk: ""});
    expect(help.data).toMatch(new RegExp(`parallax ${command} `));
    const refused = await runCommand(command, "--no-such-option");
    expect(refused).toMatchObject({code: 2, data: ""});
    expect(refused.talk).toMatch(/no-such-option/);
  });

  it.each(COMMANDS)(
    "%s tells of every option that it takes, and refuses those of other commands by name",
    async (command) => {
      const help = `${(await runCommand("help", command)).data} --help --version --json --quiet`;
      const own = optionsOf(command);
      for (const option of own) expect(help).toMatch(option === "out" ? /-o F/ : new RegExp(`--${option}\\b`));
      for (const option of Object.keys(OPTIONS) as OptionName[]) {
        if (own.includes(option)) continue;
        expect(help).not.toMatch(new RegExp(`^  --${option}(?![\\w-])`, "m"));
        const {code, talk} = await runCommand(command, `--${option}${OPTIONS[option].type === "string" ? "=x" : ""}`);
        expect([code, talk.split(";")[0]]).toEqual([2, `parallax: unknown option of ${command}: --${option}`]);
      }
    }
  );

  it("names the mapping file that is wrong", async () => {
    const file = join(folderOf({"mine.json": '{"suite": "t", "columns": {}}'}), "mine.json");
    const {code, talk} = await runCommand("check", at("table.csv"), "--mapping", file);
    expect([code, talk.split("\n")[0]]).toEqual([2, `parallax: ${file}: missing column: item`]);
  });

  it("suggests what may have been meant, and the help that says it", async () => {
    expect((await runCommand("inspct", "x")).talk).toContain("unknown command: inspct; did you mean inspect?");
    expect((await runCommand("help", "fti")).talk).toContain("unknown command: fti; did you mean fit?");
    expect((await runCommand("score", "x", "--subjct", "m")).talk).toBe(
      "parallax: unknown option: --subjct; did you mean --subject?\nTry 'npx parallax help score'.\n"
    );
    expect((await runCommand("build", "x", "--offline")).talk).toContain("missing value: --offline\n");
    expect((await runCommand("score", "x", "--subject", "--json")).talk).toContain("missing value: --subject\n");
    expect((await runCommand("ingest", "x", "-o")).talk).toContain("missing value: --out\n");
    expect((await runCommand("score", "x", "--json=1")).talk).toContain("--json' does not take an argument\n");
    expect((await runCommand("dev", "--sources", "x.yaml")).talk).toContain(
      "unknown option of dev: --sources; an option of inspect, ingest"
    );
  });

  it("writes the ledger with --json where the data go to a file, also one named behind -o=", async () => {
    const file = join(folderOf({}), "answers.csv");
    const {code, data} = await runCommand("export", at("good"), "--to", "csv", `-o=${file}`, "--json", "-q");
    expect([code, existsSync(file)]).toEqual([0, true]);
    expect(JSON.parse(data)).toMatchObject({total: {rejected: 0}});
  });

  it("says what is wrong with an option before it reads, and what score could not read with --json", async () => {
    expect(await runCommand("score", at("good"), "--images", "x")).toMatchObject({
      code: 2,
      talk: expect.not.stringContaining("records in") as string
    });
    const cut = join(
      folderOf({"m/geu_direct.jsonl": '{"task_type":"t","evaluation_prompt":"q","answer":"B","response":"B"}\nnull\n'}),
      "m"
    );
    const {code, data} = await runCommand("score", cut, "--json", "-q");
    expect(code).toBe(1);
    expect(JSON.parse(data)).toMatchObject({
      ledger: {total: {seen: 2, accepted: 1, rejected: 1}},
      choices: [{files: 1}]
    });
  });

  it.each(Object.keys(READING))("%s gives data as JSON with --json, and nothing else with -q", async (command) => {
    const {code, data, talk} = await runCommand(command, ...READING[command]!, "--json", "-q");
    expect([code, talk]).toEqual([0, ""]);
    expect(JSON.parse(data)).toBeTypeOf("object");
  });

  it.each(["inspect", "ingest", "score", "fit", "check", "check-table", "export"])(
    "%s names what is missing: a path, a file",
    async (command) => {
      const more = command === "export" ? ["--to", "csv"] : [];
      const without = await runCommand(command, ...more);
      expect([without.code, without.data]).toEqual([2, ""]);
      const gone = await runCommand(command, at("gone.jsonl"), ...more);
      expect([gone.code, gone.data]).toEqual([4, ""]);
      expect(gone.talk).toContain("gone.jsonl");
    }
  );

  it.each(["inspect", "ingest", "score", "fit", "check", "export"])(
    "%s says by its code that nothing there can be read",
    async (command) => {
      const {code} = await runCommand(command, at("none"), ...(command === "export" ? ["--to", "csv"] : []));
      expect(code).toBe(3);
    }
  );

  it.each([
    ["ingest", []],
    ["score", []],
    ["check", []],
    ["export", ["--to", "csv"]]
  ] as const)("%s says by its code that records were lost, and keeps the good ones", async (command, more) => {
    const {code, data} = await runCommand(command, at("broken"), ...more);
    expect(code).toBe(1);
    expect(data).not.toBe("");
  });
});

describe("bin/parallax.mjs in a pipe", () => {
  const program = fileURLToPath(new URL("../../bin/parallax.mjs", import.meta.url));
  const piped = (input: string | Uint8Array, ...argv: string[]) =>
    spawnSync(process.execPath, [program, ...argv], {input, encoding: "utf8"});

  it("reads standard input as a log, whatever form it has", () => {
    const lines = piped([geu(1, "B"), geu(2, "A")].join("\n"), "score", "-", "-q", "--json");
    const array = piped(`[${geu(1, "B")},${geu(2, "A")}]`, "score", "-", "-q", "--json");
    const {scores} = JSON.parse(lines.stdout) as {scores: {value: number; n: number}[]};
    expect(scores[0]).toMatchObject({value: 0.5, n: 2});
    expect([lines.stderr, lines.status, array.stderr, array.status]).toEqual(["", 0, "", 0]);
    expect((JSON.parse(array.stdout) as {scores: unknown}).scores).toEqual(scores);
    expect(piped("", "inspect", "-").status).toBe(3);
  });

  it("has the output of one command read by the next", () => {
    const csv = piped("", "export", at("good"), "--to", "eee", "-q");
    const again = piped(csv.stdout, "ingest", "-", "-q");
    expect([again.status, again.stdout.trim().split("\n").length]).toEqual([0, 2]);
  });
});

describe("a log of two judges and three training steps", () => {
  const pairs = (count: number, judge: string, step: number | "", right: number) =>
    Array.from({length: count}, (_, pair) =>
      ["understanding", "generation"].map((side) =>
        ["heron", `${pair}-${side}`, pair, side, "Reasoning", judge, step, pair < right ? 1 : 0].join(",")
      )
    ).flat();
  const head = "model,item,pair,capability,category,judge,step,score";
  const files = {
    "map.json": JSON.stringify({
      suite: "gapeval",
      columns: {
        subject: "model",
        item: "item",
        pair: "pair",
        capability: "capability",
        category: "category",
        judge: "judge",
        step: "step",
        score: "score"
      }
    }),
    "judges.csv": [head, ...pairs(4, "lenient", "", 4), ...pairs(6, "strict", "", 2)].join("\n"),
    "steps.csv": [head, ...[300, 100, 200].flatMap((step) => pairs(6, "strict", step, step / 100))].join("\n")
  };
  const folder = folderOf(files);
  const run = (command: string, table: string, ...more: string[]) =>
    runCommand(command, join(folder, table), "--mapping", join(folder, "map.json"), ...more);
  const ofJudges = "heron is scored by strict; verdicts of lenient are left out";
  const ofSteps = "heron is scored at its last training step, 300; the 2 others are left out";

  it("is scored by the judge of most of it, and at its last step, and told so", async () => {
    const scored = async (table: string) => {
      const {data} = await run("score", table, "--json", "-q");
      const {scores, notes} = JSON.parse(data) as {
        scores: {group: string; metric: string; value: number; n: number}[];
        notes: object[];
      };
      const {value, n} = scores.find(({group, metric}) => group === "all" && metric === "p11")!;
      return [value, n, notes];
    };
    expect(await scored("judges.csv")).toEqual([2 / 6, 6, [{suite: "gapeval", text: ofJudges}]]);
    expect(await scored("steps.csv")).toEqual([3 / 6, 6, [{suite: "gapeval", text: ofSteps}]]);
    const {talk} = await run("score", "judges.csv");
    const hint = "Scores by other judges: --by-judge each, consensus or a name.\n";
    expect(talk).toContain(`Scores of gapeval: ${ofJudges}.\n${hint}`);
    expect((await run("score", "judges.csv", "--by-judge", "each")).talk).not.toContain(hint);
    expect((await run("score", "steps.csv")).talk).not.toContain(hint);
    expect((await run("score", "judges.csv", "-q")).talk).toBe("");
  });

  it("has its gap from the same answers", async () => {
    const fitted = async (table: string) => {
      const {data} = await run("fit", table, "--json", "-q");
      const {identified, notes} = JSON.parse(data) as {identified: {n: number}[]; notes: object[]};
      return [identified.map(({n}) => n), notes];
    };
    expect(await fitted("judges.csv")).toEqual([[6], [{suite: "gapeval", text: ofJudges}]]);
    expect(await fitted("steps.csv")).toEqual([[6], [{suite: "gapeval", text: ofSteps}]]);
    expect((await run("fit", "steps.csv")).talk).toContain(`Scores of gapeval: ${ofSteps}.\n`);
    const {data} = await run("fit", "steps.csv", "--method", "item", "--json", "-q");
    expect(JSON.parse(data)).toMatchObject({items: 6, notes: [{suite: "gapeval", text: ofSteps}]});
  });

  it("is told of by check and in the ledger, and its cells stand by step", async () => {
    const {data} = await run("check", "steps.csv", "--json", "-q");
    expect(JSON.parse(data)).toMatchObject({notes: [{suite: "gapeval", text: ofSteps}]});
    expect((await run("check", "judges.csv")).data).toContain(`Scores of gapeval: ${ofJudges}.\n`);
    const out = join(folderOf({}), "out");
    await run("ingest", "steps.csv", "-q", "-o", out);
    const {notes} = JSON.parse(readFileSync(join(out, "ledger.json"), "utf8")) as {notes: object[]};
    expect(notes).toEqual([{suite: "gapeval", text: ofSteps}]);
    const {cells} = JSON.parse(readFileSync(join(out, "cells.json"), "utf8")) as {
      cells: {step: number; capability: string; sum: number}[];
    };
    expect(cells.map(({step, capability, sum}) => [step, capability, sum])).toEqual(
      [100, 200, 300].flatMap((step) =>
        ["generation", "understanding"].map((capability) => [step, capability, step / 100])
      )
    );
  });
});
