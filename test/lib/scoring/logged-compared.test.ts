import {describe, expect, it} from "vitest";
import {loggedCompared, type LoggedScore} from "../../../src/lib/scoring/index.js";
import type {ScoreLine} from "../../../src/lib/scoring/index.js";
import {scoreLine} from "./rows-made-up.js";

const share = {kind: "binary", least: 0, most: 1} as const;
const line = (part: Partial<ScoreLine> = {}): ScoreLine => scoreLine({value: 0.5, n: 10, scale: share, ...part});
const logged = (value: number, part: Partial<LoggedScore> = {}): LoggedScore => ({
  suite: "t",
  subjectId: "m",
  group: "all",
  metric: "mean",
  scorerId: "rule",
  value,
  file: "results.json",
  ...part
});
const compared = (stated: readonly LoggedScore[], lines: readonly ScoreLine[] = [line()]) =>
  loggedCompared(stated, lines, ({rows}) => 10 * rows.length);

describe("loggedCompared(logged, lines)", () => {
  it("puts what differs most first, and what cannot be recomputed last", () => {
    const stated = [0.51, 0.9, 0.2].map((value, k) => logged(value, {group: `g${k}`}));
    const lines = stated.map(({group}) => line({group}));
    const found = compared([logged(0.7, {group: "none"}), ...stated], lines);
    expect(found.map(({value}) => value)).toEqual([0.9, 0.2, 0.51, 0.7]);
    expect(found.at(-1)).toMatchObject({
      recomputed: null,
      difference: null,
      agrees: false,
      reason: "the records have no such score"
    });
    expect(found[1]).toMatchObject({recomputed: 0.5, reason: null, n: 10, agrees: false});
    expect(found[1]!.difference).toBeCloseTo(0.3, 12);
  });

  it("agrees to the last digit that is written, and at least to three decimals", () => {
    const agrees = (value: number, of: number, part = {}) =>
      compared([logged(value, part)], [line({value: of})])[0]!.agrees;
    expect(agrees(0.5, 0.5005)).toBe(true);
    expect(agrees(0.5, 0.5006)).toBe(false);
    expect(agrees(0.1234, 0.12345)).toBe(true);
    expect(agrees(0.1234, 0.12346)).toBe(false);
    expect(agrees(0.5, 0.51, {tolerance: 0.01})).toBe(true);
    expect(agrees(1, 1.0004)).toBe(true);
  });

  it("reads percent where records are shares, and leaves numbers on scales of their own", () => {
    expect(compared([logged(50, {outOf: 100})])[0]).toMatchObject({value: 0.5, agrees: true});
    expect(compared([logged(50, {outOf: 100})])[0]).not.toHaveProperty("outOf");
    const grades = line({value: 50, scale: {kind: "whole", least: 0, most: 99}});
    expect(compared([logged(50, {outOf: 100})], [grades])[0]).toMatchObject({value: 50, agrees: true});
    expect(compared([logged(50)])[0]!.reason).toBe(
      "it is no mean of shares, as the records have them: another measure of the same name, or on another scale"
    );
    expect(compared([logged(-0.5)])[0]!.recomputed).toBeNull();
    expect(compared([logged(0), logged(0)])[0]!.recomputed).toBe(0.5);
    expect(compared([logged(1)])[0]!.recomputed).toBe(0.5);
  });

  it("is of one rule and one run", () => {
    expect(compared([logged(0.5, {scorerId: "other"})])[0]!.reason).toBe("the records have no such score");
    expect(compared([logged(0.5, {scorerId: "rul"})])[0]!.reason).toBe("the records have no such score");
    expect(compared([logged(0.5, {scorerId: null})])[0]!.agrees).toBe(true);
    expect(compared([logged(0.5, {runId: "a"})], [line({runId: "b"})])[0]!.reason).toBe(
      "the records are of other runs"
    );
    expect(
      compared([logged(0.5, {runId: "a"})], [line({runId: "b"}), line({runId: "a", value: 0.6})])[0]!.recomputed
    ).toBe(0.6);
    expect(compared([logged(0.5)], [line({runId: "b"}), line({runId: "a"})])[0]!.reason).toBe(
      "the log does not say which of several runs it is of"
    );
    expect(compared([logged(0.5), logged(0.6)])[0]!.reason).toBe(
      "several runs state it, whose answers stand in one score"
    );
    expect(compared([logged(0.5, {madeBy: "a vote"})])[0]!.reason).toBe(
      "the log makes it by a vote, which is no mean of its records"
    );
    expect(compared([logged(0.5)], [line({value: null, n: 0})])[0]!.reason).toBe("none of the records has a score");
  });

  it("fits what was fitted, and says so of no record", () => {
    const fitted = {rows: [[1, 0, 0, 0]], row: null} as const;
    expect(compared([logged(10, {fitted})])[0]).toMatchObject({recomputed: 10, agrees: true, reason: null});
    expect(compared([logged(10, {fitted})])[0]).not.toHaveProperty("fitted");
  });
});
