import {IngestError} from "./ingest-error.js";

/** Where a loader writes, and how it says that it failed. Tests pass their own. */
export interface Output {
  readonly data: (text: string) => void;
  readonly log: (text: string) => void;
  readonly fail: () => void;
}

const PROCESS: Output = {
  data: (text) => void process.stdout.write(text),
  log: (text) => void process.stderr.write(text),
  fail: () => void (process.exitCode = 1)
};

/**
 * Makes a value and writes it to standard output as JSON: the only place that does.
 *
 * If the inputs have problems, nothing goes to standard output, the list of all problems goes to standard
 * error, and the process ends with 1. Other errors are faults of the program and are thrown on.
 */
export function emit(make: () => unknown, output: Output = PROCESS): void {
  let text: string;
  try {
    text = JSON.stringify(make());
  } catch (error) {
    if (!(error instanceof IngestError)) throw error;
    output.log(`${error.message}\n`);
    output.fail();
    return;
  }
  output.data(text);
}
