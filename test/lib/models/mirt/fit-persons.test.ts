import {describe, expect, it} from "vitest";
import {MISSING} from "../../../../src/lib/models/index.js";
import {cholesky, choleskyInverse, logistic, mulberry32, normals} from "../../../../src/lib/math/index.js";
import {fitPersons, type PersonsOptions} from "../../../../src/lib/models/mirt/fit-persons.js";
import irt from "../../../reference/irt/irt.json";
import {expectAllClose, expectClose, PEER_PROGRAM, within} from "../../../support/close-to.js";

const minus = (values: ArrayLike<number>) => Float64Array.from(values, (value) => -value);
const GLMER = within(1e-4, "what glmer and OpenMx differ by between themselves");

describe("fitPersons(data) of LSAT section 6", () => {
  const patterns = Object.entries(irt.lsat6.patterns);
  const data = {
    P: patterns.length,
    I: 5,
    y: Uint8Array.from(patterns.flatMap(([pattern]) => [...pattern].map(Number))),
    weights: Float64Array.from(patterns, ([, count]) => count)
  };

  it("agrees with glmer's Rasch fit on 25 nodes", () => {
    const fit = fitPersons(data);
    const {loglik, sigma, easiness, easinessSe} = irt.lsat6.rasch;
    expectClose(fit.report.logLik, loglik, within(1e-6, "log-likelihood"));
    expectClose(Math.sqrt(fit.covariance[0]!), sigma, GLMER);
    expectAllClose(minus(fit.beta), easiness, GLMER);
    expectAllClose(fit.betaSe, easinessSe, GLMER);
  });

  it("agrees with OpenMx's 2PL fit and the published one", () => {
    const fit = fitPersons(data, {model: "2pl"});
    const {loglik, slope, intercept, se} = irt.lsat6.twopl;
    expectClose(fit.report.logLik, loglik, within(1e-5, "OpenMx stops its EM earlier"));
    expectAllClose(fit.alpha, slope, within(1e-3, "OpenMx stops its EM earlier"));
    expectAllClose(minus(fit.beta), intercept, within(1e-3, "OpenMx stops its EM earlier"));
    expectAllClose(fit.alpha, [0.82566, 0.72274, 0.89088, 0.68837, 0.65686], within(1e-5, "printed with 5 decimals"));
    expectAllClose(
      minus(fit.beta),
      [2.77323, 0.9902, 0.24915, 1.28476, 2.05327],
      within(1e-5, "printed with 5 decimals")
    );
    expectAllClose(fit.alphaSe, [0.258, 0.187, 0.233, 0.185, 0.21], within(5e-4, "printed with 3 decimals"));
    expectClose(fit.betaSe[1]!, se.b2, PEER_PROGRAM);
  });

  it("has OpenMx's posterior means and standard deviations of persons", () => {
    const fit = fitPersons(data, {model: "2pl"});
    irt.lsat6.first20.forEach((pattern, k) => {
      const p = patterns.findIndex(([known]) => known === pattern);
      expectClose(fit.theta[p]!, irt.lsat6.twopl.eapFirst20[k]!, PEER_PROGRAM);
      expectClose(fit.thetaSd[p]!, irt.lsat6.twopl.eapSdFirst20[k]!, PEER_PROGRAM);
    });
  });
});

describe("fitPersons(data) of verbal aggression, want and do", () => {
  const {scorePairs, itemTotals, persons, rasch, twoDimensional, firstPersons, eapFirst3} = irt.verbalAggression;
  const data = {P: persons, I: 24, y: matrixWithSums(scorePairs, itemTotals)};

  it("agrees with glmer's one-dimensional Rasch fit on 25 nodes", () => {
    const fit = fitPersons(data);
    expectClose(fit.report.logLik, rasch.loglik, within(1e-5, "log-likelihood"));
    expectClose(Math.sqrt(fit.covariance[0]!), rasch.sigma, GLMER);
    expectAllClose(minus(fit.beta), rasch.easiness, GLMER);
    expectAllClose(fit.betaSe, rasch.easinessSe, GLMER);
  });

  it("agrees with the two-dimensional fit on 31 x 31 nodes to its three decimals", () => {
    const fit = fitPersons({...data, traitOf: Uint8Array.from({length: 24}, (_, i) => (i < 12 ? 0 : 1))});
    const coarse = within(2e-3, "a fixed grid of 31 x 31");
    expectClose(fit.report.logLik, twoDimensional.logLik, within(5e-3, "a fixed grid of 31 x 31"));
    expectAllClose(fit.covariance, twoDimensional.sigma, coarse);
    expectAllClose(minus(fit.beta), twoDimensional.easiness, coarse);
    firstPersons.forEach(([want, does], k) => {
      const p = scorePairs.findIndex(([a, b]) => a === want && b === does);
      const first = scorePairs.slice(0, p).reduce((sum, [, , n]) => sum + n!, 0);
      expectAllClose(fit.theta.slice(2 * first, 2 * first + 2), eapFirst3[k]!, coarse);
    });
  });
});

