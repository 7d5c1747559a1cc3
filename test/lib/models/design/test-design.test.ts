import {describe, expect, it} from "vitest";
import {mulberry32, normals, normalTwoSided, quantileSorted} from "../../../../src/lib/math/index.js";
import {abilityDesign, fitModel, type ItemResponses, type ModelSpec} from "../../../../src/lib/models/index.js";
import {heldOutScores, sharesOf} from "../../../../src/lib/models/design/held-out-scores.js";
import {curvesOf, testInformation, type ItemCurves} from "../../../../src/lib/models/design/item-curves.js";
import {countNeeded, halfWidth} from "../../../../src/lib/models/design/items-needed.js";
import {separatingItems} from "../../../../src/lib/models/design/separating-items.js";
import {smallestSubtest} from "../../../../src/lib/models/design/smallest-subtest.js";
import {informativeItems} from "../../../../src/lib/models/design/informative-items.js";
import {predictScore, priorOf, scoreGrid} from "../../../../src/lib/models/design/predict-score.js";
import {spreadItems} from "../../../../src/lib/models/design/spread-items.js";
import {RASCH} from "../rasch.js";

const SLOPES: ModelSpec = {...RASCH, random: "subjects", slopes: "2pl", abilityPriorSd: null, slopePriorSd: 0.5};

/** Items of one ability, harder from first to last. */
function curves(I: number, {slope = 1, floor = 0, from = -3, to = 3} = {}): ItemCurves {
  return {
    I,
    slope: new Float64Array(I).fill(slope),
    difficulty: Float64Array.from({length: I}, (_, i) => from + ((to - from) * i) / Math.max(1, I - 1)),
    floor: new Float64Array(I).fill(floor)
  };
}

const chance = ({slope, difficulty, floor}: ItemCurves, i: number, theta: number) =>
  floor[i]! + (1 - floor[i]!) / (1 + Math.exp(-slope[i]! * (theta - difficulty[i]!)));

/** Answers of S models to I items, abilities standard normal, logarithms of slopes with a standard deviation. */
function simulated(S: number, I: number, slopeSd: number, seed: number): ItemResponses {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const slope = Float64Array.from({length: I}, () => Math.exp(slopeSd * normal()));
  const difficulty = Float64Array.from({length: I}, () => 1.2 * normal());
  const of = {I, slope, difficulty, floor: new Float64Array(I)};
  const theta = Array.from({length: S}, normal);
  const y = Uint8Array.from({length: S * I}, (_, k) =>
    uniform() < chance(of, k % I, theta[Math.floor(k / I)]!) ? 1 : 0
  );
  return {S, I, D: 1, y};
}

describe("information of items", () => {
  it("is the expected square of the score, floors included, and none of what everybody gets", () => {
    const items = curves(5, {slope: 1.7, floor: 0.2});
    const h = 1e-5;
    for (const theta of [-2, 0.3, 1.5]) {
      const expected = Array.from({length: 5}, (_, i) => {
        const p = chance(items, i, theta);
        const rise = (chance(items, i, theta + h) - chance(items, i, theta - h)) / (2 * h);
        return rise ** 2 / (p * (1 - p));
      }).reduce((a, b) => a + b, 0);
      expect(testInformation(items, [theta])[0]).toBeCloseTo(expected, 8);
    }
    items.difficulty.set([-Infinity, Infinity, NaN], 0);
    expect(testInformation(items, [0], [0, 1, 2])[0]).toBe(0);
  });
});

