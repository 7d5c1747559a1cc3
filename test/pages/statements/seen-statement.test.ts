import {describe, expect, it} from "vitest";
import {seenStatement} from "../../../src/pages/statements/seen-statement.js";
import {statementsToHtml, statementsToMarkdown} from "../../../src/lib/statements/index.js";

const hostile = "\u001b[31m red \u202e desrever \u0007";
const statement = {
  id: "1",
  sentence: hostile,
  isReadersWords: true,
  finding: hostile,
  encoding: hostile,
  filter: `model: ${hostile}`,
  test: hostile,
  n: hostile,
  source: hostile,
  isSimulated: false,
  address: "explore?model=x#rates",
  fingerprint: "0123456789abcdef",
  picture: "",
  pinnedAt: "2026-11-26T00:00:00Z"
};

describe("seenStatement(statement)", () => {
  it("leaves nothing in an export that steers a terminal or turns its text about", () => {
    for (const written of [statementsToMarkdown, statementsToHtml]) {
      const text = written([seenStatement(statement)], "https://site.example/");
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
      // Markdown escapes the plus sign.
      for (const code of ["001B", "202E"]) expect(text.replaceAll("\\+", "+")).toContain(`⟨U+${code}⟩`);
    }
  });
});
