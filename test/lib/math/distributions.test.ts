import {describe, expect, it} from "vitest";
import {gaussHermite, normalQuantile, studentQuantile, studentTwoSided} from "../../../src/lib/math/index.js";
import {logUpperGamma} from "../../../src/lib/math/incomplete-gamma.js";
import {betaCdf, betaQuantile} from "../../../src/lib/math/incomplete-beta.js";
import {logGamma} from "../../../src/lib/math/log-gamma.js";
import {logNormalCdf, normalCdf} from "../../../src/lib/math/normal-distribution.js";
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
  it.each(special.pt)("studentTwoSided(%f, %f)", (t, df, _, twoSided) =>
    expectClose(studentTwoSided(t!, df!), twoSided!, R_REFERENCE)
  );
  it.each(special.qt)("studentQuantile(%f, %f)", (p, df, t) => expectClose(studentQuantile(p!, df!), t!, R_REFERENCE));
  it.each(special.pchisq)("logUpperGamma, as the tail of χ² from %f, %f degrees of freedom", (x, df, p) =>
    expectClose(Math.exp(logUpperGamma(df! / 2, x! / 2)), p!, R_REFERENCE)
  );
  it.each(special.qbeta)("betaQuantile(%f, %f, %f)", (p, a, b, x) =>
    expectClose(betaQuantile(p!, a!, b!), x!, R_REFERENCE)
  );
  it.each(special.pbeta)("betaCdf(%f, %f, %f)", (x, a, b, p) => expectClose(betaCdf(x!, a!, b!), p!, R_REFERENCE));
  it.each(special.lgamma)("logGamma(%f)", (x, expected) => expectClose(logGamma(x!), expected!, R_REFERENCE));
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
    betaCdf(1.1, 1, 1),
    betaQuantile(0.5, 0, 1),
    normalQuantile(1.1),
    normalQuantile(NaN),
    normalCdf(NaN),
    logUpperGamma(-1, 1)
  ])("%#", (value) => expect(value).toBeNaN());

  it("and at its edges the quantile function is infinite", () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(logUpperGamma(1, 0)).toBe(0);
    expectClose(logUpperGamma(1, 2), -2, F64_EXACT);
  });
});
