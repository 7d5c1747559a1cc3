import type {Benchmark} from "../src/lib/benchmarks/index.js";
import type {Problems} from "./ingest-error.js";

/** What a build has of its benchmarks besides their folders. */
export interface BenchmarkParts {
  /** Names by id, as the registry of benchmarks has them. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether a file of the site's sources is there: `src/lantern.md`. */
  readonly has: (file: string) => boolean;
}

const descriptorOf = (id: string): string => `src/lib/benchmarks/${id}/benchmark.ts`;

/** Reports what is wrong with registered benchmarks: identifiers that clash or are no slugs, names that differ, parts that are missing. */
export function benchmarkProblems(
  benchmarks: readonly Pick<Benchmark, "id" | "name" | "place" | "description">[],
  {names, has}: BenchmarkParts,
  problems: Problems
): void {
  const first = {id: new Map<string, string>(), name: new Map<string, string>(), place: new Map<string, string>()};
  for (const {id, name, place, description} of benchmarks) {
    const file = descriptorOf(id);
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) problems.add(file, null, "id", "invalid id; expected a slug", id);
    if (description === "") problems.add(file, null, "description", "missing text; its page in a sentence");
    for (const [field, value] of Object.entries({id, name, place: String(place)})) {
      const taken = first[field as keyof typeof first];
      const other = taken.get(value);
      if (other === undefined) taken.set(value, id);
      else problems.add(file, null, field, `duplicate ${field}; also that of ${descriptorOf(other)}`, value);
    }
    const entry = names.get(id);
    if (entry !== undefined && entry !== name)
      problems.add(file, null, "name", `mismatched name; data/${id}/benchmark.json has ${entry}`, name);
    for (const page of [`src/${id}.md`, `src/data/${id}.json.ts`])
      if (!has(page)) problems.add(page, null, null, `missing file of the benchmark ${id}`);
  }
}
