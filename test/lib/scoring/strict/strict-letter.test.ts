import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {strictLetter} from "../../../../src/lib/scoring/index.js";
import {uniEvalBank, type RawUniEvalCase} from "../../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {referenceJson} from "../../../reference/read-reference.js";

const OPTIONS = ["red", "dark red", "blue", "green", "N/A or Unknown"];

describe("strictLetter(reply, options)", () => {
  it.each([
    "B",
    "b",
    "(B)",
    "( B )",
    "[B]",
    "B.",
    "B)",
    " B\n",
    "**B**",
    "**(B)** dark red",
    "(B) dark red",
    "B. Dark red.",
    "B: dark red",
    "dark red",
    "Dark  Red.",
    "The answer is B",
    "The correct answer is (B).",
    "Answer: B",
    "answer: dark red",
    "Option B",
    "The final answer is: \\boxed{B}",
    "<think>(A)? no, (C)</think>(B)",
    "B<|im_end|>",
    '{"answer": "B"}',
    "Ｂ"
  ])("reads B in %j", (reply) => expect(strictLetter(reply, OPTIONS)).toBe("B"));

  it.each([
    "",
    " ",
    "(B) or (C)",
    "B. blue",
    "(B) blue",
    "not B",
    "Not (A) but (B)",
    "(Based on the image) B",
    "A dark red car",
    "I see a BAND",
    "N/A",
    "F",
    "(F)",
    "The answer is dark",
    "BB",
    "The answer isB"
  ])("reads nothing in %j", (reply) => expect(strictLetter(reply, OPTIONS)).toBeNull());

  it("never reads a letter that was not meant, on 1,427 replies in 153 forms", () => {
    const bank = uniEvalBank(referenceJson<RawUniEvalCase[]>("../../data/unieval/unibench.json.gz"));
    const unieval = referenceJson<{cases: {reply: string; qa_id: number; intended: string | null; form: string}[]}>(
      "unieval/check_answer.json.gz"
    ).cases.map(({reply, qa_id, intended, form}) => ({
      reply,
      intended: form === "N/A or Unknown" ? "E" : intended,
      options: bank.byQaId.get(qa_id)!.options
    }));
    const realunify = referenceJson<{cases: {response: unknown; intended: string | null}[]}>(
      "realunify/extract_characters.json.gz"
    ).cases.map(({response, intended}) => ({reply: response, intended, options: ["one", "two", "three", "four"]}));
    const cases = [...unieval, ...realunify].filter(
      (c): c is typeof c & {reply: string} => typeof c.reply === "string"
    );
    const stated = cases.filter(({intended}) => intended !== null);
    const misread = stated.filter(({reply, intended, options}) => {
      const letter = strictLetter(reply, options);
      return letter !== null && letter !== intended;
    });
    expect(misread).toEqual([]);
    expect(stated.filter(({reply, options}) => strictLetter(reply, options) !== null).length).toBeGreaterThan(450);
  });

  it("never reads an option that is not offered and never throws", () => {
    fc.assert(
      fc.property(fc.string({unit: "grapheme"}), fc.array(fc.string(), {maxLength: 6}), (reply, options) => {
        const letter = strictLetter(reply, options);
        if (letter !== null) expect("ABCDEFGHIJ".indexOf(letter)).toBeLessThan(options.length);
      })
    );
  });
});
