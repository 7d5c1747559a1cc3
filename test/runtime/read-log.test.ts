import {describe, expect, it} from "vitest";
import {memoryFile} from "../../src/lib/adapters/index.js";
import {columnMapping} from "../../src/lib/benchmarks/logs/index.js";
import {readLog, scoresOf} from "../../src/runtime/open/read-log.js";

const mapping = columnMapping({
  suite: "realunify",
  columns: {subject: "model", item: "item", run: "run", step: "step", judge: "judge", score: "score"}
});

async function openedScores(lines: readonly (readonly (string | number)[])[]) {
  const table = ["model,item,run,step,judge,score", ...lines.map((line) => line.join(","))].join("\n");
  const settings = {mapping, conflicts: "first" as const};
  const none = () => Promise.resolve(null);
  const log = await readLog([memoryFile("t.csv", table)], settings, () => undefined, none);
  const {lines: scores, notes, pooled} = scoresOf(log);
  const {value, n} = scores.find(({group}) => group === "track: UEG")!;
  return {held: log.rows.length, score: [value, n], notes: notes.map(({text}) => text), pooled};
}

describe("scoresOf(log)", () => {
  it("is of one judge and one training step, while all rows are held for the explorer", async () => {
    const judged = (count: number, judge: string, right: number) =>
      Array.from({length: count}, (_, item) => ["heron", item, judge, "", judge, item < right ? 1 : 0]);
    expect(await openedScores([...judged(3, "lenient", 3), ...judged(4, "strict", 1)])).toEqual({
      held: 7,
      score: [0.25, 4],
      notes: ["heron is scored by strict; verdicts of lenient are left out"],
      pooled: []
    });
    const trained = [300, 100, 200].flatMap((step) =>
      [1, 2, 3, 4].map((item) => ["heron", item, "", step, "strict", item <= step / 100 ? 1 : 0])
    );
    expect(await openedScores(trained)).toEqual({
      held: 12,
      score: [0.75, 4],
      notes: ["heron is scored at its last training step, 300; the 2 others are left out"],
      pooled: []
    });
  });
});
