import {defineConfig} from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "test/support/own-temporary-folder.ts",
    include: ["test/**/*.test.ts"],
    exclude: ["test/site/**", "test/build/**", "test/slow/**"],
    testTimeout: 20_000
  }
});
