import type {Reporter, TestCase} from "vitest/node";

/** Names, at the end of a run, the tests that failed first and passed when tried again. */
export default class UnsteadyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    console.log(`\nPassed only when tried again (${this.#names.length}), to be mended:`);
    for (const name of this.#names) console.log(`  ${name}`);
  }
}