describe("fitPersons(data) of 60 persons x 200 items in two modalities", () => {
  const {rows, openmx, glmmTMB} = irt.mirt2d;
  const data = {
    P: 60,
    I: 200,
    y: Uint8Array.from(rows.flatMap((row) => [...row].map(Number))),
    traitOf: Uint8Array.from({length: 200}, (_, i) => (i < 100 ? 0 : 1))
  };
  const fit = fitPersons(data);

  it("agrees with OpenMx on 61 x 61 nodes", () => {
    expectClose(fit.report.logLik, openmx.loglik, within(2e-4, "OpenMx stops its EM 8e-5 below"));
    expectAllClose(fit.covariance, openmx.cov.flat(), within(1e-4, "covariance"));
    expectAllClose(minus(fit.beta), openmx.easiness, within(2e-3, "OpenMx stops on the flat location"));
    const theta = openmx.thetaU.flatMap((u, p) => [u, openmx.thetaG[p]!]);
    expectAllClose(fit.theta, theta, within(2e-3, "OpenMx stops on the flat location"));
    const sd = openmx.sdU.flatMap((u, p) => [u, openmx.sdG[p]!]);
    expectAllClose(fit.thetaSd, sd, within(1e-4, "posterior sd"));
  });

  it("agrees with glmmTMB as far as Laplace's approximation goes", () => {
    expectClose(fit.report.logLik, glmmTMB.loglik, within(0.3, "Laplace"));
    expectClose(Math.sqrt(fit.covariance[0]!), glmmTMB.sd[0]!, within(5e-4, "Laplace"));
    expectAllClose(minus(fit.beta), glmmTMB.easiness, within(2e-3, "Laplace"));
  });
});

describe("fitPersons(data)", () => {
  it("gives items that everyone gets right an infinite difficulty, and says so", () => {
    const y = Uint8Array.from({length: 60}, (_, k) => (k % 3 === 0 ? 1 : (k * 5) % 7 < 3 ? 1 : 0));
    const fit = fitPersons({P: 20, I: 3, y});
    expect(fit.beta[0]).toBe(-Infinity);
    expect(fit.report.status).toBe("not-identified");
    expect(fit.report.warnings).toContain("1 of 3 items have no finite difficulty: every response is the same.");
  });

  it("skips missing responses", () => {
    const y = Uint8Array.from({length: 200}, (_, k) => (k % 11 === 0 ? MISSING : (k * 7) % 5 < 2 ? 1 : 0));
    const fit = fitPersons({P: 50, I: 4, y});
    expect(fit.theta.every(Number.isFinite)).toBe(true);
  });

  it.each([
    [() => fitPersons({P: 0, I: 1, y: new Uint8Array(0)}), "invalid persons; expected at least one: 0"],
    [() => fitPersons({P: 2, I: 2, y: new Uint8Array(3)}), "mismatched responses: 3 vs 4"],
    [() => fitPersons({P: 2, I: 1, y: Uint8Array.of(0, 3)}), "invalid response; expected 0 to 1 or 255: 3"],
    [
      () => fitPersons({P: 2, I: 1, y: Uint8Array.of(1, 1)}),
      "invalid trait; expected an item with varying responses: 0"
    ],
    [() => fitPersons({P: 1, I: 2, y: Uint8Array.of(0, 1), traitOf: Uint8Array.of(0, 3)}), "unsupported traits: 4"]
  ])("bad input %# is a RangeError", (call, message) => expect(call).toThrow(new RangeError(message)));
});

/**
 * A 0/1 matrix with given row sums over two halves and given column sums: all that a Rasch fit depends on.
 *
 * Rows take, in turn, the columns that have most ones left to place (Gale and Ryser).
 */
