import * as v from "valibot";
import {parse} from "yaml";
import {BENCHMARK_IDS} from "../../src/lib/schema/index.js";

const text = v.pipe(v.string("expected text"), v.nonEmpty("expected text"));
const entry = v.strictObject({
  name: v.pipe(text, v.regex(/^[\w.-]+$/, "expected a slug")),
  path: v.optional(text),
  url: v.optional(v.pipe(text, v.regex(/^https?:\/\//, "expected an http address"))),
  index: v.optional(v.pipe(text, v.regex(/^https?:\/\//, "expected an http address"))),
  demo: v.optional(v.picklist(BENCHMARK_IDS, `expected one of ${BENCHMARK_IDS.join(", ")}`)),
  sha256: v.optional(v.pipe(text, v.regex(/^[0-9a-fA-F]{64}$/, "expected 64 hexadecimal digits"))),
  adapter: v.optional(text),
  subject: v.optional(text),
  judge: v.optional(text),
  protocol: v.optional(v.picklist(["direct", "stepwise"], "expected direct or stepwise")),
  licence: v.optional(text),
  mapping: v.optional(text),
  bank: v.optional(text),
  simulated: v.optional(v.boolean("expected true or false"))
});

/** One source that a site or a command reads. */
export type SourceEntry = v.InferOutput<typeof entry>;

/**
 * The sources listed in a YAML file (`sources:` with a list of entries).
 *
 * @param file - its name, for messages
 * @throws RangeError that names file, entry, field and expectation; all problems at once
 */
export function sourcesFile(content: string, file: string): SourceEntry[] {
  let value: unknown;
  try {
    value = parse(content);
  } catch (error) {
    throw new RangeError(`${file}: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}`);
  }
  const list: unknown = typeof value === "object" && value !== null && "sources" in value ? value.sources : undefined;
  if (!Array.isArray(list)) throw new RangeError(`${file}: invalid content; expected a list under sources`);
  const problems: string[] = [];
  const names = new Set<string>();
  const entries = list.flatMap((raw: unknown, e): SourceEntry[] => {
    const result = v.safeParse(entry, raw);
    const where = `${file}, entry ${e + 1}`;
    if (!result.success) {
      problems.push(...result.issues.map((issue) => `${where}, ${v.getDotPath(issue) ?? "entry"}: ${issue.message}`));
      return [];
    }
    const {name, path, url, index, demo} = result.output;
    if ([path, url, index, demo].filter((place) => place !== undefined).length !== 1)
      problems.push(`${where}: expected one of path, url, index and demo`);
    if (names.has(name)) problems.push(`${where}, name: expected a name of its own: ${name}`);
    names.add(name);
    return [result.output];
  });
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  return entries;
}
