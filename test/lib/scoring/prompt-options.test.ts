import {describe, expect, it} from "vitest";
import {promptOptions} from "../../../src/lib/scoring/index.js";
import {uniEvalBank, type RawUniEvalCase} from "../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {referenceJson} from "../../reference/read-reference.js";

describe("promptOptions(prompt)", () => {
  it("reads options by line and in one line", () => {
    expect(promptOptions("Invented 0\nA. one\nB. two\nC. three\nD. four")).toEqual(["one", "two", "three", "four"]);
    expect(promptOptions("Where is the coin? A. left B. right")).toEqual(["left", "right"]);
    expect(promptOptions("(A) left\n(B) right side")).toEqual(["left", "right side"]);
    expect(promptOptions("Which? B. two\nA. one")).toEqual([]);
    expect(promptOptions("No options here")).toEqual([]);
  });

  it("reads UniEval's question as its own code cuts it", () => {
    const bank = uniEvalBank(referenceJson<RawUniEvalCase[]>("../../data/unieval/unibench.json.gz"));
    for (const {question, options} of bank.byQaId.values()) expect(promptOptions(question)).toEqual(options);
  });

  it("takes the question's own options after solved examples", () => {
    const examples = "Q: Tree?\nA. oak\nB. elm\nC. ash\nAnswer: B\n\n";
    expect(promptOptions(`${examples}Q: Fish?\nA. cod\nB. eel\nAnswer:`)).toEqual(["cod", "eel"]);
  });

  it.each([
    ["letters that are only named", "Look.\nOptions: (A) red, (B) teal\nAnswer (A) or (B).", ["red", "teal"]],
    ["a letter out of turn", "Which?\nA. vitamin C. pills\nB. none", ["vitamin C. pills", "none"]],
    ["two options a line", "Which?\nA. up  B. down\nC. left  D. right", ["up", "down", "left", "right"]],
    ["marks without a blank", "哪个？\nA.上\nB.下", ["上", "下"]],
    ["initials", "Who is A. Smith to B. Jones?\nA) friend\nB) foe", ["friend", "foe"]],
    ["a single letter", "Is it grade A. or not?", []]
  ])("is not misled by %s", (_, prompt, texts) => {
    expect(promptOptions(prompt)).toEqual(texts);
  });
});
