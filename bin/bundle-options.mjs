import {join} from "node:path";

/**
 * How esbuild makes the program of its sources, here and in the package that is published.
 *
 * @param {string} root
 * @returns {import("esbuild").BuildOptions}
 */
export const bundleOptions = (root) => ({
  entryPoints: {
    parallax: join(root, "cli", "parallax.ts"),
    "table-worker": join(root, "cli", "tables", "table-worker.ts"),
    "part-worker": join(root, "cli", "sources", "parts", "part-worker.ts")
  },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minify: true,
  // Packages written for the older kind of modules ask for Node's own by require.
  banner: {js: 'import {createRequire as requireOf} from "node:module"; const require = requireOf(import.meta.url);'},
  // Large, or not made to be bundled: taken from node_modules when a command needs them.
  external: [
    "typescript",
    "esbuild",
    "subset-font",
    "@citation-js/*",
    "@resvg/*",
    "playwright-core",
    "@axe-core/*",
    "@duckdb/*"
  ],
  logLevel: "error"
});
