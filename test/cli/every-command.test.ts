import {spawnSync} from "node:child_process";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {describe, expect, it} from "vitest";
import {COMMANDS} from "../../cli/command-line.js";
import {folderOf, runCommand} from "./run-command.js";

const geu = (n: number, response: string) =>
  JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response});
const folder = folderOf({
  "good/m.jsonl": [geu(1, "B"), geu(2, "A")].join("\n"),
  "broken/m.jsonl": `${geu(1, "B")}\nnot json\n`,
  "none/readme.md": "no log",
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

describe("every command", () => {
  it.each(COMMANDS)("%s has help on standard output and refuses unknown options", async (command) => {
    const help = await runCommand(command, "--help");
    expect(help).toMatchObject({code: 0, talk: ""});
    expect(help.data).toMatch(new RegExp(`parallax ${command} `));
    const refused = await runCommand(command, "--no-such-option");
    expect(refused).toMatchObject({code: 2, data: ""});
    expect(refused.talk).toMatch(/no-such-option/);
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
