import {defineConfig} from "vitest/config";

/** Unit tests of one room, for `npm run mutants`. */
export default defineConfig({
  test: {
    globalSetup: "test/support/own-temporary-folder.ts",
    include: [process.env.MUTANTS_TESTS ?? "test/lib/**/*.test.ts"],
    testTimeout: 180_000
  }
});
