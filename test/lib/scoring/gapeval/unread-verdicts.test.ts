import {expect, it} from "vitest";
import {SUITE_RULES} from "../../../../src/lib/benchmarks/logs/index.js";
import {scoredRows, unjudgedAnswers} from "../../../../src/lib/scoring/index.js";
import {answer, verdict} from "../rows-made-up.js";

const rowsOf = (suite: string) => [
  answer([verdict()], {item: {suite}}),
  answer([verdict({score: 0})], {item: {suite}}),
  answer([verdict({status: "unparsed", score: null})], {item: {suite}}),
  answer([], {item: {suite}})
];

it("verdicts that are no number, and answers without one, are told of, but not where the suite's rules say what they count as", () => {
  const notes = (suite: string) => scoredRows(rowsOf(suite), SUITE_RULES).notes.map(({text}) => text);
  const unjudged = (suite: string) => unjudgedAnswers(rowsOf(suite), SUITE_RULES.countsUnjudged);
  expect(notes("own")).toEqual(["1 of 3 values of rule are no number: its means are of the others alone"]);
  expect(unjudged("own")).toEqual([{suite: "own", subjectId: "m", unjudged: 1, answers: 4}]);
  expect([notes("gapeval"), unjudged("gapeval")]).toEqual([[], []]);
});
