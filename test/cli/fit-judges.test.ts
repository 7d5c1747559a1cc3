import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {EXIT} from "../../cli/terminal/exit-codes.js";
import type {JudgeFacet} from "../../cli/items/judge-facet.js";
import {logistic, mulberry32, normals} from "../../src/lib/math/index.js";
import {folderOf, runCommand} from "./run-command.js";

const SEVERITY: Readonly<Record<string, number>> = {kind: -0.8, middle: 0.1, stern: 0.7};
const MODELS = 5;

/** Verdicts of three judges on the answers of five models to some questions; the kind one favours the third model by two logits. */
function verdicts(seed: number, items: number, more: (n: number) => string = () => "s"): string[] {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  return Array.from({length: items}, (_, i) => {
    const b = normal();
    return Array.from({length: MODELS}, (__, m) =>
      Object.entries(SEVERITY).map(([judge, severity]) => {
        const favour = judge === "kind" && m === 2 ? 2 : 0;
        const right = uniform() < logistic((m - 2) / 2 - b - severity + favour) ? 1 : 0;
        return `sim-${m},q${i},${judge},${right},${more(i)}`;
      })
    ).flat();
  }).flat();
}

const fitted = (rows: readonly string[], ...more: string[]) => fittedWith(rows, "--severity", ...more);

async function fittedWith(rows: readonly string[], ...more: string[]) {
  const folder = folderOf({
    "log.csv": ["model,item,judge,score,metric", ...rows].join("\n"),
    "map.json": JSON.stringify({
      suite: "lantern",
      columns: {subject: "model", item: "item", judge: "judge", score: "score"}
    })
  });
  return runCommand(
    ...["fit", join(folder, "log.csv"), "--mapping", join(folder, "map.json"), "--method", "item"],
    ...more
  );
}
const rulesIn = (data: string) => (JSON.parse(data) as {rules: JudgeFacet[]}).rules;

describe("fit --method item --severity", () => {
  it("recovers severities that sum to zero, and the model that a judge favours, and no other", async () => {
    for (const seed of [1, 2, 3]) {
      const {code, data} = await fitted(verdicts(seed, 300), "--json", "-q");
      expect(code).toBe(EXIT.ok);
      const [found, ...others] = rulesIn(data);
      expect(others).toEqual([]);
      expect(found).toMatchObject({suite: "lantern", models: MODELS, items: 300, constant: [], onPrior: []});
      expect(found!.judges.map(({judge}) => judge)).toEqual(["stern", "middle", "kind"]);
      expect(found!.judges.reduce((sum, {severity}) => sum + severity, 0)).toBeCloseTo(0, 10);
      // A favour of two logits for one of five models makes its judge milder by about a fifth of it, and the others stricter.
      const due: Readonly<Record<string, number>> = {kind: -1.07, middle: 0.23, stern: 0.83};
      for (const {judge, severity, lo, hi, models} of found!.judges) {
        expect(models).toBe(MODELS);
        expect(Math.abs(severity - due[judge]!)).toBeLessThan(0.25);
        expect(lo).toBeLessThan(severity);
        expect(hi).toBeGreaterThan(severity);
      }
      expect(found!.widest).toMatchObject({strictest: "stern", mildest: "kind"});
      expect(found!.widest.p).toBeLessThan(0.001);
      // Favours sum to 0 over the judges of a model and over the models of a judge, so that smaller ones are about the same.
      const [first, ...rest] = found!.favours;
      expect(first).toMatchObject({judge: "kind", model: "sim-2"});
      expect(first!.p).toBeLessThan(0.001);
      for (const {favour} of rest) expect(Math.abs(favour)).toBeLessThan(first!.favour);
      expect(found!.favours).toHaveLength(3 * MODELS);
    }
  });

  it("says so in words, with the judge who says the same of all by name", async () => {
    const always = Array.from({length: 60}, (_, i) => `sim-1,q${i},yes,1,s`);
    const {code, data} = await fitted([...verdicts(4, 200), ...always], "-q");
    expect(code).toBe(EXIT.ok);
    expect(data).toContain("3 judges of 5 models on 200 items; converged");
    expect(data).toContain("yes says the same of all, has no finite severity and is left out.");
    expect(data).toMatch(/^stern +5 +0\.\d\d \[0\.\d\d, 0\.\d\d\]$/m);
    expect(data).toMatch(/^stern is stricter than kind: [12]\.\d\d logits, p <\.001, corrected over pairs of judges$/m);
    expect(data).toMatch(/^kind +sim-2 +\d+\.\d \[\d+\.\d, \d+\.\d\] +200 +<\.001$/m);
  });

  it("needs two judges whom models link, and takes no option about one set of verdicts", async () => {
    const rows = verdicts(5, 40);
    const apart = rows.filter((row) => /^sim-[01],.*,kind,/.test(row) || /^sim-[234],.*,stern,/.test(row));
    for (const given of [rows.filter((row) => row.includes(",kind,")), apart]) {
      const {code, talk} = await fitted(given, "-q");
      expect(code).toBe(EXIT.nothing);
      expect(talk).toContain("missing judges: no rule is applied by two named judges");
    }
    for (const option of ["--audit", "--compare", "--by-judge"]) {
      const {code, talk} = await fitted(rows, option, ...(option === "--by-judge" ? ["kind"] : []), "-q");
      expect([option, code]).toEqual([option, EXIT.usage]);
      expect(talk).toContain(`${option} says nothing with --severity`);
    }
  });
});

describe("slopes and floors beside judges", () => {
  it.each([
    ["--model", "2pl"],
    ["--floor", "0.25"]
  ])("are refused (%s), and fitted of one judge as the refusal says", async (option, value) => {
    const rows = verdicts(5, 40);
    const refused = await fitted(rows, option, value, "-q");
    expect(refused.code).toBe(EXIT.usage);
    expect(refused.talk).toContain("--by-judge NAME");
    const alone = await fittedWith(rows, "--by-judge", "stern", option, value, "--no-checks", "-q");
    expect(alone.data).toMatch(/Item level: 5 models, 40 items/);
  });
});

describe("several rules", () => {
  it("are looked at one by one", async () => {
    const folder = folderOf({
      "log.csv": [
        "model,item,judge,first,second",
        ...verdicts(6, 150).map((row) => {
          const [model, item, judge, score] = row.split(",");
          // By the second rule the judges change places.
          return [model, item, judge, score, 1 - Number(score)].join(",");
        })
      ].join("\n"),
      "map.json": JSON.stringify({
        suite: "lantern",
        columns: {subject: "model", item: "item", judge: "judge"},
        scores: {first: {}, second: {}}
      })
    });
    const {data} = await runCommand(
      ...["fit", join(folder, "log.csv"), "--mapping", join(folder, "map.json"), "--method", "item"],
      ...["--severity", "--json", "-q"]
    );
    const rules = rulesIn(data);
    expect(rules.map(({rule}) => rule)).toEqual(["lantern/first", "lantern/second"]);
    expect(rules.map(({judges}) => judges.map(({judge}) => judge))).toEqual([
      ["stern", "middle", "kind"],
      ["kind", "middle", "stern"]
    ]);
  });
});
