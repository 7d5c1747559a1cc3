import {availableParallelism} from "node:os";
import {defineConfig} from "vitest/config";
import {atNight} from "./test/support/nightly.js";

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
      {extends: true, test: {name: "lib", include: ["test/lib/**/*.test.ts"], exclude: [MEASURES], isolate: false}},
      {extends: true, test: {name: "others", include: ["test/!(lib|site|build)/**/*.test.ts", MEASURES]}}
    ]
  }
});
