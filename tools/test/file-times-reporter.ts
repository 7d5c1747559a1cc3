import {writeFileSync} from "node:fs";
import type {Reporter, TestModule} from "vitest/node";
import type {FileTime} from "./slowest-files.js";

/**
 * Writes how long each file took, its imports and hooks included, and which of its tests passed only at a second try (the
 * JSON report leaves all of it out), to the path in `FILE_TIMES`.
 */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env["FILE_TIMES"];
    if (path === undefined) throw new Error("missing environment variable: FILE_TIMES");
    const files: FileTime[] = modules.map((module) => {
      const {collectDuration, duration} = module.diagnostic();
      const again = [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky);
      return {
        path: module.relativeModuleId,
        seconds: (collectDuration + duration) / 1000,
        again: again.map(
          (test) => `${test.fullName}: ${test.result().errors?.[0]?.message.split("\n")[0] ?? "no reason given"}`
        )
      };
    });
    writeFileSync(path, JSON.stringify(files));
  }
}
