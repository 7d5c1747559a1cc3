import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";
import {launchChromium} from "../../cli/site/launch-chromium.js";
import {runPersonsPeer} from "./peers.js";
import {simulatePersons, timePersons, type PersonsTime} from "./persons-fit.js";
import type {BenchPart} from "./shared/table.js";

const SIZES = [
  [1000, 50],
  [5000, 50],
  [20_000, 100],
  [50_000, 100]
] as const;
/** Of girth's minutes only those of the two smallest are waited for. */
const GIRTH_SIZES = 2;
/** The size of the largest response matrix that is published. */
const LARGEST = [2211, 12_032] as const;

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** 2PL with persons as a sample, in Node and in Chromium, one thread of plain JavaScript, against theta-irt and girth on all cores. */
export const benchPersonsRandom: BenchPart = async (add, say) => {
  const inChromium = await chromiumTimes([...SIZES, LARGEST]);
  for (const [k, [P, I]] of SIZES.entries()) {
    say(`2PL, persons random, ${P} × ${I} …`);
    const y = simulatePersons(P, I);
    const ours = timePersons(P, I, {errors: false, times: 3});
    for (const peer of k < GIRTH_SIZES ? (["theta", "girth"] as const) : (["theta"] as const)) {
      const run = withFile(y, (path) => runPersonsPeer(peer, path, P, I));
      const factor = peer === "theta" ? 0.5 : 10;
      const remark = typeof run === "string" ? run : `${peer} ${run.version}; ${difference(y, [P, I], ours, run)}`;
      for (const [where, seconds] of [
        ["Node", ours.seconds],
        ["Chromium", inChromium[k]!.seconds]
      ] as const)
        add({
          task: `2PL, persons random, ${P.toLocaleString("en")} × ${I}`,
          oursMs: 1000 * seconds,
          where: `${where}, plain JavaScript, one thread`,
          openMs: null,
          peer: peer === "theta" ? "theta-irt (JAX), second run" : "girth",
          peerMs: typeof run === "string" ? null : 1000 * run.seconds,
          goal: `${factor}×`,
          met: typeof run === "string" ? null : run.seconds >= factor * seconds,
          remark
        });
    }
  }
  const [P, I] = LARGEST;
  say(`2PL, ${P} × ${I}, with standard errors …`);
  const largest = JSON.parse(
    execFileSync("tsx", [beside("persons-fit-run.ts"), String(P), String(I)], {encoding: "utf8"})
  ) as {readonly seconds: number; readonly status: string; readonly peakGb: number};
  for (const [where, seconds] of [
    ["Node", largest.seconds],
    ["Chromium", inChromium.at(-1)!.seconds]
  ] as const)
    add({
      task: `2PL with standard errors, ${P.toLocaleString("en")} × ${I.toLocaleString("en")}`,
      oursMs: 1000 * seconds,
      where: `${where}, plain JavaScript, one thread`,
      openMs: null,
      peer: "",
      peerMs: null,
      goal: "20 s, 2 GB",
      met: seconds < 20 && largest.peakGb < 2 && largest.status === "converged",
      remark: `${largest.status}; peak ${largest.peakGb.toFixed(2)} GB in Node`
    });
};

/** The same fits within a page; the last one with standard errors. */
async function chromiumTimes(sizes: readonly (readonly [number, number])[]): Promise<PersonsTime[]> {
  const bundled = await build({
    entryPoints: [beside("persons-fit.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "bench"
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({content: bundled.outputFiles[0]!.text});
    const found: PersonsTime[] = [];
    for (const [k, size] of sizes.entries())
      found.push(
        await page.evaluate(
          ([P, I, errors]) =>
            (globalThis as unknown as {bench: {timePersons: typeof timePersons}}).bench.timePersons(
              P as number,
              I as number,
              {errors: errors as boolean, times: errors === true ? 1 : 3}
            ),
          [...size, k === sizes.length - 1] as const
        )
      );
    return found;
  } finally {
    await browser.close();
  }
}

function withFile<Result>(y: Uint8Array, use: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "parallax-bench-"));
  try {
    writeFileSync(join(folder, "answers"), y);
    return use(join(folder, "answers"));
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** How far two fits lie apart: in log-likelihood, and in slopes. */
function difference(
  y: Uint8Array,
  size: readonly [number, number],
  ours: Pick<PersonsTime, "slope" | "difficulty">,
  theirs: Pick<PersonsTime, "slope" | "difficulty">
): string {
  const apart = logLikelihood(y, size, ours) - logLikelihood(y, size, theirs);
  const slopes = Math.max(...ours.slope.map((a, i) => Math.abs(a - theirs.slope[i]!)));
  return `log-likelihood ours less theirs ${apart.toFixed(3)}, slopes differ by up to ${slopes.toPrecision(2)}`;
}

/** Marginal log-likelihood under N(0, 1) as a sum over steps of 0.02, apart from what the library computes. */
function logLikelihood(
  y: Uint8Array,
  [P, I]: readonly [number, number],
  {slope, difficulty}: Pick<PersonsTime, "slope" | "difficulty">
): number {
  const z = Array.from({length: 701}, (_, q) => -7 + 0.02 * q);
  const base = z.map((at) => {
    let log = Math.log(0.02) - 0.5 * (at * at + Math.log(2 * Math.PI));
    for (let i = 0; i < I; i++) log -= Math.log1p(Math.exp(slope[i]! * (at - difficulty[i]!)));
    return log;
  });
  let total = 0;
  for (let p = 0; p < P; p++) {
    let [right, off] = [0, 0];
    for (let i = 0; i < I; i++) {
      if (y[p * I + i] === 0) continue;
      right += slope[i]!;
      off += slope[i]! * difficulty[i]!;
    }
    let top = -Infinity;
    for (let q = 0; q < z.length; q++) top = Math.max(top, base[q]! + right * z[q]!);
    let sum = 0;
    for (let q = 0; q < z.length; q++) sum += Math.exp(base[q]! + right * z[q]! - top);
    total += top + Math.log(sum) - off;
  }
  return total;
}
