import {describe, expect, it} from "vitest";
import type {UniEvalContext} from "../../../src/components/unieval/context.js";
import {partialLogs} from "../../../src/components/unieval/partial-log.js";

const tags = [
  {level1: "Nouns", questions: 3000},
  {level1: "Verbs", questions: 1231}
];
const context = {
  tags,
  constant: {letter: "A", uniScore: 0.35126},
  behind: new Map([
    ["janus", tags],
    ["own", [{level1: "Nouns", questions: 699}]]
  ])
} as unknown as UniEvalContext;

describe("partialLogs(context, systems)", () => {
  it("says that always A is scored over all questions, of which a log holds a part: +0.061 above it was +0.020 on its own", () => {
    const [caveat, ...more] = partialLogs(context, [
      {id: "janus", name: "Janus"},
      {id: "own", name: "Yours: own"}
    ]);
    expect(more).toEqual([]);
    expect(`${caveat!.lead} ${String(caveat!.text)}`).toBe(
      "Not all questions: of 4,231, Yours: own was asked 699. Always A, 0.351, is scored over all of them; over a part it may score more or less, and so what a model is above it."
    );
  });

  it("says nothing where every system was asked all of them", () => {
    expect(partialLogs(context, [{id: "janus", name: "Janus"}])).toEqual([]);
  });
});
