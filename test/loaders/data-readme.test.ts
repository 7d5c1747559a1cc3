import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {PROJECT} from "../../loaders/input-text.js";
import {checksum, INPUT_FILES, manifest} from "../../loaders/manifest.js";
import {PUBLISHED_COLUMNS} from "../../loaders/published.js";

const README = readFileSync("data/README.md", "utf8");

/** The cells of the table rows that begin with a name in code style, within a section. */
function tableRows(section: string): ReadonlyMap<string, readonly string[]> {
  const text = README.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  return new Map(
    rows.map((line) => {
      const cells = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [cells[0]!.replaceAll("`", ""), cells];
    })
  );
}

describe("data/README.md", () => {
  const files = INPUT_FILES.map((file) => file.replace("data/", ""));

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
