/** What vitest's JSON report says of a run, as far as it is read here. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The first line of a message without the colours of a terminal. */
const firstLine = (message: string) =>
  message
    .replace(/\u001b\[\d+m/g, "")
    .split("\n", 1)[0]!
    .slice(0, 300);

/** Each failed test on a line with its file and why; a file that failed without a test, its hooks say, too. */
export function failedTests({testResults}: TestReport, root: string): string[] {
  return testResults.flatMap(({name, status, message, assertionResults}) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map(({fullName, failureMessages}) => `${file} > ${fullName}: ${firstLine(failureMessages[0] ?? "")}`);
  });
}
