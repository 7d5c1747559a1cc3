import {describe, expect, it} from "vitest";
import {namedBenchmarks} from "../../tools/named-benchmarks.js";

const ids = ["lantern", "wise"];
const found = (text: string, path = "src/a.ts") => namedBenchmarks([[path, text]], ids).length > 0;

describe("files that name a benchmark", () => {
  it("finds a name as a word and at the beginning of a part of a compound", () => {
    for (const text of ["the WISE paper", "wise-scores", "readWise(file)", 'id: "lantern"', "WISE_PAGE", "LanternRow"])
      expect(found(text), text).toBe(true);
  });

  it("takes the end of another word for no name", () => {
    for (const text of ["or otherwise", "pairwise(a, b)", "Stepwise", "OTHERWISE", "nothing"])
      expect(found(text), text).toBe(false);
  });

  it("finds a name behind words that only end like one", () => {
    expect(found("otherwise, stepwise and WISE")).toBe(true);
  });

  it("leaves out files and folders of a benchmark's name, and no others", () => {
    expect(found("wise", "src/wise/page.ts")).toBe(false);
    expect(found("wise", "src/pairwise/page.ts")).toBe(true);
  });
});