describe("a choice of items", () => {
  it("takes what tells most where the models are, each item once", () => {
    const items = curves(201);
    const chosen = informativeItems(items, [1.9, 2, 2.1], 10);
    expect(new Set(chosen).size).toBe(10);
    for (const i of chosen) expect(Math.abs(items.difficulty[i]! - 2)).toBeLessThan(0.6);
    const steep = {...items, slope: items.slope.map((_, i) => (i % 20 === 0 ? 3 : 1))};
    expect(informativeItems(steep, [-1, 0, 1], 5).every((i) => i % 20 === 0)).toBe(true);
    items.difficulty.fill(Infinity, 0, 195);
    expect(informativeItems(items, [0], 10).sort((a, b) => a - b)).toEqual([195, 196, 197, 198, 199, 200]);
  });

  it("takes at each step what lowers most the error of the score, averaged over the models, given what was taken", () => {
    const uniform = mulberry32(12);
    const I = 24;
    const items: ItemCurves = {
      I,
      slope: Float64Array.from({length: I}, () => 0.5 + 1.5 * uniform()),
      difficulty: Float64Array.from({length: I}, (_, i) => (i === 5 ? NaN : i === 9 ? -Infinity : 4 * uniform() - 2)),
      floor: Float64Array.from({length: I}, (_, i) => (i % 3 === 0 ? 0.25 : 0))
    };
    const abilities = [0.4, -1.5, NaN, 0.9, -0.2, Infinity, 2.1, 0.1];
    const sorted = abilities.filter(Number.isFinite).sort((a, b) => a - b);
    const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
    const variance = sorted.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (sorted.length - 1);
    const places = Array.from({length: 21}, (_, t) => quantileSorted(Float64Array.from(sorted), (t + 0.5) / 21));
    const asked = Array.from({length: I}, (_, i) => i).filter((i) => i !== 5);
    const score = (theta: number) => asked.reduce((sum, i) => sum + chance(items, i, theta), 0) / asked.length;
    const told = places.map(() => 1 / variance);
    const expected: number[] = [];
    while (expected.length < I - 2) {
      const errors = Array.from({length: I}, (_, i) => {
        if (!Number.isFinite(items.difficulty[i]!) || expected.includes(i)) return Infinity;
        return places.reduce((sum, theta, t) => {
          const slope = (score(theta + 1e-5) - score(theta - 1e-5)) / 2e-5;
          return sum + slope ** 2 / (told[t]! + testInformation(items, [theta], [i])[0]!);
        }, 0);
      });
      const best = errors.indexOf(Math.min(...errors));
      expected.push(best);
      places.forEach((theta, t) => (told[t]! += testInformation(items, [theta], [best])[0]!));
    }
    expect(informativeItems(items, abilities, I)).toEqual(expected);
  });

  it("or takes the middle of equal parts from hard to easy", () => {
    const items = curves(100);
    expect(spreadItems(items, [0], 4)).toEqual([87, 62, 37, 12].reverse().map((_, k) => 99 - (12 + 25 * k)));
    expect(spreadItems(items, [0], 1000)).toHaveLength(100);
  });
});

describe("a score from some answers", () => {
  const items = curves(40);
  const prior = priorOf([-1, 0, 1]);

  it("is the score itself where all were asked, with no error left", () => {
    const every = Array.from({length: 40}, (_, i) => i);
    const answers = every.map((i) => Number(i % 3 === 0));
    const {score, se} = predictScore(scoreGrid(items, prior), every, answers);
    expect(score).toBeCloseTo(14 / 40, 12);
    expect(se).toBeLessThan(1e-6);
  });

  it("without an answer has the mean and the spread of a population's scores, of what was ever asked", () => {
    const some = {...items, difficulty: items.difficulty.map((b, i) => (i % 4 === 0 ? NaN : b))};
    const asked = Array.from({length: 40}, (_, i) => i).filter((i) => i % 4 !== 0);
    let [all, first, second, noise] = [0, 0, 0, 0];
    for (let z = -6; z <= 6; z += 0.01) {
      const weight = Math.exp(-(z ** 2) / 2);
      const chances = asked.map((i) => chance(some, i, prior.mean + prior.sd * z));
      const score = chances.reduce((sum, p) => sum + p, 0);
      all += weight;
      first += weight * score;
      second += weight * score ** 2;
      noise += weight * chances.reduce((sum, p) => sum + p * (1 - p), 0);
    }
    const mean = first / all;
    const found = predictScore(scoreGrid(some, prior), [], []);
    expect(found.score).toBeCloseTo(mean / 30, 6);
    expect(found.se).toBeCloseTo(Math.sqrt(second / all - mean ** 2 + noise / all) / 30, 6);
  });

  it("stands of thousands of answers, whose likelihood is no number", () => {
    const many = curves(6_000);
    const asked = Array.from({length: 5_000}, (_, i) => i);
    const {score, se} = predictScore(
      scoreGrid(many, prior),
      asked,
      asked.map((i) => Number(i % 2 === 0))
    );
    expect(score).toBeGreaterThan(0.4);
    expect(score).toBeLessThan(0.5);
    expect(se).toBeGreaterThan(0);
    expect(se).toBeLessThan(0.01);
  });

  it("stands where an item is so steep that its chance is 0 or 1", () => {
    const steep = {...items, slope: items.slope.map(() => 400)};
    const {score, se} = predictScore(scoreGrid(steep, prior), [0, 39], [1, 0]);
    expect(score).toBeCloseTo(0.5, 2);
    expect(se).toBeGreaterThan(0);
  });

  it("has the error that it says", () => {
    const uniform = mulberry32(5);
    const normal = normals(uniform);
    const grid = scoreGrid(items, prior);
    const asked = [2, 9, 15, 20, 24, 31];
    const z = Array.from({length: 1500}, () => {
      const theta = prior.mean + prior.sd * normal();
      const all = Array.from({length: 40}, (_, i) => Number(uniform() < chance(items, i, theta)));
      const {score, se} = predictScore(
        grid,
        asked,
        asked.map((i) => all[i]!)
      );
      return (score - all.reduce((a, b) => a + b, 0) / 40) / se;
    });
    const mean = z.reduce((a, b) => a + b, 0) / z.length;
    const sd = Math.sqrt(z.reduce((sum, one) => sum + (one - mean) ** 2, 0) / z.length);
    // Five standard errors of 1,500 draws.
    expect(Math.abs(mean)).toBeLessThan(0.13);
    expect(Math.abs(sd - 1)).toBeLessThan(0.1);
  });
});

