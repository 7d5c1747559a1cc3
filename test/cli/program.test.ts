import {execFileSync, spawnSync} from "node:child_process";
import {fileURLToPath} from "node:url";
import {describe, expect, it} from "vitest";
import {folderOf} from "./run-command.js";

const program = fileURLToPath(new URL("../../bin/parallax.mjs", import.meta.url));
const run = (...argv: string[]) => spawnSync(process.execPath, [program, ...argv], {encoding: "utf8"});

describe("bin/parallax.mjs", () => {
  it("starts in under half a second once it is bundled", () => {
    execFileSync(process.execPath, [program, "help"]);
    const times = [0, 1, 2].map(() => {
      const start = performance.now();
      expect(run("help").stdout).toContain("npx parallax inspect");
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(500);
  });

  it("ends with the code of the command, data on stdout and talk on stderr", () => {
    const folder = folderOf({
      "m.jsonl": '{"task_type": "t", "evaluation_prompt": "q", "answer": "B", "response": "B"}\nnot json\n'
    });
    const {status, stdout, stderr} = run("ingest", folder);
    expect(status).toBe(1);
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("line 2: invalid JSON at 0; expected value");
  });

  it("ends quietly when the reader of its pipe has had enough", () => {
    const lines = Array.from({length: 20_000}, (_, n) =>
      JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response: "B"})
    );
    const folder = folderOf({"m.jsonl": lines.join("\n")});
    const {stdout, stderr} = spawnSync(
      "sh",
      ["-c", `"${process.execPath}" "${program}" ingest "${folder}" -q | head -1`],
      {encoding: "utf8"}
    );
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(stderr).toBe("");
  });
});
