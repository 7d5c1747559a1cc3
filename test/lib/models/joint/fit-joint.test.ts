import {describe, expect, it} from "vitest";
import {correlationOf, logistic, mulberry32, normals} from "../../../../src/lib/math/index.js";
import type {JointData} from "../../../../src/lib/models/index.js";
import {fitJoint} from "../../../../src/lib/models/joint/fit-joint.js";
import {holdOutBenchmarks} from "../../../../src/lib/models/joint/hold-out.js";
import {solveJoint, spreadOf} from "../../../../src/lib/models/joint/solve-joint.js";

/** Counts drawn from the model: two capabilities, two benchmarks of both, some models in one only. */
function simulated(seed: number, {M = 24, perBlock = 6, correlation = 0.3, phi = 0.3, n = 300, isBoth = false} = {}) {
  const normal = normals(mulberry32(seed));
  const D = 2;
  const dimension = Array.from({length: 4 * perBlock}, (_, c) => Math.floor(c / perBlock) % 2);
  const benchmark = Array.from({length: 4 * perBlock}, (_, c) => Math.floor(c / (2 * perBlock)));
  // Cells of the first benchmark's second capability need the first one too, if any do.
  const second = dimension.map((d, c) => (isBoth && d === 1 && benchmark[c] === 0 ? 0 : -1));
  const theta = Float64Array.from({length: M * D});
  for (let m = 0; m < M; m++) {
    const [a, b] = [normal(), normal()];
    theta[m * D] = a;
    theta[m * D + 1] = correlation * a + Math.sqrt(1 - correlation ** 2) * b;
  }
  const beta = dimension.map(() => 0.8 * normal());
  const counts = Array.from({length: M}, (_, m) =>
    beta.flatMap((b, cell) => {
      if (m % 4 === 0 && benchmark[cell] === 1) return [];
      const other = second[cell]! < 0 ? 0 : theta[m * D + second[cell]!]!;
      const p = logistic(theta[m * D + dimension[cell]!]! + other - b + phi * normal());
      const right = Math.min(n, Math.max(0, Math.round(n * p + Math.sqrt(n * p * (1 - p)) * normal())));
      return [{model: m, cell, right, n}];
    })
  ).flat();
  const data: JointData = {M, C: beta.length, D, dimension, second, benchmark, counts};
  return {data, theta, beta};
}

