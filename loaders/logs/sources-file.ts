import * as v from "valibot";
import {parse} from "yaml";
import {isAddress} from "./public-address.js";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";

const text = v.pipe(v.string("expected text"), v.nonEmpty("expected text"));
const entry = v.strictObject({
  // A name is a folder's: "." and ".." would be written elsewhere.
  name: v.pipe(text, v.regex(/^(?!\.{1,2}$)[\w.-]+$/, "expected a slug of letters, digits, _, . and -")),
  path: v.optional(text),
  url: v.optional(v.pipe(text, v.check(isAddress, "expected an address (http, hf, s3 or gs)"))),
  index: v.optional(v.pipe(text, v.check(isAddress, "expected an address (http, hf, s3 or gs)"))),
  demo: v.optional(v.picklist(BENCHMARK_IDS, `expected one of ${BENCHMARK_IDS.join(", ")}`)),
  sha256: v.optional(v.pipe(text, v.regex(/^[0-9a-fA-F]{64}$/, "expected 64 hexadecimal digits"))),
  benchmark: v.optional(text),
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

/** A list of sources as read: entries that are right, and what is wrong with the others and with the list. */
export interface ListedSources {
  readonly entries: readonly SourceEntry[];
  readonly problems: readonly string[];
}

/**
 * The sources listed in a YAML file (`sources:` with a list of entries).
 *
 * @param file - its name, for messages
 * @throws RangeError that names file, entry, field and expectation; all problems at once
 */
export function sourcesFile(content: string, file: string): SourceEntry[] {
  const {entries, problems} = listedSources(content, file);
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  return [...entries];
}

/**
 * The same for who reads what is right in a list.
 *
 * @throws RangeError where there is no list
 */
export function listedSources(content: string, file: string): ListedSources {
  let value: unknown;
  try {
    value = parse(content, {merge: true, logLevel: "error"});
  } catch (error) {
    throw new RangeError(`${file}: ${error instanceof Error ? yamlFault(error) : String(error)}`);
  }
  const {sources: list, ...others} = (typeof value === "object" ? (value ?? {}) : {}) as {sources?: unknown};
  if (!Array.isArray(list)) throw new RangeError(`${file}: invalid content; expected a list under sources`);
  const problems = Object.keys(others)
    .filter((key) => !key.startsWith("x-"))
    .map((key) => `${file}, ${key}: unknown field; expected sources, or x-… for what entries share`);
  const names = new Set<string>();
  const entries = list.flatMap((raw: unknown, e): SourceEntry[] => {
    const result = v.safeParse(entry, raw);
    const where = `${file}, entry ${e + 1}`;
    if (!result.success) {
      problems.push(...result.issues.map((issue) => `${where}${faultOf(issue)}`));
      return [];
    }
    const {name, path, url, index, demo, sha256} = result.output;
    const own: string[] = [];
    if ([path, url, index, demo].filter((place) => place !== undefined).length !== 1)
      own.push(`${where}: expected one of path, url, index and demo`);
    if (sha256 !== undefined && (index ?? demo) !== undefined)
      own.push(`${where}, sha256: expected with path or url; an index gives each of its files one`);
    if (names.has(name)) own.push(`${where}, name: expected a name of its own: ${name}`);
    names.add(name);
    problems.push(...own);
    return own.length > 0 ? [] : [result.output];
  });
  return {entries, problems};
}

/** The first line of what the parser says, without its excerpt. */
function yamlFault({message}: Error): string {
  if (message.includes("multiple documents")) return "invalid content; expected one document";
  return (message.split("\n")[0] ?? "").replace(/:$/, "");
}

function faultOf(issue: v.InferIssue<typeof entry>): string {
  const field = v.getDotPath(issue);
  if (field === null) return `: expected fields such as name and path: ${issue.received}`;
  return issue.expected === "never"
    ? `, ${field}: unknown field; expected one of ${Object.keys(entry.entries).join(", ")}`
    : `, ${field}: ${issue.message}`;
}
