import {mkdirSync, mkdtempSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {catalogue, CATALOGUE_FILE} from "../../loaders/logs/catalogue.js";
import {IngestError} from "../../loaders/ingest-error.js";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";

const RIGHT = `- id: ann-runs
  name: Ann's runs
  what: Replies to two questions.
  by: Ann
  page: https://example.org/runs
  licence: MIT
  licence-at: https://example.org/LICENSE
  answers: real
  format: mapping
  mapping: {suite: quiz, columns: {subject: model, item: id, score: right}}
  models: 1
  items: 2
  files:
    - {path: runs.csv, url: https://example.org/runs.csv, sha256: ${"0123456789abcdef".repeat(4)}, bytes: 12}
`;

function problemsOf(text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), "parallax-catalogue-"));
  mkdirSync(join(root, "data"));
  writeFileSync(join(root, CATALOGUE_FILE), text);
  try {
    catalogue({root});
    return [];
  } catch (error) {
    if (!(error instanceof IngestError)) throw error;
    return error.message.split("\n").slice(1);
  }
}

describe("the catalogue of public logs", () => {
  it("has at least ten logs of real answers, each with owner, licence, and files pinned to a commit and a checksum", () => {
    const entries = catalogue();
    expect(entries.filter(({answers}) => answers === "real").length).toBeGreaterThanOrEqual(10);
    for (const {id, by, licence, licenceAt, files} of entries) {
      expect(
        [by, licence].every((text) => text.length > 2),
        id
      ).toBe(true);
      for (const url of [licenceAt, ...files.map((file) => file.url)]) expect(url, id).toMatch(/\/[0-9a-f]{40}\//);
    }
    expect(entries.map(({id}) => id).filter((id) => BENCHMARK_IDS.includes(id))).toEqual([]);
  });

  it("takes an entry that is right", () => expect(problemsOf(RIGHT)).toEqual([]));

  it.each([
    ["  licence: MIT\n", "", "row 1, field licence of ann-runs: missing field"],
    [
      "answers: real",
      "answers: maybe",
      'row 1, field answers of ann-runs: invalid value; expected ("real" | "simulated")'
    ],
    ["id: ann-runs", "id: Ann", "row 1, field id of Ann: invalid value; expected a slug: Ann"],
    [
      "id: ann-runs",
      "id: unieval",
      "row 1, field id of unieval: invalid value; expected another than a benchmark's: unieval"
    ],
    [
      "format: mapping",
      "format: guess",
      "row 1, field format of ann-runs: invalid value; expected an adapter, or mapping: guess"
    ],
    ["  mapping: {", "  x: {", "row 1, field x of ann-runs: unknown field"],
    ["{subject: model, item: id, score: right}", "{subject: model}", "row 1, field mapping: missing column: item"],
    [
      "path: runs.csv",
      "path: ../runs.csv",
      "row 1, field files.0.path of ann-runs: invalid value; expected a relative path"
    ],
    ["bytes: 12", "bytes: 0", "row 1, field files.0.bytes of ann-runs: invalid value; expected at least 1"],
    [
      "sha256: 01",
      "sha256: xx",
      "row 1, field files.0.sha256 of ann-runs: invalid value; expected 64 hexadecimal digits"
    ],
    [
      "url: https://example.org/runs.csv",
      "url: runs.csv",
      "row 1, field files.0.url of ann-runs: invalid value; expected an address"
    ]
  ])("names file, entry and field: %s", (right, wrong, expected) => {
    const problems = problemsOf(RIGHT.replace(right, wrong));
    expect(problems.join("\n")).toContain(`${CATALOGUE_FILE}, ${expected}`);
  });

  it("names every problem at once, a name that stands twice, and where YAML breaks off", () => {
    expect(problemsOf(RIGHT + RIGHT)).toEqual([
      `${CATALOGUE_FILE}, row 2, field id: duplicate id; first in entry 1: ann-runs`
    ]);
    expect(problemsOf(RIGHT.replace("models: 1", "models: x").replace("items: 2", "items: y"))).toHaveLength(2);
    expect(problemsOf(`${RIGHT}- id: [`)[0]).toMatch(new RegExp(`^${CATALOGUE_FILE}, row \\d+: malformed YAML`));
    expect(problemsOf("id: x\n")).toEqual([`${CATALOGUE_FILE}: invalid registry; expected a list of entries`]);
  });
});
