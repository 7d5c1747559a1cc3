import {writeFileSync} from "node:fs";
import type {Reporter, TestModule} from "vitest/node";
import type {FileTime} from "./slowest-files.js";

/** Writes how long each file took, its imports and hooks included (the JSON report leaves both out), to the path in `FILE_TIMES`. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env["FILE_TIMES"];
    if (path === undefined) throw new Error("missing environment variable: FILE_TIMES");
    const files: FileTime[] = modules.map((module) => {
      const {collectDuration, duration} = module.diagnostic();
      return {path: module.relativeModuleId, seconds: (collectDuration + duration) / 1000};
    });
    writeFileSync(path, JSON.stringify(files));
  }
}
