import {expect, it} from "vitest";
import {slowestFiles} from "../../tools/test/slowest-files.js";

it("names the files that took longest, the slowest first", () => {
  const files = Array.from({length: 12}, (_, n) => ({
    path: `test/${n}.test.ts`,
    seconds: n === 3 ? 100 : n,
    again: []
  }));
  const lines = slowestFiles(files);
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(["   100.0 s  test/3.test.ts", "    11.0 s  test/11.test.ts"]);
});
