import {randomBytes} from "node:crypto";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeEach, describe, expect, it} from "vitest";
import {siteChecks} from "../../cli/report/site-checks.js";
import type {StagedReport} from "../../cli/report/stage-report.js";

const dist = mkdtempSync(join(tmpdir(), "parallax-checks-"));
afterAll(() => rmSync(dist, {recursive: true, force: true}));

const PAGE = '<p class="simulated-notice">Simulated.</p><h2 id="part">P</h2>';
const write = (html: string) => writeFileSync(join(dist, "index.html"), html);
beforeEach(() => write(PAGE));

/** A report in which nothing is wrong, but for what a test plants. */
function staged({
  rejected = 0,
  conflicts = 0,
  unread = [],
  otherSuites = {},
  privatePlaces = []
}: {
  rejected?: number;
  conflicts?: number;
  unread?: unknown[];
  otherSuites?: Record<string, number>;
  privatePlaces?: unknown[];
} = {}): StagedReport {
  const ledger = {
    total: {rejected},
    conflicts,
    unread,
    entries: [
      {kind: "warning", file: "a.jsonl", place: "row 1", reason: "no date"},
      ...(rejected > 0 ? [{kind: "rejected", file: "a.jsonl", place: "row 2", reason: "no verdict"}] : [])
    ],
    unreconciled: []
  };
  return {
    config: {logs: [{simulated: true}]},
    sources: [{name: "runs", simulated: true, ledger, otherSuites, privatePlaces}],
    pages: [{figures: [{id: "gap-ranking"}]}]
  } as unknown as StagedReport;
}

const found = (report: StagedReport = staged()) =>
  siteChecks(dist, report).map(({check, where, message}) => `${check} | ${where} | ${message}`);

describe("siteChecks(dist, staged)", () => {
  it("says nothing of a report in which nothing is wrong", () => expect(found()).toEqual([]));

  it.each([
    [
      "records that were rejected",
      {rejected: 3},
      "records | runs | 3 records rejected; the first: a.jsonl, row 2: no verdict"
    ],
    [
      "files that could not be read",
      {unread: [{file: "b.eval", reason: "a Git LFS pointer", isPartial: false}]},
      "records | runs | 1 file that looks like a log could not be read; the first: b.eval: a Git LFS pointer"
    ],
    ["records that contradict", {conflicts: 2}, "records | runs | 2 records contradict an earlier one"],
    [
      "records of other suites",
      {otherSuites: {mmlu: 5}},
      "records | runs | 5 records of mmlu, which is none of the benchmarks"
    ],
    [
      "private text",
      {privatePlaces: [{kind: "e-mail address", field: "reply", file: "a.jsonl", place: "row 3"}]},
      "private | a.jsonl, row 3 | e-mail address in reply; masked here"
    ]
  ])("finds %s", (_, fault, expected) => {
    const findings = found(staged(fault));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(expected);
  });

  it("finds simulated logs that a page does not label", () => {
    write('<h2 id="part">P</h2>');
    expect(found()).toEqual(["simulated | index.html | shows simulated logs and does not say so"]);
  });

  it.each([
    ['<a href="./nowhere">x</a>', "links | index.html: ./nowhere | leads to no file of the site"],
    ['<a href="#gone">x</a>', "links | index.html: #gone | no part of index.html is called gone"],
    ['<img src="missing.png">', "links | index.html: missing.png | leads to no file of the site"]
  ])("finds the dead end of %s", (link, expected) => {
    write(PAGE + link);
    expect(found()).toEqual([expected]);
  });

  it("follows links to parts, to figures that come with the data, and to other sites", () => {
    write(`${PAGE}<a href="#part">a</a><a href="#gap-ranking">b</a><a href="https://example.org/x">c</a>`);
    expect(found()).toEqual([]);
  });

  it("finds a page that is too heavy before its first figure", () => {
    // Random bytes, so that compression takes nothing away.
    writeFileSync(join(dist, "heavy.js"), randomBytes(800_000));
    write(`${PAGE}<link rel="modulepreload" href="./heavy.js">`);
    expect(found()).toHaveLength(1);
    expect(found()[0]).toMatch(/^budget \| index\.html \| 80\d kB before the first figure; expected at most 500/);
  });
});
