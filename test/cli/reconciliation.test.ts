import {describe, expect, it} from "vitest";
import {LogAccount} from "../../loaders/logs/log-account.js";
import {readDemoLog} from "../../loaders/logs/read-demo-log.js";
import {statusPolicies} from "../../src/lib/scoring/index.js";
import type {CanonicalRow, Judgment} from "../../src/lib/schema/index.js";

describe("LogAccount", () => {
  it("accounts for every record of a demo log and finds it in agreement with print", async () => {
    const account = new LogAccount("umnibench");
    await readDemoLog("umnibench", [account]);
    const {sources, rows, models, coverage, policies, baselines, agreement} = account.finish();
    const [source] = sources;
    const {seen, accepted, rejected, duplicates, skipped} = source!.report.total;
    expect(seen).toBe(6 * 4416);
    expect(accepted + rejected + duplicates + skipped).toBe(seen);
    expect(source!.simulated).toBe(true);
    expect([rows, models]).toEqual([6 * 4416, 6]);
    expect(coverage.every(({missingCount}) => missingCount === 0)).toBe(true);
    expect(policies.reduce((sum, {verdicts}) => sum + verdicts, 0)).toBe(rows);
    expect(baselines?.items).toBe(4416);
    expect(agreement.compared).toBeGreaterThan(70);
    expect(agreement.rms).toBeLessThan(1.4);
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
      {scorer: "r@1", status: "ok", verdicts: 3, unscored: 0, zero: 1, positive: 2},
      {scorer: "r@1", status: "invalid", verdicts: 1, unscored: 0, zero: 1, positive: 0},
      {scorer: "r@1", status: "missing", verdicts: 1, unscored: 1, zero: 0, positive: 0}
    ]);
  });
});
