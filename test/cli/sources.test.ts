import {existsSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {sourcesFile} from "../../loaders/logs/sources-file.js";
import {folderOf, runCommand} from "./run-command.js";

describe("sourcesFile(content, file)", () => {
  it("reads entries with what they say about a source", () => {
    const content =
      "sources:\n  - name: a\n    path: runs\n    subject: m\n    simulated: true\n  - {name: b, url: 'https://x.org/l.zip'}\n";
    expect(sourcesFile(content, "s.yaml")).toEqual([
      {name: "a", path: "runs", subject: "m", simulated: true},
      {name: "b", url: "https://x.org/l.zip"}
    ]);
  });

  it.each([
    ["a: [", "s.yaml: "],
    ["a: 1", "expected a list under sources"],
    ["sources: [{name: a}]", "s.yaml, entry 1: expected either path or url"],
    ["sources: [{name: a, path: x, url: 'http://x'}]", "expected either path or url"],
    ["sources: [{name: a b, path: x}]", "entry 1, name: expected a slug"],
    ["sources: [{name: a, path: x}, {name: a, path: y}]", "entry 2, name: expected a name of its own: a"],
    ["sources: [{name: a, url: 'ftp://x'}]", "entry 1, url: expected an http address"],
    ["sources: [{name: a, path: x, license: MIT}]", "entry 1, license"]
  ])("refuses %j", (content, message) => expect(() => sourcesFile(content, "s.yaml")).toThrow(message));
});

describe("parallax --sources", () => {
  const row = '{"task_type": "t", "evaluation_prompt": "q", "answer": "B", "response": "B"}\n';

  it("runs a command on every source, each into its own folder; the worst exit code counts", async () => {
    const folder = folderOf({
      "runs/one.jsonl": row,
      "runs/two.jsonl": `${row}broken\n`,
      "sources.yaml":
        "sources:\n  - {name: first, path: runs/one.jsonl, subject: m}\n  - {name: second, path: runs/two.jsonl}\n  - {name: third, path: runs/none}\n"
    });
    const run = await runCommand("ingest", "--sources", join(folder, "sources.yaml"), "-o", join(folder, "out"));
    expect(run.code).toBe(4);
    expect(run.talk).toContain("parallax: third: missing file or folder:");
    expect(
      existsSync(join(folder, "out/first/manifest.json")) && existsSync(join(folder, "out/second/responses.parquet"))
    ).toBe(true);
    expect((await runCommand("check", "--sources", join(folder, "none.yaml"))).code).toBe(4);
    expect((await runCommand("check", folder, "--sources", join(folder, "sources.yaml"))).code).toBe(2);
  });
});
