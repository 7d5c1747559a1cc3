/**
 * `npm test`: format, lint, types, dependency rule, a build, unit and reference tests, and the site in a real
 * browser. Ends with the ten slowest files, the time of every stage, and `N passed, N failed`. `npm test -- unit site`
 * runs only the named stages. Where no browser is found, `--install-chromium` or CI=true lets it install Debian's package.
 */
import {spawnSync} from "node:child_process";
import {mkdirSync} from "node:fs";
import {availableParallelism} from "node:os";
import {findChromium} from "../cli/site/chromium.js";
import {PULLED_LOGS_FOLDER} from "../loaders/logs/pulled-logs.js";
import {slowestFiles, type FileTime} from "./test/slowest-files.js";
import {runCommand, runTests, type Outcome} from "./test/run-stage.js";

/** Whether this process may make a network namespace: then the site is built without any network. */
const canCutNetwork = spawnSync("unshare", ["-n", "true"]).status === 0;

/** Stages that one core is enough for: they run beside each other, the longest first. */
const SIDE_BY_SIDE: Readonly<Record<string, readonly (readonly [name: string, ...command: string[]])[]>> = {
  build: [
    canCutNetwork
      ? ["build without network", "unshare", "-n", "sh", "-c", "ip link set lo up 2>/dev/null; tsx tools/build.ts"]
      : ["build", "tsx", "tools/build.ts"]
  ],
  lint: [
    ["lint", "eslint", "--max-warnings=0", "--cache", "--cache-location", ".cache/eslint/", "."],
    ["unused", "knip", "--production"]
  ],
  types: [
    ["types and index access", "tsx", "tools/index-access.ts"],
    ...["src/lib", "src"].map((project): [string, ...string[]] => [
      `types ${project}`,
      ...["tsc", "-p", project, "--incremental", "--tsBuildInfoFile", `.cache/types/${project.replace("/", "-")}.json`]
    ])
  ],
  deps: [["dependency rule", "tsx", "tools/deps.ts"]],
  format: [["format", "prettier", "--check", "--cache", "--cache-location", ".cache/prettier.json", "."]]
};

const INSTALL = "--install-chromium";
const asked = process.argv.slice(2).filter((argument) => argument !== INSTALL);
const mayInstall = process.env.CI === "true" || process.argv.includes(INSTALL);

/** Tests that may need a second try: more of them are no accident. */
const MOST_AGAIN = 2;

/** Stages that take every core, one after the other. */
const ALONE: Readonly<Record<string, () => Promise<Outcome>>> = {
  unit: () => runTests("unit", "vitest.config.ts"),
  site: () => runTests("site", "vitest.site.config.ts", {CHROMIUM_PATH: findChromium(mayInstall)})
};

const isAsked = (stage: string) => asked.length === 0 || asked.includes(stage);
const outcomes: Outcome[] = [];

function ended(outcome: Outcome): void {
  outcomes.push(outcome);
  console.log(`${outcome.ok ? "ok" : "FAILED"}  ${outcome.name}  (${outcome.seconds.toFixed(1)} s)`);
}

mkdirSync(".cache", {recursive: true});
// Tests are about the site as it comes, whatever public logs have been pulled on this machine.
process.env[PULLED_LOGS_FOLDER] = "";
const started = performance.now();
const waiting = Object.entries(SIDE_BY_SIDE).flatMap(([stage, commands]) => (isAsked(stage) ? commands : []));
await Promise.all(
  Array.from({length: availableParallelism()}, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, ...args] = next;
      ended(await runCommand(name, command!, args));
    }
  })
);
for (const [stage, run] of Object.entries(ALONE)) {
  if (!isAsked(stage)) continue;
  try {
    ended(await run());
  } catch (error) {
    console.error((error as Error).message);
    ended({name: stage, ok: false, seconds: 0, passed: 0, failed: 1, skipped: 0, files: [], failures: []});
  }
}

const files: FileTime[] = outcomes.flatMap((outcome) => outcome.files);
if (files.length > 0) console.log(`\nThe slowest files:\n${slowestFiles(files).join("\n")}`);
const again = files.flatMap(({path, again}) => again.map((test) => `  ${path} > ${test}`));
if (again.length > 0)
  console.log(`\nPassed only when run again (more than ${MOST_AGAIN} fail the run):\n${again.join("\n")}`);
const times = outcomes.map(({name, seconds}) => `${name} ${seconds.toFixed(0)}`).join(", ");
console.log(`\nSeconds: ${times}; ${((performance.now() - started) / 1000).toFixed(0)} in all.`);
const failures = outcomes.filter(({ok}) => !ok).map(({name}) => name);
if (failures.length > 0) {
  console.log(`\nFailed: ${failures.join(", ")}`);
  for (const line of outcomes.flatMap((outcome) => outcome.failures)) console.log(`  ${line}`);
}
const sum = (count: "passed" | "failed" | "skipped") => outcomes.reduce((total, outcome) => total + outcome[count], 0);
const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
process.exitCode = failures.length > 0 || sum("failed") > 0 || again.length > MOST_AGAIN ? 1 : 0;
