import {defineConfig} from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/site/**", "test/build/**", "test/slow/**"],
    testTimeout: 20_000
  }
});