describe("fitJoint(data)", () => {
  it("recovers abilities and scatter, with standard errors that hold", () => {
    let [inside, all] = [0, 0];
    for (let seed = 1; seed <= 12; seed++) {
      const {data, theta} = simulated(seed);
      const fit = fitJoint(data, {tolerance: 1e-4});
      expect(fit.report.status).toBe("converged");
      expect(correlationOf(fit.theta, theta)).toBeGreaterThan(0.95);
      for (const phi of fit.phi) expect(Math.abs(phi - 0.3)).toBeLessThan(0.1);
      // Only contrasts between models are identified: the mean of a capability is shared with its cells.
      for (let d = 0; d < 2; d++) {
        const means = [fit.theta, theta].map(
          (t) => t.filter((_, k) => k % 2 === d).reduce((a, b) => a + b, 0) / data.M
        );
        for (let m = 0; m < data.M; m++) {
          const k = 2 * m + d;
          all++;
          if (Math.abs(fit.theta[k]! - means[0]! - (theta[k]! - means[1]!)) <= 1.96 * fit.thetaSe[k]!) inside++;
        }
      }
    }
    expect(inside / all).toBeGreaterThan(0.92);
  });

  it("recovers abilities where cells need two, and not where the second is forgotten", () => {
    const errors = [1, 2, 3].map((seed) => {
      const {data, theta} = simulated(seed, {isBoth: true});
      const missed = (of: JointData) => 1 - correlationOf(fitJoint(of, {tolerance: 1e-4}).theta, theta);
      return [missed(data), missed({...data, second: new Int8Array(data.C).fill(-1)})] as const;
    });
    for (const [known, forgotten] of errors) {
      expect(known).toBeLessThan(0.05);
      expect(forgotten).toBeGreaterThan(2 * known);
    }
    const {data} = simulated(1);
    const second = Int8Array.from(data.dimension);
    expect(() => fitJoint({...data, second})).toThrow("invalid second dimension; expected another in [-1, 2): 0");
  });

  it("reports the log-likelihood of its counts at ability, difficulty and residual", () => {
    const {data} = simulated(3);
    const fit = fitJoint(data, {tolerance: 1e-9});
    const expected = data.counts.reduce((sum, {model, cell, right, n}, k) => {
      const fitted = fit.theta[model * data.D + data.dimension[cell]!]! - fit.beta[cell]!;
      const scatter = fit.phi[data.benchmark[cell]!]! ** 2;
      const {z, s} = fit.counts[k]!;
      const p = logistic(fitted + (scatter / (scatter + s)) * (z - fitted));
      return sum + right * Math.log(p) + (n - right) * Math.log(1 - p);
    }, 0);
    expect(Math.abs(fit.report.logLik / expected - 1)).toBeLessThan(1e-8);
    const saturated = data.counts.reduce((sum, {right, n}) => {
      const of = (count: number) => (count === 0 ? 0 : count * Math.log(count / n));
      return sum + of(right) + of(n - right);
    }, 0);
    expect(fit.report.logLik).toBeLessThan(saturated);
  });

  it("gives a model that was not measured in a capability the mean that the other one suggests, and a wide error", () => {
    const {data} = simulated(3, {correlation: 0.8});
    const counts = data.counts.filter(({model, cell}) => !(model === 1 && data.dimension[cell] === 1));
    const fit = fitJoint({...data, counts}, {tolerance: 1e-4});
    expect(fit.thetaSe[3]).toBeGreaterThan(2 * fit.thetaSe[1]!);
    expect(Math.sign(fit.theta[3]!)).toBe(Math.sign(fit.theta[2]!));
  });

  it("says when it has not converged, and refuses what is no count", () => {
    const {data} = simulated(1);
    expect(fitJoint(data, {maxIterations: 2}).report).toMatchObject({status: "max-iterations", iterations: 2});
    expect(() => fitJoint({...data, counts: []})).toThrow("missing counts");
    expect(() => fitJoint({...data, counts: [{model: 0, cell: 0, right: 5, n: 4}]})).toThrow(
      "invalid count; expected 0 to 4: 5"
    );
    expect(() => fitJoint({...data, counts: [{model: 0, cell: 0, right: 0, n: 0}]})).toThrow(
      "invalid count; expected 0 to 0: 0"
    );
    expect(() => fitJoint({...data, counts: [{model: 99, cell: 0, right: 1, n: 4}]})).toThrow("invalid model");
  });

  it("stays finite where a model is always right or always wrong", () => {
    const {data} = simulated(1);
    const counts = data.counts.map((one) =>
      one.model === 2 ? {...one, right: 0} : one.model === 3 ? {...one, right: one.n} : one
    );
    const {theta} = fitJoint({...data, counts}, {tolerance: 1e-4});
    expect(theta.every(Number.isFinite)).toBe(true);
    expect(theta[4]).toBeLessThan(theta[6]!);
  });
});

describe("solveJoint(counts)", () => {
  it("agrees with the dense normal equations that it takes apart", () => {
    const dims = {M: 3, C: 2, D: 2};
    const counts = [
      {model: 0, dimensions: [0], cell: 0, z: 0.4, s: 0.2},
      {model: 0, dimensions: [1], cell: 1, z: -0.3, s: 0.1},
      {model: 1, dimensions: [0], cell: 0, z: 1.1, s: 0.3},
      {model: 2, dimensions: [1], cell: 1, z: 0.9, s: 0.25},
      {model: 2, dimensions: [1, 0], cell: 0, z: -0.6, s: 0.15}
    ];
    const prior = Float64Array.from([1.4, -0.5, -0.5, 1.2]);
    const P = 8;
    const precision = Array.from({length: P}, () => new Array<number>(P).fill(0));
    const right = new Array<number>(P).fill(0);
    for (let m = 0; m < 3; m++)
      for (let a = 0; a < 2; a++) for (let b = 0; b < 2; b++) precision[2 * m + a]![2 * m + b]! += prior[2 * a + b]!;
    for (let c = 0; c < 2; c++) precision[6 + c]![6 + c]! += 0.5;
    for (const {model, dimensions, cell, z, s} of counts) {
      const at = [...dimensions.map((d) => 2 * model + d), 6 + cell];
      for (const a of at) {
        right[a]! += z / s;
        for (const b of at) precision[a]![b]! += 1 / s;
      }
    }
    const inverse = invert(precision);
    const dense = inverse.map((row) => row.reduce((sum, value, k) => sum + value * right[k]!, 0));
    const solution = solveJoint(counts, dims, prior, 0.5);
    [...solution.theta, ...solution.delta].forEach((value, k) => expect(value).toBeCloseTo(dense[k]!, 12));
    for (let m = 0; m < 3; m++)
      for (let d = 0; d < 2; d++)
        for (let c = 0; c < 2; c++) {
          const [i, j] = [2 * m + d, 6 + c];
          expect(spreadOf(solution, dims, m, [d], c)).toBeCloseTo(
            inverse[i]![i]! + inverse[j]![j]! + 2 * inverse[i]![j]!,
            12
          );
        }
  });
});

