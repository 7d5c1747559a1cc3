import {expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {scorersCompared} from "../../../src/lib/benchmarks/logs/index.js";

const row = (itemId: string, judgeId: string, reply: string, attempt = 0) =>
  canonicalRow({
    subjectId: "m",
    item: itemRow({itemId: `s/${itemId}`, suite: "s", key: "B"}),
    attempt,
    reply,
    status: "ok",
    sourceId: "f",
    place: "",
    judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId, score: 1, status: "ok"})]
  });

it("rules are compared on replies, not on verdicts: what three judges saw was three replies", () => {
  const judges = ["a", "b", "c"];
  const rows = [
    ...judges.map((judge) => row("1", judge, "(B)")),
    ...judges.map((judge) => row("1", judge, "B", 1)),
    ...judges.map((judge) => row("2", judge, "C")),
    // Two texts under one attempt are two replies.
    row("2", "a", "(B)")
  ];
  // Our own rule, RealUnify's and UniEval's.
  const {summaries} = scorersCompared(rows)!;
  expect(summaries.map(({replies, right}) => [replies, right])).toEqual([
    [4, 3],
    [4, 3],
    [4, 3]
  ]);
});