describe("scores of models that a choice has not seen", () => {
  it("come out nearer from chosen items than from as many by chance, where slopes differ", () => {
    const found = heldOutScores(simulated(80, 500, 0.5, 7), SLOPES, 0, 100)!;
    expect(found.best).toBe("informative");
    expect(found.errors.informative).toBeLessThan(0.025);
    expect(found.errors.informative).toBeLessThan(0.8 * found.random);
    expect(found.random).toBeLessThan(found.plain);
    expect(found.models).toHaveLength(80);
    const error = found.models.reduce((sum, {score, predicted}) => sum + Math.abs(score - predicted), 0) / 80;
    expect(error).toBeCloseTo(found.errors.informative, 12);
  });

  it("are those that a fit to the others, its items and the answers to these give", () => {
    const one = simulated(12, 50, 0.3, 21);
    // Two abilities, the second one of the data above; every answer was tried twice, one model left out ten questions.
    const uniform = mulberry32(4);
    const y = Uint8Array.from({length: 1200}, (_, k) => {
      if (k % 2 === 0) return Math.floor(3 * uniform());
      const at = (k - 1) / 2;
      return at >= 250 && at < 260 ? 255 : 2 * one.y[at]!;
    });
    const data: ItemResponses = {S: 12, I: 50, D: 2, y, attempts: new Uint8Array(1200).fill(2)};
    const found = heldOutScores(data, RASCH, 1, 8)!;
    const choose = found.best === "informative" ? informativeItems : spreadItems;
    const answer = (s: number, i: number) => (y[(s * 50 + i) * 2 + 1] === 255 ? NaN : y[(s * 50 + i) * 2 + 1]! / 2);
    for (const {subject, score, predicted} of found.models) {
      // Ten groups: the first two models share theirs with the last two.
      const others = Array.from({length: 12}, (_, s) => s).filter((s) => s % 10 !== subject % 10);
      const rows = (of: Uint8Array) => Uint8Array.from(others.flatMap((s) => [...of.subarray(s * 100, (s + 1) * 100)]));
      const fit = fitModel({...data, S: others.length, y: rows(y), attempts: rows(data.attempts!)}, RASCH, {
        errors: false
      });
      const abilities = others.map((_, s) => fit.abilities.value[2 * s + 1]!);
      const all = curvesOf(fit, 1);
      const own = Array.from({length: 50}, (_, i) => answer(subject, i));
      const curves = {...all, difficulty: all.difficulty.map((b, i) => (Number.isNaN(own[i]!) ? NaN : b))};
      const items = choose(curves, abilities, 8);
      const answers = items.map((i) => own[i]!);
      const known = own.filter((share) => !Number.isNaN(share));
      expect(score).toBeCloseTo(known.reduce((sum, share) => sum + share, 0) / known.length, 12);
      const grid = scoreGrid(curves, priorOf(abilities));
      expect(predicted).toBeCloseTo(predictScore(grid, items, answers).score, 9);
    }
    expect(found.models.map(({subject}) => subject)).toEqual(Array.from({length: 12}, (_, s) => s));
  });

  it("have beside them those of items by chance, each once, of what was answered", () => {
    // Harder from first to last, one model without the second half.
    const uniform = mulberry32(6);
    const y = Uint8Array.from({length: 6 * 60}, (_, k) =>
      k >= 5 * 60 + 30 ? 255 : uniform() < 0.95 - (0.9 * (k % 60)) / 60 ? 1 : 0
    );
    const few = heldOutScores({S: 6, I: 60, D: 1, y}, RASCH, 0, 10)!;
    // Shares of ten of sixty, hardly twice their standard error.
    expect(few.plain).toBeGreaterThan(0.05);
    expect(few.plain).toBeLessThan(0.2);
    expect(few.random).toBeLessThan(few.plain);
    // All but one: the share right is less than an item away.
    const most = heldOutScores({S: 5, I: 60, D: 1, y: y.slice(0, 300)}, RASCH, 0, 59)!;
    expect(most.plain).toBeLessThan(1 / 60);
    expect(most.random).toBeLessThan(1 / 60);
  });

  it("are not tried with two models, or where all items would be chosen", () => {
    expect(heldOutScores(simulated(2, 50, 0, 1), RASCH, 0, 10)).toBeNull();
    expect(heldOutScores(simulated(5, 50, 0, 1), RASCH, 0, 50)).toBeNull();
  });

  it("count only what a model answered", () => {
    const data = simulated(8, 60, 0, 3);
    const y = data.y.slice();
    y.fill(255, 3 * 60, 3 * 60 + 30);
    const found = heldOutScores({...data, y}, RASCH, 0, 10)!;
    const own = data.y.subarray(3 * 60 + 30, 4 * 60);
    expect(found.models[3]).toMatchObject({subject: 3, score: own.reduce((a, b) => a + b, 0) / 30});
    y.fill(255, 3 * 60, 4 * 60 - 10);
    expect(heldOutScores({...data, y}, RASCH, 0, 10)!.models.map(({subject}) => subject)).not.toContain(3);
  });
});

