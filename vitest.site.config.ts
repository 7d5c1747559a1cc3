import {defineConfig} from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/site/**/*.test.ts", "test/build/**/*.test.ts"],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    // A browser on a busy machine may miss a deadline: tried once more, and named at the end of the run.
    retry: 1
  }
});
