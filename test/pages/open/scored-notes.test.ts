// @vitest-environment jsdom
import {describe, expect, it, vi} from "vitest";
import {AS_USUAL} from "../../../src/lib/benchmarks/logs/index.js";
import {OwnLogs} from "../../../src/components/controls/own-logs.js";
import {scoresReport} from "../../../src/pages/open/scores-report.js";
import type {KeptLog} from "../../../src/runtime/kept-logs.js";

const NOTES = [
  {suite: "gapeval", text: "heron is scored by strict; verdicts of lenient are left out"},
  {suite: "unieval", text: "teal is scored at its last training step, 300; the 2 others are left out"}
];
const log: KeptLog = {
  id: "1",
  name: "mine",
  keptAt: "2026-01-01T00:00:00Z",
  rows: 1,
  bytes: 1,
  simulated: false,
  suites: ["gapeval", "unieval"],
  subjects: ["heron", "teal"],
  choices: [],
  account: {
    total: {seen: 1, accepted: 1, rejected: 0, duplicates: 0, skipped: 0},
    reasons: [],
    conflicts: 0,
    logged: []
  },
  notes: NOTES
};

vi.mock("../../../src/runtime/kept-logs.js", () => ({
  keptLogs: () => Promise.resolve([log]),
  keptScores: () => Promise.resolve([])
}));

const plain = (node: Element): string => node.textContent.replace(/\s+/g, " ");

describe("what scores of an own log are of", () => {
  it("stands beside it on the pages of its benchmarks", async () => {
    history.replaceState(null, "", "?log=1");
    const noticesOn = async (benchmark: "gapeval" | "umnibench" | null): Promise<string[]> => {
      const place = document.createElement("p");
      place.append(OwnLogs(benchmark));
      await vi.waitFor(() => expect(place.querySelector("a, select")).not.toBeNull());
      await new Promise((done) => setTimeout(done));
      return [...place.querySelectorAll(".notice")].map(plain);
    };
    expect(await noticesOn("gapeval")).toEqual([`In your log, ${NOTES[0]!.text}.`]);
    expect(await noticesOn("umnibench")).toEqual([]);
    expect(await noticesOn(null)).toEqual([
      `In your log on GapEval, ${NOTES[0]!.text}.`,
      `In your log on UniEval, ${NOTES[1]!.text}.`
    ]);
  });

  it("stands under its scores", () => {
    const said = [`On GapEval, ${NOTES[0]!.text}.`, `On UniEval, ${NOTES[1]!.text}.`];
    const made = scoresReport(
      {
        ...{lines: [], notes: NOTES, coverage: [], logged: [], baselines: [], pooled: [], rules: null},
        ...{asked: AS_USUAL, judges: [], answers: []}
      },
      false,
      () => undefined
    );
    let step = made.next();
    while (!step.done) step = made.next();
    for (const text of said) expect(plain(step.value)).toContain(text);
  });
});
