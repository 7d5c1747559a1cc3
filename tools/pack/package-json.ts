/** The name in the registry; the product is Parallax, the command `parallax`. */
export const PACKAGE_NAME = "parallax-evals";

/** Parts of the library that can be imported, each by itself: `parallax-evals/irt`. */
export const LIBRARY_ENTRIES = ["irt", "ledger", "logs"] as const;

/** The published package's own description: it has no dependencies and no scripts. */
export const packageJson = (version: string): object => ({
  name: PACKAGE_NAME,
  version,
  description:
    "Look at, score and check evaluation logs of multimodal models: one command from a folder of logs to an explorer",
  keywords: ["evaluation", "benchmark", "multimodal", "llm", "item response theory", "logs"],
  license: "MIT",
  type: "module",
  engines: {node: ">=20"},
  bin: {parallax: "bin/parallax.mjs"},
  sideEffects: false,
  exports: {
    ...Object.fromEntries(
      LIBRARY_ENTRIES.map((name) => [`./${name}`, {types: `./types/library/${name}.d.ts`, default: `./lib/${name}.js`}])
    ),
    "./package.json": "./package.json"
  }
});
