import {readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {LogAccount} from "../../loaders/logs/log-account.js";
import {readDemoLog} from "../../loaders/logs/read-demo-log.js";
import {memoryFile} from "../../src/lib/adapters/index.js";
import {CellCounts, statusPolicies} from "../../src/lib/scoring/index.js";
import {readAll} from "../lib/adapters/support/read-all.js";
import {FORMATS} from "../lib/adapters/support/sample-logs.js";
import {folderOf, runCommand} from "./run-command.js";
import type {CanonicalRow, Judgment} from "../../src/lib/schema/index.js";

describe("LogAccount", () => {
  it("accounts for every record of a demo log and finds it in agreement with print", async () => {
    const account = new LogAccount("umnibench");
    await readDemoLog("umnibench", [account]);
    const {sources, rows, models, simulatedFrom, coverage, policies, baselines, agreement} = account.finish();
    const [source] = sources;
    const {seen, accepted, rejected, duplicates, skipped} = source!.report.total;
    expect(seen).toBe(6 * 4416);
    expect(accepted + rejected + duplicates + skipped).toBe(seen);
    expect(source!.simulated).toBe(true);
    expect([rows, models]).toEqual([6 * 4416, 6]);
    expect(Object.keys(simulatedFrom).toSorted()).toEqual(
      [...new Set(coverage.map(({subjectId}) => subjectId))].toSorted()
    );
    expect(simulatedFrom["sim-alder"]).toBe("BAGEL");
    expect(coverage.every(({missingCount}) => missingCount === 0)).toBe(true);
    expect(policies.reduce((sum, {verdicts}) => sum + verdicts, 0)).toBe(rows);
    expect(baselines?.items).toBe(4416);
    expect(agreement.compared).toBeGreaterThan(70);
    expect(agreement.rms).toBeLessThan(1.4);
  });
});

describe("CellCounts.policies()", () => {
  it("says of counts what statusPolicies(rows) says of rows, in every format", async () => {
    for (const [format, {files, source}] of Object.entries(FORMATS)) {
      const given = Object.entries(files).map(([path, content]) => memoryFile(path, content));
      const {rows} = await readAll(given, source ? {source} : {});
      const cells = new CellCounts();
      cells.add(rows);
      expect(cells.policies(), format).toEqual(statusPolicies(rows));
    }
  });

  it("stands in the ledgers of check, ingest and score", async () => {
    const sample = (id: number, acc: unknown) => JSON.stringify({doc_id: id, target: "B", filtered_resps: ["B"], acc});
    const name = "m/samples_t_2026-01-02T03-04-05.jsonl";
    const folder = folderOf({[name]: [sample(0, 1), sample(1, "0,5"), sample(2, null)].join("\n")});
    const expected = [
      {status: "ok", verdicts: 1, unscored: 0, zero: 0, positive: 1, negative: 0},
      {status: "missing", verdicts: 1, unscored: 1, zero: 0, positive: 0, negative: 0},
      {status: "unparsed", verdicts: 1, unscored: 1, zero: 0, positive: 0, negative: 0}
    ];
    const path = join(folder, name);
    const check = JSON.parse((await runCommand("check", path, "--json")).data) as {ledger: {policies: object[]}};
    expect(check.ledger.policies).toEqual(expected.map((one) => ({scorer: "lm-eval/acc@logged", ...one})));
    await runCommand("ingest", path, "-q", "-o", join(folder, "out"));
    const ledger = JSON.parse(readFileSync(join(folder, "out/ledger.json"), "utf8")) as {policies: object[]};
    expect(ledger.policies).toEqual(check.ledger.policies);
    const score = JSON.parse((await runCommand("score", path, "--json")).data) as {policies: object[]};
    expect(score.policies).toEqual(check.ledger.policies);
    expect((await runCommand("check", path)).data).toMatch(/lm-eval\/acc@logged +unparsed +1 +1 +0 +0 +0/);
  });
});

describe("a rule whose values are only in part shares", () => {
  it("has its mean over all of them, in its own units, which is said: ratings from 1 to 5, of which the worst looks like right", async () => {
    const rated = (id: number, rating: number) =>
      JSON.stringify({doc_id: id, target: "B", filtered_resps: ["B"], rating, acc: 1});
    const name = "m/samples_t_2026-01-02T03-04-05.jsonl";
    const folder = folderOf({[name]: [rated(0, 5), rated(1, 1), rated(2, 3)].join("\n")});
    const said =
      "the 3 values of lm-eval/rating go from 1 to 5: they are no shares, and their means are in units of their own";
    for (const command of ["score", "check"]) {
      const {data, talk} = await runCommand(command, join(folder, name));
      expect(data + talk).toContain(`Scores of t: ${said}.`);
      expect(data + talk).not.toContain("of lm-eval/acc");
      expect(JSON.parse((await runCommand(command, join(folder, name), "--json")).data)).toMatchObject({
        notes: [{suite: "t", text: said}]
      });
    }
    const {data} = await runCommand("score", join(folder, name), "--json");
    expect(JSON.parse(data)).toMatchObject({
      scores: [
        {scorer: "lm-eval/rating@logged", value: 3, n: 3, scale: {kind: "whole", least: 1, most: 5}},
        {scorer: "lm-eval/acc@logged", value: 1, n: 3, scale: {kind: "binary", least: 1, most: 1}}
      ]
    });
  });

  it("is not a judge of GapEval who answered in words that hold no verdict: these are on no other scale", async () => {
    const verdict = (parsed: object | null) => ({status: "ok", parsed});
    const folder = folderOf(
      Object.fromEntries(
        [verdict({score: 1}), verdict(null)].flatMap((image, n) => [
          [`data_${n}/m/text.json`, JSON.stringify({output_text: "x"})],
          [`data_${n}/m/new_res.json`, JSON.stringify({text_eval: verdict({score: 1}), image_eval: [image]})]
        ])
      )
    );
    const {talk} = await runCommand("score", folder);
    expect(talk).toMatch(/gapeval\/judge@1 +unparsed +1 +1/);
    expect(talk).not.toContain("no number");
  });
});

describe("statusPolicies(rows)", () => {
  it("tells what counts as wrong from what is left out", () => {
    const verdict = (status: Judgment["status"], score: number | null): CanonicalRow =>
      ({judgments: [{scorerId: "r", scorerVersion: "1", status, score}]}) as unknown as CanonicalRow;
    const rows = [
      verdict("missing", null),
      verdict("ok", 1),
      verdict("ok", 0),
      verdict("invalid", 0),
      verdict("ok", 0.5)
    ];
    expect(statusPolicies(rows)).toEqual([
      {scorer: "r@1", status: "ok", verdicts: 3, unscored: 0, zero: 1, positive: 2, negative: 0},
      {scorer: "r@1", status: "invalid", verdicts: 1, unscored: 0, zero: 1, positive: 0, negative: 0},
      {scorer: "r@1", status: "missing", verdicts: 1, unscored: 1, zero: 0, positive: 0, negative: 0}
    ]);
  });
});
