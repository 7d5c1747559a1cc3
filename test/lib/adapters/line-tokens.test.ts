import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {LineTokens} from "../../../src/lib/adapters/lines/line-tokens.js";

const NAMES = ["a", "b", "c"];
const VALUES = [
  '"x"',
  '"xy"',
  '"x y, 1"',
  '""',
  '"é"',
  '"\\u0041"',
  "1",
  "12",
  "123",
  "1.5",
  "true",
  "null",
  "tru",
  "{}"
];
const KEYS = [NAMES, ["a", "other", "b", "c"], ["c", "a"]];

const oneLine = fc
  .tuple(fc.constantFrom(...KEYS), fc.array(fc.constantFrom(...VALUES), {minLength: 4, maxLength: 4}))
  .map(([keys, values]) => `{${keys.map((key, k) => `"${key}": ${values[k]!}`).join(", ")}}`);

/** Each line in memory that is written over once it was read. */
function read(tokens: LineTokens, line: string, like?: number) {
  const bytes = new Uint8Array(Buffer.from(`  ${line}\n`));
  const end = tokens.read(bytes, 2, like);
  const kept = end === -1 ? -1 : tokens.keep();
  bytes.fill(33);
  return {end, record: end === -1 ? null : tokens.record(), kept};
}

describe("LineTokens", () => {
  it("takes the same from a line whatever kept line it is compared with", () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(oneLine, fc.nat(40)), {maxLength: 40}), (given) => {
        const tokens = new LineTokens(NAMES);
        const kept: number[] = [];
        for (const [line, like] of given) {
          const alone = read(new LineTokens(NAMES), line);
          const known = kept[like % kept.length];
          const found = read(tokens, line, known);
          expect({end: found.end, record: found.record}).toEqual({end: alone.end, record: alone.record});
          if (found.kept !== -1) kept.push(found.kept);
          if (found.end !== -1 && known !== undefined) compared += 1;
        }
      })
    );
    expect(compared).toBeGreaterThan(100);
  });

  it("keeps lines of some megabytes, and no more", () => {
    const tokens = new LineTokens(NAMES);
    const numbers = Array.from(
      {length: 100},
      (_, n) => read(tokens, `{"a": ${n}, "other": "${"-".repeat(100_000)}"}`).kept
    );
    expect(numbers.slice(0, 80)).toEqual(Array.from({length: 80}, (_, n) => n));
    expect(numbers.slice(90)).toEqual(Array.from({length: 10}, () => -1));
    expect(read(tokens, `{"a": 1, "other": "${"-".repeat(100_000)}"}`, 7).record).toEqual({a: 1});
  });
});
