/** The name in the registry; the product is Parallax, the command `parallax`. */
export const PACKAGE_NAME = "parallax-evals";

/** Entries of the library that are bundled together, since they share code. */
export const BUNDLED_ENTRIES = ["irt", "ledger", "logs"] as const;

/** Parts of the library that can be imported, each by itself: `parallax-evals/irt`. */
export const LIBRARY_ENTRIES = [...BUNDLED_ENTRIES, "exhibits"] as const;

/** A folder of its own holds the exhibits, with what they fetch when they are drawn. */
const moduleOf = (entry: string): string => (entry === "exhibits" ? "./lib/exhibits/index.js" : `./lib/${entry}.js`);

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
      LIBRARY_ENTRIES.map((name) => [`./${name}`, {types: `./types/library/${name}.d.ts`, default: moduleOf(name)}])
    ),
    "./package.json": "./package.json"
  }
});
