import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {compareModels, type ModelSpec} from "../../src/lib/models/index.js";
import {peerAnswers} from "../lib/models/mirt/peer-data.js";
import {folderOf, runCommand} from "./run-command.js";

const [S, I] = [120, 8];
const y = peerAnswers(20261128, S, I, 0);
const folder = folderOf({
  "log.csv": [
    "model,item,score",
    ...Array.from(y, (right, k) => `sim-${String(Math.floor(k / I)).padStart(3, "0")},q${k % I},${right}`)
  ].join("\n"),
  "map.json": JSON.stringify({suite: "lantern", columns: {subject: "model", item: "item", score: "score"}})
});
const compare = (...more: string[]) =>
  runCommand(
    ...["fit", join(folder, "log.csv"), "--mapping", join(folder, "map.json"), "--method", "item", "--compare"],
    ...more
  );

describe("fit --method item --compare", () => {
  it("has the numbers of the library, in both forms, and says what the criteria prefer", async () => {
    const rasch: ModelSpec = {
      ...{random: "subjects", slopes: "rasch", floor: {kind: "none"}, correlated: true},
      ...{abilityPriorSd: null, slopePriorSd: null}
    };
    const {fits, tests, byAic, byBic} = compareModels({S, I, D: 1, y}, [rasch, {...rasch, slopes: "2pl"}]);
    const names = ["Rasch", "2PL"];
    const {code, data} = await compare("--json", "-q");
    expect(code).toBe(0);
    const said = JSON.parse(data) as {
      models: {model: string; aic: number; bic: number}[];
      tests: {p: number}[];
      units: number;
      preferred: object;
    };
    expect(said.models.map(({model}) => model)).toEqual(names);
    said.models.forEach(({aic, bic}, k) => {
      expect(aic).toBeCloseTo(fits[k]!.aic, 4);
      expect(bic).toBeCloseTo(fits[k]!.bic, 4);
    });
    expect(said.tests[0]!.p).toBeCloseTo(tests[0]!.p, 4);
    expect(said).toMatchObject({units: S, preferred: {aic: names[byAic!], bic: names[byBic!]}});
    const {data: text} = await compare("-q");
    expect(text).toContain(fits[1]!.bic.toFixed(1));
    expect(text).toMatch(/AIC and BIC prefer|AIC prefers .*they disagree/);
    expect(text).toContain("maximised without priors");
  });

  it("compares with and without a floor, and refuses what has no likelihood to compare", async () => {
    const {data} = await compare("--floor", "0.2", "-q");
    for (const name of ["Rasch, no floor", "2PL, no floor", "Rasch, known floor", "3PL, known floor"])
      expect(data).toContain(name);
    expect(await compare("--random", "none")).toMatchObject({code: 2, talk: expect.stringContaining("needs a sample")});
    expect(await compare("--model", "2pl")).toMatchObject({
      code: 2,
      talk: expect.stringContaining("--model says nothing")
    });
  });

  it("leaves AIC and BIC out of a fit whose priors move it", async () => {
    const path = [
      join(folder, "log.csv"),
      "--mapping",
      join(folder, "map.json"),
      "--method",
      "item",
      "--no-checks",
      "-q"
    ];
    expect((await runCommand("fit", ...path)).data).toContain("no AIC and BIC under a prior");
    expect((await runCommand("fit", ...path, "--random", "models")).data).toMatch(/AIC \d+/);
  });
});