function matrixWithSums(pairs: readonly number[][], totals: readonly number[]): Uint8Array {
  const I = totals.length;
  const rows = pairs.flatMap(([a, b, n]) => Array.from({length: n!}, () => [a!, b!]));
  const y = new Uint8Array(rows.length * I);
  [0, 1].forEach((half) => {
    const left = totals.slice((half * I) / 2, ((half + 1) * I) / 2);
    const order = rows.map((_, p) => p).sort((p, q) => rows[q]![half]! - rows[p]![half]!);
    for (const p of order) {
      const columns = left.map((_, i) => i).sort((i, k) => left[k]! - left[i]!);
      for (const i of columns.slice(0, rows[p]![half])) {
        y[p * I + (half * I) / 2 + i] = 1;
        left[i] = left[i]! - 1;
      }
    }
    if (left.some((rest) => rest !== 0)) throw new Error("no matrix has these sums");
  });
  return y;
}

describe("fitPersons of a model that the responses do not determine", () => {
  const uniform = mulberry32(4);
  const answers = (P: number, I: number) => Uint8Array.from({length: P * I}, () => (uniform() < 0.5 ? 1 : 0));
  const of = (I: number, traitOf: number[], options: PersonsOptions) =>
    fitPersons({P: 300, I, y: answers(300, I), traitOf: Uint8Array.from(traitOf)}, {maxIterations: 60, ...options})
      .report;

  it.each([
    ["one item, Rasch", 1, [0], {model: "rasch"}],
    ["one item, 2PL", 1, [0], {model: "2pl"}],
    ["two items, 2PL", 2, [0, 0], {model: "2pl"}],
    ["two traits with one item each, Rasch", 2, [0, 1], {model: "rasch"}],
    ["two orthogonal traits of which one has two items, 2PL", 5, [0, 0, 0, 1, 1], {model: "2pl", correlated: false}]
  ] as const)("%s: says so, and never that it converged", (_, I, traitOf, options) => {
    const report = of(I, [...traitOf], options);
    expect(report.status).toBe("not-identified");
    expect(report.warnings.join(" ")).toMatch(/needs [23] to be determined/);
  });

  it("two orthogonal traits of four items each, 2PL, can be stated: their correlation is 0 and has no error", () => {
    const normal = normals(mulberry32(9));
    const [P, I] = [1500, 8];
    const y = new Uint8Array(P * I);
    for (let p = 0; p < P; p++) {
      const [a, b] = [normal(), normal()];
      for (let i = 0; i < I; i++) y[p * I + i] = uniform() < logistic(1.2 * (i < 4 ? a : b) + 0.2 * i - 0.7) ? 1 : 0;
    }
    const data = {P, I, y, traitOf: Uint8Array.from([0, 0, 0, 0, 1, 1, 1, 1])};
    const apart = fitPersons(data, {model: "2pl", correlated: false});
    expect(apart.report).toMatchObject({status: "converged", warnings: []});
    expect([...apart.covariance]).toEqual([1, 0, 0, 1]);
    expect(apart.covarianceSe.every(Number.isNaN)).toBe(true);
    // One parameter more cannot fit worse, and the truth is 0: twice the difference is χ² of one degree of freedom.
    const gain = fitPersons(data, {model: "2pl"}).report.logLik - apart.report.logLik;
    expect(gain).toBeGreaterThan(-1e-6);
    expect(gain).toBeLessThan(6);
  });
});

