import {describe, expect, it} from "vitest";
import {judgedPart} from "../../../../src/lib/benchmarks/gapeval/scoring/judge-record.js";

describe("judgedPart(part)", () => {
  it.each([
    [{status: "ok", parsed: {score: 1}}, "ok"],
    [{status: "ok", parsed: {score: 0}}, "ok"],
    [{status: "ok", parsed: null}, "unparsed"],
    [{status: "ok"}, "unparsed"],
    [{status: "skipped", parsed: {score: 1}}, "skipped"],
    [{status: "error", parsed: {score: 1}}, "error"],
    [{parsed: {score: 1}}, "error"]
  ])("takes %j as %s", (part, status) => expect(judgedPart(part).status).toBe(status));
});
