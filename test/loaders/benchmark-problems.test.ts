import {describe, expect, it} from "vitest";
import {benchmarkProblems, type BenchmarkParts} from "../../loaders/benchmark-problems.js";
import type {IngestError} from "../../loaders/ingest-error.js";
import {Problems} from "../../loaders/ingest-error.js";
import {BENCHMARKS} from "../../src/lib/benchmarks/index.js";

type Registered = Parameters<typeof benchmarkProblems>[0];
const ALL: BenchmarkParts = {names: new Map(), has: () => true};

/** The lines that a build would stop with. */
function linesFor(benchmarks: Registered, parts: Partial<BenchmarkParts> = {}): string[] {
  const problems = new Problems();
  benchmarkProblems(benchmarks, {...ALL, ...parts}, problems);
  try {
    problems.throwIfAny();
    return [];
  } catch (error) {
    return (error as IngestError).message.split("\n").slice(1);
  }
}

const one = {id: "one", name: "One", place: 1, description: "One of them."};

describe("benchmarkProblems(benchmarks, parts, problems)", () => {
  it("finds nothing wrong with those of the site", () => expect(linesFor(BENCHMARKS)).toEqual([]));

  it("names every clash of identifiers, names and places", () => {
    expect(linesFor([one, {...one, id: "two"}, {...one, name: "Other", place: 3}])).toEqual([
      "src/lib/benchmarks/one/benchmark.ts, field id: duplicate id; also that of src/lib/benchmarks/one/benchmark.ts: one",
      "src/lib/benchmarks/two/benchmark.ts, field name: duplicate name; also that of src/lib/benchmarks/one/benchmark.ts: One",
      "src/lib/benchmarks/two/benchmark.ts, field place: duplicate place; also that of src/lib/benchmarks/one/benchmark.ts: 1"
    ]);
  });

  it("refuses an identifier that is no slug, and a name that the registry does not have", () => {
    expect(linesFor([{...one, id: "One bench"}], {names: new Map([["One bench", "Uno"]])})).toEqual([
      "src/lib/benchmarks/One bench/benchmark.ts, field id: invalid id; expected a slug: One bench",
      "src/lib/benchmarks/One bench/benchmark.ts, field name: mismatched name; data/One bench/benchmark.json has Uno: One"
    ]);
  });

  it("asks for what its page is about", () => {
    expect(linesFor([{...one, description: ""}])).toEqual([
      "src/lib/benchmarks/one/benchmark.ts, field description: missing text; its page in a sentence"
    ]);
  });

  it("lists the parts that are missing", () => {
    expect(linesFor([one], {has: (file) => file.endsWith(".md")})).toEqual([
      "src/data/one.json.ts: missing file of the benchmark one"
    ]);
  });
});
