import {describe, expect, it} from "vitest";
import {
  betaCdf,
  betaQuantile,
  chiSquaredUpper,
  digamma,
  gaussHermite,
  logGamma,
  logNormalCdf,
  lowerGamma,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
  studentTwoSided
} from "../../../src/lib/math/index.js";
import reference from "../../reference/statistics/stats.json";
import {expectAllClose, expectClose, F64_EXACT, R_REFERENCE, within} from "../../support/close-to.js";

const {special} = reference;

describe("special functions agree with R", () => {
  it.each(special.qnorm)("normalQuantile(%f)", (p, expected) =>
    expectClose(normalQuantile(p!), expected!, R_REFERENCE)
  );
  it.each(special.pnorm)("normalCdf(%f)", (x, lower, upper, logLower) => {
    expectClose(normalCdf(x!), lower!, R_REFERENCE);
    expectClose(normalCdf(-x!), upper!, R_REFERENCE);
    expectClose(logNormalCdf(x!), logLower!, R_REFERENCE);
  });
  it.each(special.pt)("studentCdf(%f, %f)", (t, df, lower, twoSided) => {
    expectClose(studentCdf(t!, df!), lower!, R_REFERENCE);
    expectClose(studentTwoSided(t!, df!), twoSided!, R_REFERENCE);
  });
  it.each(special.qt)("studentQuantile(%f, %f)", (p, df, t) => expectClose(studentQuantile(p!, df!), t!, R_REFERENCE));
  it.each(special.pchisq)("chiSquaredUpper(%f, %f)", (x, df, p) =>
    expectClose(chiSquaredUpper(x!, df!), p!, R_REFERENCE)
  );
  it.each(special.qbeta)("betaQuantile(%f, %f, %f)", (p, a, b, x) =>
    expectClose(betaQuantile(p!, a!, b!), x!, R_REFERENCE)
  );
  it.each(special.pbeta)("betaCdf(%f, %f, %f)", (x, a, b, p) => expectClose(betaCdf(x!, a!, b!), p!, R_REFERENCE));
  it.each(special.lgamma)("logGamma(%f)", (x, expected) => expectClose(logGamma(x!), expected!, R_REFERENCE));
  it.each(special.digamma)("digamma(%f)", (x, expected) => expectClose(digamma(x!), expected!, R_REFERENCE));
});

describe("gaussHermite(n)", () => {
  it.each(special.gauss_hermite)("agrees with lme4 for $points points", ({points, z, w}) => {
    const rule = gaussHermite(points);
    expectAllClose(rule.nodes, z, within(1e-12, "nodes near zero"));
    expectAllClose(rule.weights, w, R_REFERENCE);
  });

  it.each([1, 2, 3, 21, 41, 61, 100, 200])("reproduces the normal moments with %i points", (n) => {
    const {nodes, weights} = gaussHermite(n);
    const moment = (k: number) => nodes.reduce((sum, z, q) => sum + weights[q]! * z ** k, 0);
    expectClose(moment(0), 1, F64_EXACT);
    expectClose(moment(1), 0, within(1e-12, "odd moment"));
    if (n >= 2) expectClose(moment(2), 1, within(1e-11, "second moment"));
    if (n >= 4) expectClose(moment(6), 15, within(1e-8, "sixth moment"));
    expect(nodes.every((z, q) => q === 0 || z > nodes[q - 1]!)).toBe(true);
  });

  it("rejects sizes it cannot do", () => {
    expect(() => gaussHermite(0)).toThrow("invalid nodes; expected 1..200: 0");
    expect(() => gaussHermite(1.5)).toThrow(RangeError);
    expect(() => gaussHermite(NaN)).toThrow(RangeError);
  });
});

describe("outside their domain the functions give NaN", () => {
  it.each([
    logGamma(0),
    logGamma(NaN),
    digamma(-1),
    betaCdf(1.1, 1, 1),
    betaQuantile(0.5, 0, 1),
    normalQuantile(1.1),
    normalQuantile(NaN),
    normalCdf(NaN),
    lowerGamma(-1, 1)
  ])("%#", (value) => expect(value).toBeNaN());

  it("and at its edges the quantile function is infinite", () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(lowerGamma(1, 0)).toBe(0);
    expectClose(lowerGamma(1, 2), 1 - Math.exp(-2), F64_EXACT);
  });
});
