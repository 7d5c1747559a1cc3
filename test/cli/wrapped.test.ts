import {describe, expect, it} from "vitest";
import {COMMANDS} from "../../cli/terminal/command-names.js";
import {helpText} from "../../cli/terminal/help.js";
import {wrapped} from "../../cli/terminal/wrapped.js";

describe("wrapped(text, width)", () => {
  it("lets lines of a paragraph flow, and keeps ends of sentences, empty lines and what is indented", () => {
    const text = "One two three\nfour five.\nSix seven.\n\n  npx parallax x\n  --a B   eight nine ten\n";
    expect(wrapped(text, 20)).toBe(
      "One two three four\nfive.\nSix seven.\n\n  npx parallax x\n  --a B   eight nine\n          ten\n"
    );
  });

  it("goes on below a name too wide for a description beside it, and cuts no word", () => {
    expect(wrapped("  --a-long-name B   eight nine", 20)).toBe("  --a-long-name B\n      eight nine");
    expect(wrapped("one https://example.org/long two", 12)).toBe("one\nhttps://example.org/long\ntwo");
  });
});

describe("helpText(command, width)", () => {
  it.each([60, 80, 100])("fits into %d columns, with every word and every example whole", (width) => {
    for (const command of [null, ...COMMANDS]) {
      const [text, wide] = [helpText(command, width), helpText(command, 1000)];
      expect(
        text.split("\n").filter((line) => line.length > width),
        command ?? "overview"
      ).toEqual([]);
      expect(text.split(/\s+/)).toEqual(wide.split(/\s+/));
      const examples = wide.split("\n").filter((line) => /^ {2}npx parallax (?:\S+ )+\S+$/.test(line));
      for (const example of examples) expect(text.split("\n")).toContain(example);
    }
  });
});
