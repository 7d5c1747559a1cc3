/** The rooms and their one-way flow (docs/architecture.md). A change to these rules needs a decision record. */
const room = (name, from, allowed) => ({
  name,
  severity: "error",
  from: {path: from},
  to: {path: "^(src|loaders|tools|cli|test)/", pathNot: [from, ...allowed]}
});
const lib = (name) => `^src/lib/${name}/`;

module.exports = {
  forbidden: [
    {name: "no-cycles", severity: "error", from: {}, to: {circular: true}},
    {
      name: "no-missing-modules",
      severity: "error",
      // The benchmark's peer is installed apart (CONTRIBUTING), never with the project.
      from: {pathNot: "^tools/bench/explorer/mosaic-page\\.mjs$"},
      to: {couldNotResolve: true, pathNot: "^observablehq:"}
    },
    room("schema-stands-alone", lib("schema"), []),
    room("math-stands-alone", lib("math"), []),
    room("tables-read-schema", lib("tables"), [lib("schema")]),
    room("scoring-reads-tables", lib("scoring"), [lib("schema"), lib("tables"), lib("math")]),
    room("adapters-read-scoring", lib("adapters"), [lib("schema"), lib("tables"), lib("scoring")]),
    room("kernels-read-math", lib("kernels"), [lib("math")]),
    room("models-read-kernels", lib("models"), [lib("schema"), lib("math"), lib("kernels")]),
    room("ledger-reads-models", lib("ledger"), [
      lib("schema"),
      lib("math"),
      lib("tables"),
      lib("scoring"),
      lib("models")
    ]),
    room("gaps-read-models", lib("gaps"), ["^src/lib/(schema|math|models)/"]),
    room("claims-read-math", lib("claims"), ["^src/lib/(schema|math)/"]),
    room("benchmarks-read-adapters", lib("benchmarks"), [
      "^src/lib/(schema|math|tables|scoring|adapters|models|gaps|claims|query|notebook)/"
    ]),
    {
      // Everything else learns what there is from the registry, so that a benchmark can be added and taken away.
      name: "a-benchmark-knows-no-other",
      severity: "error",
      from: {path: "^src/lib/benchmarks/([^/]+)/", pathNot: "^src/lib/benchmarks/(contract|logs|simulation)/"},
      to: {path: "^src/lib/benchmarks/([^/]+)/", pathNot: "^src/lib/benchmarks/($1|contract|simulation)/"}
    },
    room("explore-reads-models", lib("explore"), ["^src/lib/(schema|math|tables|scoring|models)/"]),
    room("statements-stand-alone", lib("statements"), []),
    room("notebook-stands-alone", lib("notebook"), []),
    room("query-reads-explore", lib("query"), ["^src/lib/(schema|explore)/"]),
    room("state-stands-alone", lib("state"), [lib("schema")]),
    room("stories-read-models", lib("stories"), [
      "^src/lib/(schema|math|tables|scoring|models|state|gaps|benchmarks|claims)/"
    ]),
    room("runtime-reads-lib", "^src/runtime/", ["^src/lib/"]),
    room("components-read-lib-and-runtime-clients", "^src/components/", ["^src/lib/", "^src/runtime/"]),
    room("exhibits-read-components", "^src/exhibits/", ["^src/(lib|runtime|components)/"]),
    room("pages-read-exhibits", "^src/pages/", ["^src/(lib|runtime|components|exhibits)/"]),
    room("cli-reads-loaders-and-lib", "^cli/", [
      "^src/lib/",
      "^loaders/",
      "^src/runtime/(kernels/choose-backend|running-cells)"
    ]),
    room("report-reads-scoring", lib("report"), ["^src/lib/(schema|math|scoring)/"]),
    room("loaders-read-lib", "^loaders/", [
      "^src/lib/(schema|math|tables|scoring|adapters|models|gaps|benchmarks|claims|ledger|stories|explore|report)/"
    ]),
    {
      // What an author can put into a report is what the site itself shows (decision 0015).
      name: "pages-draw-by-public-components",
      severity: "error",
      from: {
        path: "^src/pages/[^/]+/(page|figures)\\.ts$",
        pathNot: "^src/pages/gallery/"
      },
      to: {
        path: "^src/components/(.*-figure|explore/fit/fit-panel|ledger/account)\\.ts$"
      }
    },
    room("library-offers-lib", "^src/library/[^/]+\\.ts$", ["^src/lib/"]),
    // What goes to pages of others draws by the components that reports have.
    room("library-places-exhibits", "^src/library/exhibits/", ["^src/(lib|exhibits)/", "^src/runtime/host-page"]),
    room("data-stubs-call-loaders", "^src/data/", ["^loaders/"]),
    {
      name: "lib-is-pure",
      severity: "error",
      from: {path: "^src/lib/"},
      to: {dependencyTypes: ["core"]}
    },
    {
      name: "browser-code-has-no-node",
      severity: "error",
      from: {path: "^src/(pages|exhibits|components|runtime)/"},
      to: {dependencyTypes: ["core"]}
    }
  ],
  options: {
    doNotFollow: {path: "node_modules"},
    exclude: {path: "src/\\.observablehq|^dist/"},
    tsConfig: {fileName: "tsconfig.json"},
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".js", ".mjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"]
    }
  }
};