/** Which of each pair is ahead, by maxima on a grid and Holm's steps done by hand. */
function ordersOf(of: ItemCurves, shares: Float64Array, items: readonly number[]): number[] {
  const grid = Array.from({length: 6001}, (_, t) => -6 + t / 500);
  const placed = Array.from({length: shares.length / of.I}, (_, s) => {
    const log = grid.map((theta) =>
      items.reduce(
        (sum, i) => {
          const p = chance(of, i, theta);
          return sum + (shares[s * of.I + i] === 1 ? Math.log(p) : Math.log(1 - p));
        },
        -(theta ** 2) / 18
      )
    );
    const theta = grid[log.indexOf(Math.max(...log))]!;
    return {theta, variance: 1 / (testInformation(of, [theta], items)[0]! + 1 / 9)};
  });
  const z = placed.flatMap((a, s) =>
    placed.slice(s + 1).map((b) => (a.theta - b.theta) / Math.sqrt(a.variance + b.variance))
  );
  const order = z.map((_, k) => k).sort((k, l) => Math.abs(z[l]!) - Math.abs(z[k]!));
  const signs = z.map(() => 0);
  for (const [step, k] of order.entries()) {
    if (normalTwoSided(z[k]!) * (z.length - step) >= 0.05) break;
    signs[k] = Math.sign(z[k]!);
  }
  return signs;
}

describe("the smallest test that keeps all orders", () => {
  const data = simulated(6, 300, 0, 11);
  const of = curvesOf(fitModel(data, RASCH), 0);
  const shares = sharesOf(data, 0);

  it("keeps them, and the one before its last does not", () => {
    const found = smallestSubtest(of, shares)!;
    expect(found.pairs).toBeGreaterThan(5);
    expect(found.items.length).toBeLessThan(300);
    const every = ordersOf(
      of,
      shares,
      Array.from({length: 300}, (_, i) => i)
    );
    expect(every.filter((sign) => sign !== 0)).toHaveLength(found.pairs);
    const keeps = (items: readonly number[]) => {
      const own = ordersOf(of, shares, items);
      return every.every((sign, k) => sign === 0 || own[k] === sign);
    };
    expect(keeps(found.items)).toBe(true);
    expect(keeps(found.items.slice(0, -1))).toBe(false);
  });

  it("is none where no two models are told apart", () => {
    const same = shares.map((_, k) => shares[k % 300]!);
    expect(smallestSubtest(of, same)).toBeNull();
  });
});

