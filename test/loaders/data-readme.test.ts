import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {PROJECT} from "../../loaders/input-text.js";
import {checksum, manifest} from "../../loaders/manifest.js";
import {PUBLISHED_COLUMNS} from "../../loaders/published.js";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";

/** The folder of data, and those of benchmarks in it. */
const FOLDERS = ["", ...BENCHMARK_IDS.map((id) => `${id}/`)];

/** The cells of the table rows that begin with a name in code style, within a section of the READMEs. */
function tableRows(section: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    FOLDERS.flatMap((folder) => {
      const text = readFileSync(`data/${folder}README.md`, "utf8");
      const own = text.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
      const rows = own.split("\n").filter((line) => line.startsWith("| `"));
      return rows.map((line): [string, string[]] => {
        const cells = line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim());
        return [folder + cells[0]!.replaceAll("`", ""), cells];
      });
    })
  );
}

describe("the READMEs of the data", () => {
  const files = manifest().entries[0]!.files.map(({file}) => file.replace("data/", ""));

  it("lists every input file with its rows", () => {
    const rows = Object.fromEntries([...tableRows("Files")].map(([file, cells]) => [file, Number(cells[1])]));
    const counted = manifest().entries[0]!.files.map(({file, rows}) => [file.replace("data/", ""), rows]);
    expect(rows).toEqual(Object.fromEntries(counted));
  });

  it("lists every input file with source, licence, transcription and its checksum", () => {
    const provenance = tableRows("Provenance");
    expect([...provenance.keys()].sort()).toEqual([...files].sort());
    for (const [file, cells] of provenance) {
      expect(cells.every((cell) => cell !== "")).toBe(true);
      expect([file, cells.at(-1)]).toEqual([file, `\`${checksum(PROJECT, `data/${file}`)}\``]);
    }
  });

  it("explains every column of the published tables, and no other", () => {
    expect([...tableRows("Columns of").keys()]).toEqual([...PUBLISHED_COLUMNS]);
  });
});

describe("manifest()", () => {
  it("holds no clock time and is the same twice", () => {
    expect(JSON.stringify(manifest())).toBe(JSON.stringify(manifest()));
    expect(JSON.stringify(manifest())).not.toMatch(/20\d\d-\d\d-\d\d/);
  });
});
