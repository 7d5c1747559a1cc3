import {describe, expect, it} from "vitest";
import {judgeFavours, type JudgeFavour} from "../../../src/lib/explore/judge-favours.js";
import type {JudgedAnswer} from "../../../src/lib/explore/judged-answers.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {itAtLength} from "../../support/at-length.js";

interface Made {
  readonly cases: number;
  readonly judges?: number;
  readonly models?: number;
  /** Share of the first model's answers that the first judge takes for right though it would call them wrong; 0.125 are ten points. */
  readonly favour?: number;
}

/**
 * Answers of models of different abilities to two items a case, each of its own quality; judges of different severities, of whom the last
 * judges two thirds of the items, and the second one changes its version in the middle.
 */
function made(seed: number, {cases, judges = 3, models = 6, favour = 0}: Made) {
  const uniform = mulberry32(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const answers: JudgedAnswer[] = [];
  for (let item = 0; item < 2 * cases; item++) {
    const difficulty = 1.5 * normal();
    for (let model = 0; model < models; model++) {
      const quality = (model - models / 2) / 2 - difficulty + 2 * normal();
      const seen = [...Array(judges).keys()].filter((judge) => judge < judges - 1 || item % 3 !== 0);
      const verdicts = seen.map((judge) => {
        const isRight = uniform() < 1 / (1 + Math.exp(-(quality + 1.2 * (judge - 1))));
        const isFavoured = judge === 0 && model === 0 && uniform() < favour;
        const code = judge === 1 && item >= cases ? judges : judge;
        return {code, right: (isRight || isFavoured ? 1 : 0) as 0 | 1};
      });
      const [codes, right] = [verdicts.map(({code}) => code), verdicts.map((one) => one.right)];
      answers.push({model, item, like: "", judges: codes, right, consensus: null});
    }
  }
  return {answers, items: {cases: Uint32Array.from({length: 2 * cases}, (_, item) => item >> 1)}};
}

function favoursOf(seed: number, options: Made): JudgeFavour[] {
  const {answers, items} = made(seed, options);
  return finish(judgeFavours(answers, items));
}
const findings = (cells: readonly JudgeFavour[]) => cells.filter(({p}) => p < 0.05);
const isNightly = process.env.PARALLAX_NIGHTLY !== undefined;

describe("judgeFavours(answers, items)", () => {
  itAtLength(
    "finds nothing in 95 of 100 logs whose judges differ in severity alone, though models differ and judges are missing",
    () => {
      const logs = isNightly ? 200 : 40;
      for (const cases of isNightly ? [30, 120] : [60]) {
        let found = 0;
        for (let seed = 1; seed <= logs; seed++) if (findings(favoursOf(seed, {cases})).length > 0) found++;
        expect(found / logs).toBeLessThanOrEqual(0.05);
      }
    }
  );

  it("names the judge who favours one model by ten points, and the model", () => {
    const logs = isNightly ? 100 : 10;
    let found = 0;
    for (let seed = 1; seed <= logs; seed++) {
      const [top] = findings(favoursOf(seed, {cases: 200, favour: 0.125})).sort((a, b) => b.favour - a.favour);
      if (top?.judge === 0 && top.model === 0) found++;
    }
    expect(found / logs).toBeGreaterThanOrEqual(0.8);
  });

  it("sums to nothing over models, and to nothing over the judges of the same answers", () => {
    const cells = favoursOf(7, {cases: 50, favour: 0.3});
    for (const judge of new Set(cells.map((cell) => cell.judge))) {
      const own = cells.filter((cell) => cell.judge === judge);
      expect(own.reduce((sum, {favour, n}) => sum + favour * n, 0)).toBeCloseTo(0, 5);
    }
    for (const model of new Set(cells.map((cell) => cell.model))) {
      const own = cells.filter((cell) => cell.model === model);
      expect(own.reduce((sum, {favour, n}) => sum + favour * n, 0)).toBeCloseTo(0, 5);
    }
  });

  it("has no cells with one judge or one model, and tells nothing of few cases or of judges who always agree", () => {
    expect(favoursOf(1, {cases: 20, models: 1})).toEqual([]);
    expect(favoursOf(1, {cases: 20, judges: 1})).toEqual([]);
    expect(findings(favoursOf(1, {cases: 3, favour: 1}))).toEqual([]);
    const {answers, items} = made(1, {cases: 20});
    const agreed = answers.map((one) => ({...one, right: one.judges.map(() => one.right[0]!)}));
    for (const cell of finish(judgeFavours(agreed, items))) expect([cell.favour, cell.p]).toEqual([0, 1]);
  });
});
