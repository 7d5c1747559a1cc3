import tseslint from "typescript-eslint";

/** Browser code is served as written: a `.ts` or `npm:` specifier builds but fails in the reader's browser. */
const servedAsWritten = {
  patterns: [
    {regex: "^\\.{1,2}/.*\\.ts$", message: "write ./x.js: Framework leaves ./x.ts unresolved in the browser"},
    {regex: "^npm:", message: "bare imports only: npm: is fetched from a CDN"}
  ]
};

export default tseslint.config(
  // AssemblyScript is written like TypeScript, but its types are another language's: its compiler checks it.
  {
    ignores: [
      "dist",
      "dist-package",
      "node_modules",
      "src/.observablehq",
      "coverage",
      ".cache",
      "src/lib/adapters/lines/assembly",
      "src/lib/explore/planes/assembly"
    ]
  },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.ts"],
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}},
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", {argsIgnorePattern: "^_", varsIgnorePattern: "^_"}],
      "no-console": "error",
      "no-restricted-imports": ["error", servedAsWritten]
    }
  },
  {
    files: ["src/**/*.ts"],
    rules: {"no-restricted-exports": ["error", {restrictDefaultExports: {direct: true, named: true}}]}
  },
  {files: ["tools/**/*.ts", "cli/**/*.ts"], rules: {"no-console": "off"}}
);
