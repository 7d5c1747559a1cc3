import {resolve} from "node:path";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";
import {hasRules} from "../../src/lib/benchmarks/logs/index.js";
import {PairSeeker} from "../../src/lib/benchmarks/paired/paired-lines.js";
import {checkoutRoot} from "../terminal/checkout.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {openSource, readRows} from "../sources/read-source.js";
import {aboutOf, newReport, refuseExisting, type NewReportLog} from "../report/new-report.js";
import type {Terminal} from "../terminal/terminal.js";

/** Begins a report: from logs, which are read once to see what they are about, or from the generated demo logs. */
export async function newCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [folder, ...extra] = line.paths;
  const paths = [...(line.options.logs ?? []), ...extra];
  if (folder === undefined) throw new CommandError(EXIT.usage, "missing name: npx parallax new my-paper --logs PATH");
  if (!/[\p{L}\p{M}\p{N}_)-]\/?$/u.test(folder))
    throw new CommandError(EXIT.usage, `invalid name: ${folder}; expected a folder to make`);
  refuseExisting(folder);
  const logs: NewReportLog[] = [];
  for (const path of paths) {
    const source = await openSource({...line, command: "ingest", paths: [path]});
    const suites = new Map<string, PairSeeker>();
    const subjects = new Set<string>();
    for await (const rows of readRows(source, terminal, line.options.quiet ?? false))
      for (const row of rows) {
        const {suite} = row.item;
        if (!suites.has(suite)) suites.set(suite, new PairSeeker());
        suites.get(suite)!.add(row);
        subjects.add(row.subjectId);
      }
    const benchmarks = [...suites].flatMap(([suite, pairs]) => (hasRules(suite) || pairs.found ? [suite] : []));
    if (benchmarks.length === 0)
      throw new CommandError(
        EXIT.nothing,
        `${path}: no log of ${BENCHMARK_IDS.join(", ")} in it, and none whose mapping names the same item in both forms (pair, capability)${suites.size > 0 ? `, only ${[...suites.keys()].slice(0, 5).join(", ")}` : ""}; npx parallax inspect says how it is read`
      );
    logs.push({path, about: aboutOf(line.options), benchmarks, subjects: [...subjects]});
  }
  const title = line.options.title ?? folder.split(/[\\/]/).at(-1)!.replace(/[-_]+/g, " ");
  const files = newReport({folder, title, logs, root: checkoutRoot()});
  if (line.options.json) terminal.data(`${JSON.stringify({folder: resolve(folder), files, logs}, null, 2)}\n`);
  else
    terminal.data(
      `${folder}: ${files.join(", ")}\n` +
        (logs.length === 0
          ? "Made on generated demo logs, labelled as simulated; name your own in sources.yaml.\n"
          : `Logs: ${logs.map((log) => `${log.path} (${log.benchmarks.join(", ")}; ${log.subjects.length} models)`).join(", ")}\n`) +
        `Next: npx parallax dev ${quoted(folder)}\n`
    );
  return EXIT.ok;
}

/** A path as a shell takes it for one word. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
