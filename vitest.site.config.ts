import {defineConfig} from "vitest/config";
import {LongestFirst} from "./tools/test/longest-first.js";

export default defineConfig({
  test: {
    globalSetup: "test/support/own-temporary-folder.ts",
    include: ["test/site/**/*.test.ts", "test/build/**/*.test.ts"],
    // Figures out of sight draw a second after a change, which is how long is waited by default.
    expect: {poll: {timeout: 10_000}},
    // Ends what hangs; how long a test takes is no claim of it, and a busy machine stretches it many times.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Of seven hundred tests in browsers one may come to grief on a busy machine. A run names those that passed at the
    // second try, and fails where there are more than two (tools/test.ts): what is unsteady is not hidden by it.
    retry: 1,
    // Two workers, each with a browser and a server that its files share (test/site/support/browser.ts).
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    sequence: {sequencer: LongestFirst}
  }
});
