import {spawnSync} from "node:child_process";
import {it} from "vitest";

/**
 * A standard's own validator, which is a program of another language: run under `npm run nightly` where it is installed, else skipped
 * with its name and how to install it. By day the rules restated in the tests beside stand for it.
 */
export function itWithValidator(
  program: string,
  install: string,
  says: string,
  test: () => void | Promise<void>
): void {
  const isAsked = process.env["PARALLAX_NIGHTLY"] === "1";
  const isThere = isAsked && spawnSync(program, ["--help"]).error === undefined;
  const why = isThere ? "" : isAsked ? ` (${program} is not installed: ${install})` : " (at night)";
  it.skipIf(!isThere)(says + why, {timeout: 120_000}, test);
}

/** What a program said, and how it ended. */
export function ran(
  program: string,
  args: readonly string[],
  cwd: string
): {readonly code: number | null; readonly said: string} {
  const {status, stdout, stderr} = spawnSync(program, args, {cwd, encoding: "utf8"});
  return {code: status, said: stdout + stderr};
}
