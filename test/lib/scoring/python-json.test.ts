import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {pythonJson} from "../../../src/lib/scoring/index.js";
import {pythonStrip} from "../../../src/lib/scoring/rules/python-strip.js";

const TOKEN = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/gs;

/** The value of a JSON text; whole numbers that doubles do not hold as the text of their digits. */
const exactly = (text: string): unknown =>
  JSON.parse(
    text.replace(TOKEN, (token) =>
      /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
    )
  );

describe("pythonJson(text)", () => {
  it("reads whatever JSON.parse reads, alike", () => {
    fc.assert(
      fc.property(fc.json({stringUnit: "binary"}), (text) => {
        expect(pythonJson(text).value).toEqual(exactly(text));
      })
    );
  });

  it("refuses whatever JSON.parse refuses, but for NaN and Infinity", () => {
    const text = fc.string({unit: fc.constantFrom(...'{}[]",:0123456789.eE+-\\untrfalse \n\t')});
    fc.assert(
      fc.property(text, (candidate) => {
        const strict = outcome(() => exactly(candidate));
        expect(outcome(() => pythonJson(candidate).value)).toEqual(strict);
      }),
      {numRuns: 2000}
    );
  });

  it("counts what a strict reader refuses or loses", () => {
    const {value, duplicateKeys, nonFinite} = pythonJson('{"a": NaN, "a": [Infinity, -Infinity], "b": 1}');
    expect(value).toEqual({a: [Infinity, -Infinity], b: 1});
    expect(duplicateKeys).toEqual(["a"]);
    expect(nonFinite).toBe(3);
  });

  it("keeps a key named __proto__ as data", () => {
    const {value} = pythonJson('{"__proto__": {"polluted": true}}');
    expect(Object.hasOwn(value as object, "__proto__")).toBe(true);
    expect(({} as {polluted?: boolean}).polluted).toBeUndefined();
  });

  it("says where it stopped, and stops at deep nesting instead of overflowing", () => {
    expect(() => pythonJson('{"a": 1,}')).toThrow("invalid JSON at 8; expected key in double quotes");
    expect(() => pythonJson("[".repeat(100_000))).toThrow(SyntaxError);
  });
});

describe("pythonStrip(text)", () => {
  it("strips what Python strips and keeps U+FEFF", () => {
    expect(pythonStrip("\u0085\u001c \u00a0a b\n\u2003")).toBe("a b");
    expect(pythonStrip("\ufeffa")).toBe("\ufeffa");
    expect(pythonStrip(" \t ")).toBe("");
  });
});

function outcome(run: () => unknown): unknown {
  try {
    return [run()];
  } catch {
    return "refused";
  }
}
