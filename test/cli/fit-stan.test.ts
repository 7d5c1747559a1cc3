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

/** Means and standard deviations of theta, difficulty and slope, as JSON; theta model by model. */
const SAMPLE = `
import json, sys, stan
folder = sys.argv[1]
model = stan.build(open(folder + "/model.stan").read(), data=json.load(open(folder + "/data.json")), random_seed=1)
draws = model.sample(num_chains=4, num_samples=1000)
names = [name for name in ("theta", "difficulty", "slope") if name in draws.param_names]
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
      writeFileSync(join(out, "sample.py"), SAMPLE);
      const {status, stderr} = spawnSync(python!, [join(out, "sample.py"), out], {encoding: "utf8"});
      expect(status, stderr).toBe(0);
      const read = (name: string) => readFileSync(join(out, name), "utf8");
      const draws = JSON.parse(read("draws.json")) as Record<string, readonly [number[], number[]]>;
      const table = (name: string) => parse(read(name), {columns: true, from_line: 2}) as Record<string, string>[];
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
});
