// @vitest-environment jsdom
import {describe, expect, it} from "vitest";
import {mark} from "../../../src/components/figure/detail.js";

describe("mark(node, key, detail)", () => {
  it("is named by sentences with one full stop each", () => {
    const detail = {heading: "Granularity", lines: ["12 of 18 shares do.", "No more"], source: "GapEval, Table 2"};
    const node = mark(document.createElement("p"), "x", detail);
    expect(node.getAttribute("aria-label")).toBe("Granularity. 12 of 18 shares do. No more. GapEval, Table 2");
  });
});
