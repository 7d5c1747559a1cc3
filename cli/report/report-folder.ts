import {existsSync, readdirSync, readFileSync, statSync} from "node:fs";
import {join} from "node:path";
import {bibliography, type CitedWork} from "../../loaders/report/bibliography.js";
import {reportFile, type ReportFile} from "../../loaders/report/report-file.js";
import {ReportError} from "../../loaders/report/report-problem.js";
import {isReportFolder, REPORT_FILE} from "./is-report-folder.js";
import {linkedOutside, reportFiles} from "./report-files.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/** The sources of a report, as they lie in its folder. */
export interface ReportFolder {
  readonly folder: string;
  /** Every file in it, from it. */
  readonly files: readonly string[];
  readonly file: ReportFile;
  /** Markdown pages in order; the first is the front page. */
  readonly pages: readonly {readonly file: string; readonly text: string}[];
  readonly works: ReadonlyMap<string, CitedWork>;
  /** Full path of the list of sources; `null` for a report on published numbers alone. */
  readonly sources: string | null;
}

/**
 * Reads a report's folder.
 *
 * @throws CommandError for a folder without report, ReportError for what its author must mend
 */
export function reportFolder(folder: string): ReportFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CommandError(EXIT.files, `missing folder: ${folder}`);
  if (!isReportFolder(folder))
    throw new CommandError(EXIT.files, `${folder}: missing ${REPORT_FILE}; npx parallax new makes a report`);
  const files = reportFiles(folder);
  const file = reportFile(textOf(folder, REPORT_FILE), REPORT_FILE);
  const names = file.pages ?? markdownOf(folder);
  if (names.length === 0) throw new ReportError([{file: "index.md", line: null, message: "missing page"}]);
  const pages = names.map((name) => ({file: name, text: textOf(folder, name)}));
  const works =
    file.bibliography === undefined
      ? new Map<string, CitedWork>()
      : bibliography(textOf(folder, file.bibliography), file.bibliography);
  const listed = join(folder, file.sources ?? "sources.yaml");
  if (file.sources !== undefined && !existsSync(listed))
    throw new ReportError([{file: REPORT_FILE, line: null, message: `sources: missing file: ${file.sources}`}]);
  refuseLinkOut(folder, file.sources ?? "sources.yaml");
  return {folder, files, file, pages, works, sources: existsSync(listed) ? listed : null};
}

/** `index.md` first, then the others by name. */
function markdownOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /^[\w-]+\.md$/.test(name) && !/^readme\.md$/i.test(name));
  return names.sort((a, b) => Number(b === "index.md") - Number(a === "index.md") || (a < b ? -1 : 1));
}

function textOf(folder: string, name: string): string {
  refuseLinkOut(folder, name);
  try {
    return readFileSync(join(folder, name), "utf8")
      .replace(/^\ufeff/, "")
      .replaceAll("\r\n", "\n");
  } catch {
    throw new ReportError([{file: name, line: null, message: "missing file"}]);
  }
}

/** Folders that `reportFiles` passes over may be named all the same. */
function refuseLinkOut(folder: string, name: string): void {
  const target = linkedOutside(folder, join(folder, name));
  if (target !== null)
    throw new ReportError([
      {file: name, line: null, message: `leads by a link to ${target}, outside the report's folder`}
    ]);
}
