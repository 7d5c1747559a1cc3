import {describe, expect, it} from "vitest";
import {
  benjaminiHochberg,
  binomialTest,
  cohenKappa,
  fisherExact,
  holm,
  kendall,
  mcnemarExact,
  midRanks,
  mulberry32,
  pearson,
  permutationTest,
  quantiles,
  SignFlips,
  signFlipTest,
  spearman
} from "../../../src/lib/math/index.js";
import reference from "../../reference/statistics/stats.json";
import {expectAllClose, expectClose, F64_EXACT, R_REFERENCE, within} from "../../support/close-to.js";

const orNaN = (value: number | null | undefined) => value ?? NaN;

describe("a correlation with a constant", () => {
  it("does not exist, whatever rounding makes of the constant's mean", () => {
    const constant = Array<number>(30).fill(Math.fround(0.8));
    const other = constant.map((_, k) => Math.sin(k));
    expect([pearson, spearman, kendall].map((of) => of(constant, other).estimate)).toEqual([NaN, NaN, NaN]);
    expect(pearson(other, constant).interval).toBeNull();
  });
});

describe.each(reference.correlation)("correlations of '$name' agree with R", (row) => {
  it("pearson", () => {
    const {estimate, statistic, p, interval} = pearson(row.x, row.y);
    expectClose(estimate, orNaN(row.pearson.estimate), R_REFERENCE);
    if (row.name === "perfect") {
      expect(statistic).toBeGreaterThan(1e7);
      expect(p).toBeLessThan(1e-20);
      return;
    }
    expectClose(statistic, orNaN(row.pearson.statistic), R_REFERENCE);
    expectClose(p, orNaN(row.pearson.p), R_REFERENCE);
    const conf = row.pearson.conf95;
    if (interval) expectAllClose([interval.lo, interval.hi], conf.map(orNaN), R_REFERENCE);
    else expect(conf.every((end) => end === null)).toBe(true);
  });

  it("spearman", () => {
    const {estimate, p} = spearman(row.x, row.y);
    expectClose(estimate, orNaN(row.spearman_t.estimate), R_REFERENCE);
    if (row.name !== "perfect") expectClose(p, orNaN(row.spearman_t.p), R_REFERENCE);
    expectAllClose(midRanks(row.x), row.rank_x, F64_EXACT);
    expectAllClose(midRanks(row.y), row.rank_y, F64_EXACT);
  });

  it("kendall", () => {
    const {estimate, statistic, p} = kendall(row.x, row.y);
    expectClose(estimate, orNaN(row.kendall_b_normal.estimate), R_REFERENCE);
    expectClose(statistic, orNaN(row.kendall_b_normal.statistic), R_REFERENCE);
    expectClose(p, orNaN(row.kendall_b_normal.p), R_REFERENCE);
  });
});

const exact = reference.correlation.filter((row) => "spearman_exact" in row);

describe.each(exact)("permutationTest(x, y) of '$name'", (row) => {
  it("is R's exact Spearman test over all orders", () => {
    const test = permutationTest(row.x, row.y, {method: "spearman"});
    expect(test.exact).toBe(true);
    expectClose(test.p, orNaN(row.spearman_exact?.p), R_REFERENCE);
  });
});

