import {describe, expect, it} from "vitest";
import {judgeFavours, type JudgeFavour} from "../../../src/lib/explore/judge-favours.js";
import type {JudgedAnswer} from "../../../src/lib/explore/judged-answers.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {mulberry32, studentQuantile, studentTwoSided} from "../../../src/lib/math/index.js";
import {itAtLength} from "../../support/at-length.js";
import {expectAllClose, within} from "../../support/close-to.js";

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

  it("are the same under other names, and in another order of answers and judges", () => {
    const {answers, items} = made(11, {cases: 30, favour: 0.3});
    // Of four judges and six models, in another order than that of the first answers.
    const [judgeNow, modelNow] = [
      [2, 0, 3, 1],
      [4, 1, 5, 0, 3, 2]
    ];
    const renamed = answers
      .map((one) => ({
        ...one,
        model: modelNow[one.model]!,
        judges: one.judges.map((judge) => judgeNow[judge]!).reverse(),
        right: [...one.right].reverse()
      }))
      .reverse();
    const before = finish(judgeFavours(answers, items));
    const after = finish(judgeFavours(renamed, items));
    const places = after.map(({judge, model}) => 10 * model + judge);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(after).toHaveLength(24);
    for (const cell of before) {
      const same = after.find(({judge, model}) => judge === judgeNow[cell.judge] && model === modelNow[cell.model])!;
      expect([same.n, same.cases]).toEqual([cell.n, cell.cases]);
      const numbers = ({favour, interval, p}: JudgeFavour) => [favour, interval.lo, interval.hi, p];
      expectAllClose(numbers(same), numbers(cell), within(1e-6, "Newton's steps in another order"));
    }
  });

  it("leave out a judge who scored no answer of a model together with another", () => {
    const {answers, items} = made(4, {cases: 20});
    const of = (model: number, judge: number) => ({
      ...answers.find((one) => one.model === model && one.item === 1)!,
      ...{judges: [judge], right: [1 as const]}
    });
    const without = answers.map((one) =>
      one.model === 2 && one.judges.includes(0)
        ? {...one, judges: one.judges.filter((judge) => judge !== 0), right: one.right.slice(1)}
        : one
    );
    const cells = finish(judgeFavours([...without, of(2, 0)], items));
    expect(cells.filter(({model}) => model === 2).map(({judge}) => judge)).toEqual([1, 2, 3]);
    expect(cells).toHaveLength(23);
  });
});

describe("judgeFavours(answers, items) of two judges", () => {
  const total = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
  const isDisputed = ({right: [a, b]}: JudgedAnswer) => a !== b;

  /** Two models' answers to twenty items, in cases of two: the first judge says more often right of model 0. */
  function disputes(seed: number) {
    const uniform = mulberry32(seed);
    const cases = Uint32Array.from({length: 20}, (_, item) => item >> 1);
    const answers = Array.from({length: 40}, (_, k): JudgedAnswer => {
      const model = k % 2;
      const right = [uniform() < 0.5 + (model === 0 ? 0.4 : 0), uniform() < 0.4].map((is) => (is ? 1 : 0));
      return {model, item: k >> 1, like: "", judges: [0, 1], right: right as (0 | 1)[], consensus: null};
    });
    const disputed = answers.filter(isDisputed);
    // What the first judge wins of all disputes is its severity.
    const share = disputed.filter(({right: [a]}) => a === 1).length / disputed.length;
    const residual = (one: JudgedAnswer) => (isDisputed(one) ? one.right[0]! - share : 0);
    return {cases, answers, disputed, share, residual, cells: finish(judgeFavours(answers, {cases}))};
  }

  it("is how much more of a model's disputes a judge wins than of all", () => {
    const {answers, residual, cells} = disputes(19);
    for (const model of [0, 1]) {
      const favour = total(answers.filter((one) => one.model === model).map(residual)) / 20;
      const found = cells.filter((cell) => cell.model === model);
      expect(found.map(({judge, n, cases}) => [judge, n, cases])).toEqual([
        [0, 20, 10],
        [1, 20, 10]
      ]);
      const favours = found.map((cell) => cell.favour);
      expectAllClose(favours, [favour, -favour], within(1e-7, "a ridge of a billionth"));
    }
  });

  it.each([
    {seed: 14, largest: "cases"},
    {seed: 30, largest: "model"}
  ])(
    "has the interval and the largest p of what severity does not explain (log $seed: $largest)",
    ({seed, largest}) => {
      const {cases, answers, disputed, share, residual, cells} = disputes(seed);
      const own = disputed.filter(({model}) => model === 0).length / disputed.length;
      const moves = Array.from({length: 10}, (_, c) => {
        const ofCase = answers.filter(({item}) => cases[item] === c);
        return total(ofCase.map((one) => residual(one) * ((one.model === 0 ? 1 : 0) - own)));
      });
      const sum = total(moves);
      // Each case has two of the model's twenty answers.
      const without = moves.map((one) => (sum - one) / 18);
      const error = Math.sqrt((9 / 10) * total(without.map((one) => (one - total(without) / 10) ** 2)));
      const degrees = total(moves.map((one) => one ** 2)) ** 2 / total(moves.map((one) => one ** 4)) - 1;
      const half = studentQuantile(0.975, degrees) * error;
      const inModel = Math.sqrt(share * (1 - share) * disputed.length * own * (1 - own));
      const flips = Array.from({length: 2 ** 10}, (_, signs) =>
        total(moves.map((one, c) => (signs & (1 << c) ? -one : one)))
      );
      const p = {
        cases: studentTwoSided(sum / 20 / error, degrees),
        model: studentTwoSided(sum / inModel, degrees),
        signs: flips.filter((one) => Math.abs(one) > Math.abs(sum) - 1e-4).length / 2 ** 10
      };
      const most = Math.max(...Object.values(p));
      expect(p).toMatchObject({[largest]: most});
      const [first] = cells;
      expect([first!.judge, first!.model]).toEqual([0, 0]);
      expectAllClose(
        [first!.favour, first!.interval.lo, first!.interval.hi],
        [sum / 20, sum / 20 - half, sum / 20 + half],
        within(1e-6, "a ridge of a billionth")
      );
      // The same of both judges and of both models, but for the sign: Holm's four times.
      for (const cell of cells) expect(cell.p).toBeCloseTo(Math.min(1, 4 * most), 5);
    }
  );
});
