import {constantBaseline, LETTERS} from "../../../src/lib/benchmarks/unieval/stories/baselines.js";
import {describe, expect, it} from "vitest";
import {itemTagsRegistry} from "../../../loaders/registries.js";
import {bestConstant, scoreInterval, tagKey, uniScoreInterval} from "../../../src/lib/benchmarks/unieval/index.js";
import {decodeRegistry} from "../../../src/lib/tables/index.js";

const tags = decodeRegistry("item-tags", itemTagsRegistry());

describe("constantBaseline(tags, letter)", () => {
  it("gives always-A the UniScore .351 and finds it best", () => {
    expect(bestConstant(tags).letter).toBe("A");
    expect(bestConstant(tags).uniScore).toBe(0.351);
  });

  it("gives E nothing: it is never the key", () => {
    expect(constantBaseline(tags, "E").uniScore).toBe(0);
  });

  it("shares every tag's questions among the letters", () => {
    for (const tag of tags) {
      const key = tagKey(tag.level1, tag.level2);
      const sum = LETTERS.reduce((total, letter) => total + constantBaseline(tags, letter).level2.get(key)!, 0);
      expect(sum).toBeCloseTo(1, 12);
    }
  });
});

describe("uniScoreInterval(score, level1, tags)", () => {
  it("holds the score and narrows with more questions", () => {
    const level1 = new Map([...new Set(tags.map((tag) => tag.level1))].map((name) => [name, 0.4]));
    const wide = uniScoreInterval(0.4, level1, tags);
    const narrow = uniScoreInterval(
      0.4,
      level1,
      tags.map((tag) => ({...tag, questions: tag.questions * 100}))
    );
    expect(wide.lo).toBeLessThan(0.4);
    expect(wide.hi).toBeGreaterThan(0.4);
    expect(narrow.hi - narrow.lo).toBeCloseTo((wide.hi - wide.lo) / 10, 10);
  });

  it("stays within [0, 1]", () => {
    expect(scoreInterval(0.01, 1)).toEqual({lo: 0, hi: 1});
  });
});
