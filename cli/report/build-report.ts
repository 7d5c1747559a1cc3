import {createHash} from "node:crypto";
import {accessSync, constants, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {oneAtATime} from "../../loaders/one-at-a-time.js";
import {ReportError} from "../../loaders/report/report-problem.js";
import {checkoutRoot} from "../terminal/checkout.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {makeFolder} from "../terminal/make-folder.js";
import {clearFigureData, writeFigureData} from "../site/figure-data.js";
import {builtAlready} from "./built-already.js";
import {finishReport} from "./finish-report.js";
import {keepRun} from "./kept-runs.js";
import {leaveOutEngine} from "./report-engine.js";
import {frameworkRunner, runStep} from "./site-tools.js";
import {recordFindings} from "./record-findings.js";
import {unplacedNote} from "./unplaced-note.js";
import {stageReport, stagingFolder, type StagedReport} from "./stage-report.js";

/** Where a report's project is made: a folder of its own per report, so that two do not meet. */
export function projectOf(folder: string): {root: string; project: string} {
  const root = checkoutRoot();
  const key = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 8);
  return {root, project: join(root, stagingFolder(resolve(folder), key))};
}

/** What a build made. */
export interface BuiltReport {
  readonly staged: StagedReport;
  readonly project: string;
  /** Folder of the site. */
  readonly out: string;
  /** File of the report's folder that the run was kept in; `null` where nothing is new. */
  readonly kept: string | null;
}

/**
 * Builds a report into a folder that any static host can serve.
 *
 * @param keep - whether the run behind it is kept in the report's folder, for later comparisons
 * @param browser - whether its figures are asked for their data in a browser, so that it has addresses
 * @param out - replaced as a whole when the build has succeeded; untouched when it fails
 * @throws ReportError with everything that its author must mend
 */
export async function buildReport(
  folder: string,
  out: string,
  talk: (text: string) => void,
  {keep, browser = true}: {readonly keep: boolean; readonly browser?: boolean}
): Promise<BuiltReport> {
  const {root, project} = projectOf(folder);
  refuseForeign(out);
  const full = resolve(folder);
  const outFull = resolve(out);
  process.chdir(root);
  makeFolder(dirname(project));
  // Two builds of a report would write the same pages at once.
  return oneAtATime(
    project,
    () => builtInto({root, project, full, outFull, keep, browser}, talk),
    () => talk("another build of this report is under way: waiting …\n")
  );
}

interface Places {
  readonly root: string;
  readonly project: string;
  /** The report's own folder. */
  readonly full: string;
  readonly outFull: string;
  readonly keep: boolean;
  readonly browser: boolean;
}

/** Data of figures at addresses of their own, where there is a browser to ask them for it: a report is whole without. */
async function figureAddresses(dist: string, talk: (text: string) => void): Promise<void> {
  talk("giving the data of each figure an address …\n");
  try {
    const {without} = await writeFigureData(dist);
    if (without.length > 0) talk(`no table, and so no address: ${without.join(", ")}\n`);
  } catch (error) {
    talk(`the data of its figures have no addresses: ${(error as Error).message}\n`);
  }
}

async function builtInto(
  {root, project, full, outFull, keep, browser}: Places,
  talk: (text: string) => void
): Promise<BuiltReport> {
  const staged = await stageReport(root, full, project, {}, talk);
  talk(unplacedNote(staged.tables.unplaced));
  for (const {where, message} of recordFindings(staged.sources)) talk(`${where}: ${message}\n`);
  for (const note of staged.notes) talk(`${note}\n`);
  if (staged.problems.length > 0) throw new ReportError(staged.problems);
  const dist = join(project, "dist");
  const {hasPages, isFinished, remember} = builtAlready(project, browser);
  if (hasPages) talk("nothing has changed since the pages were built\n");
  else {
    talk("building pages …\n");
    rmSync(dist, {recursive: true, force: true});
    await runStep(root, project, "tsx", [join(root, "cli/build/framework/prepare.ts")]);
    await runStep(root, project, process.execPath, [frameworkRunner(root), "build"]);
    await runStep(root, project, "tsx", [join(root, "cli/build/framework/bundle-site.ts")]);
    await runStep(root, project, "tsx", [join(root, "cli/build/framework/finish-site.ts")]);
    leaveOutEngine(dist, staged.engine);
  }
  if (!isFinished) {
    clearFigureData(dist);
    if (browser) await figureAddresses(dist, talk);
    await finishReport(root, dist, staged, staged.url);
    remember();
  }
  const kept = keep && staged.run !== null ? keepRun(full, staged.run) : null;
  const fresh = `${outFull}.new`;
  rmSync(fresh, {recursive: true, force: true});
  makeFolder(join(outFull, ".."));
  cpSync(dist, fresh, {recursive: true});
  rmSync(outFull, {recursive: true, force: true});
  renameSync(fresh, outFull);
  return {staged, project, out: outFull, kept};
}

/** A folder that holds something else than a built site is never replaced; one that cannot be written is told before the work. */
function refuseForeign(out: string): void {
  refuseUnwritable(dirname(resolve(out)));
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory()) throw new CommandError(EXIT.files, `${out}: exists and is no folder`);
  const names = readdirSync(out);
  if (names.length > 0 && !names.includes("index.html"))
    throw new CommandError(EXIT.files, `${out}: exists and holds no site; name another folder with -o`);
}

/** The nearest folder that is there must take new files. */
function refuseUnwritable(folder: string): void {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  try {
    if (!statSync(there).isDirectory()) throw new Error("is no folder");
    accessSync(there, constants.W_OK);
  } catch (error) {
    throw new CommandError(
      EXIT.files,
      `${there} cannot be written: ${(error as Error).message}; name another folder with -o`
    );
  }
}
