/**
 * `npm run deps`: holds imports against `.dependency-cruiser.cjs`, prints the graph of the folders, fails on a circle between
 * folders at any depth, compares the picture in `docs/architecture.md` with the code, and counts the files that name a benchmark. `--write` draws the picture anew.
 */
import {spawnSync} from "node:child_process";
import {existsSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {folderCircles, folderGraph, type FileArrow} from "./folder-circles.js";
import {NAMED_AT_MOST, namedBenchmarks} from "./named-benchmarks.js";
import {folderPicture} from "./folder-picture.js";

const ROOTS = ["src", "loaders", "tools", "cli"];
const DOCUMENT = "docs/architecture.md";
const PICTURE = /(<!-- folders: drawn by npm run deps -- --write -->\n)[\s\S]*?(\n<!-- \/folders -->)/;

interface Cruise {
  readonly modules: readonly {readonly source: string; readonly dependencies: readonly {readonly resolved: string}[]}[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: {readonly name: string; readonly severity: string};
    }[];
  };
}

function cruise(): Cruise {
  const args = [...ROOTS, "test", "--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const {stdout, stderr} = spawnSync("depcruise", args, {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: {...process.env, PATH: `node_modules/.bin:${process.env.PATH}`}
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

const {modules, summary} = cruise();
const problems = summary.violations
  .filter(({rule}) => rule.severity === "error")
  .map(({from, to, rule}) => `${rule.name}: ${from} → ${to}`);

const isOurs = (file: string) => ROOTS.some((root) => file.startsWith(`${root}/`));
// Each file below src/data only starts the loader of its name when the site is built.
const arrows = modules
  .filter(({source}) => isOurs(source) && !source.startsWith("src/data/"))
  .flatMap(({source, dependencies}) =>
    dependencies.filter(({resolved}) => isOurs(resolved)).map(({resolved}): FileArrow => [source, resolved])
  );
for (const [from, targets] of [...folderGraph(arrows)].sort(([a], [b]) => a.localeCompare(b)))
  console.log(`${from} → ${[...targets].map(([to, {length}]) => `${to} (${length})`).join(", ")}`);
for (const {folders, because} of folderCircles(arrows))
  problems.push(`circle: ${folders.join(", ")}\n${because.map(([from, to]) => `    ${from} → ${to}`).join("\n")}`);

const ids = readdirSync("data").filter((id) => existsSync(`data/${id}/benchmark.json`));
const named = namedBenchmarks(
  modules.filter(({source}) => isOurs(source)).map(({source}) => [source, readFileSync(source, "utf8")] as const),
  ids
);
console.log(`${named.length} files name a benchmark outside its folder (${NAMED_AT_MOST} at most)`);
if (named.length > NAMED_AT_MOST)
  problems.push(
    `${named.length} files name a benchmark outside its folder, ${NAMED_AT_MOST} at most: let them ask the registry\n    ${named.join("\n    ")}`
  );

const text = readFileSync(DOCUMENT, "utf8");
const drawn = text.replace(PICTURE, `$1\n\`\`\`mermaid\n${folderPicture(arrows)}\n\`\`\`\n$2`);
if (process.argv.includes("--write")) writeFileSync(DOCUMENT, drawn);
else if (drawn !== text)
  problems.push(`${DOCUMENT}: the picture of the folders is not that of the code; run npm run deps -- --write`);
else if (!PICTURE.test(text)) problems.push(`${DOCUMENT}: no place for the picture of the folders`);

for (const problem of problems) console.error(`error  ${problem}`);
console.log(`${summary.totalCruised} modules, ${arrows.length} imports, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