/** Gauss and Jordan, for a small well-conditioned matrix. */
function invert(a: readonly (readonly number[])[]): number[][] {
  const n = a.length;
  const rows = a.map((row, r) => [...row, ...Array.from({length: n}, (_, c) => (c === r ? 1 : 0))]);
  for (let c = 0; c < n; c++) {
    const pivot = rows[c]![c]!;
    rows[c] = rows[c]!.map((value) => value / pivot);
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const factor = rows[r]![c]!;
      rows[r] = rows[r]!.map((value, k) => value - factor * rows[c]![k]!);
    }
  }
  return rows.map((row) => row.slice(n));
}

describe("holdOutBenchmarks(data)", () => {
  it("holds the mean of the other models' shares against what was left out, block by block, as its definition says", () => {
    const {data} = simulated(5, {M: 6, perBlock: 2, n: 40});
    const {blocks, scores, rates} = holdOutBenchmarks(data, {tolerance: 1e-2});
    const homes = (model: number) =>
      new Set(data.counts.filter((count) => count.model === model).map(({cell}) => data.benchmark[cell]));
    let [sum, all] = [0, 0];
    for (const {model, benchmark, rates: own, mse} of blocks) {
      expect(homes(model).size).toBe(2);
      const held = data.counts.filter((count) => count.model === model && data.benchmark[count.cell] === benchmark);
      const squares = held.map(({cell, right, n}) => {
        const others = data.counts.filter((count) => count.cell === cell && count.model !== model);
        const mean = others.reduce((total, count) => total + count.right / count.n, 0) / others.length;
        return (100 * (mean - right / n)) ** 2;
      });
      const total = squares.reduce((a, b) => a + b, 0);
      expect(own).toBe(held.length);
      expect(mse[2]).toBeCloseTo(total / held.length, 8);
      [sum, all] = [sum + total, all + held.length];
    }
    // Every fourth model was measured in one benchmark alone, which tells nothing of another.
    expect(new Set(blocks.map(({model}) => model))).toEqual(new Set([1, 2, 3, 5]));
    expect(rates).toBe(all);
    expect(scores[2]).toMatchObject({rule: "column means", coverage: null});
    expect(scores[2]!.rmse).toBeCloseTo(Math.sqrt(sum / all), 8);
  });

  it("predicts better than column means, and than one ability where capabilities differ", () => {
    const {data} = simulated(5, {correlation: -0.2});
    const {scores, rates, blocks} = holdOutBenchmarks(data, {tolerance: 1e-3});
    const [joint, additive, column] = scores.map(({rmse}) => rmse);
    expect(joint).toBeLessThan(additive!);
    expect(joint).toBeLessThan(0.75 * column!);
    expect(scores[0]!.coverage).toBeGreaterThan(0.88);
    expect(rates).toBe(blocks.reduce((sum, block) => sum + block.rates, 0));
    expect(blocks.every(({model}) => model % 4 !== 0)).toBe(true);
  });

  it("does no better than one ability where there is only one", () => {
    const {data} = simulated(6, {correlation: 1});
    const [joint, additive] = holdOutBenchmarks(data, {tolerance: 1e-3}).scores.map(({rmse}) => rmse);
    expect(joint! - additive!).toBeGreaterThan(-0.3);
  });
});
