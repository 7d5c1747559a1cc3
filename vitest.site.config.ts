import {defineConfig} from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "test/support/own-temporary-folder.ts",
    include: ["test/site/**/*.test.ts", "test/build/**/*.test.ts"],
    // Figures out of sight draw a second after a change, which is how long is waited by default.
    expect: {poll: {timeout: 10_000}},
    testTimeout: 90_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    // A browser on a busy machine may miss a deadline: tried once more, and named at the end of the run.
    retry: 1
  }
});
