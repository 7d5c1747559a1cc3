import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

/** Gives a run of tests, and the programs that it starts, a folder of its own for temporary files, which goes with it. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "parallax-tests-"));
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, {recursive: true, force: true, maxRetries: 3});
}
