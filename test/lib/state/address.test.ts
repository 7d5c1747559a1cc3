import * as fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  choice,
  number,
  optionalNumber,
  idOfHash,
  readAddress,
  subset,
  writeAddress,
  type StateSpec
} from "../../../src/lib/state/index.js";

interface State {
  readonly models: readonly string[];
  readonly axes: "auto" | "linear";
  readonly lf: number;
  readonly lor: number | null;
}
const spec: StateSpec<State> = {
  models: subset(["bagel", "onecat", "emu3-5"]),
  axes: choice(["auto", "linear"], "auto"),
  lf: number(2.7, 0, 4),
  lor: optionalNumber(-1, 5)
};

describe("writeAddress(spec, state, search)", () => {
  it("writes nothing for the defaults", () => {
    expect(writeAddress(spec, readAddress(spec, "").state, "")).toBe("");
  });

  it("writes only what differs, with the version, and keeps parameters that are not its own", () => {
    const {state} = readAddress(spec, "");
    expect(writeAddress(spec, {...state, lf: 2, models: ["bagel", "onecat"]}, "?theme=dark&lf=1")).toBe(
      "?theme=dark&models=bagel,onecat&lf=2&v=1"
    );
  });

  it("is undone by readAddress for every state", () => {
    const states = fc.record({
      models: fc.subarray(["bagel", "onecat", "emu3-5"]),
      axes: fc.constantFrom("auto" as const, "linear" as const),
      lf: fc.double({min: 0, max: 4, noNaN: true}),
      lor: fc.option(fc.double({min: -1, max: 5, noNaN: true}), {nil: null})
    });
    fc.assert(
      fc.property(states, (state) => {
        const read = readAddress(spec, writeAddress(spec, state, ""));
        expect(read.problems).toEqual([]);
        expect({
          ...read.state,
          lf: read.state.lf + 0,
          lor: read.state.lor === null ? null : read.state.lor + 0
        }).toEqual({
          ...state,
          lf: state.lf + 0,
          lor: state.lor === null ? null : state.lor + 0
        });
      })
    );
  });
});

describe("readAddress(spec, search)", () => {
  it("falls back and names what it could not read", () => {
    const {state, problems} = readAddress(spec, "?models=bagel,nobody&axes=polar&lf=9&lor=x&v=0");
    expect(state).toEqual({models: ["bagel"], axes: "auto", lf: 2.7, lor: null});
    expect(problems).toEqual([
      "this link was made for version 0 of the site; what it says now may differ",
      "models: unknown: nobody",
      "axes: unknown choice: polar (one of auto, linear)",
      "lf: invalid number; expected [0, 4]: 9",
      "lor: invalid number; expected [-1, 5]: x"
    ]);
  });

  it("takes a list of unknown names only as the default", () => {
    expect(readAddress(spec, "?models=nobody").state.models).toEqual([]);
  });

  it("refuses NaN, infinity and blanks as numbers", () => {
    for (const text of ["NaN", "Infinity", "", "%20"]) expect(readAddress(spec, `?lf=${text}`).state.lf).toBe(2.7);
  });

  it("never throws, whatever the address says", () => {
    fc.assert(fc.property(fc.string(), (text) => void readAddress(spec, `?models=${text}&lf=${text}&v=${text}`)));
  });
});

describe("idOfHash(hash)", () => {
  it("decodes what can be decoded and leaves the rest as it stands", () => {
    expect(idOfHash("#unieval/Table%202/a")).toBe("unieval/Table 2/a");
    expect(idOfHash("#%E0%A4%A")).toBe("%E0%A4%A");
    expect(idOfHash("")).toBe("");
  });
});
