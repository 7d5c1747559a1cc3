import {describe, expect, it} from "vitest";
import {offeredOptions} from "../../../src/components/explore/figure/offered-options.js";
import {UNIEVAL_OFFICIAL} from "../../../src/lib/benchmarks/unieval/scoring/official-scorer.js";

describe("offeredOptions(prompt, least)", () => {
  it.each([
    ["one a line", "Which tree?\nA. oak\nB. elm\nC. ash", ["oak", "elm", "ash"]],
    ["in brackets", "Which tree?\n(A) oak\n(B) elm", ["oak", "elm"]],
    [
      "in one line",
      "Question: What colour?\nOptions: (A) red, (B) light blue, (C) N/A or Unknown\nAnswer (A) or (B).",
      ["red", "light blue", "N/A or Unknown"]
    ],
    ["none", "Which tree?", []],
    ["none of a prompt that is not there", null, []]
  ])("reads them %s", (_, prompt, texts) => {
    expect(offeredOptions(prompt, 0)).toEqual(texts);
  });

  it("gives what it does not know a text that no reply holds: nothing is read from a reply without a letter", () => {
    const options = offeredOptions(null, 5);
    expect(options).toHaveLength(5);
    expect(UNIEVAL_OFFICIAL.score("hmm, hard to say", {key: "A", options}).status).toBe("invalid");
    expect(
      UNIEVAL_OFFICIAL.score("it is the elm!", {key: "B", options: offeredOptions("x\nA. oak\nB. elm", 5)}).score
    ).toBe(1);
  });
});
