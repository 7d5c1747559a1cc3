import {describe, expect, it} from "vitest";
import {failedTests, type TestReport} from "../../tools/test/failed-tests.js";

const file = (name: string, tests: readonly [name: string, why?: string][], message = "") => ({
  name: `/repo/${name}`,
  status: message !== "" || tests.some(([, why]) => why !== undefined) ? "failed" : "passed",
  message,
  assertionResults: tests.map(([fullName, why]) => ({
    fullName,
    status: why === undefined ? "passed" : "failed",
    failureMessages: why === undefined ? [] : [why]
  }))
});

const report = (...testResults: TestReport["testResults"][number][]): TestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults
});

describe("failedTests", () => {
  it("names each failed test with its file and the first line of why, without colours", () => {
    const passed = file("test/a.test.ts", [["holds"]]);
    const failed = file("test/b.test.ts", [["holds"], ["counts", "\u001b[31mexpected 3 to be 2\u001b[39m\n    at b"]]);
    expect(failedTests(report(passed, failed), "/repo")).toEqual(["test/b.test.ts > counts: expected 3 to be 2"]);
  });

  it("names a file whose hooks failed before any test", () => {
    expect(failedTests(report(file("test/c.test.ts", [], "no browser")), "/repo")).toEqual([
      "test/c.test.ts: no browser"
    ]);
  });
});
