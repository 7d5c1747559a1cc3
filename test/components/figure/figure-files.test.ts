import {Cite} from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import {parse} from "csv-parse/sync";
import {describe, expect, it} from "vitest";
import {
  figureBibtex,
  figureCaption,
  figureCsv,
  figureData,
  figureJson,
  figurePicture,
  type FigureFacts
} from "../../../src/components/figure/figure-files.js";
import {table} from "../../../src/components/figure/table-spec.js";

const facts: FigureFacts = {
  page: "gapeval",
  id: "ranking",
  title: 'A leads, "B" {follows} (simulated)',
  isSimulated: true,
  encoding: "Gap in points,\nsmaller is better.",
  filter: "model: a, b",
  caveats: ["Marked †: one printed row cannot be."],
  source: "Source: Table 2.",
  fingerprint: "0123456789abcdef",
  address: "https://example.org/gapeval?m=a#ranking",
  version: "1.2.3"
};
const twin = table(
  [
    {name: "=A", gap: 1.5},
    {name: 'B, "b"', gap: null}
  ],
  [
    {label: "Model", value: (row) => row.name},
    {label: "Gap, points", value: (row) => row.gap}
  ]
);
const day = "2026-11-28";

describe("the files of a figure", () => {
  it("are a caption that names filter, source, fingerprint and day", () => {
    expect(figureCaption(facts, day)).toBe(
      'A leads, "B" {follows} (simulated). Gap in points,\nsmaller is better. Filter: model: a, b. Source: Table 2. ' +
        "Data fingerprint 0123456789abcdef, Parallax 1.2.3, accessed 2026-11-28."
    );
    expect(figureCaption({...facts, filter: ""}, day)).not.toContain("Filter");
  });

  it("are CSV whose comments say what must be read with it, above a table that is as it was", () => {
    const lines = figureCsv(facts, twin, day).split("\r\n");
    const said = lines.filter((line) => line.startsWith("#"));
    expect(said).toEqual([
      '# A leads, "B" {follows} (simulated)',
      "# Shown: Gap in points, smaller is better.",
      "# Filter: model: a, b",
      "# Caveat: Marked †: one printed row cannot be.",
      "# Source: Table 2.",
      "# Data fingerprint 0123456789abcdef, Parallax 1.2.3, accessed 2026-11-28.",
      "# https://example.org/gapeval?m=a#ranking"
    ]);
    const records = parse(lines.join("\r\n"), {comment: "#", comment_no_infix: true}) as string[][];
    expect(records).toEqual([
      ["Model", "Gap, points"],
      ["'=A", "1.5"],
      ['B, "b"', ""]
    ]);
  });

  it("are JSON with the same facts, numbers as numbers and what is missing as null", () => {
    expect(JSON.parse(figureJson(facts, twin))).toEqual({
      figure: "gapeval#ranking",
      ...Object.fromEntries(Object.entries(facts).filter(([key]) => key !== "page" && key !== "id")),
      columns: ["Model", "Gap, points"],
      rows: [
        ["=A", 1.5],
        ['B, "b"', null]
      ]
    });
  });

  it("at an address of their own are of no day: the same data give the same bytes", () => {
    const {csv, json} = figureData(facts, twin);
    expect(csv + json).not.toContain("accessed");
    expect(csv).toContain("Data fingerprint 0123456789abcdef, Parallax 1.2.3.");
  });

  it("are pictures with filter and caveats beneath the drawing", () => {
    expect(figurePicture(facts, day)).toEqual({
      title: facts.title,
      subtitle: facts.encoding,
      notes: ["Filter: model: a, b.", "Marked †: one printed row cannot be."],
      source: `Source: Table 2. Data fingerprint 0123456789abcdef, Parallax 1.2.3, accessed ${day}. ${facts.address}`
    });
    expect(figurePicture({...facts, filter: ""}, day).notes).toEqual(facts.caveats);
  });

  it("are cited under a key of the figure and its data, with version, fingerprint and day of access", () => {
    const bibtex = figureBibtex(facts, day);
    expect(bibtex).toMatch(/^@misc\{parallax-gapeval-ranking-01234567,\n/);
    expect(figureBibtex({...facts, id: "map"}, day)).toContain("{parallax-gapeval-map-");
    expect(figureBibtex({...facts, fingerprint: "ffffffffffffffff"}, day)).toContain("-ffffffff,");
    for (const part of ["version = {1.2.3}", `urldate = {${day}}`, facts.fingerprint, "filter: model: a, b"])
      expect(bibtex).toContain(part);
    // A parser of BibTeX reads it, and the title's own braces do not break it.
    const [entry] = new Cite(bibtex).data as unknown as [{title: string}];
    expect(entry.title).toBe('Parallax: A leads, "B" follows (simulated)');
    expect(figureBibtex({...facts, version: null}, day)).not.toContain("version");
  });
});
