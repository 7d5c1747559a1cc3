import {describe, expect, it} from "vitest";
import {compareTexts, TextPool, textLength, textOf, textStart} from "../../../src/lib/adapters/index.js";
import {TextList} from "../../../src/lib/adapters/blocks/text-pool.js";

const TEXTS = ["", "a", "ab", "b", "é", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{1f600}", "\u{1f600}a", "\u0000"];
const LONG = Array.from({length: 3000}, (_, n) => `${"long text, ".repeat(n % 40)}ä${n}`);

describe("TextPool", () => {
  it("numbers different texts in the order in which they come, however many, and gives them back", () => {
    const pool = new TextPool();
    const texts = [...TEXTS, ...LONG];
    expect(texts.map((text) => pool.codeOf(text))).toEqual(texts.map((_, t) => t));
    expect(texts.map((text) => pool.codeOf(text))).toEqual(texts.map((_, t) => t));
    expect(texts.map((_, t) => textOf(pool, t))).toEqual(texts);
    expect(texts.map((_, t) => textLength(pool, t))).toEqual(texts.map((text) => Buffer.byteLength(text)));
    expect(pool.count).toBe(texts.length);
  });

  it("knows a text that comes as bytes", () => {
    const [pool, other] = [new TextPool(), new TextPool()];
    for (const text of TEXTS) other.codeOf(text);
    pool.codeOf("b");
    const codes = TEXTS.map((_, t) => pool.codeOfBytes(other.bytes, textStart(other, t), other.ends[t]!));
    expect(codes.map((code) => textOf(pool, code))).toEqual(TEXTS);
    expect(codes[TEXTS.indexOf("b")]).toBe(0);
  });

  it("knows a text of another pool, or of a list, by the hash that it has there", () => {
    const [pool, other, list] = [new TextPool(), new TextPool(), new TextList()];
    for (const some of [TEXTS, LONG]) {
      const known = other.count;
      for (const text of some) other.codeOf(text);
      list.append(structuredClone(other.since(known)));
    }
    for (const [t, text] of LONG.entries()) if (t % 3 === 0) pool.codeOf(text);
    const {count} = pool;
    const given = [...TEXTS, ...LONG].map((_, t) => pool.codeOfPacked(t % 2 ? list : other, t));
    expect(given.map((code) => textOf(pool, code))).toEqual([...TEXTS, ...LONG]);
    expect(pool.count).toBe(count + TEXTS.length + LONG.length - LONG.length / 3);
    expect([...TEXTS, ...LONG].map((text) => pool.codeOf(text))).toEqual(given);
    expect(LONG.map((_, t) => pool.codeOfPacked(pool.taken(), t))).toEqual(LONG.map((_, t) => t));
  });

  it("tells texts of one hash apart", () => {
    const pool = new TextPool();
    const other = new TextPool();
    for (const text of TEXTS) other.codeOf(text);
    const alike = {...other.taken(), hashes: new Int32Array(TEXTS.length)};
    const codes = TEXTS.map((_, t) => pool.codeOfPacked(alike, t));
    expect(codes).toEqual(TEXTS.map((_, t) => t));
    expect(TEXTS.map((_, t) => pool.codeOfPacked(alike, t))).toEqual(codes);
    expect(codes.map((code) => textOf(pool, code))).toEqual(TEXTS);
  });

  it("keeps texts apart whose bytes are the same where it is told so", () => {
    const pool = new TextPool();
    expect([pool.add("\ud800"), pool.add("\udbff"), pool.codeOf("a")]).toEqual([0, 1, 2]);
    // In bytes both are the replacement mark, which is a text of its own, also once the pool has grown.
    expect(pool.codeOf("\ufffd")).toBe(3);
    for (let n = 0; n < 500; n++) pool.codeOf(`text ${n}`);
    expect(pool.codeOf("\ufffd")).toBe(3);
    expect(textOf(pool, 1)).toBe("\ufffd");
  });

  it("begins with room for as much as another one holds, and hands over all of it", () => {
    const full = new TextPool();
    for (const text of LONG) full.codeOf(text);
    const pool = new TextPool(full);
    const {bytes, ends} = pool;
    expect([...LONG, ...TEXTS].map((text) => pool.codeOf(text))).toEqual([...LONG, ...TEXTS].map((_, t) => t));
    expect([pool.bytes, pool.ends]).toEqual([bytes, ends]);
    const taken = structuredClone(pool.taken());
    expect([...LONG, ...TEXTS].map((_, t) => textOf(taken, t))).toEqual([...LONG, ...TEXTS]);
  });

  it("hands over what is new, to be put behind what is known", () => {
    const [pool, list] = [new TextPool(), new TextList()];
    for (const text of TEXTS) pool.codeOf(text);
    list.append(pool.since(0));
    list.append(pool.since(pool.count));
    for (const text of LONG) pool.codeOf(text);
    list.append(structuredClone(pool.since(TEXTS.length)));
    expect([...TEXTS, ...LONG].map((_, t) => list.at(t))).toEqual([...TEXTS, ...LONG]);
  });
});

describe("compareTexts(a, aCode, b, bCode)", () => {
  it("is the order of UTF-8 bytes, also beyond the basic plane", () => {
    const pool = new TextPool();
    for (const text of TEXTS) pool.codeOf(text);
    for (const [a, x] of TEXTS.entries())
      for (const [b, y] of TEXTS.entries())
        expect(Math.sign(compareTexts(pool, a, pool, b)), `${x} ${y}`).toBe(
          Buffer.compare(Buffer.from(x), Buffer.from(y))
        );
  });
});
