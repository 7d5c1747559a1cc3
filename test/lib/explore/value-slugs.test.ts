import {describe, expect, it} from "vitest";
import {codesOfSlugs, slugsOfCodes, type Facet} from "../../../src/lib/explore/index.js";
import {difficultyBins, lengthBins} from "../../../src/lib/explore/table/number-bins.js";

const facetOf = (
  bins: {readonly edges: readonly number[]; readonly names: readonly string[]},
  hasNone = false
): Facet => ({
  id: "difficulty",
  of: "item",
  values: hasNone ? [...bins.names, null] : bins.names,
  edges: bins.edges,
  codes: new Uint8Array()
});
const from = (first: number, last: number) => Array.from({length: last - first + 1}, (_, k) => first + k);
const fine = facetOf(difficultyBins(Float32Array.of(-4, 4))!);

describe("runs of bins in an address", () => {
  it("are counted in bars, so that addresses of a bin a bar mean what they meant", () => {
    expect(codesOfSlugs(fine, "3..12").codes).toEqual(from(12, 51));
    expect(slugsOfCodes(fine, from(12, 51))).toBe("3..12");
    const one = facetOf(lengthBins(Uint32Array.of(0, 1000))!);
    expect(codesOfSlugs(one, "3..5").codes).toEqual([3, 4, 5]);
    expect(slugsOfCodes(one, [3, 4, 5])).toBe("3..5");
  });

  it("come back as they were, wherever they begin and end", () => {
    const facet = facetOf(difficultyBins(Float32Array.of(-4, 4))!, true);
    for (let first = 0; first < facet.values.length; first += 7)
      for (let last = first; last < facet.values.length; last += 5) {
        const text = slugsOfCodes(facet, from(first, last));
        expect(codesOfSlugs(facet, text), text).toEqual({codes: from(first, last), unknown: []});
      }
    expect(slugsOfCodes(facet, [12, 20, 21])).toBe("3~3.25,5~5.5");
  });

  it("hold what has no number behind the last bar, as addresses of a bin a bar said it", () => {
    const facet = facetOf(difficultyBins(Float32Array.of(-4, 4))!, true);
    expect(codesOfSlugs(facet, "40..40").codes).toEqual([160]);
    expect(codesOfSlugs(facet, "none").codes).toEqual([160]);
  });

  it.each(["12..3", "3.1..5", "3~3", "0..41", "41..42", "-1..3", "3..", "~", "1e3..2", "3..12..14"])(
    "refuse %s and say so",
    (text) => {
      expect(codesOfSlugs(fine, text)).toEqual({codes: [], unknown: [text]});
    }
  );
});

describe("names of values in an address", () => {
  it("are of one value each, also where numbering would make the name of another", () => {
    const values = ["GPT-4", "gpt 4", "gpt-4.2", "gpt_4", null, "none"];
    const facet: Facet = {id: "model", of: "row", values, codes: new Uint8Array()};
    values.forEach((_, code) => {
      const text = slugsOfCodes(facet, [code]);
      expect(codesOfSlugs(facet, text), text).toEqual({codes: [code], unknown: []});
    });
    expect(slugsOfCodes(facet, [0, 2])).toBe("gpt-4,gpt-4.2");
  });

  it("keep letters of every script, and show nothing that turns the text about", () => {
    const values = ["Модель α", "视觉 2", "\u202eevil", "Ключ/ответ"];
    const facet: Facet = {id: "model", of: "row", values, codes: new Uint8Array()};
    expect(slugsOfCodes(facet, [0, 1, 2, 3])).toBe("модель-α,视觉-2,evil,ключ-ответ");
  });
});
