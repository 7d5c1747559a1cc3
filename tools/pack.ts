/**
 * `npm run pack`: makes the packages that people install, in `dist-package/`. The first holds the program and the library built ahead of time,
 * the site that `view` serves, the explorer as one file, licences, and needs nothing else at run time; the second holds what reports are built with. The site must have
 * been built.
 */
import {execFileSync} from "node:child_process";
import {build} from "esbuild";
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {constants, gzipSync} from "node:zlib";
import {bundleOptions} from "../bin/bundle-options.mjs";
import {CATALOGUE_FILE} from "../loaders/logs/catalogue.js";
import {REPORT_PACKAGE} from "../cli/terminal/checkout.js";
import {OFFLINE_EXPLORER} from "../cli/view/view-site.js";
import {packagesOfModules} from "../cli/build/third-party/bundled-packages.js";
import {licenceNotices, NOTICES_FILE} from "../cli/build/third-party/licence-notices.js";
import {copySite} from "./pack/copy-site.js";
import {buildExhibits} from "./pack/exhibits/build-exhibits.js";
import {writeExhibitTypes} from "./pack/exhibits/exhibit-types.js";
import {modulesOf} from "./pack/modules-of.js";
import {BUNDLED_ENTRIES, PACKAGE_NAME, packageJson} from "./pack/package-json.js";
import {layOutReportPackage, ownPackage} from "./pack/report-package.js";

const target = resolve("dist-package");
const folder = join(target, PACKAGE_NAME);
const own = ownPackage();

/** Commands that build reports need Framework and its kin: in their place stands one that says so. */
const REPORT_COMMANDS = /\/(?:commands\/(?:new|dev|build)|report\/check-report)\.js$/;

rmSync(target, {recursive: true, force: true});
mkdirSync(join(folder, "bin"), {recursive: true});

const program = await build({
  ...bundleOptions("."),
  outdir: join(folder, "program"),
  define: {PARALLAX_PROGRAM: '"parallax"', PARALLAX_VERSION: JSON.stringify(own.version)},
  metafile: true,
  plugins: [
    {
      name: "reports-are-left-out",
      setup: ({onResolve}) =>
        onResolve({filter: REPORT_COMMANDS}, () => ({path: resolve("cli/commands/report-tools.ts")}))
    }
  ]
});
const library = await build({
  entryPoints: BUNDLED_ENTRIES.map((name) => `src/library/${name}.ts`),
  outdir: join(folder, "lib"),
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
  logLevel: "error"
});
const exhibits = await buildExhibits(join(folder, "lib/exhibits"), own.version);
execFileSync(
  "node_modules/.bin/tsc",
  [
    ...["-p", "src/library", "--noEmit", "false", "--declaration", "--emitDeclarationOnly"],
    ...["--rootDir", "src", "--outDir", join(folder, "types")]
  ],
  {stdio: "inherit"}
);
writeExhibitTypes(join(folder, "types"));
writeFileSync(
  join(folder, "bin/parallax.mjs"),
  `#!/usr/bin/env node
import {main, processTerminal} from "../program/parallax.js";

process.exitCode = await main(process.argv.slice(2), processTerminal(), ${JSON.stringify(own.version)});
`,
  {mode: 0o755}
);
copySite("dist", join(folder, "site"));
writeFileSync(
  join(folder, `${OFFLINE_EXPLORER}.gz`),
  gzipSync(readFileSync(join(".cache", OFFLINE_EXPLORER)), {level: constants.Z_BEST_COMPRESSION})
);
const modules = [...[program.metafile, library.metafile].flatMap(modulesOf), ...exhibits];
writeFileSync(join(folder, NOTICES_FILE), licenceNotices(packagesOfModules(modules)));
cpSync("LICENSE", join(folder, "LICENSE"));
cpSync(CATALOGUE_FILE, join(folder, CATALOGUE_FILE));
cpSync("sql", join(folder, "sql"), {recursive: true});
cpSync("docs/package", folder, {recursive: true});
writeFileSync(join(folder, "package.json"), JSON.stringify(packageJson(own.version), null, 2) + "\n");
const reports = join(target, REPORT_PACKAGE);
layOutReportPackage(reports, own);
for (const packed of [folder, reports]) {
  const [one] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", target, packed], {encoding: "utf8"})
  ) as {readonly filename: string; readonly size: number; readonly unpackedSize: number; readonly entryCount: number}[];
  console.log(
    `${join("dist-package", one!.filename)}: ${megabytes(one!.size)}, unpacked ${megabytes(one!.unpackedSize)}, ${one!.entryCount} files`
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
