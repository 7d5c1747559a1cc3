import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Problems} from "../../loaders/ingest-error.js";
import {readCsv} from "../../loaders/read-csv.js";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "parallax-csv-"));
});
afterAll(() => rmSync(root, {recursive: true, force: true}));

function read(text: string) {
  writeFileSync(join(root, "a.csv"), text);
  const problems = new Problems();
  const records = readCsv({root}, "a.csv", ["name", "note"], problems);
  return {records, count: problems.count};
}

describe("readCsv(input, file, columns, problems)", () => {
  it("reads quoted commas, doubled quotes and line breaks, with the line each record starts at", () => {
    expect(read('name,note\nx,"a, ""b"""\ny,"two\nlines"\nz,\n')).toEqual({
      records: [
        {row: 2, fields: {name: "x", note: 'a, "b"'}},
        {row: 3, fields: {name: "y", note: "two\nlines"}},
        {row: 5, fields: {name: "z", note: ""}}
      ],
      count: 0
    });
  });

  it("takes the columns in any order and keeps blanks", () => {
    expect(read("note,name\n a ,x\n").records).toEqual([{row: 2, fields: {name: "x", note: " a "}}]);
  });

  it("needs no line end after the last record", () => {
    expect(read("name,note\nx,a").records).toHaveLength(1);
  });

  it("goes on after a record of another length", () => {
    const {records, count} = read("name,note\nx\ny,a\n");
    expect(records.map(({row}) => row)).toEqual([3]);
    expect(count).toBe(1);
  });
});
