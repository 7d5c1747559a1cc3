/**
 * `npm run mutants -- ROOM`: mutation tests of a room of `src/lib` by Stryker, on a seeded sample of its mutants, with the tests of
 * `test/lib/ROOM` alone. Writes what survived to `.cache/mutants/ROOM.md`, for docs/mutation.md.
 *
 * Stryker has no sampling, but takes ranges of lines and columns: they are drawn here, from the mutants that its instrumenter makes. A
 * range brings the mutants within it along, so that those which hold many others (whole bodies) are not drawn; texts are not either.
 *
 *     npm run mutants -- math --count 60 --seed 2
 */
import {execFileSync} from "node:child_process";
import {createHash} from "node:crypto";
import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {resolve} from "node:path";
import {parseArgs} from "node:util";
import {globSync} from "tinyglobby";
import {Stryker} from "@stryker-mutator/core";
import {Instrumenter} from "@stryker-mutator/instrumenter";

type Sampled = Awaited<ReturnType<Instrumenter["instrument"]>>["mutants"][number];

/** Share of the tested that tests are to notice; a room below it ends with exit code 1. */
const GOAL = 0.85;
/** Mutants within the range of one that is drawn, itself included, at most. */
const MOST_WITHIN = 4;
const EXCLUDED = ["StringLiteral", "ObjectLiteral", "ArrayDeclaration", "Regex"];
/** Simulations, which measure rates over many tables or logs: every mutant that they reach would cost their whole time. */
const SIMULATIONS = [
  "test/lib/ledger/false-alarms.test.ts",
  "test/lib/models/recovery.test.ts",
  "test/lib/models/ten-million.test.ts"
];

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    count: {type: "string", default: "400"},
    seed: {type: "string", default: "1"},
    jobs: {type: "string", default: "1"},
    again: {type: "boolean", default: false}
  }
});
const [room] = positionals;
if (positionals.length !== 1 || room === undefined || !/^[a-z]+$/.test(room))
  throw new Error("missing room: npm run mutants -- math");
const [count, seed] = [Number(values.count), Number(values.seed)];
const files = globSync(`src/lib/${room}/**/*.ts`, {ignore: ["**/assembly/**"]}).sort();
if (files.length === 0) throw new Error(`unknown room: ${room}`);

const quiet = () => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: console.warn,
  error: console.error,
  fatal: console.error
};
const sources = new Map(files.map((name) => [name, readFileSync(name, "utf8").split("\n")]));
const {mutants} = await new Instrumenter(logger).instrument(
  files.map((name) => ({name, mutate: true, content: sources.get(name)!.join("\n")})),
  {plugins: null, excludedMutations: EXCLUDED, ignorers: []}
);
const all = mutants.filter(({status}) => status !== "Ignored");
const chosen = sample(all);
console.log(`${room}: ${chosen.length} of ${all.length} mutants, seed ${seed}`);

const KEPT = `.cache/mutants/${room}.json`;
if (values.again) forgetTimeouts();
process.env.MUTANTS_TESTS = `test/lib/${room}/**/*.test.ts`;
mkdirSync(".cache/mutants", {recursive: true});
process.env.MUTANTS_NOTES = resolve(`.cache/mutants/${room}.files.jsonl`);
writeFileSync(process.env.MUTANTS_NOTES, "");
process.env.MUTANTS_WITHOUT = SIMULATIONS.join(",");
const tested = await new Stryker({
  mutate: [...new Set(chosen.map(rangeOf))],
  mutator: {excludedMutations: EXCLUDED},
  testRunner: "vitest",
  vitest: {configFile: "vitest.mutants.config.ts", related: false},
  ignorePatterns: ["dist", "reports", ".cache", "src/.observablehq"],
  tempDirName: ".cache/stryker",
  reporters: ["progress-append-only"],
  concurrency: Number(values.jobs),
  // All results are kept; with `--again` those that no change of code or tests touches are taken from the run before.
  incremental: true,
  incrementalFile: KEPT,
  force: !values.again,
  // On a busy machine a slow test is no endless loop.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 20,
  allowConsoleColors: false,
  disableTypeChecks: false
}).runMutationTest();
/** Where a file of tests fails before its first test, Stryker counts no test that failed; any run of tests is red. */
const results = tested
  .filter(({status}) => status !== "Ignored")
  .map((one) => {
    const isUnloaded = one.status === "Survived" && one.static === true && one.testsCompleted === 0;
    return isUnloaded ? {...one, status: "Killed" as const} : one;
  });

