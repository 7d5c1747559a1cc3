import {describe, expect, it} from "vitest";
import {edgeText} from "../../../src/components/explore/figure/range-text.js";
import type {Facet} from "../../../src/lib/explore/index.js";

const difficulty = (edges: readonly number[]): Facet =>
  ({id: "difficulty", of: "item", values: edges.slice(1).map(String), codes: new Uint8Array(0), edges}) as Facet;

describe("edgeText(facet, k)", () => {
  it("tells the first edge from the last, however close they lie", () => {
    const ends = (first: number, last: number) => {
      const facet = difficulty([first, last]);
      return [edgeText(facet, 0), edgeText(facet, 1)];
    };
    expect(ends(-4.24, 3.1)).toEqual(["−4.2", "3.1"]);
    expect(ends(-0.0039, 0.0026)).toEqual(["−0.0039", "0.0026"]);
    expect(ends(0.31, 0.84)).toEqual(["0.31", "0.84"]);
  });
});
