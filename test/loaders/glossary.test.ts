import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {manifest} from "../../loaders/manifest.js";
import {
  benchmarksRegistry,
  CLAIM_COLUMNS,
  claimsRegistry,
  evidenceRegistry,
  modelFactsRegistry,
  TAG_COLUMNS
} from "../../loaders/registries.js";
import {METRIC_IDS, PUBLISHED_TABLE} from "../../src/lib/schema/index.js";

const GLOSSARY = readFileSync("docs/glossary.md", "utf8");

/** The rows of the table in a section, as trimmed cells, without its head. */
function tableRows(section: string): readonly (readonly string[])[] {
  const text = GLOSSARY.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  return text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    );
}
const bare = (cell: string | undefined): string => (cell ?? "").replaceAll("`", "");

const registries: Readonly<Record<string, readonly string[]>> = {
  models: Object.keys(modelFactsRegistry().entries[0]!),
  benchmarks: Object.keys(benchmarksRegistry().entries[0]!),
  claims: Object.keys(claimsRegistry().entries[0]!),
  evidence: Object.keys(evidenceRegistry().entries[0]!),
  "item-tags": TAG_COLUMNS,
  manifest: Object.keys(manifest().entries[0]!)
};

describe("docs/glossary.md", () => {
  it("explains every column of the published numbers, in their order, and no other", () => {
    expect(tableRows("Columns").map(([column]) => bare(column))).toEqual(Object.keys(PUBLISHED_TABLE.columns));
  });

  it("explains every metric, in its order, and no other", () => {
    expect(tableRows("Metrics").map(([metric]) => bare(metric))).toEqual([...METRIC_IDS]);
  });

  it("explains every field of every registry, and no other", () => {
    const explained = tableRows("Fields").flatMap(([field, where]) =>
      where!.split(", ").map((registry) => `${registry}: ${bare(field)}`)
    );
    const existing = Object.entries(registries).flatMap(([registry, fields]) =>
      fields.map((field) => `${registry}: ${field}`)
    );
    expect([...explained].sort()).toEqual([...existing].sort());
  });

  it("names only columns, fields and metrics that exist", () => {
    const known = new Set<string>([
      ...Object.keys(PUBLISHED_TABLE.columns),
      ...Object.values(registries).flat(),
      ...CLAIM_COLUMNS,
      ...METRIC_IDS
    ]);
    for (const [term, names] of tableRows("Terms")) {
      for (const [, name] of names!.matchAll(/`([^`]+)`/g)) expect([term, known.has(name!)]).toEqual([term, true]);
    }
  });

  it("gives every term a meaning", () => {
    const terms = tableRows("Terms");
    expect(terms.length).toBeGreaterThan(20);
    for (const [term, , meaning] of terms) expect([term, meaning === ""]).toEqual([term, false]);
  });
});