describe("items that tell two models apart", () => {
  it("lie between the two, and their z is that of a simulated difference of scores", () => {
    const items = curves(121, {from: -4, to: 4});
    const {items: found, z} = separatingItems(items, [1, 0], 30);
    for (const {item} of found) expect(Math.abs(items.difficulty[item]! - 0.5)).toBeLessThan(1.1);
    const uniform = mulberry32(9);
    const differences = Array.from({length: 4000}, () =>
      found.reduce((sum, {chances: [p, q]}) => sum + Number(uniform() < p) - Number(uniform() < q), 0)
    );
    const mean = differences.reduce((a, b) => a + b, 0) / 4000;
    const sd = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 4000);
    expect(mean / sd).toBeCloseTo(z, 1);
    expect(separatingItems(items, [0, 1], 30).z).toBeCloseTo(-z, 12);
    expect(separatingItems(items, [1, 0], 121).z).toBeGreaterThan(z);
  });
});

describe("how many more items a narrower interval takes", () => {
  it("is what it takes: four times the items halve it", () => {
    const widthOf = (items: number) => halfWidth(1 / Math.sqrt(testInformation(curves(items), [0.4])[0]!));
    const now = widthOf(100);
    const needed = countNeeded(now / halfWidth(1), 100, now / 2);
    expect(needed).toBeGreaterThanOrEqual(399);
    expect(needed).toBeLessThanOrEqual(401);
    expect(widthOf(needed)).toBeCloseTo(now / 2, 2);
  });
});

describe("abilityDesign(data, fit, ability, asked)", () => {
  const [first, second] = [simulated(7, 40, 0, 31), simulated(7, 40, 0, 32)];
  const data: ItemResponses = {
    ...{S: 7, I: 40, D: 2},
    y: Uint8Array.from({length: 560}, (_, k) => (k % 2 === 0 ? first : second).y[Math.floor(k / 2)]!)
  };
  const fit = fitModel(data, RASCH);

  it.each([0, 1])("says of ability %i what its curves, its models and their errors say", (ability) => {
    const of = curvesOf(fit, ability);
    const abilities = Array.from({length: 7}, (_, s) => fit.abilities.value[2 * s + ability]!);
    const asked = {count: 6, separate: [4, 2] as const, width: 0.3};
    const {information, chosen, heldOut, subtest, separating, needed} = abilityDesign(data, fit, ability, asked);
    const places = [-3, -2, -1, 0, 1, 2, 3];
    const own = testInformation(of, places);
    expect(information).toEqual(
      places.map((at, t) => ({ability: at, information: own[t], se: 1 / Math.sqrt(own[t]!)}))
    );
    expect(heldOut).toEqual(heldOutScores(data, RASCH, ability, 6));
    const choose = heldOut!.best === "informative" ? informativeItems : spreadItems;
    expect(chosen).toEqual({by: heldOut!.best, items: choose(of, abilities, 6)});
    expect(subtest).toEqual(smallestSubtest(of, sharesOf(data, ability)));
    const pair = [abilities[4]!, abilities[2]!] as const;
    expect(separating).toEqual({...separatingItems(of, pair, 6), zOfAll: separatingItems(of, pair, 40).z});
    expect(needed!.width).toBe(0.3);
    expect(needed!.subjects).toEqual(
      Array.from({length: 7}, (_, s) => {
        const se = fit.abilities.se[2 * s + ability]!;
        return {now: halfWidth(se), items: countNeeded(se, 40, 0.3)};
      })
    );
    const errors = [...fit.difficulties.se].filter((_, k) => k % 2 === ability).sort((a, b) => a - b);
    expect(needed!.difficulties).toEqual({now: halfWidth(errors[20]!), subjects: countNeeded(errors[20]!, 7, 0.3)});
  });

  it("says nothing of what is not asked", () => {
    const {separating, needed} = abilityDesign(data, fit, 0, {count: 6, separate: null, width: null});
    expect([separating, needed]).toEqual([null, null]);
  });
});
