import {describe, expect, it} from "vitest";
import {story} from "../../loaders/story.js";

describe("the claims of the article", () => {
  it("are those that the tables give", () => {
    const claims = story();
    expect(claims.asked.n).toBe(11);
    expect(claims.asked.words).toBeGreaterThan(claims.asked.pictures);
    expect(claims.gap.smallest.model).toBe("gpt-image-1");
    expect(claims.constant).toMatchObject({letter: "A", score: 0.351, below: 3, n: 10});
    expect(claims.survival.n).toBe(8);
    expect(claims.thinking.gain).toBeLessThanOrEqual(claims.thinking.n);
    expect(claims.drawing.gain).toBe(0);
    expect(claims.prediction.wins).toBe(claims.prediction.joint < claims.prediction.simple);
    expect(claims.synergy!.lo < 0 && claims.synergy!.hi > 0).toBe(true);
  }, 60_000);
});
