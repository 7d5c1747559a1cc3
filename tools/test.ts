/**
 * `npm test`: format, lint, types, dependency rule, unit and reference tests, recovery simulations, a hermetic build, and
 * the site in a real browser. Ends with `N passed, N failed`. `npm test -- unit site` runs only the named parts. Where no browser is found,
 * `--install-chromium` or CI=true lets it install Debian's package.
 */
import {spawnSync} from "node:child_process";
import {mkdirSync, readFileSync, rmSync} from "node:fs";
import {findChromium} from "../cli/site/chromium.js";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Counts = {passed: 0, failed: 0, skipped: 0};
const failures: string[] = [];
const INSTALL = "--install-chromium";
const asked = process.argv.slice(2).filter((argument) => argument !== INSTALL);
const mayInstall = process.env.CI === "true" || process.argv.includes(INSTALL);

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const {status} = spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: {...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...env}
  });
  return status === 0;
}

/** A step that passes or fails as one. */
function check(name: string, command: string, args: readonly string[]): void {
  const started = performance.now();
  const ok = run(command, args);
  total[ok ? "passed" : "failed"]++;
  if (!ok) failures.push(name);
  console.log(`${ok ? "ok" : "FAILED"}  ${name}  (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** A vitest run; its tests are counted one by one. A run that reports nothing counts as failed. */
function vitest(name: string, config: string, env: NodeJS.ProcessEnv = {}): void {
  const report = `.cache/test-${name}.json`;
  rmSync(report, {force: true});
  const args = [
    "run",
    "--config",
    config,
    "--reporter=default",
    "--reporter=json",
    "--reporter=./tools/unsteady-reporter.ts",
    `--outputFile.json=${report}`
  ];
  const ok = run("vitest", args, env);
  let counts = {numPassedTests: 0, numFailedTests: 0, numPendingTests: 0};
  try {
    counts = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    // Counted below as a failed run.
  }
  total.passed += counts.numPassedTests;
  total.failed += counts.numFailedTests;
  total.skipped += counts.numPendingTests;
  if (ok && counts.numPassedTests > 0) return;
  failures.push(name);
  if (counts.numFailedTests === 0) total.failed++;
}

const parts: Record<string, () => void> = {
  format: () => check("format", "prettier", ["--check", "."]),
  lint: () => {
    check("lint", "eslint", ["--max-warnings=0", "."]);
    check("unused", "knip", ["--production"]);
  },
  types: () => {
    for (const project of ["src/lib", "src", "."]) check(`types ${project}`, "tsc", ["-p", project]);
  },
  deps: () => check("dependency rule", "tsx", ["tools/deps.ts"]),
  unit: () => vitest("unit", "vitest.config.ts"),
  build: () => check("build", "tsx", ["tools/build.ts"]),
  slow: () => vitest("slow", "vitest.slow.config.ts"),
  site: () => vitest("site", "vitest.site.config.ts", {CHROMIUM_PATH: findChromium(mayInstall)})
};

mkdirSync(".cache", {recursive: true});
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  try {
    part();
  } catch (error) {
    console.error((error as Error).message);
    failures.push(name);
    total.failed++;
  }
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = failures.length > 0 || total.failed > 0 ? 1 : 0;
