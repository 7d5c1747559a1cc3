import {mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readReportLogs} from "../../cli/report/report-logs.js";
import {reportFiles} from "../../cli/report/report-files.js";
import {reportFolder} from "../../cli/report/report-folder.js";
import {stageReport} from "../../cli/report/stage-report.js";
import {folderOf, runCommand} from "./run-command.js";

const SECRET = "TOPSECRET-OUTSIDE";
const silent = () => undefined;

/** A report, `paper`, beside a file that is none of its business. */
function place(files: Record<string, string> = {}): string {
  return folderOf({
    "outside.txt": SECRET,
    "logs/mine.jsonl": SECRET,
    "paper/report.yaml": "title: T\n",
    "paper/index.md": "# T\n",
    ...files
  });
}

describe("a report whose folder holds links", () => {
  it.each([
    ["leak.svg", "../outside.txt", "outside the report's folder"],
    ["figures/leak.png", "../../outside.txt", "outside the report's folder"],
    ["index.md", "../outside.txt", "outside the report's folder"],
    ["logs", "../logs", "outside the report's folder"],
    ["versions", "../logs", "outside the report's folder"],
    ["round", "..", "outside the report's folder"],
    ["round", ".", "which is no file"],
    ["gone.png", "nowhere.png", "which cannot be read"],
    ["self.png", "self.png", "which cannot be read"]
  ])("is refused for %s -> %s, by file and target", async (name, target, reason) => {
    const folder = place();
    mkdirSync(join(folder, "paper/figures"));
    rmSync(join(folder, "paper", name), {force: true});
    symlinkSync(target, join(folder, "paper", name));
    const problem = `${name}: link to ${target}, ${reason}`;
    expect(() => reportFolder(join(folder, "paper"))).toThrow(problem);
    for (const command of ["check", "build"]) {
      const run = await runCommand(command, join(folder, "paper"), ...(command === "check" ? ["--no-browser"] : []));
      expect([run.code, run.data + run.talk]).toEqual([1, expect.stringContaining(problem)]);
      expect(run.data + run.talk).not.toContain(SECRET);
    }
    expect(readdirSync(join(folder, "paper"))).not.toContain("dist");
  });

  it("shows what a link inside it leads to, again and again, and writes through none", async () => {
    const folder = place({"paper/figures/a.svg": "<svg></svg>"});
    symlinkSync("figures/a.svg", join(folder, "paper/b.svg"));
    expect(reportFiles(join(folder, "paper"))).toEqual(["b.svg", "figures/a.svg", "index.md", "report.yaml"]);
    const target = join(folder, "staged");
    for (const text of ["<svg></svg>", "<svg><g></g></svg>"]) {
      writeFileSync(join(folder, "paper/figures/a.svg"), text);
      await stageReport(process.cwd(), join(folder, "paper"), target, {}, silent);
      expect(readFileSync(join(target, "src/b.svg"), "utf8")).toBe(text);
      expect(realpathSync(join(target, "src/b.svg"))).toBe(join(realpathSync(target), "src/b.svg"));
    }
  });

  it("passes over what is hidden, built or installed, but for what report.yaml names there", () => {
    const folder = place({"paper/.keep/x": ""});
    symlinkSync("../../outside.txt", join(folder, "paper/.keep/refs.bib"));
    expect(reportFiles(join(folder, "paper"))).toEqual(["index.md", "report.yaml"]);
    for (const field of ["bibliography", "sources"]) {
      writeFileSync(join(folder, "paper/report.yaml"), `title: T\n${field}: .keep/refs.bib\n`);
      expect(() => reportFolder(join(folder, "paper"))).toThrow(
        /^\.keep\/refs\.bib: leads by a link to .*outside\.txt/
      );
    }
  });

  it("may itself be a link", () => {
    const folder = place();
    symlinkSync("paper", join(folder, "latest"));
    expect(reportFolder(join(folder, "latest")).pages).toHaveLength(1);
  });
});

describe("logs of a report", () => {
  const record = '{"task_type": "t", "evaluation_prompt": "q", "answer": "B", "response": "B"}\n';
  const read = (folder: string, source: string) => {
    writeFileSync(join(folder, "paper/sources.yaml"), `sources: [{name: mine, subject: m, ${source}}]`);
    return readReportLogs(join(folder, "paper/sources.yaml"), silent);
  };

  it("are not read through a link that leaves the report's folder, or the folder that a pattern begins in", async () => {
    const folder = place({"elsewhere/a.jsonl": record, "runs/own.jsonl": record});
    mkdirSync(join(folder, "paper/.logs"));
    symlinkSync("../../elsewhere/a.jsonl", join(folder, "paper/.logs/a.jsonl"));
    symlinkSync("../elsewhere/a.jsonl", join(folder, "runs/linked.jsonl"));
    for (const path of [".logs/a.jsonl", ".logs/*.jsonl", "../runs/*.jsonl"])
      await expect(read(folder, `path: "${path}"`)).rejects.toThrow(
        /sources\.yaml: mine: \S+(?:a|linked)\.jsonl leads by a link to .*elsewhere\/a\.jsonl, outside its folder/
      );
    await expect(read(folder, "path: ../runs/own.jsonl, mapping: .logs/a.jsonl")).rejects.toThrow(
      /mine: \.logs\/a\.jsonl leads by a link to .*elsewhere\/a\.jsonl/
    );
  });

  it("are read through a link elsewhere that the list names, and through one that stays in its pattern's folder", async () => {
    const folder = place({"elsewhere/a.jsonl": record, "runs/1/own.jsonl": record});
    symlinkSync("1", join(folder, "runs/latest"));
    symlinkSync("elsewhere/a.jsonl", join(folder, "latest.jsonl"));
    for (const path of ["../latest.jsonl", "../runs/latest/own.jsonl", "../runs/lat*/*.jsonl"])
      expect((await read(folder, `path: "${path}"`)).sources[0]!.ledger.total.accepted).toBe(1);
  });
});
