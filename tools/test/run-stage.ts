import {spawn} from "node:child_process";
import {readFileSync, rmSync} from "node:fs";
import {failedTests, type TestReport} from "./failed-tests.js";
import type {FileTime} from "./slowest-files.js";

/** What became of a stage. */
export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Test files, where the stage has some. */
  readonly files: readonly FileTime[];
  /** What failed, one a line, where the stage has tests. */
  readonly failures: readonly string[];
}

/** Runs a program to its end; with `held`, what it says is printed only then, so that programs beside each other do not mix theirs. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv, held: boolean): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: held ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: {...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...env}
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => void said.push(chunk));
  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      process.stdout.write(Buffer.concat(said));
      resolve(ok);
    };
    child.once("error", (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.once("close", (status) => end(status === 0));
  });
}

const secondsSince = (started: number) => (performance.now() - started) / 1000;

/** A stage that passes or fails as one. */
export async function runCommand(name: string, command: string, args: readonly string[]): Promise<Outcome> {
  const started = performance.now();
  const ok = await run(command, args, {}, true);
  return {
    name,
    ok,
    seconds: secondsSince(started),
    passed: Number(ok),
    failed: Number(!ok),
    skipped: 0,
    files: [],
    failures: []
  };
}

function readJson<T>(path: string, missing: T): T {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch {
    return missing;
  }
}

/** A vitest run; its tests are counted one by one. A run that reports no test counts as failed. */
export async function runTests(name: string, config: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const started = performance.now();
  const [report, times] = [`.cache/test-${name}.json`, `.cache/test-${name}-times.json`];
  for (const path of [report, times]) rmSync(path, {force: true});
  const args = [
    ...["run", "--config", config, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    "--reporter=./tools/test/file-times-reporter.ts"
  ];
  const ended = await run("vitest", args, {...env, FILE_TIMES: times}, false);
  const none: TestReport = {numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: []};
  const counts = readJson(report, none);
  const ok = ended && counts.numPassedTests > 0;
  return {
    name,
    ok,
    seconds: secondsSince(started),
    passed: counts.numPassedTests,
    failed: ok ? counts.numFailedTests : Math.max(1, counts.numFailedTests),
    skipped: counts.numPendingTests,
    files: readJson<FileTime[]>(times, []),
    failures: failedTests(counts, process.cwd())
  };
}
