import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, describe, expect, it} from "vitest";
import {keepRun, keptRuns} from "../../cli/report/kept-runs.js";
import {itemsOf} from "../../cli/report/report-run.js";
import {runCommand} from "./run-command.js";
import type {VerdictTable} from "../../src/lib/explore/index.js";
import {packScores, VERSION_FORMAT, type ReportVersion} from "../../src/lib/report/index.js";

const place = mkdtempSync(join(tmpdir(), "parallax-runs-"));
afterAll(() => rmSync(place, {recursive: true, force: true}));
const folder = (name: string) => {
  mkdirSync(join(place, name));
  return join(place, name);
};

const run = (date: string, fingerprint: string, over: Partial<ReportVersion> = {}): ReportVersion => ({
  format: VERSION_FORMAT,
  date,
  fingerprint,
  title: "t",
  parallax: "0.1.0",
  logs: [],
  pages: ["/index"],
  figures: [],
  scores: packScores([]),
  gaps: [{model: "a", category: null, gap: 1, lo: 0, hi: 2}],
  items: [{suite: "gapeval", ids: ["x"], models: [{model: "a", protocol: null, right: "1", of: "1"}]}],
  ...over
});
const [OLD, NEW] = [run("2026-01-02T08:00Z", "aaaaaaaaaaaaaaaa"), run("2026-01-02T09:00Z", "0123456789abcdef")];

describe("keepRun(folder, run)", () => {
  it("writes a run once, and reads it back as it was, oldest first", () => {
    const home = folder("twice");
    expect(keptRuns(home)).toEqual([]);
    expect(keepRun(home, NEW)).toBe("versions/2026-01-02-01234567.json");
    expect(keepRun(home, OLD)).toBe("versions/2026-01-02-aaaaaaaa.json");
    expect(keepRun(home, NEW)).toBeNull();
    expect(keptRuns(home)).toEqual([OLD, NEW]);
  });

  it("adds what later builds of the same numbers can be linked by, in the same file", () => {
    const home = folder("figures");
    keepRun(home, NEW);
    keepRun(home, {...NEW, figures: [{id: "gap-map", page: "/index"}]});
    expect(readdirSync(join(home, "versions"))).toHaveLength(1);
    expect(keptRuns(home)[0]!.figures).toEqual([{id: "gap-map", page: "/index"}]);
  });

  it("says what cannot be written, and how to build without", () => {
    const home = folder("barred");
    writeFileSync(join(home, "versions"), "a file where the folder should be");
    expect(() => keepRun(home, NEW)).toThrow(/2026-01-02-01234567\.json cannot be written: .*--no-keep/);
  });
});

describe("parallax diff", () => {
  it("names a few of many, says how many there are, and shows only rows in which something moved", async () => {
    const home = folder("diff");
    const models = (names: readonly string[]) =>
      names.map((model) => ({model, protocol: null, right: model === "moved" ? "0" : "1", of: "1"}));
    const line = (subjectId: string) => ({
      ...{suite: "gapeval", protocol: null, scorer: "x@1", group: "all", metric: "p11"},
      ...{subjectId, value: 0.5, n: 40}
    });
    const many = Array.from({length: 12}, (_, n) => `new-${n}`);
    const write = (name: string, own: readonly string[], right: string): string => {
      const all = models(own).map((one) => (one.model === "moved" ? {...one, right} : one));
      const path = join(home, name);
      writeFileSync(
        path,
        JSON.stringify(
          run("2026-01-02T08:00Z", name, {
            items: [{suite: "gapeval", ids: ["x"], models: all}],
            scores: packScores(own.map(line))
          })
        )
      );
      return path;
    };
    const [before, after] = [write("a.json", ["same", "moved"], "0"), write("b.json", ["same", "moved", ...many], "1")];
    const {code, data} = await runCommand("diff", before, after);
    expect(code).toBe(0);
    expect(data).toContain("New models, 12:\n  new-0\n");
    expect(data).toContain("  and 2 more; --json has all\n");
    expect(data).toContain("; in 1 no item is answered otherwise.\n");
    expect(data).toMatch(/^gapeval +moved +1 +1 +0 /m);
    expect(data).not.toMatch(/^gapeval +same/m);
  });
});

describe("keptRuns(folder)", () => {
  it("names a file that is no run, and what to do", () => {
    const home = folder("broken");
    const file = join(home, keepRun(home, NEW)!);
    writeFileSync(file, readFileSync(file, "utf8").slice(0, 60));
    expect(() => keptRuns(home)).toThrow(/versions\/2026-01-02-01234567\.json: .*; restore it, or remove it/s);
    writeFileSync(file, "{}");
    expect(() => keptRuns(home)).toThrow(/invalid format; expected parallax-report-version\/1: none; restore it/);
  });
});

describe("itemsOf(suite, table)", () => {
  const facet = (id: "model" | "protocol", values: string[], codes: number[]) =>
    ({id, of: "row", values, codes: Uint8Array.from(codes)}) as const;
  const table = (models: number[], outcome: number[], starts: number[], protocols?: number[]) =>
    ({
      outcome: Uint8Array.from(outcome),
      facets: [
        facet("model", ["a", "b"], models),
        ...(protocols ? [facet("protocol", ["direct", "stepwise"], protocols)] : [])
      ],
      items: {ids: starts.slice(1).map((_, i) => `i${i}`), starts: Uint32Array.from(starts)}
    }) as unknown as VerdictTable;

  it("counts right verdicts per item and model, and tells none from wrong", () => {
    // i0: a right, a wrong, b right; i1: a without score; i2: b wrong.
    expect(itemsOf("s", table([0, 0, 1, 0, 1], [2, 1, 2, 0, 1], [0, 3, 4, 5]))).toEqual({
      suite: "s",
      ids: ["i0", "i1", "i2"],
      models: [
        {model: "a", protocol: null, right: "1--", of: "2"},
        {model: "b", protocol: null, right: "1-0", of: "1"}
      ]
    });
  });

  it("keeps protocols apart, and numbers of verdicts that differ", () => {
    const {models} = itemsOf("s", table([0, 0, 0, 0], [2, 1, 2, 2], [0, 2, 4], [0, 1, 1, 1]));
    expect(models).toEqual([
      {model: "a", protocol: "direct", right: "1-", of: "1"},
      {model: "a", protocol: "stepwise", right: "02", of: "12"}
    ]);
  });
});
