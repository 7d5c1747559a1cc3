import {spawn} from "node:child_process";
import {once} from "node:events";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";
import {REPORT_PACKAGE} from "../terminal/checkout.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {CommandLine} from "../terminal/command-line.js";

declare const PARALLAX_VERSION: string;

/** Signals that end a preview, in the order of their numbers. */
const ENDED_BY: Readonly<Record<string, number>> = {SIGINT: 130, SIGTERM: 143};

/**
 * Stands for the commands that build reports in the package that is published, which leaves out what they need: the package for reports,
 * where it is installed, runs the same words.
 */
async function reportCommand(): Promise<number> {
  const program = reportProgram();
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {stdio: "inherit"});
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return code ?? ENDED_BY[signal ?? ""] ?? EXIT.broken;
}

/** The program of the package for reports, beside this one or in the folder where the command was typed. */
function reportProgram(): string {
  for (const from of [join(process.cwd(), "package.json"), import.meta.url]) {
    const require = createRequire(from);
    let manifest: string;
    try {
      manifest = require.resolve(`${REPORT_PACKAGE}/package.json`);
    } catch {
      continue;
    }
    const {version} = JSON.parse(readFileSync(manifest, "utf8")) as {version: string};
    if (version !== PARALLAX_VERSION)
      throw new CommandError(
        EXIT.usage,
        `mismatched versions: ${REPORT_PACKAGE} ${version} beside parallax-evals ${PARALLAX_VERSION}; 'npm install parallax-evals@${PARALLAX_VERSION} ${REPORT_PACKAGE}@${PARALLAX_VERSION}' makes them one`
      );
    return require.resolve(`${REPORT_PACKAGE}/program`);
  }
  throw new CommandError(
    EXIT.usage,
    `missing part: reports are built by ${REPORT_PACKAGE} (Observable Framework and its kin), which is not installed here; ` +
      `'npm install ${REPORT_PACKAGE}' brings it, or 'npm install --global ${REPORT_PACKAGE}' where parallax is installed so`
  );
}

export {reportCommand as buildCommand, reportCommand as devCommand, reportCommand as newCommand};
/** `check` of a report's folder; of logs it is all there. */
export const checkReport = (_folder: string, _line: CommandLine): Promise<number> => reportCommand();
