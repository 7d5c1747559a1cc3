import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {ReportError} from "../../loaders/report/report-problem.js";
import {reportVersion, type ReportVersion} from "../../src/lib/report/index.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/** Folder of a report in which its runs are kept, a file each; its author commits them. */
export const VERSIONS = "versions";

/**
 * Runs that a report keeps, oldest first.
 *
 * @throws ReportError for files that are no runs
 */
export function keptRuns(folder: string): ReportVersion[] {
  const place = join(folder, VERSIONS);
  if (!existsSync(place)) return [];
  const names = readdirSync(place).filter((name) => name.endsWith(".json"));
  const runs = names.sort().map((name) => {
    const file = `${VERSIONS}/${name}`;
    try {
      return reportVersion(JSON.parse(readFileSync(join(place, name), "utf8")), file);
    } catch (error) {
      const message = (error as Error).message.replace(`${file}: `, "");
      throw new ReportError([{file, line: null, message: `${message}; restore it, or remove it to forget this run`}]);
    }
  });
  return runs.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * Keeps a run in the report's folder: a new file where the numbers are new, else the pages and figures that links may lead to are
 * added to its file.
 *
 * @returns the file written, `null` where nothing is new
 * @throws CommandError where the folder cannot be written
 */
export function keepRun(folder: string, run: ReportVersion): string | null {
  const name = `${run.date.slice(0, 10)}-${run.fingerprint.slice(0, 8)}.json`;
  const path = join(folder, VERSIONS, name);
  const content = runText(run);
  try {
    if (existsSync(path) && readFileSync(path, "utf8") === content) return null;
    mkdirSync(join(folder, VERSIONS), {recursive: true});
    writeFileSync(path, content);
  } catch (error) {
    throw new CommandError(
      EXIT.files,
      `${path} cannot be written: ${(error as Error).message}; --no-keep builds without keeping this run`
    );
  }
  return `${VERSIONS}/${name}`;
}

/** A line per model, gap and list of items, so that version control shows what moved and stores little. */
function runText(run: ReportVersion): string {
  const {scores, gaps, items, ...about} = run;
  const list = (rows: readonly unknown[]) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]`;
  const fields = [
    ...Object.entries(about).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`),
    `"scores": {"parts": ${list(scores.parts)}, "models": ${list(scores.models)}}`,
    `"gaps": ${list(gaps)}`,
    `"items": [${items
      .map(
        ({suite, ids, models}) =>
          `{"suite": ${JSON.stringify(suite)}, "ids": ${JSON.stringify(ids)}, "models": ${list(models)}}`
      )
      .join(", ")}]`
  ];
  return `{\n${fields.join(",\n")}\n}\n`;
}
