import {parse} from "csv-parse/sync";
import {spawnSync} from "node:child_process";
import {existsSync, mkdtempSync, readdirSync, readFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {gaussHermite, log1pExp} from "../../src/lib/math/index.js";
import irt from "../reference/irt/irt.json";
import {expectClose, within} from "../support/close-to.js";
import {folderOf, runCommand} from "./run-command.js";

interface Answer {
  readonly model: string;
  readonly item: string;
  readonly pair: string;
  readonly form: "understanding" | "generation";
  readonly score: "0" | "1" | "";
  readonly status: string;
  readonly attempt: number;
}

/** Answers made by a rule that gives every model and item both kinds; some have no score, some were never given. */
const answers: Answer[] = Array.from({length: 12}, (_, m) =>
  Array.from({length: 10}, (_, i) =>
    (["understanding", "generation"] as const).flatMap((form, f): Answer[] => {
      const [a, b] = [(7 * m + 5 * i + 3 * f) % 11, (3 * m + 7 * i) % 13];
      if (b === 4) return [];
      const [score, status] = b === 7 ? (["", "error"] as const) : ([a > i / 2 + f ? "1" : "0", "ok"] as const);
      return [{model: `sim-${m}`, item: `q${i}-${form}`, pair: `q${i}`, form, score, status, attempt: 0}];
    })
  ).flat()
).flat();
const scored = answers.filter(({score}) => score !== "");

function place(rows: readonly Answer[], isPaired: boolean): string[] {
  const columns = {
    ...{subject: "model", item: "item", score: "score", status: "status", attempt: "attempt"},
    ...(isPaired ? {pair: "pair", capability: "form"} : {})
  };
  const folder = folderOf({
    "log.csv": ["model,item,pair,form,score,status,attempt", ...rows.map((row) => Object.values(row).join())].join(
      "\n"
    ),
    "map.json": JSON.stringify({suite: "lantern", columns})
  });
  return [join(folder, "log.csv"), "--mapping", join(folder, "map.json")];
}
const one = (rows: readonly Answer[]) => rows.filter(({form}) => form === "understanding");

async function exported(source: readonly string[], program: string, ...more: string[]) {
  const out = join(mkdtempSync(join(tmpdir(), "parallax-")), "out");
  const run = await runCommand(
    ...["fit", ...source, "--method", "item", "--no-checks", "--to", program, "-o", out, ...more]
  );
  const read = (name: string) => readFileSync(join(out, name), "utf8");
  return {...run, out, read, names: existsSync(out) ? readdirSync(out).sort() : []};
}
/** Rows of a table that has one line about itself before its header. */
const table = (text: string) => parse(text, {columns: true, from_line: 2}) as Record<string, string>[];
const count = (keys: readonly string[]) =>
  keys.reduce((found, key) => found.set(key, (found.get(key) ?? 0) + 1), new Map<string, number>());
const hasProgram = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;

describe("fit --method item --to mirt", () => {
  it("writes the responses of the fit, as many a model and an item, with what became of the others", async () => {
    const {read, names} = await exported(place(answers, true), "mirt");
    expect(names).toEqual(["README.md", "abilities.csv", "fit.R", "items.csv", "parallax.json", "responses.csv"]);
    const rows = table(read("responses.csv"));
    const cells = rows.flatMap(({subject, ...cell}) =>
      Object.entries(cell).flatMap(([column, y]) => (y === "NA" ? [] : [{subject: subject!, column, y}]))
    );
    const column = ({pair, form}: Answer) => `lantern/${pair} (${form})`;
    expect(count(cells.map((cell) => cell.subject))).toEqual(count(scored.map(({model}) => model)));
    expect(new Map([...count(cells.map((cell) => cell.column))].sort())).toEqual(
      new Map([...count(scored.map(column))].sort())
    );
    for (const row of scored) expect(rows.find(({subject}) => subject === row.model)![column(row)]).toBe(row.score);
    expect(table(read("items.csv")).map((item) => item.column)).toEqual(Object.keys(rows[0]!).slice(1));
    const unscored = `by status: ${answers.length - scored.length} error`;
    expect(read("README.md")).toContain(unscored);
    const {answers: policy, scale} = JSON.parse(read("parallax.json")) as {answers: string[]; scale: string[]};
    expect(policy[0]).toContain(unscored);
    expect(scale[0]).toContain("D = 1");
  });

  it("has a script that reads what is there and states the model", async () => {
    const {read} = await exported(place(answers, false), "mirt", "--model", "2pl", "--floor", "0.2");
    const script = read("fit.R");
    for (const [, file] of script.matchAll(/read\.csv\("([^"]+)"/g))
      expect(table(read(file!)).length).toBeGreaterThan(0);
    const header = Object.keys(table(read("items.csv"))[0]!);
    for (const [, name] of script.matchAll(/items\$(\w+)/g)) expect(header).toContain(name);
    expect(script).toMatch(/"prior.type", "lnorm"[^]*"prior_1", 0.5\^2[^]*"prior_2", 0.5/);
    expect(script).toMatch(/known_floor/);
    expect(table(read("items.csv")).every((item) => item.known_floor === "0.2")).toBe(true);
    expect((await exported(place(answers, false), "mirt")).read("fit.R")).toMatch(/"norm"[^]*"prior_2", 3/);
  });

  it.skipIf(!hasProgram("Rscript", "-e", "library(mirt)"))(
    "runs in R with the estimates of Parallax",
    async () => {
      for (const more of [[], ["--random", "models"], ["--model", "2pl", "--floor", "0.05"]]) {
        const {out, read} = await exported(place(answers, true), "mirt", ...more);
        const {status, stdout, stderr} = spawnSync("Rscript", ["fit.R"], {cwd: out, encoding: "utf8"});
        expect(status, stderr).toBe(0);
        const [, mirt, ours] = /mirt (\S+) +Parallax (\S+)/.exec(stdout)!;
        expect(Math.abs(Number(mirt) - Number(ours))).toBeLessThan(0.01);
        for (const row of table(read("mirt-abilities.csv")))
          expect(Math.abs(Number(row.estimate_parallax) - Number(row.estimate_mirt))).toBeLessThan(0.02);
      }
    },
    300_000
  );

  it("holds what OpenMx's likelihood of LSAT section 6 follows from", async () => {
    const persons = Object.entries(irt.lsat6.patterns).flatMap(([pattern, n]) =>
      Array.from({length: n}, () => pattern)
    );
    const lines = persons.flatMap((pattern, p) => [...pattern].map((y, i) => `sim-${p},q${i},${y}`));
    const folder = folderOf({
      "log.csv": ["model,item,score", ...lines].join("\n"),
      "map.json": JSON.stringify({suite: "lsat", columns: {subject: "model", item: "item", score: "score"}})
    });
    const source = [join(folder, "log.csv"), "--mapping", join(folder, "map.json")];
    const {read} = await exported(source, "mirt", "--random", "models");
    const {covariance} = JSON.parse(read("parallax.json")) as {covariance: {value: number[]}};
    const items = table(read("items.csv"));
    const patterns = count(table(read("responses.csv")).map((row) => items.map(({column}) => row[column!]).join("")));
    const {nodes, weights} = gaussHermite(41);
    const sd = Math.sqrt(covariance.value[0]!);
    const logLik = (mean: number) =>
      [...patterns].reduce((sum, [pattern, n]) => {
        const chance = weights.reduce((all, w, k) => {
          const theta = mean + sd * nodes[k]!;
          const log = items.reduce((part, {difficulty}, i) => {
            const z = theta - Number(difficulty);
            return part + (pattern[i] === "1" ? z : 0) - log1pExp(z);
          }, 0);
          return all + w * Math.exp(log);
        }, 0);
        return sum + n * Math.log(chance);
      }, 0);
    // Where difficulties are centred the sample's mean is free: the likelihood has its top there.
    let [low, high] = [-10, 10];
    while (high - low > 1e-3) {
      const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
      if (logLik(a) < logLik(b)) low = a;
      else high = b;
    }
    expectClose(logLik(low), irt.lsat6.rasch.loglik, within(1e-3, "quadrature that is not adaptive"));
  });
});

describe("fit --method item --to py-irt", () => {
  it("writes a line of answers for every model, and says of simulated ones that they are", async () => {
    const {read, names} = await exported(place(one(answers), false), "py-irt", "--simulated");
    const lines = read("responses.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as {subject_id: string; responses: Record<string, number>; simulated: boolean});
    expect(lines.every(({simulated}) => simulated)).toBe(true);
    for (const {subject_id: model, responses} of lines) {
      const own = one(scored).filter((row) => row.model === model);
      expect(responses).toEqual(Object.fromEntries(own.map(({item, score}) => [`lantern/${item}`, Number(score)])));
    }
    for (const name of names) expect(read(name), name).toMatch(/Simulated answers|"simulated": ?true/);
  });
});

describe("fit --method item --to stan", () => {
  it("writes right answers of tries, one line a model and an item", async () => {
    const twice = [...answers, ...answers.map((row) => ({...row, attempt: 1, score: row.score && ("1" as const)}))];
    const {read, names} = await exported(place(one(twice), false), "stan", "--simulated");
    const data = JSON.parse(read("data.json")) as Record<"subject" | "column" | "tries" | "right", number[]> & {
      readonly simulated: number;
      readonly N: number;
    };
    expect(data.N).toBe(one(scored).length);
    expect(data.tries.every((n) => n === 2)).toBe(true);
    const right = one(scored).reduce((sum, {score}) => sum + Number(score) + 1, 0);
    expect(data.right.reduce((sum, y) => sum + y, 0)).toBe(right);
    expect(data.simulated).toBe(1);
    for (const name of names.filter((other) => other !== "data.json"))
      expect(read(name), name).toMatch(/Simulated answers|"simulated": true/);
  });

  const stanc = process.env.PARALLAX_STANC;
  it.skipIf(stanc === undefined)("has a program that Stan's compiler takes, of every model", async () => {
    const models = [
      [],
      ["--random", "models"],
      ["--random", "none"],
      ["--random", "both"],
      ["--random", "both", "--orthogonal"],
      ["--model", "2pl", "--orthogonal"],
      ["--floor", "0.1,0.2"],
      ["--floor", "estimated"],
      ["--model", "3pl"],
      ["--model", "2pl", "--floor", "estimated"]
    ];
    for (const more of models) {
      const {out, code, talk} = await exported(place(answers, true), "stan", ...more);
      expect(existsSync(out), `${code}: ${talk}`).toBe(true);
      const {status, stderr} = spawnSync(stanc!, [join(out, "model.stan"), "--o", join(out, "m.cpp")], {
        encoding: "utf8"
      });
      expect(status, stderr).toBe(0);
      const stated = /data \{([^}]*)\}/.exec(readFileSync(join(out, "model.stan"), "utf8"))![1]!;
      const given = Object.keys(JSON.parse(readFileSync(join(out, "data.json"), "utf8")) as object);
      expect([...stated.matchAll(/(\w+);/g)].map(([, name]) => name).sort()).toEqual(given.sort());
    }
  });
});

describe("what a program cannot state", () => {
  const pairs = place(answers, true);
  const single = place(one(answers), false);
  const twice = place(one([...answers, ...answers.map((row) => ({...row, attempt: 1}))]), false);
  const perfect = place(
    one(answers).map((row) => (row.model === "sim-3" ? {...row, score: "1"} : row)),
    false
  );
  it.each([
    ["py-irt", pairs, [], /no abilities that go with named items/],
    ["py-irt", single, ["--floor", "0.2"], /no known floor/],
    ["py-irt", single, ["--random", "none"], /prior on both sides/],
    ["py-irt", single, ["--random", "both"], /priors on both sides are its own/],
    ["py-irt", twice, [], /up to 2; --to stan/],
    ["mirt", twice, [], /up to 2; --to stan/],
    ["mirt", single, ["--random", "none"], /one side as a sample/],
    ["mirt", single, ["--random", "both"], /one side as a sample, and here both are/],
    ["mirt", single, ["--model", "3pl"], /ended at other estimates/],
    ["mirt", perfect, [], /all right or all wrong/],
    ["stan", single, ["--cluster", "item"], /no errors over clusters/]
  ] as const)("is refused to %s, with what can be done, and nothing written", async (program, source, more, words) => {
    const {code, talk, names} = await exported([...source], program, ...more);
    expect(code).toBe(1);
    expect(talk).toMatch(words);
    expect(names).toEqual([]);
  });

  it("needs a program, a folder and items", async () => {
    const [path = ""] = single;
    expect((await runCommand("fit", ...single, "--method", "item", "--to", "mirt")).talk).toContain("need each other");
    expect((await runCommand("fit", ...single, "--method", "item", "-o", "x")).talk).toContain("need each other");
    expect((await runCommand("fit", path, "--to", "mirt", "-o", "x")).talk).toContain("--method item");
  });
});
