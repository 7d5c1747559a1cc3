import {describe, expect, it} from "vitest";
import {circularGroup, inspectValue, isInfrastructureFailure} from "../../../src/lib/scoring/index.js";

describe("inspectValue(value)", () => {
  it.each([
    ["C", 1],
    ["P", 0.5],
    ["I", 0],
    ["N", 0],
    ["Yes", 1],
    ["false", 0],
    [true, 1],
    [0.25, 0.25],
    ["0.5", 0.5]
  ])("gives %j the score %d", (value, score) => expect(inspectValue(value)).toMatchObject({score, status: "ok"}));

  it.each([["maybe"], [""], [[1]], [{a: 1}], [Number.NaN]])("does not turn %j into 0", (value) => {
    expect(inspectValue(value)).toEqual({parsed: null, score: null, status: "unparsed"});
  });

  it("tells a missing value from an unreadable one", () => expect(inspectValue(null).status).toBe("missing"));
});

describe("circularGroup(index)", () => {
  it("tells the question from its rotation", () =>
    expect(circularGroup(2_000_012)).toEqual({question: 12, rotation: 2}));
});

describe("isInfrastructureFailure(prediction)", () => {
  it("knows the harness's own excuse", () => {
    expect(isInfrastructureFailure("Failed to obtain answer via API. details")).toBe(true);
    expect(isInfrastructureFailure("I failed to obtain an answer")).toBe(false);
  });
});
