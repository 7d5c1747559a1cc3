import {execFileSync} from "node:child_process";
import {existsSync} from "node:fs";
import {delimiter, join, resolve} from "node:path";

/** Tested against this one where none is installed. */
const VERSION = "5.2.1";

/** A machine without a network waits no longer for it. */
const PATIENCE_MS = 120_000;

/**
 * Finds moto, a server that speaks S3 (PyPI), or installs it below `.cache`.
 *
 * @returns its program; a reason, where there is none
 */
export function installedMoto(): {readonly program: string; readonly python: string} | {readonly missing: string} {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders.map((folder) => join(folder, "moto_server")).find((path) => existsSync(path));
  if (found !== undefined) return {program: found, python: "python3"};
  const own = resolve(".cache/moto");
  try {
    if (!existsSync(`${own}/bin/moto_server`)) {
      execFileSync("python3", ["-m", "venv", own], {stdio: "pipe"});
      execFileSync(`${own}/bin/python`, ["-m", "pip", "install", "--quiet", `moto[server]==${VERSION}`], {
        stdio: "pipe",
        timeout: PATIENCE_MS
      });
    }
    return {program: `${own}/bin/moto_server`, python: `${own}/bin/python`};
  } catch {
    return {missing: "there is no moto, and it could not be installed (pip install 'moto[server]')"};
  }
}
