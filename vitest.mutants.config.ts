import {defineConfig} from "vitest/config";
import {FilesInOrder} from "./tools/mutants/files-in-order.js";

/** Unit tests of one room, for `npm run mutants`. */
export default defineConfig({
  test: {
    globalSetup: "test/support/own-temporary-folder.ts",
    include: [process.env.MUTANTS_TESTS ?? "test/lib/**/*.test.ts"],
    exclude: (process.env.MUTANTS_WITHOUT ?? "").split(",").filter((name) => name !== ""),
    // A room's files share what they import: a mutant has a process of its own anyway.
    isolate: false,
    sequence: {sequencer: FilesInOrder},
    setupFiles: "tools/mutants/note-files.ts",
    testTimeout: 180_000
  }
});
