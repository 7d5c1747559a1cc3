import tseslint from "typescript-eslint";

/** Browser code is served as written: a `.ts` or `npm:` specifier builds but fails in the reader's browser. */
const servedAsWritten = {
  patterns: [
    {regex: "^\\.{1,2}/.*\\.ts$", message: "write ./x.js: Framework leaves ./x.ts unresolved in the browser"},
    {regex: "^npm:", message: "bare imports only: npm: is fetched from a CDN"}
  ]
};

/** A rule is put aside only with a reason, after `--`. */
const argued = {
  create: ({sourceCode, report}) => ({
    Program() {
      for (const {value, loc} of sourceCode.getAllComments())
        if (/^\s*eslint-disable/.test(value) && !/\s--\s+\S/.test(value))
          report({loc, message: "say after -- why the rule does not hold here"});
    }
  })
};

/** AssemblyScript is written like TypeScript, but its types are another language's: its compiler checks it. */
const assembly = ["src/lib/**/assembly/*.ts"];

export default tseslint.config(
  {ignores: ["dist", "dist-package", "node_modules", "src/.observablehq", "coverage", ".cache"]},
  ...tseslint.configs.recommended.map((config) => ({...config, ignores: [...(config.ignores ?? []), ...assembly]})),
  {
    files: ["**/*.ts"],
    ignores: assembly,
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
  {files: ["tools/**/*.ts", "cli/**/*.ts"], rules: {"no-console": "off"}},
  // Longer ones are argued: `eslint-disable max-lines -- why`. Tests are not counted: a file of them holds the cases of one page or
  // module with their set-up, which would stand there twice if it were cut.
  {
    files: ["src/**/*.ts", "cli/**/*.ts", "loaders/**/*.ts", "tools/**/*.ts", "*.ts"],
    languageOptions: {parser: tseslint.parser},
    plugins: {house: {rules: {argued}}},
    rules: {"house/argued": "error", "max-lines": ["error", {max: 400}]}
  },
  {
    files: ["src/components/**/*.ts", "src/pages/**/*.ts", "src/exhibits/**/*.ts"],
    rules: {"max-lines-per-function": ["error", {max: 120}]}
  }
);
