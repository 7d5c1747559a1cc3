import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {faviconPng} from "../../tools/favicon.js";

describe("src/favicon.png", () => {
  it("is docs/picture/favicon.svg as pixels", () => {
    expect(Buffer.compare(readFileSync("src/favicon.png"), faviconPng())).toBe(0);
  });
});
