import {resolve} from "node:path";
import {hasRules} from "../../src/lib/benchmarks/logs/index.js";
import {PairSeeker} from "../../src/lib/benchmarks/paired/paired-lines.js";
import {checkoutRoot} from "../terminal/checkout.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {isStoreAddress} from "../stores/store-address.js";
import {openAsked} from "../asked/open-asked.js";
import {readRows} from "../sources/read-source.js";
import {isFileName} from "../report/report-logs.js";
import {aboutOf, newReport, refuseExisting, type NewReportLog} from "../report/new-report.js";
import type {Terminal} from "../terminal/terminal.js";

/** Begins a report: from logs, which are read once to see what they are about, or from the generated demo logs. */
export async function newCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [folder, ...extra] = line.paths;
  const paths = [...(line.options.logs ?? []), ...extra];
  if (folder === undefined) throw new CommandError(EXIT.usage, "missing name: npx parallax new my-paper --logs PATH");
  if (!/[\p{L}\p{M}\p{N}_)-]\/?$/u.test(folder))
    throw new CommandError(EXIT.usage, `invalid name: ${folder}; expected a folder to make`);
  const stored = paths.find(isStoreAddress);
  if (stored !== undefined)
    throw new CommandError(
      EXIT.usage,
      `invalid --logs: ${stored}; a report reads logs of this machine and of the public web: copy it, or name the tables that 'ingest ${stored} -o FOLDER' makes`
    );
  refuseExisting(folder);
  const logs: NewReportLog[] = [];
  for (const path of paths) logs.push(...(await logsAt(path, line, terminal)));
  const title = line.options.title ?? folder.split(/[\\/]/).at(-1)!.replace(/[-_]+/g, " ");
  const files = newReport({folder, title, logs, root: checkoutRoot()});
  if (line.options.json) terminal.data(`${JSON.stringify({folder: resolve(folder), files, logs}, null, 2)}\n`);
  else
    terminal.data(
      `${folder}: ${files.join(", ")}\n` +
        (logs.length === 0
          ? "Made on generated demo logs, labelled as simulated; name your own in sources.yaml.\n"
          : `Logs: ${logs.map((log) => `${log.path} (${log.benchmarks.map(({id}) => id).join(", ")}; ${log.subjects.length} models)`).join(", ")}\n`) +
        `Next: npx parallax dev ${quoted(folder)}\n`
    );
  return EXIT.ok;
}

/** The logs at a path, read once: all of a harness together, and each table that no harness wrote for itself. */
async function logsAt(path: string, line: CommandLine, terminal: Terminal): Promise<NewReportLog[]> {
  const source = await openAsked({...line, command: "ingest", paths: [path]}, terminal);
  const suites = new Map<string, Seen>();
  for await (const rows of readRows(source, terminal, line.options.quiet ?? false))
    for (const row of rows) {
      const {suite} = row.item;
      const seen = suites.get(suite) ?? {pairs: new PairSeeker(), capabilities: new Set(), subjects: new Set()};
      suites.set(suite, seen);
      seen.pairs.add(row);
      seen.capabilities.add(row.item.capability);
      seen.subjects.add(row.subjectId);
    }
  const shown = [...suites].filter(([suite]) => hasRules(suite) || isFileName(suite));
  if (shown.length === 0)
    throw new CommandError(
      EXIT.nothing,
      `${path}: no answers that a report can show${suites.size > 0 ? `, only those of ${[...suites.keys()].slice(0, 5).join(", ")}, which are no plain names` : ""}; npx parallax inspect says how it is read`
    );
  const about = aboutOf(line.options);
  const benchmarks = shown.map(([suite, {pairs, capabilities}]) => ({
    id: suite,
    isPaired: pairs.found,
    isOfOneForm: capabilities.size < 2
  }));
  const subjects = [...new Set(shown.flatMap(([, seen]) => [...seen.subjects]))];
  const mapped = new Set([...source.tables.values()].map(({suite}) => suite));
  const ofLogs = benchmarks.filter(({id}) => !mapped.has(id));
  return [
    ...(source.run.choices.some(({adapter}) => !adapter.startsWith("mapping@")) || mapped.size === 0
      ? [{path, about, benchmarks: mapped.size === 0 ? benchmarks : ofLogs, subjects}]
      : []),
    ...source.files.flatMap((file): NewReportLog[] => {
      const mapping = source.tables.get(file.path);
      if (mapping === undefined || file.onDisk === undefined) return [];
      return [
        {
          path: file.onDisk.full,
          about,
          benchmarks: benchmarks.filter(({id}) => id === mapping.suite),
          subjects,
          mapping
        }
      ];
    })
  ];
}

/** What the records of one benchmark say about it. */
interface Seen {
  readonly pairs: PairSeeker;
  readonly capabilities: Set<string | null>;
  readonly subjects: Set<string>;
}

/** A path as a shell takes it for one word. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