const of = (...wanted: string[]) => results.filter(({status}) => wanted.includes(status));
const survivors = of("Survived", "NoCoverage");
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {encoding: "utf8"}).trim();
const date = new Date().toISOString().slice(0, 10);
const noticed = of("Killed", "Timeout").length / results.length;
const row = [
  room,
  all.length,
  results.length,
  of("Killed").length,
  of("Timeout").length,
  of("Survived").length,
  of("NoCoverage").length,
  `${(100 * noticed).toFixed(1)}%`,
  seed,
  `${date}, ${commit}`
];
if (of("RuntimeError", "CompileError").length > 0)
  throw new Error(`${of("RuntimeError", "CompileError").length} mutants did not run`);
const lines = survivors
  .map(({fileName, location, mutatorName, replacement, status}) => {
    const file = fileName.replace(/^.*src\/lib\//, "");
    const code = replacement.replace(/\s+/g, " ").slice(0, 90).replaceAll("|", "\\|").replaceAll("`", "'");
    return `| ${file}:${location.start.line} | ${mutatorName}${status === "NoCoverage" ? ", not run" : ""} | \`${code}\` |`;
  })
  .sort((a, b) => a.localeCompare(b, "en", {numeric: true}));
writeFileSync(`.cache/mutants/${room}.md`, [`| ${row.join(" | ")} |`, "", ...lines, ""].join("\n"));
console.log(`| ${row.join(" | ")} |\n${lines.join("\n")}`);
if (noticed < GOAL) process.exitCode = 1;

/** What timed out is tested again: on a busy machine a slow test may look like a loop that does not end. */
function forgetTimeouts(): void {
  const kept = JSON.parse(readFileSync(KEPT, "utf8")) as {
    readonly files: Readonly<Record<string, {mutants: {readonly status: string}[]}>>;
  };
  for (const file of Object.values(kept.files)) file.mutants = file.mutants.filter(({status}) => status !== "Timeout");
  writeFileSync(KEPT, JSON.stringify(kept));
}

/**
 * Mutants by chance until there are enough, with those that stand within their ranges. Chance hangs on what a mutant says and not on
 * where it stands, so that a change of code leaves the rest of the sample as it was.
 */
function sample(mutants: readonly Sampled[]): readonly Sampled[] {
  const times = new Map<string, number>();
  const order = mutants
    .map((mutant) => {
      const words = [seed, mutant.fileName, mutant.mutatorName, codeOf(mutant), mutant.replacement].join("|");
      const time = (times.get(words) ?? 0) + 1;
      times.set(words, time);
      return {mutant, at: createHash("sha256").update(`${words}|${time}`).digest("hex")};
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const found = new Set<Sampled>();
  for (const {mutant} of order) {
    if (found.size >= count) break;
    const within = mutants.filter((other) => isWithin(other, mutant));
    if (within.length <= MOST_WITHIN) for (const one of within) found.add(one);
  }
  return [...found];
}

/** The code that a mutant takes the place of. */
function codeOf({fileName, location: {start, end}}: Sampled): string {
  const lines = sources.get(fileName)!.slice(start.line, end.line + 1);
  return lines
    .map((line, i) => line.slice(i === 0 ? start.column : 0, i === lines.length - 1 ? end.column : undefined))
    .join("\n");
}

function isWithin(inner: Sampled, outer: Sampled): boolean {
  const [a, b] = [inner.location, outer.location];
  const isAfter = (p: typeof a.start, q: typeof a.start) =>
    p.line > q.line || (p.line === q.line && p.column >= q.column);
  return inner.fileName === outer.fileName && isAfter(a.start, b.start) && isAfter(b.end, a.end);
}

/** A mutant's place as Stryker's option `mutate` takes it: lines from 1, columns from 0. */
function rangeOf({fileName, location: {start, end}}: Sampled): string {
  return `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
