import {join, resolve} from "node:path";
import {problemText, ReportError} from "../../loaders/report/report-problem.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {askedPort, freePort} from "../terminal/free-port.js";
import {projectOf} from "../report/build-report.js";
import {isReportFolder} from "../report/is-report-folder.js";
import {folderSignature, pollChanges} from "../report/poll-changes.js";
import {recordFindings} from "../report/record-findings.js";
import {logsSignature} from "../report/report-logs.js";
import {runStep, startPreview} from "../report/site-tools.js";
import {unplacedNote} from "../report/unplaced-note.js";
import {stageReport, type StagingMemory} from "../report/stage-report.js";
import type {Terminal} from "../terminal/terminal.js";

/** How often pages and logs are looked at for changes, milliseconds. */
const [PAGES_MS, LOGS_MS] = [200, 500];

/** Shows a report while it is being written: pages, configuration and logs are read again when they change. */
export async function devCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [folder = "."] = line.paths;
  const full = resolve(folder);
  if (!isReportFolder(full))
    throw new CommandError(EXIT.files, `${folder}: missing report.yaml; npx parallax new makes a report`);
  const port = line.options.port === undefined ? await freePort(3000) : await askedPort(line.options.port);
  const {root, project} = projectOf(full);
  process.chdir(root);
  const memory: StagingMemory = {};
  const stage = async (): Promise<boolean> => {
    try {
      const {problems, pages, sources, notes, tables} = await stageReport(root, full, project, memory, (text) =>
        terminal.talk(text)
      );
      terminal.talk(unplacedNote(tables.unplaced));
      for (const note of notes) terminal.talk(`${note}\n`);
      const said = [
        ...problems.map(problemText),
        ...recordFindings(sources).map(({where, message}) => `${where}: ${message}`)
      ];
      terminal.talk(
        said.length === 0
          ? `${pages.length} pages, no problems\n`
          : `${said.join("\n")}\n${said.length === 1 ? "1 problem" : `${said.length} problems`}; the rest is shown\n`
      );
      return true;
    } catch (error) {
      // Whatever it is, the next edit may mend it.
      terminal.talk(`${saidBy(error)}\nWaiting for a change …\n`);
      return false;
    }
  };
  let [isReady, isStaging, again] = [false, false, false];
  const restage = async (): Promise<void> => {
    again = true;
    if (isStaging) return;
    isStaging = true;
    while (again) {
      again = false;
      isReady = (await stage()) || isReady;
    }
    isStaging = false;
  };
  const ends = [
    pollChanges(
      () => folderSignature(full),
      () => void restage(),
      PAGES_MS
    )
  ];
  await restage();
  const logs = () => (memory.sources == null ? "none" : logsSignature(memory.sources));
  ends.push(pollChanges(logs, () => void restage(), LOGS_MS, memory.signature));
  while (!isReady) await new Promise((next) => setTimeout(next, 500));
  await runStep(root, project, "tsx", [join(root, "cli/build/framework/prepare.ts")]);
  const preview = startPreview(root, project, port);
  preview.stdout?.on("data", (chunk: Buffer) => {
    const address = /https?:\/\/[^\s]+/.exec(chunk.toString())?.[0];
    if (address) terminal.data(`${address}\n`);
  });
  preview.stderr?.on("data", (chunk: Buffer) => terminal.talk(chunk.toString()));
  const stop = () => preview.kill();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const code = await new Promise<number | null>((end) => preview.on("close", end));
  // They would keep the program alive.
  for (const end of ends) end();
  return code === 0 || code === null ? EXIT.ok : EXIT.files;
}

/** One line for what the author can mend; all that is known for what should not happen. */
const saidBy = (error: unknown): string =>
  error instanceof ReportError ||
  error instanceof CommandError ||
  error instanceof RangeError ||
  (error instanceof Error && "code" in error)
    ? error.message
    : `This may be a fault of Parallax: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
