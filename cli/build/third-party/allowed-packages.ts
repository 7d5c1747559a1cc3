/**
 * What of others may reach a reader, and which licences that may have. A test compares this with what a built site is made of:
 * whoever adds a name here has looked at its licence.
 *
 * @internal A policy: only a test compares with it.
 */
export const ALLOWED_PACKAGES: Readonly<Record<string, string>> = {
  "@codemirror/autocomplete": "MIT",
  "@codemirror/commands": "MIT",
  "@codemirror/lang-javascript": "MIT",
  "@codemirror/lang-sql": "MIT",
  "@codemirror/language": "MIT",
  "@codemirror/state": "MIT",
  "@codemirror/view": "MIT",
  "@duckdb/duckdb-wasm": "MIT",
  "@fontsource-variable/source-sans-3": "OFL-1.1",
  "@fontsource-variable/source-serif-4": "OFL-1.1",
  "@fontsource/source-code-pro": "OFL-1.1",
  "@lezer/common": "MIT",
  "@lezer/highlight": "MIT",
  "@lezer/javascript": "MIT",
  "@lezer/lr": "MIT",
  "@marijn/find-cluster-break": "MIT",
  "@observablehq/framework": "ISC",
  "@observablehq/inspector": "ISC",
  "@observablehq/plot": "ISC",
  "@observablehq/runtime": "ISC",
  "@uwdata/flechette": "BSD-3-Clause",
  "acorn-walk": "MIT",
  acorn: "MIT",
  "apache-arrow": "Apache-2.0",
  arquero: "BSD-3-Clause",
  assemblyscript: "Apache-2.0",
  "binary-search-bounds": "MIT",
  "d3-array": "ISC",
  "d3-axis": "ISC",
  "d3-brush": "ISC",
  "d3-chord": "ISC",
  "d3-color": "ISC",
  "d3-contour": "ISC",
  "d3-delaunay": "ISC",
  "d3-dispatch": "ISC",
  "d3-drag": "ISC",
  "d3-dsv": "ISC",
  "d3-ease": "BSD-3-Clause",
  "d3-fetch": "ISC",
  "d3-force": "ISC",
  "d3-format": "ISC",
  "d3-geo": "ISC",
  "d3-hierarchy": "ISC",
  "d3-interpolate": "ISC",
  "d3-path": "ISC",
  "d3-polygon": "ISC",
  "d3-quadtree": "ISC",
  "d3-random": "ISC",
  "d3-scale-chromatic": "ISC",
  "d3-scale": "ISC",
  "d3-selection": "ISC",
  "d3-shape": "ISC",
  "d3-time-format": "ISC",
  "d3-time": "ISC",
  "d3-timer": "ISC",
  "d3-transition": "ISC",
  "d3-zoom": "ISC",
  d3: "ISC",
  delaunator: "ISC",
  entities: "BSD-2-Clause",
  fflate: "MIT",
  flatbuffers: "Apache-2.0",
  fzstd: "MIT",
  htl: "ISC",
  "hyparquet-compressors": "MIT",
  hyparquet: "MIT",
  hysnappy: "MIT",
  internmap: "ISC",
  "interval-tree-1d": "MIT",
  isoformat: "ISC",
  "js-sha256": "MIT",
  "linkify-it": "MIT",
  "markdown-it": "MIT",
  mdurl: "MIT",
  minisearch: "MIT",
  "onnxruntime-common": "MIT",
  "onnxruntime-web": "MIT",
  "punycode.js": "MIT",
  "robust-predicates": "Unlicense",
  "style-mod": "MIT",
  tslib: "0BSD",
  "uc.micro": "MIT",
  "w3c-keyname": "MIT",
  "wasm-feature-detect": "Apache-2.0",
  "web-worker": "Apache-2.0"
};

/**
 * Licences that ask for their text with copies, and for no more.
 *
 * @internal A policy: only a test compares with it.
 */
export const ALLOWED_LICENCES: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Unlicense"
];

/** Modules of our own that hold code which a compiler has added: its name and licence stand in `built-in/`, since only we need the compiler itself. */
export const BUILT_IN: Readonly<Record<string, string>> = {
  "src/lib/adapters/lines/line-kernel-bytes.ts": "assemblyscript",
  "src/lib/explore/planes/row-planes-bytes.ts": "assemblyscript"
};

/** What packages that come in one file have in it, by their sources and source maps. */
export const PACKED_PARTS: Readonly<Record<string, readonly string[]>> = {
  "@duckdb/duckdb-wasm": ["js-sha256", "wasm-feature-detect", "web-worker"],
  "@observablehq/framework": ["@observablehq/inspector", "@observablehq/runtime"],
  "d3-array": ["internmap"],
  "d3-delaunay": ["delaunator", "robust-predicates"],
  "onnxruntime-web": ["onnxruntime-common"]
};

/** What is known of a package that no licence text is installed of. */
interface MissingText {
  readonly licence: "MIT" | "Apache-2.0";
  /** The line that its repository has above the licence; `null` where it has none. */
  readonly copyright: string | null;
  readonly repository: string;
  /** Whose code its WebAssembly holds besides. */
  readonly native?: string;
}

/** Packages without a licence text among their files: they get the standard one, and the notices say so. */
export const MISSING_TEXTS: Readonly<Record<string, MissingText>> = {
  "@duckdb/duckdb-wasm": {
    licence: "MIT",
    copyright: "Copyright 2021 DuckDB WASM Contributors",
    repository: "https://github.com/duckdb/duckdb-wasm",
    native:
      "DuckDB (MIT, Copyright 2018-2022 Stichting DuckDB Foundation) and what its folder third_party holds: https://github.com/duckdb/duckdb/tree/main/third_party"
  },
  "js-sha256": {
    licence: "MIT",
    copyright: "Copyright 2014 emn178@gmail.com",
    repository: "https://github.com/emn178/js-sha256"
  },
  "onnxruntime-common": {
    licence: "MIT",
    copyright: "Copyright (c) 2018 - present Microsoft Corporation",
    repository: "https://github.com/microsoft/onnxruntime"
  },
  "onnxruntime-web": {
    licence: "MIT",
    copyright: "Copyright (c) 2018 - present Microsoft Corporation",
    repository: "https://github.com/microsoft/onnxruntime",
    native:
      "what its ThirdPartyNotices.txt lists: https://github.com/microsoft/onnxruntime/blob/main/ThirdPartyNotices.txt"
  },
  "wasm-feature-detect": {
    licence: "Apache-2.0",
    copyright: null,
    repository: "https://github.com/GoogleChromeLabs/wasm-feature-detect"
  },
  "web-worker": {licence: "Apache-2.0", copyright: null, repository: "https://github.com/developit/web-worker"}
};
