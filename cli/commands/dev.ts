import {existsSync, watch} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {readFileSync} from "node:fs";
import {sourcesFile} from "../../loaders/logs/sources-file.js";
import {problemText, ReportError} from "../../loaders/report/report-problem.js";
import type {CommandLine} from "../command-line.js";
import {CommandError, EXIT} from "../exit-codes.js";
import {freePort} from "../report/free-port.js";
import {projectOf} from "../report/build-report.js";
import {isReportFolder} from "../report/is-report-folder.js";
import {runStep, startPreview} from "../report/site-tools.js";
import {stageReport, type StagingMemory} from "../report/stage-report.js";
import type {Terminal} from "../terminal.js";

const PAUSE_MS = 150;

/** Shows a report while it is being written: pages, configuration and logs are read again when they change. */
export async function devCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [folder = "."] = line.paths;
  const full = resolve(folder);
  if (!isReportFolder(full))
    throw new CommandError(EXIT.files, `${folder}: missing report.yaml; npx parallax new makes a report`);
  const port = line.options.port === undefined ? await freePort(3000) : portOf(line.options.port);
  const {root, project} = projectOf(full);
  process.chdir(root);
  const memory: StagingMemory = {};
  const stage = async (): Promise<boolean> => {
    try {
      const {problems, pages} = await stageReport(root, full, project, memory, (text) => terminal.talk(text));
      for (const problem of problems) terminal.talk(`${problemText(problem)}\n`);
      terminal.talk(
        problems.length === 0
          ? `${pages.length} pages, no problems\n`
          : `${problems.length} problems; the rest is shown\n`
      );
      return true;
    } catch (error) {
      if (!(error instanceof ReportError) && !(error instanceof CommandError)) throw error;
      terminal.talk(`${error.message}\nWaiting for a change …\n`);
      return false;
    }
  };
  let isReady = await stage();
  let isStaging = false;
  let again = false;
  const restage = async (): Promise<void> => {
    if (isStaging) {
      again = true;
      return;
    }
    isStaging = true;
    do {
      again = false;
      isReady = (await stage()) || isReady;
    } while (again);
    isStaging = false;
  };
  let pause: NodeJS.Timeout | undefined;
  const changed = (name: string | null): void => {
    if (name !== null && /(?:^|[\\/])(?:dist|node_modules|\.git)(?:[\\/]|$)|~$|^\./.test(name)) return;
    clearTimeout(pause);
    pause = setTimeout(() => void restage(), PAUSE_MS);
  };
  const watchers = [
    watch(full, {recursive: true}, (_, name) => changed(name)),
    ...logPaths(full).map((path) => watch(path, {recursive: true}, () => changed(null)))
  ];
  while (!isReady) await new Promise((next) => setTimeout(next, 500));
  await runStep(root, project, "tsx", [join(root, "tools/prepare.ts")]);
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
  for (const watcher of watchers) watcher.close();
  clearTimeout(pause);
  return code === 0 || code === null ? EXIT.ok : EXIT.files;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError(EXIT.usage, `invalid --port: ${text}; expected 0 to 65535`);
  return port;
}

/** Files and folders outside the report that its sources name. */
function logPaths(folder: string): string[] {
  const file = join(folder, "sources.yaml");
  if (!existsSync(file)) return [];
  try {
    return sourcesFile(readFileSync(file, "utf8"), file)
      .flatMap(({path}) => (path === undefined ? [] : [resolve(dirname(file), path.replace(/[*?].*$/, ""))]))
      .filter((path) => existsSync(path));
  } catch {
    // What is wrong with the list has been said when the report was staged.
    return [];
  }
}
