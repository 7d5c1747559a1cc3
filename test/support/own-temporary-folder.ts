import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

/** Which process has made one: each project of a run asks for it, and one within the other soon has a path too long for a socket. */
const MADE_BY = "PARALLAX_TESTS_FOLDER_OF";

/** Gives a run of tests, and the programs that it starts, a folder of its own for temporary files, which goes with it. */
export function setup(): () => void {
  if (process.env[MADE_BY] === String(process.pid)) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), "parallax-tests-"));
  process.env["TMPDIR"] = folder;
  process.env[MADE_BY] = String(process.pid);
  return () => rmSync(folder, {recursive: true, force: true, maxRetries: 3});
}
