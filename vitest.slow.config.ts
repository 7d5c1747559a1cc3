import {defineConfig} from "vitest/config";

/** Recovery simulations: minutes, not seconds. */
export default defineConfig({
  test: {
    globalSetup: "test/support/own-temporary-folder.ts",
    include: ["test/slow/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 900_000,
    fileParallelism: false
  }
});
