import {expect, it} from "vitest";
import {scoredRows} from "../../../../src/lib/scoring/index.js";
import {answer, verdict} from "../rows-made-up.js";

it("verdicts that are no number are told of, but not of the rule that says itself what they count as", () => {
  const notes = (scorerId: string, score: number | null) =>
    scoredRows(
      [answer([verdict({scorerId}), verdict({scorerId, score}), verdict({scorerId, status: "unparsed", score: null})])],
      () => false
    ).notes.map(({text}) => text);
  expect(notes("rule", 0)).toEqual(["1 of 3 values of rule are no number: its means are of the others alone"]);
  expect(notes("gapeval/judge", 0)).toEqual([]);
});