describe("permutationTest(x, y) of Kendall's tau", () => {
  it("is the share of all orders with a tau-b at least as far from zero, ties among them", () => {
    const [x, y] = [
      [1, 2, 2, 4, 5],
      [2, 1, 3, 3, 5]
    ];
    const orders = (rest: readonly number[]): number[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((value, i) => orders(rest.filter((_, k) => k !== i)).map((more) => [value, ...more]));
    const all = orders(y).map((order) => Math.abs(kendall(x, order).estimate));
    const {estimate, p, exact} = permutationTest(x, y, {method: "kendall"});
    expect(estimate).toBe(kendall(x, y).estimate);
    expect(exact).toBe(true);
    expectClose(p, all.filter((tau) => tau >= Math.abs(estimate) - 1e-9).length / all.length, F64_EXACT);
  });

  it("is two of all orders for the same order, and near Kendall's normal test for many pairs", () => {
    const five = [1, 2, 3, 4, 5];
    expectClose(permutationTest(five, five, {method: "kendall"}).p, 2 / 120, F64_EXACT);
    const x = Array.from({length: 40}, (_, k) => Math.sin(k));
    const y = x.map((value, k) => value + 4 * Math.cos(7 * k));
    const test = permutationTest(x, y, {method: "kendall"});
    expect(test.exact).toBe(false);
    expectClose(test.p, kendall(x, y).p, within(0.02, "9 999 random orders"));
  });
});

describe("permutationTest(x, y)", () => {
  const {x, y} = reference.correlation.find(({name}) => name === "ties")!;

  it("is near the t test for many orders, and repeats with its seed", () => {
    const far = permutationTest(x, y.toReversed(), {seed: 3});
    expect(far.exact).toBe(false);
    expectClose(far.p, pearson(x, y.toReversed()).p, within(0.01, "9 999 random orders"));
    expect(permutationTest(x, y.toReversed(), {seed: 3})).toEqual(far);
  });

  it("never gives 0, and NaN for constant input", () => {
    expect(permutationTest(x, y, {orders: 99}).p).toBeGreaterThanOrEqual(0.01);
    expect(permutationTest([1, 1, 1], [1, 2, 3]).p).toBeNaN();
    expect(() => permutationTest([1], [1, 2])).toThrow("mismatched pairs: 1 vs 2");
  });

  it("leaves its input in order", () => {
    const before = [...y];
    permutationTest(x, y, {orders: 10});
    expect(y).toEqual(before);
  });
});

describe("tests on counts agree with R", () => {
  it.each(reference.mcnemar)("mcnemar $b against $c", ({b, c, exact_p}) =>
    expectClose(mcnemarExact(b, c), exact_p, R_REFERENCE)
  );
  it.each(reference.binomial_test)("binomialTest($k, $n, $p0)", ({k, n, p0, two_sided}) =>
    expectClose(binomialTest(k, n, p0), two_sided, R_REFERENCE)
  );
  it("binomialTest against a chance of 0 or 1 is certain: only none, or all, can be seen", () => {
    for (const [k, p0, p] of [
      [0, 0, 1],
      [3, 0, 0],
      [5, 1, 1],
      [3, 1, 0]
    ] as const)
      expect(binomialTest(k, 5, p0)).toBe(p);
  });
  it("rejects counts that are not whole", () => {
    expect(() => binomialTest(1.5, 3)).toThrow("invalid successes; expected a whole number in [0, 3]: 1.5");
    expect(() => mcnemarExact(-1, 3)).toThrow(RangeError);
  });
});

describe("adjusted p-values agree with R", () => {
  it.each(reference.p_adjust)("case $name", ({p, holm: expectedHolm, BH}) => {
    const ps = (p as (number | null)[]).map(orNaN);
    expectAllClose(holm(ps), (expectedHolm as (number | null)[]).map(orNaN), R_REFERENCE);
    expectAllClose(benjaminiHochberg(ps), (BH as (number | null)[]).map(orNaN), R_REFERENCE);
  });
  it("reject what is no probability, and keep an empty list empty", () => {
    expect(() => holm([0.1, 1.2])).toThrow("invalid p; expected [0, 1]: 1.2");
    expect(benjaminiHochberg([])).toEqual([]);
  });
});

describe("fisherExact(k, n, l, m)", () => {
  it.each([
    [3, 3, 0, 3, 0.1],
    [8, 8, 150, 300, 0.0072584492919186405],
    [1, 10, 9, 12, 0.0036913550845439386],
    [40, 60, 120, 400, 7.269326976817831e-8],
    [15, 15, 270, 300, 0.3767916430841733],
    [2, 2, 7, 10, 1],
    [0, 3, 0, 5, 1],
    [0, 0, 3, 5, 1]
  ])("agrees with SciPy 1.17 for %i of %i against %i of %i", (k, n, l, m, p) => {
    expectClose(fisherExact(k, n, l, m), p, within(1e-11, "log-gamma of some hundred trials"));
    expectClose(fisherExact(l, m, k, n), p, within(1e-11, "log-gamma of some hundred trials"));
  });

  it("rejects what are no counts", () => {
    expect(() => fisherExact(4, 3, 0, 1)).toThrow("invalid successes; expected a whole number in [0, 3]: 4");
    expect(() => fisherExact(1, 3, 0.5, 1)).toThrow(RangeError);
  });
});

describe("cohenKappa(table)", () => {
  it("has no interval where one rater always says the same", () => {
    const {estimate, interval} = cohenKappa([
      [0, 0],
      [7, 13]
    ]);
    expect([estimate, interval.lo, interval.hi]).toEqual([0, NaN, NaN]);
  });

  it.each(reference.kappa)("agrees with R's psych: $kappa", ({table, kappa, var_kappa}) => {
    const k = cohenKappa(table);
    expectClose(k.estimate, kappa, R_REFERENCE);
    expectClose(k.se ** 2, var_kappa, R_REFERENCE);
    expect(k.interval.lo).toBeLessThan(k.estimate);
  });
  it("has an interval that allows for a common no that was not seen", () => {
    // Yes from either with 95%, by chance: none of 100 answers is called wrong by both, and κ ± 2 s ends at −0.02.
    const {estimate, interval} = cohenKappa([
      [0, 5],
      [5, 90]
    ]);
    expect(estimate).toBeCloseTo(-0.053, 3);
    expect(interval.lo).toBeLessThan(estimate);
    expect(interval.hi).toBeGreaterThan(0.2);
    const uniform = mulberry32(5);
    let held = 0;
    for (let log = 0; log < 200; log++) {
      const table = [
        [0, 0],
        [0, 0]
      ];
      for (let k = 0; k < 100; k++) table[uniform() < 0.95 ? 1 : 0]![uniform() < 0.95 ? 1 : 0]!++;
      const {lo, hi} = cohenKappa(table).interval;
      if (lo <= 0 && hi >= 0) held++;
    }
    expect(held).toBeGreaterThan(184);
  });

  it("has nearly the same interval when every pair of ratings stands in its cluster three times over", () => {
    const cells: [number, number][] = Array.from({length: 60}, (_, k) => [k % 3 === 0 ? 1 : 0, k % 5 < 2 ? 1 : 0]);
    const clustersOf = (copies: number) =>
      cells.map(([r, c]) => [0, 1].map((a) => [0, 1].map((b) => (a === r && b === c ? copies : 0))));
    const sum = (clusters: number[][][]) =>
      [0, 1].map((r) => [0, 1].map((c) => clusters.reduce((total, counts) => total + counts[r]![c]!, 0)));
    const [once, thrice] = [clustersOf(1), clustersOf(3)];
    const single = cohenKappa(sum(once), {clusters: once});
    const repeated = cohenKappa(sum(thrice), {clusters: thrice});
    // Student's t over 60 clusters, for how they hang together is estimated.
    const widthOf = ({interval: {lo, hi}}: {interval: {lo: number; hi: number}}) => hi - lo;
    expect(widthOf(repeated) / widthOf(single)).toBeGreaterThan(1);
    expect(widthOf(repeated) / widthOf(single)).toBeLessThan(1.04);
    // Clusters of one pair are independent pairs.
    expectClose(single.se ** 2, (60 / 59) * cohenKappa(sum(once)).se ** 2, F64_EXACT);
    expect(cohenKappa(sum(thrice)).se).toBeLessThan(0.6 * repeated.se);
  });

  it("has the interval of as many independent pairs as its clusters are worth, Student's t over clusters less one", () => {
    const clusters = [
      [
        [5, 1],
        [0, 2]
      ],
      [
        [1, 2],
        [1, 4]
      ],
      [
        [4, 0],
        [0, 5]
      ],
      [
        [2, 3],
        [1, 1]
      ]
    ];
    const total = (parts: typeof clusters) =>
      [0, 1].map((r) => [0, 1].map((c) => parts.reduce((sum, counts) => sum + counts[r]![c]!, 0)));
    const table = total(clusters);
    const found = cohenKappa(table, {clusters});
    const without = clusters.map((_, g) => cohenKappa(total(clusters.filter((_one, other) => other !== g))).estimate);
    const mean = without.reduce((sum, one) => sum + one, 0) / 4;
    const jackknife = (3 / 4) * without.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    // Quantiles 0.975 of t with three degrees of freedom and of the normal distribution, as printed.
    const wider = (3.182446 / 1.959964) ** 2;
    const effect = (wider * Math.max(found.se ** 2, jackknife)) / cohenKappa(table).se ** 2;
    expect(effect).toBeGreaterThan(1);
    const {lo, hi} = cohenKappa(table.map((row) => row.map((count) => count / effect))).interval;
    expectAllClose([found.interval.lo, found.interval.hi], [lo, hi], within(1e-5, "printed quantiles"));
  });

  it("has no interval from one cluster, nor where the raters never differ", () => {
    const table = [
      [5, 2],
      [1, 4]
    ];
    expect(cohenKappa(table, {clusters: [table]}).interval).toEqual({lo: NaN, hi: NaN, level: 0.95});
    const [no, yes] = [
      [
        [3, 0],
        [0, 0]
      ],
      [
        [0, 0],
        [0, 4]
      ]
    ];
    const same = cohenKappa(
      [
        [3, 0],
        [0, 4]
      ],
      {clusters: [no!, yes!]}
    );
    expect([same.estimate, same.interval.lo]).toEqual([1, NaN]);
  });

  it("has no interval where all clusters are alike: kappa of each is that of all", () => {
    const one = [
      [1, 1],
      [2, 1]
    ];
    const all = one.map((row) => row.map((count) => 3 * count));
    const {estimate, se, interval} = cohenKappa(all, {clusters: [one, one, one]});
    expectClose(estimate, -2 / 13, F64_EXACT);
    expect([se, interval.lo, interval.hi]).toEqual([NaN, NaN, NaN]);
    expect(cohenKappa(all).interval.lo).toBeGreaterThan(-1);
  });

  it("does not exist when both raters say the same one thing", () => {
    expect(
      cohenKappa([
        [5, 0],
        [0, 0]
      ]).estimate
    ).toBeNaN();
  });
  it("rejects tables that are not square, negative or empty", () => {
    expect(() => cohenKappa([[1, 2]])).toThrow("mismatched table: 1 rows vs 2 columns");
    expect(() =>
      cohenKappa([
        [1, -2],
        [1, 1]
      ])
    ).toThrow(RangeError);
    expect(() => cohenKappa([])).toThrow(RangeError);
  });
});

describe("quantiles(values, ps)", () => {
  it("is R's type 7", () => {
    const {x, p, by_type} = reference.quantile_types;
    expectAllClose(quantiles(x, p), by_type.type7, R_REFERENCE);
  });
  it("is NaN without values, and rejects what is no probability", () => {
    expect(quantiles([], [0.5])[0]).toBeNaN();
    expect(() => quantiles([1], [1.5])).toThrow("invalid probability; expected [0, 1]: 1.5");
  });
});

describe("signFlipTest(differences)", () => {
  /** Share of all 2ⁿ signs with a sum at least as far from 0. */
  const tried = (differences: readonly number[]): number => {
    const observed = Math.abs(differences.reduce((sum, d) => sum + d, 0));
    let hits = 0;
    for (let signs = 0; signs < 2 ** differences.length; signs++) {
      const sum = differences.reduce((all, d, k) => all + ((signs >> k) & 1 ? d : -d), 0);
      if (Math.abs(sum) >= observed) hits++;
    }
    return hits / 2 ** differences.length;
  };

  it("is the share of all signs, tried one by one", () => {
    for (const differences of [[1], [2, -1, 3], [4, 4, -4, 1, 0, 2], [-1, -1, -1, 3, 2, 2, -2, 1, 0, 0, 4, -3]])
      expect(signFlipTest(differences)).toBeCloseTo(tried(differences), 14);
  });

  it("is McNemar's exact test where every difference is one", () => {
    for (const [b, c] of [
      [3, 9],
      [0, 6],
      [70, 101]
    ] as const)
      expect(signFlipTest([...Array<number>(b).fill(1), ...Array<number>(c).fill(-1), 0, 0])).toBeCloseTo(
        mcnemarExact(b, c),
        12
      );
  });

  it("goes over into its normal limit without a jump", () => {
    const of = (n: number) => signFlipTest(Array.from({length: n}, (_, k) => (k % 5 < 3 ? 1 + (k % 3) : -1 - (k % 3))));
    expect(of(200) / of(199)).toBeGreaterThan(0.85);
    expect(of(200) / of(199)).toBeLessThan(1.15);
  });

  it("is the saddlepoint's where sizes are too many to be counted, within 2% of all signs", () => {
    const uniform = mulberry32(3);
    for (let turn = 0; turn < 60; turn++) {
      const n = 21 + Math.floor(uniform() * 150);
      const [scale, shift] = [[3, 30, 100][turn % 3]!, [0, 0.2, 0.4][Math.floor(turn / 3) % 3]!];
      const flips = new SignFlips();
      for (let k = 0; k < n; k++) flips.add(Math.round((uniform() - 0.5 + shift * uniform()) * 2 * scale));
      expect(flips.p(0) / flips.p(Infinity)).toBeGreaterThan(0.98);
      expect(flips.p(0) / flips.p(Infinity)).toBeLessThan(1.02);
    }
  });

  it("takes milliseconds of differences of any size, and agrees with drawn signs", () => {
    const uniform = mulberry32(8);
    const differences = Array.from({length: 199}, (_, k) => Math.round(1e5 * (0.6 + uniform())) * (k % 9 < 4 ? -1 : 1));
    const begun = performance.now();
    const p = signFlipTest(differences);
    expect(performance.now() - begun).toBeLessThan(200);
    const observed = Math.abs(differences.reduce((sum, d) => sum + d, 0));
    let hits = 0;
    for (let draw = 0; draw < 20_000; draw++) {
      let sum = 0;
      for (const d of differences) sum += uniform() < 0.5 ? d : -d;
      if (Math.abs(sum) >= observed) hits++;
    }
    expect(Math.abs(p - hits / 20_000)).toBeLessThan(3 * Math.sqrt((p * (1 - p)) / 20_000));
    // One sign on all is one of all signs and its opposite.
    expect(signFlipTest(differences.map(Math.abs))).toBe(2 ** -198);
  });

  it("gives 1 where nothing differs, and refuses what is no whole number", () => {
    expect(signFlipTest([])).toBe(1);
    expect(signFlipTest([0, 0])).toBe(1);
    expect(() => signFlipTest([1, 0.5])).toThrow("difference 1: 0.5 is no whole number");
  });
});
