/**
 * `npm run try-nodes`: installs the packed package with other releases of Node (from the registry, in a folder that is removed) and runs what people run
 * first. Ends with a line per release; `npm run pack` must have run.
 */
import {spawnSync} from "node:child_process";
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {PACKAGE_NAME} from "./pack/package-json.js";

const RELEASES = ["22", "24"];
const ANSWERS = "model,item,score\nLantern,q1,1\nLantern,q2,0\nKestrel,q1,1\nKestrel,q2,1\n";
const TABLE =
  "Model,A,B,Overall\nLantern,50.0,60.0,55.0\nKestrel,40.0,50.0,46.0\nHeron,70.0,30.0,50.0\nWren,10.0,20.0,15.0\n";
const MAPPING = JSON.stringify({suite: "answers", columns: {subject: "model", item: "item", score: "score"}});

/** What is typed, and what must be said. */
const RUNS: readonly (readonly [words: readonly string[], said: RegExp])[] = [
  [["inspect", "answers.csv", "--mapping", "mapping.json"], /4 records in = 4 accepted/],
  [["score", "answers.csv", "--mapping", "mapping.json"], /Lantern .* 0\.5000 /],
  [["check", "answers.csv", "--mapping", "mapping.json"], /Publishable/],
  [["ingest", "answers.csv", "--mapping", "mapping.json", "-o", "tables"], /4 rows/],
  [["score", "tables"], /Kestrel .* 1 /],
  [["check-table", "table.csv"], /Kestrel: Overall is printed as 46\.0/],
  [["view", "answers.csv", "--mapping", "mapping.json", "--static", "-o", "site"], /site/]
];

const tarball = readdirSync("dist-package").find((name) => new RegExp(`^${PACKAGE_NAME}-\\d.*\\.tgz$`).test(name));
if (tarball === undefined) throw new Error("missing package: run 'npm run pack' first");
let failures = 0;
for (const release of RELEASES) {
  const folder = mkdtempSync(join(tmpdir(), "parallax-node-"));
  try {
    const node = `node-${process.platform}-${process.arch}`;
    const installed = spawnSync(
      "npm",
      ["install", "--no-audit", "--no-fund", `${node}@${release}`, resolve("dist-package", tarball)],
      {cwd: folder, encoding: "utf8"}
    );
    if (installed.status !== 0) throw new Error(installed.stderr);
    writeFileSync(join(folder, "answers.csv"), ANSWERS);
    writeFileSync(join(folder, "mapping.json"), MAPPING);
    writeFileSync(join(folder, "table.csv"), TABLE);
    const program = join(folder, "node_modules", node, "bin/node");
    const wrong = RUNS.filter(([words, said]) => {
      const {stdout, stderr} = spawnSync(program, [join("node_modules/.bin/parallax"), ...words], {
        cwd: folder,
        encoding: "utf8"
      });
      return !said.test(stdout + stderr);
    });
    const version = spawnSync(program, ["--version"], {encoding: "utf8"}).stdout.trim();
    failures += wrong.length;
    console.log(
      `Node ${version}: ${wrong.length === 0 ? `${RUNS.length} of ${RUNS.length} commands work` : `FAILED: ${wrong.map(([words]) => words.join(" ")).join("; ")}`}`
    );
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}
process.exitCode = failures > 0 ? 1 : 0;