describe("fitPersons(data) of items that are tried several times", () => {
  const [P, I] = [120, 5];
  const uniform = mulberry32(12);
  const normal = normals(uniform);
  const attempts = Uint8Array.from({length: P * I}, (_, k) => 1 + ((3 * k + Math.floor(k / I)) % 4));
  const abilities = Array.from({length: P}, () => 1.2 * normal());
  const y = attempts.map((n, k) => {
    const p = logistic(abilities[Math.floor(k / I)]! - [-1, -0.4, 0, 0.5, 1.1][k % I]!);
    return Array.from({length: n}, () => uniform()).filter((u) => u < p).length;
  });

  /** Log-likelihood by a sum over 60 points, without binomial coefficients. */
  const logLik = (beta: ArrayLike<number>, alpha: ArrayLike<number>, sd: number) => {
    const h = 0.2 * sd;
    let total = 0;
    for (let p = 0; p < P; p++) {
      let sum = 0;
      for (let theta = -6 * sd; theta <= 6 * sd; theta += h) {
        let log = -0.5 * (theta / sd) ** 2;
        for (let i = 0; i < I; i++) {
          const at = alpha[i]! * theta - beta[i]!;
          log += y[p * I + i]! * at - attempts[p * I + i]! * Math.log1p(Math.exp(at));
        }
        sum += Math.exp(log);
      }
      total += Math.log((sum * h) / (sd * Math.sqrt(2 * Math.PI)));
    }
    return total;
  };

  it.each(["rasch", "2pl"] as const)("is where their likelihood has its maximum, under %s", (model) => {
    const fit = fitPersons({P, I, y, attempts}, {model});
    const at = [...fit.beta, ...(model === "2pl" ? fit.alpha : [Math.sqrt(fit.covariance[0]!)])];
    const value = (moved: readonly number[]) =>
      model === "2pl"
        ? logLik(moved.slice(0, I), moved.slice(I), 1)
        : logLik(moved.slice(0, I), new Array<number>(I).fill(1), moved[I]!);
    expectClose(fit.report.logLik, value(at), within(1e-6, "log-likelihood"));
    at.forEach((_, k) => {
      const moved = (by: number) => value(at.map((one, j) => (j === k ? one + by : one)));
      expect(Math.abs(moved(1e-3) - moved(-1e-3)) / 2e-3, `slope in ${k}`).toBeLessThan(1e-3);
    });
  });

  it("has under 2PL the errors of that likelihood's curvature", () => {
    const fit = fitPersons({P, I, y, attempts}, {model: "2pl"});
    const at = [...fit.beta, ...fit.alpha];
    const value = (moved: readonly number[]) => logLik(moved.slice(0, I), moved.slice(I), 1);
    const h = 1e-2;
    const N = at.length;
    const information = new Float64Array(N * N);
    for (let j = 0; j < N; j++)
      for (let k = 0; k <= j; k++) {
        const moved = (a: number, b: number) =>
          value(at.map((one, i) => one + (i === j ? a * h : 0) + (i === k ? b * h : 0)));
        information[j * N + k] = information[k * N + j] =
          -(moved(1, 1) - moved(1, -1) - moved(-1, 1) + moved(-1, -1)) / (4 * h * h);
      }
    const covariance = choleskyInverse(cholesky(information, N)!, N);
    const se = Array.from({length: N}, (_, k) => Math.sqrt(covariance[k * N + k]!));
    expectAllClose([...fit.betaSe, ...fit.alphaSe], se, within(5e-3, "second differences"));
  });

  it("tells an item that is right at every try from one that is not", () => {
    const all = y.map((right, k) => (k % I === 2 ? attempts[k]! : right));
    expect(fitPersons({P, I, y: all, attempts}).beta[2]).toBe(-Infinity);
    const once = all.map((right, k) => (k === 2 + 7 * I ? right - 1 : right));
    expect(fitPersons({P, I, y: once, attempts}).beta[2]).toSatisfy(Number.isFinite);
  });
});

describe("fitPersons(data) of two traits", () => {
  it("holds the covariance at 0 where no person answers both, and has errors for it only where it is estimated", () => {
    const [P, I] = [80, 6];
    const uniform = mulberry32(4);
    const normal = normals(uniform);
    const traitOf = Uint8Array.of(0, 0, 0, 1, 1, 1);
    const both = Uint8Array.from({length: P * I}, () => 0);
    for (let p = 0; p < P; p++) {
      const theta = 1.5 * normal();
      for (let i = 0; i < I; i++) both[p * I + i] = uniform() < logistic(theta) ? 1 : 0;
    }
    const apart = both.map((value, k) => (traitOf[k % I] === Math.floor(k / I) % 2 ? value : MISSING));
    const options = {errors: false} as const;
    expect(fitPersons({P, I, y: apart, traitOf}, options).covariance[1]).toBe(0);
    const fit = fitPersons({P, I, y: both, traitOf}, options);
    expect(fit.covariance[1]).toBeGreaterThan(0.5);
    expect([...fit.covarianceSe]).toEqual([NaN, NaN, NaN, NaN]);
    expect(fitPersons({P, I, y: both, traitOf}).covarianceSe.every(Number.isFinite)).toBe(true);
  });
});
