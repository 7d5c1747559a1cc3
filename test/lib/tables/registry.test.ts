import {describe, expect, it} from "vitest";
import type {ItemTag} from "../../../src/lib/schema/index.js";
import {decodeRegistry, encodeRegistry} from "../../../src/lib/tables/index.js";

const TAG: ItemTag = {
  level0: "Textual",
  level1: "Numerals",
  level2: "Cardinal Numbers",
  questions: 41,
  keyA: 12,
  keyB: 6,
  keyC: 9,
  keyD: 14,
  keyE: 0
};

describe("decodeRegistry(name, source)", () => {
  const encoded: unknown = JSON.parse(JSON.stringify(encodeRegistry("item-tags", [TAG])));

  it("returns the entries that were encoded", () => {
    expect(decodeRegistry("item-tags", encoded)).toEqual([TAG]);
  });

  it("refuses another registry, another version and no registry", () => {
    expect(() => decodeRegistry("models", encoded)).toThrow("registry models: mismatched name: item-tags vs models");
    expect(() => decodeRegistry("item-tags", {...(encoded as object), schemaVersion: 0})).toThrow(
      "mismatched schemaVersion: 0 vs 1"
    );
    expect(() => decodeRegistry("claims", null)).toThrow("mismatched name: undefined vs claims");
    expect(() => decodeRegistry("claims", {name: "claims", schemaVersion: 1})).toThrow("missing entries");
  });
});
