import {mkdtempSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {fitModel, MISSING} from "../../src/lib/models/index.js";
import {folderOf, runCommand} from "./run-command.js";

const [MODELS, ITEMS] = [9, 12];
const isRight = (m: number, i: number) => (5 * m + 7 * i + ((m * i) % 4)) % 13 > i / 2 + 2;
const folder = folderOf({
  "log.csv": [
    "model,item,score",
    ...Array.from({length: MODELS * ITEMS}, (_, k) => [Math.floor(k / ITEMS), k % ITEMS] as const)
      .filter(([m, i]) => (m + i) % 7 !== 0)
      .map(([m, i]) => `sim-${m},q${String(i).padStart(2, "0")},${isRight(m, i) ? 1 : 0}`)
  ].join("\n"),
  "map.json": JSON.stringify({suite: "lantern", columns: {subject: "model", item: "item", score: "score"}})
});
const log = [join(folder, "log.csv"), "--mapping", join(folder, "map.json"), "--method", "item"];

describe("fit --method item --random both", () => {
  it("has the estimates of fitModel, with what is estimated of both populations", async () => {
    const y = Uint8Array.from({length: MODELS * ITEMS}, (_, k) => {
      const [m, i] = [Math.floor(k / ITEMS), k % ITEMS];
      return (m + i) % 7 === 0 ? MISSING : isRight(m, i) ? 1 : 0;
    });
    const fit = fitModel(
      {S: MODELS, I: ITEMS, D: 1, y},
      {
        ...{random: "both", slopes: "rasch", floor: {kind: "none"}, correlated: true},
        ...{abilityPriorSd: null, slopePriorSd: null}
      }
    );
    const {data} = await runCommand("fit", ...log, "--random", "both", "--json");
    const found = JSON.parse(data) as {
      readonly abilities: readonly {readonly subject: string; readonly value: number; readonly se: number}[];
      readonly abilityMean: {readonly value: number[]};
      readonly itemCovariance: {readonly of: string; readonly value: number[]; readonly se: number[]};
      readonly covariance: {readonly of: string; readonly value: number[]};
      readonly fit: {readonly bic: number | null};
    };
    expect(found.abilities.map(({value}) => value)).toEqual([...fit.abilities.value]);
    expect(found.abilities.map(({se}) => se)).toEqual([...fit.abilities.se]);
    expect(found.abilityMean.value).toEqual([...fit.crossed!.mean.value]);
    expect(found.covariance).toMatchObject({of: "subjects", value: [...fit.covariance.value]});
    expect(found.itemCovariance).toMatchObject({of: "items", value: [...fit.crossed!.itemCovariance.value]});
    expect(found.fit.bic).toBeNull();
  });

  it("says in words what the samples are, and how they spread", async () => {
    const {data} = await runCommand("fit", ...log, "--random", "both", "--no-checks");
    expect(data).toContain("models and items as samples");
    expect(data).toMatch(/mean ability -?\d\.\d{3} \(se \d\.\d{3}\); spread of abilities \d/);
  });

  it("states both populations for Stan", async () => {
    const out = join(mkdtempSync(join(tmpdir(), "parallax-")), "out");
    const {talk} = await runCommand("fit", ...log, "--random", "both", "--no-checks", "--to", "stan", "-o", out);
    expect(talk).toContain("model.stan");
  });

  it.each([
    [["--floor", "0.2"], /both sides as a sample there is no floor/],
    [["--model", "2pl"], /need models as a sample/],
    [["--cluster", "item"], /need items as a sample/],
    [["--compare"], /needs one side as a sample/]
  ])("refuses %s, with what can be done", async (more, words) => {
    const {code, talk} = await runCommand("fit", ...log, "--random", "both", ...more);
    expect(code).not.toBe(0);
    expect(talk).toMatch(words);
  });
});
