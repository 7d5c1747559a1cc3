import {spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {parse} from "csv-parse/sync";
import {describe, expect, it} from "vitest";
import {mulberry32, normals} from "../../src/lib/math/index.js";
import {folderOf, runCommand} from "./run-command.js";

/** A Python that has pystan: `pip install pystan`, and a C++ compiler. */
const python = process.env.PARALLAX_PYSTAN;

/** Means and standard deviations of theta, difficulty or place, and slope, as JSON; theta model by model. */
const SAMPLE = `
import json, sys, stan
folder = sys.argv[1]
model = stan.build(open(folder + "/model.stan").read(), data=json.load(open(folder + "/data.json")), random_seed=1)
draws = model.sample(num_chains=4, num_samples=1000)
names = [name for name in ("theta", "difficulty", "place", "slope") if name in draws.param_names]
flat = {name: draws[name].reshape(-1, draws[name].shape[-1]) for name in names}
json.dump({name: [list(x.mean(1)), list(x.std(1))] for name, x in flat.items()}, open(folder + "/draws.json", "w"))
`;

/** Answers of a simulated log, 10% missing; slopes have the standard deviation .4 of their logarithms. */
function place(models: number, items: number, isPaired: boolean, seed: number): string[] {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const side = (units: number) =>
    Array.from({length: units}, () => {
      const common = normal();
      return [0, 1].map(() => 0.8 * common + 0.6 * normal());
    });
  const [theta, b] = [side(models), side(items)];
  const slope = b.map(() => (isPaired ? 1 : Math.exp(0.4 * normal())));
  const forms = isPaired ? ["understanding", "generation"] : ["understanding"];
  const lines = theta.flatMap((t, m) =>
    b.flatMap((hard, i) =>
      forms.flatMap((form, f) => {
        const isRight = uniform() < 1 / (1 + Math.exp(slope[i]! * (hard[f]! - t[f]!)));
        return uniform() < 0.1 ? [] : [`sim-${m},q${i}-${form},q${i},${form},${isRight ? 1 : 0}`];
      })
    )
  );
  const columns = {
    ...{subject: "model", item: "item", score: "score"},
    ...(isPaired ? {pair: "pair", capability: "form"} : {})
  };
  const folder = folderOf({
    "log.csv": ["model,item,pair,form,score", ...lines].join("\n"),
    "map.json": JSON.stringify({suite: "lantern", columns})
  });
  return [join(folder, "log.csv"), "--mapping", join(folder, "map.json")];
}

/** Levels 0 to 3, or shares, of a simulated log, 10% missing; slopes as above. */
function placeScores(models: number, items: number, isShare: boolean, seed: number): string[] {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const theta = Array.from({length: models}, normal);
  const own = Array.from({length: items}, () => ({b: 0.7 * normal(), a: Math.exp(0.35 * normal())}));
  const lines = theta.flatMap((t, m) =>
    own.flatMap(({a, b}, i) => {
      const u = uniform();
      const level = [-1, 0, 1].filter((step) => u < 1 / (1 + Math.exp(a * (b + step - t)))).length;
      const share = Math.max(0, Math.min(1, 0.5 + 0.2 * a * (t - b) + 0.15 * normal()));
      return uniform() < 0.1 ? [] : [`sim-${m},q${i},${isShare ? share.toFixed(4) : level}`];
    })
  );
  const folder = folderOf({
    "log.csv": ["model,item,score", ...lines].join("\n"),
    "map.json": JSON.stringify({
      suite: "lantern",
      ...(isShare ? {} : {scale: 3}),
      columns: {subject: "model", item: "item", score: "score"}
    })
  });
  return [join(folder, "log.csv"), "--mapping", join(folder, "map.json")];
}

/** Runs the exported program; means and standard deviations by what they are of. */
function sampled(out: string): Record<string, readonly [number[], number[]]> {
  writeFileSync(join(out, "sample.py"), SAMPLE);
  const {status, stderr} = spawnSync(python!, [join(out, "sample.py"), out], {encoding: "utf8"});
  expect(status, stderr).toBe(0);
  return JSON.parse(readFileSync(join(out, "draws.json"), "utf8")) as Record<string, readonly [number[], number[]]>;
}

const tableIn = (out: string, name: string) =>
  parse(readFileSync(join(out, name), "utf8"), {columns: true, from_line: 2}) as Record<string, string>[];

describe.skipIf(python === undefined)("fit --method item --to stan, sampled", () => {
  it.each([
    ["a slope an item", [60, 25, false, 1], ["--model", "2pl"]],
    ["items as a sample", [16, 40, true, 2], []],
    ["both sides as samples", [60, 25, true, 3], ["--random", "both"]]
  ] as const)(
    "has posterior means near the estimates: %s",
    async (_, [models, items, isPaired, seed], more) => {
      const out = join(mkdtempSync(join(tmpdir(), "parallax-")), "out");
      const log = place(models, items, isPaired, seed);
      await runCommand("fit", ...log, "--method", "item", "--no-checks", ...more, "--to", "stan", "-o", out);
      const draws = sampled(out);
      const table = (name: string) => tableIn(out, name);
      const ours = {
        theta: table("abilities.csv").map(({estimate}) => Number(estimate)),
        difficulty: table("items.csv").map(({difficulty}) => Number(difficulty)),
        slope: table("items.csv").map(({slope}) => Number(slope))
      };
      for (const [name, [mean, sd]] of Object.entries(draws)) {
        const off = ours[name as keyof typeof ours].map((value, k) => Math.abs(value - mean[k]!) / sd[k]!);
        expect(off).toHaveLength(mean.length);
        // What priors and skewness do; the scale of slopes, when it was not held, was .35 to .63 on average.
        expect(off.reduce((sum, of) => sum + of, 0) / off.length, name).toBeLessThan(0.25);
        expect(Math.max(...off), name).toBeLessThan(0.6);
      }
    },
    600_000
  );

  it.each([
    ["graded", [60, 15, false, 4]],
    ["gpcm", [60, 15, false, 5]],
    ["continuous", [60, 15, true, 6]]
  ] as const)(
    "has posterior means near the estimates of levels and shares: %s",
    async (model, [models, items, isShare, seed]) => {
      const out = join(mkdtempSync(join(tmpdir(), "parallax-")), "out");
      const log = placeScores(models, items, isShare, seed);
      await runCommand("fit", ...log, "--method", "item", "--model", model, "--to", "stan", "-o", out);
      const draws = sampled(out);
      const thresholds = tableIn(out, "thresholds.csv");
      const place = thresholds.map(({threshold}) => Number(threshold));
      const origin = place.reduce((sum, b) => sum + b, 0) / place.length;
      const slopes = new Map(thresholds.map(({item, slope}) => [item!, Number(slope)]));
      const ours: Record<string, number[]> = {
        theta: tableIn(out, "abilities.csv").map(({estimate}) => Number(estimate) - origin),
        place: place.map((b) => b - origin),
        slope: [...slopes.values()]
      };
      for (const name of ["theta", "place", "slope"]) {
        const [mean, sd] = draws[name]!;
        const off = ours[name]!.map((value, k) => Math.abs(value - mean[k]!) / sd[k]!);
        expect(off).toHaveLength(mean.length);
        expect(off.reduce((sum, of) => sum + of, 0) / off.length, name).toBeLessThan(0.3);
        expect(Math.max(...off), name).toBeLessThan(0.8);
      }
    },
    600_000
  );
});
