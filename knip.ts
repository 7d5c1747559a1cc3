import type {KnipConfig} from "knip";

/**
 * What is exported and used by nothing that ships or builds: tests do not count (`knip --production`).
 *
 * Entries are what something other than an import opens: programs, the files that Framework runs (pages, data loaders, its
 * configuration), what authors' pages import by name, and modules that a running program loads by their address.
 */
export default {
  entry: [
    "bin/parallax.mjs!",
    "cli/{parallax,tables/table-worker,sources/parts/part-worker,site/serve}.ts!",
    "observablehq.config.ts!",
    "src/**/*.md!",
    "src/data/**/*.ts!",
    "src/exhibits/*.ts!",
    "src/runtime/**/*.worker.ts!",
    "src/library/*.ts!",
    // Imported by the entry that the package is made with.
    "src/library/exhibits/{load-exhibits,place-exhibit}.ts!",
    "src/components/search/search-dialog.ts!",
    // Stands in for others in the package.
    "cli/commands/report-tools.ts!",
    "cli/build/framework/{{bundle-site,finish-site,prepare,report-site}.ts,{run-framework,still-modules}.mjs}!",
    "tools/{add-benchmark,build,deps,figures,index-access,kernels,mutants,pack,site-cards,spark,table-rates,test,try-nodes,wasm-kernels}.ts!",
    "tools/test/{file-times-reporter,longest-first}.ts!",
    "tools/mutants/{files-in-order,note-files}.ts!",
    "tools/{favicon,report/earlier-example}.ts!",
    "cli/build/embed/embed.js!",
    "tools/bench/{hosted-tables,large-fit-run,persons-fit-run,run,spark-scale}.ts!",
    "tools/bench/{peak-memory,explorer/*}.mjs!",
    "loaders/logs/make-demo-logs.ts!",
    "loaders/report/reference-page.ts!",
    "src/runtime/notebook/frame/{kernel-host,kernel,output-host}.ts!",
    "src/lib/**/assembly/*.ts!",
    // Official rules that are held against released programs, and that nothing here asks a judge for.
    "src/lib/benchmarks/*/scoring/image-score.ts!"
  ],
  project: ["{bin,cli,loaders,src,tools}/**/*.{ts,js,mjs,md}!"],
  // Fonts are named by their files; Mosaic is a peer of the benchmark, in a folder of its own.
  ignoreDependencies: ["@fontsource-variable/source-sans-3", "@fontsource/source-code-pro", "@uwdata/.*"],
  // Debian's, and a development dependency that scripts call where it is installed.
  ignoreBinaries: ["apt-get", "depcruise", "tsx", "unshare"],
  // A type names what a function takes or gives, and costs nothing.
  exclude: ["types"],
  tags: ["-internal"],
  ignoreExportsUsedInFile: true,
  // A page imports in its `js` blocks and in its inline expressions; only the blocks hold import statements.
  compilers: {
    md: (text: string) => [...text.matchAll(/^```js\b[^\n]*\n([\s\S]*?)^```/gm)].map(([, code]) => code).join("\n")
  }
} satisfies KnipConfig;
