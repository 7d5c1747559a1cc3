import {describe, expect, it} from "vitest";
import {formatProblem, IngestError, Problems} from "../../loaders/ingest-error.js";

const problem = {file: "data/a.csv", row: 2, field: "value", expectation: "invalid value", value: "x"};

describe("formatProblem(problem)", () => {
  it("names file, row, field, expectation and value", () => {
    expect(formatProblem(problem)).toBe("data/a.csv, row 2, field value: invalid value: x");
  });

  it("leaves out what does not apply", () => {
    expect(formatProblem({...problem, row: null, field: null, value: null})).toBe("data/a.csv: invalid value");
  });

  it("quotes a value that could not be seen otherwise", () => {
    expect(formatProblem({...problem, value: ""})).toMatch(/: ""$/);
    expect(formatProblem({...problem, value: "x "})).toMatch(/: "x "$/);
  });
});

describe("new IngestError(problems)", () => {
  it("lists all problems, sorted by file, row as a number, and field", () => {
    const error = new IngestError([
      {...problem, file: "data/b.csv"},
      {...problem, row: 10},
      {...problem, field: "note"},
      {...problem, row: null}
    ]);
    expect(error.message.split("\n")).toEqual([
      "4 problems in the data",
      "data/a.csv, field value: invalid value: x",
      "data/a.csv, row 2, field note: invalid value: x",
      "data/a.csv, row 10, field value: invalid value: x",
      "data/b.csv, row 2, field value: invalid value: x"
    ]);
  });
});

describe("Problems", () => {
  it("throws only when there are any", () => {
    const problems = new Problems();
    expect(() => problems.throwIfAny()).not.toThrow();
    problems.add("data/a.csv", 2, null, "empty record");
    expect(() => problems.throwIfAny()).toThrow("1 problem in the data\ndata/a.csv, row 2: empty record");
  });
});
