import {availableParallelism} from "node:os";
import {defineConfig} from "vitest/config";
import {atNight} from "./test/support/nightly.js";

const ALL = "test/**/*.test.ts";
const LIB = "test/lib/**/*.test.ts";
/** Of browsers and builds, by their own configuration. */
const OF_SITE = ["test/site/**", "test/build/**"];
/** Measures the memory of its process. */
const MEASURES = "test/lib/models/ten-million.test.ts";

export default defineConfig({
  test: {
    globalSetup: "test/support/own-temporary-folder.ts",
    // Ends what hangs; how long a test takes is no claim of it, and a busy machine stretches it many times.
    testTimeout: atNight(4 * 3_600_000, 60_000),
    // Every core, which is one more than Vitest takes by default.
    maxWorkers: availableParallelism(),
    projects: [
      // The library keeps nothing and reads no environment: its many small files share the modules that they import.
      {extends: true, test: {name: "lib", include: [LIB], exclude: [MEASURES], isolate: false}},
      {extends: true, test: {name: "others", include: [ALL], exclude: [...OF_SITE, LIB]}},
      {extends: true, test: {name: "memory", include: [MEASURES]}}
    ]
  }
});
