import {describe, expect, it} from "vitest";
import {nearestNames} from "../../../src/lib/math/index.js";
import {editDistance} from "../../../src/lib/math/nearest-names.js";

describe("editDistance(a, b)", () => {
  it("counts insertions, deletions and replacements", () => {
    expect(editDistance("kitten", "sitting")).toBe(3);
    expect(editDistance("", "abc")).toBe(3);
    expect(editDistance("abc", "abc")).toBe(0);
  });
});

describe("nearestNames(name, known)", () => {
  const known = ["BAGEL-7B", "Bagel-Think", "Janus-Pro-7B", "Janus-Pro-1B", "OmniGen2"];

  it("sees through case, blanks and hyphens", () => {
    expect(nearestNames("bagel 7b", known)[0]).toBe("BAGEL-7B");
  });

  it("puts the nearest first", () => {
    expect(nearestNames("JanusPro-7b", known)).toEqual(["Janus-Pro-7B", "Janus-Pro-1B"]);
  });

  it("offers nothing that is not like the name", () => {
    expect(nearestNames("Quetzalcoatl", known)).toEqual([]);
  });
});
