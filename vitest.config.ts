import {availableParallelism} from "node:os";
import {defineConfig} from "vitest/config";
import {atNight} from "./test/support/nightly.js";

export default defineConfig({
  test: {
    globalSetup: "test/support/own-temporary-folder.ts",
    include: ["test/**/*.test.ts"],
    exclude: ["test/site/**", "test/build/**"],
    // Ends what hangs; how long a test takes is no claim of it, and a busy machine stretches it many times.
    testTimeout: atNight(4 * 3_600_000, 60_000),
    // Every core, which is one more than Vitest takes by default.
    maxWorkers: availableParallelism()
  }
});
