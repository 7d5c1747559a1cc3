import {mkdtempSync, readFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {parse} from "csv-parse/sync";
import {describe, expect, it} from "vitest";
import {scaleOfAnswers} from "../../cli/items/scale-of-answers.js";
import {takenAnswers, type TakenAnswer} from "../../cli/items/taken-answers.js";
import {canonicalRow, itemRow, judgment} from "../../src/lib/adapters/values/rows.js";
import {levelsOf, onScale} from "../../src/lib/models/index.js";
import {numberOf} from "../../src/lib/scoring/index.js";
import {simulateScores} from "../lib/models/scores/simulated-scores.js";
import {folderOf, runCommand} from "./run-command.js";

const ABILITIES = ["understanding", "generation"] as const;

/** A log of simulated scores: 24 models, 12 pairs. */
function place(levels: number | null, change = (score: number) => String(score)): string[] {
  const {data} = simulateScores({S: 24, I: 12, levels, seed: 3});
  const lines = [...data.score].map((score, n) => {
    const [i, form] = [data.item[n]!, ABILITIES[data.ability[n]!]!];
    return `sim-${data.subject[n]!},q${i}-${form},q${i},${form},${change(score)}`;
  });
  const folder = folderOf({
    "log.csv": ["model,item,pair,form,score", ...lines].join("\n"),
    "map.json": JSON.stringify({
      suite: "lantern",
      ...(levels === null ? {} : {scale: levels - 1}),
      columns: {subject: "model", item: "item", pair: "pair", capability: "form", score: "score"}
    })
  });
  return [join(folder, "log.csv"), "--mapping", join(folder, "map.json")];
}
const fit = (source: readonly string[], ...more: string[]) => runCommand("fit", ...source, "--method", "item", ...more);

interface Estimate {
  readonly value: number | null;
  readonly se: number | null;
  readonly status: string;
}
interface Json {
  readonly model: object;
  readonly scale: {readonly levels: number | null};
  readonly fit: {readonly errors: string; readonly aic: null};
  readonly abilities: (Estimate & {readonly subject: string; readonly lo: number; readonly hi: number})[];
  readonly differences: {readonly deltaTheta: number; readonly deltaThetaSe: number; readonly lo: number}[];
  readonly itemEstimates: {
    readonly slope: Estimate;
    readonly thresholds?: (Estimate & {readonly score: number})[];
    readonly seen?: number[];
    readonly difficulty?: Estimate;
    readonly spread?: Estimate;
  }[];
  readonly covariance: {readonly value: number[]};
  readonly report: {readonly status: string};
}

describe("fit --method item --model graded|gpcm", () => {
  it.each(["graded", "gpcm"])(
    "has thresholds by the score that each leads to, with what was seen: %s",
    async (model) => {
      const {code, data} = await fit(place(5), "--model", model, "--json");
      const {report, scale, itemEstimates, abilities, differences, ...rest} = JSON.parse(data) as Json;
      expect([code, report.status, scale.levels]).toEqual([0, "converged", 5]);
      expect(rest.model).toMatchObject({
        response: model === "gpcm" ? "credit" : "graded",
        random: "subjects",
        slopePriorSd: 0.5
      });
      expect(itemEstimates).toHaveLength(24);
      for (const {thresholds, seen, slope} of itemEstimates) {
        expect(thresholds!.map(({score}) => score)).toEqual([0.25, 0.5, 0.75, 1]);
        thresholds!.forEach(({value, se, status}, k) => {
          const isEstimated = seen![k + 1]! > 0 && seen!.slice(0, k + 1).some((n) => n > 0);
          expect([status, value === null, se === null]).toEqual(
            isEstimated ? ["estimated", false, false] : ["never seen", true, true]
          );
        });
        expect(slope.value).toBeGreaterThan(0);
      }
      const [first] = differences;
      expect(first!.lo).toBeCloseTo(first!.deltaTheta - 1.96 * first!.deltaThetaSe, 3);
      expect(abilities[0]!.hi - abilities[0]!.lo).toBeCloseTo(2 * 1.96 * abilities[0]!.se!, 3);
    }
  );

  it("says in words what it fitted, level by level", async () => {
    const {data} = await fit(place(5), "--model", "graded");
    expect(data).toContain("graded response model, models as a sample; 5 levels from 0 to 1; converged");
    expect(data).toMatch(/model +und +se +gen +se +und - gen +95%/);
    expect(data).toContain("correlation of und and gen 0.");
    expect(data).toMatch(/\ngen +0\.7500 +\d+ +\d+ /);
  });

  it("takes levels on a scale of their own, and tells ends that nobody reached by --scale", async () => {
    const own = (score: number) => canonicalRows(5).map((row) => row(score));
    const {answers} = takenAnswers(own(2).flat(), numberOf);
    expect(scaleOfAnswers(answers, "levels", undefined)).toEqual({least: 2, most: 6, step: 1});
    const scale = scaleOfAnswers(answers, "levels", "1,10");
    expect([levelsOf(scale), onScale(scale, 2)]).toEqual([10, 1]);
  });

  it("refuses what has no levels, with what else can be done", async () => {
    const {code, talk} = await fit(place(null), "--model", "graded");
    expect([code, talk]).toEqual([1, expect.stringContaining("--model continuous takes shares as they are")]);
  });

  it.each([
    ["--floor", "0.25"],
    ["--random", "items"],
    ["--random", "none"]
  ])("cannot be stated with %s %s", async (...option) => {
    const {code, talk} = await fit(place(5), "--model", "graded", ...option);
    expect([code, talk]).toEqual([2, expect.stringMatching(/levels and shares/)]);
  });

  it.each(["--audit", "--compare", "--cluster"])("says that %s is made for right and wrong answers", async (option) => {
    const {code, talk} = await fit(place(5), "--model", "graded", option, ...(option === "--cluster" ? ["item"] : []));
    expect([code, talk]).toEqual([2, expect.stringContaining(`${option} is made for right and wrong answers`)]);
  });

  it("says that one level alone tells nothing", async () => {
    const {code, talk} = await fit(
      place(5, () => "2"),
      "--model",
      "graded"
    );
    expect([code, talk]).toEqual([
      1,
      expect.stringMatching(/all \d+ scores are 0.5: expected two items with varying scores/)
    ]);
  });
});

describe("fit --method item --model continuous", () => {
  it("has a difficulty and a spread of each item, and abilities as shares of the range", async () => {
    const {code, data} = await fit(place(null), "--model", "continuous", "--json");
    const {report, scale, itemEstimates, covariance} = JSON.parse(data) as Json;
    expect([code, report.status, scale.levels]).toEqual([0, "converged", null]);
    for (const {difficulty, spread, thresholds} of itemEstimates) {
      expect([difficulty!.status, spread!.status, thresholds]).toEqual(["estimated", "estimated", undefined]);
      expect(spread!.value).toBeGreaterThan(0.05);
    }
    // Simulated with 0.2 a unit of an ability of variance 1.
    expect(Math.sqrt(covariance.value[0]!)).toBeGreaterThan(0.1);
    expect(Math.sqrt(covariance.value[0]!)).toBeLessThan(0.35);
  });

  it("says which range it took, and asks for one where scores are beyond [0, 1]", async () => {
    const {data} = await fit(place(null), "--model", "continuous");
    expect(data).toContain("scores from 0 to 1, of which abilities are shares");
    const {answers} = takenAnswers(
      canonicalRows(5).flatMap((row) => row(2.5)),
      numberOf
    );
    expect(() => scaleOfAnswers(answers, "range", undefined)).toThrow(
      /from 2.5 to 6.5, and their range is not known: say it with --scale/
    );
    expect(onScale(scaleOfAnswers(answers, "range", "0,10"), 2.5)).toBe(0.25);
  });
});

describe("scaleOfAnswers(answers, kind, stated)", () => {
  const of = (...scores: number[]): TakenAnswer[] =>
    scores.map((score) => ({subject: 0, item: 0, ability: 0, score, scorerId: "grade"}));

  it.each([
    [[0, 0.5, 1], 3],
    [[0, 1 / 3, 1], 4],
    [[0.1, 0.3, 1], 11],
    [[0, 1], 2]
  ])("finds the levels of shares %j: %i", (scores, levels) => {
    expect(levelsOf(scaleOfAnswers(of(...scores), "levels", undefined))).toBe(levels);
  });

  it.each<[string, readonly number[], "levels" | "range", string | undefined, RegExp]>([
    ["below 0", [-1, 0, 4], "levels", undefined, /1 scores lie below 0, which may stand for none; --scale -1,4 says/],
    ["beyond --scale", [-1, 0, 4], "levels", "0,4", /1 of 3 scores lie outside --scale 0,4, the first of them -1/],
    ["no whole numbers", [1, 2.5, 4], "levels", undefined, /such as 2.5 are no levels/],
    ["30 levels", [1, 30], "levels", undefined, /30 levels from 1 to 30 are more than 20/],
    ["no ends", [1, 2], "levels", "1", /invalid --scale: 1/],
    ["ends out of order", [1, 2], "levels", "4,0", /invalid --scale: 4,0/]
  ])("refuses scores %s", (_, scores, kind, stated, says) => {
    expect(() => scaleOfAnswers(of(...scores), kind, stated)).toThrow(says);
  });

  it("refuses rules on different scales, unless it is told that it is one", () => {
    const mixed = [...of(0, 1), {...of(7)[0]!, scorerId: "ten"}];
    expect(() => scaleOfAnswers(mixed, "levels", undefined)).toThrow(
      /different scales: ten beyond \[0, 1\], grade within/
    );
    expect(levelsOf(scaleOfAnswers(mixed, "levels", "0,10"))).toBe(11);
  });
});

describe("fit --method item --model graded|gpcm|continuous --to", () => {
  const read = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");

  it.each([
    ["graded", 5],
    ["gpcm", 5],
    ["continuous", null]
  ] as const)("gives Stan every answer, in the data that its program declares: %s", async (model, levels) => {
    const out = join(mkdtempSync(join(tmpdir(), "parallax-")), "out");
    const {code, data} = await fit(place(levels), "--model", model, "--to", "stan", "-o", out, "--json");
    expect(code).toBe(0);
    const given = JSON.parse(read(out, "data.json")) as Record<string, number[]> & {readonly N: number; T?: number};
    const declared = /data \{([^}]*)\}/.exec(read(out, "model.stan"))![1]!;
    expect([...declared.matchAll(/(\w+);/g)].map(([, name]) => name).sort()).toEqual(Object.keys(given).sort());
    const {itemEstimates, abilities} = JSON.parse(data) as Json;
    // Of every item in an ability: its levels that were seen, and its answers at each.
    const answersAt = itemEstimates.map((_, column) =>
      given["column"]!.flatMap((of, n) => (of === column + 1 ? [(given["level"] ?? given["score"])![n]!] : []))
    );
    itemEstimates.forEach(({seen, thresholds}, column) => {
      if (seen === undefined) return;
      const counts = seen.filter((n) => n > 0);
      expect(counts.map((_, rank) => answersAt[column]!.filter((level) => level === rank + 1).length)).toEqual(counts);
      const first = given["first"]![column]! - 1;
      expect(given["cuts"]![column]).toBe(counts.length - 1);
      const lines = parse(read(out, "thresholds.csv"), {columns: true, from_line: 2}) as Record<string, string>[];
      const own = lines.slice(first, first + counts.length - 1);
      expect(own.map(({threshold}) => Number(threshold))).toEqual(
        thresholds!.filter(({status}) => status === "estimated").map(({value}) => value)
      );
    });
    const lines = parse(read(out, "abilities.csv"), {columns: true, from_line: 2}) as Record<string, string>[];
    expect(lines.map(({estimate}) => Number(estimate))).toEqual(abilities.map(({value}) => value));
    expect(read(out, "README.md")).toContain(
      levels === null ? "shares of the range from 0 to 1" : "5 levels from 0 to 1"
    );
  });

  it.each([
    ["mirt", /numbers the levels of an item anew/],
    ["py-irt", /right and wrong answers alone/]
  ])("says why %s cannot state it", async (program, words) => {
    const out = join(mkdtempSync(join(tmpdir(), "parallax-")), "out");
    const {code, talk} = await fit(place(5), "--model", "graded", "--to", program, "-o", out);
    expect(code).toBe(1);
    expect(talk).toMatch(words);
  });
});

describe("fit --method item of right and wrong answers", () => {
  it("says that scores between count as right from one half on, and what takes them as they are", async () => {
    const {talk} = await fit(place(5), "--no-checks");
    expect(talk).toMatch(/\d+ of \d+ scores lie between 0 and 1 and count as right from one half on; --model graded/);
    const {talk: quiet} = await fit(place(5), "--no-checks", "--quiet");
    expect(quiet).not.toContain("one half");
  });

  it("takes no score on a scale of its own, and no --scale", async () => {
    const rows = canonicalRows(3).flatMap((row) => row(4));
    expect(takenAnswers(rows, ({score}) => score).counts).toMatchObject({taken: 0, ownScale: 3});
    const {code, talk} = await fit(place(5), "--scale", "0,4");
    expect([code, talk]).toEqual([2, expect.stringContaining("it goes with --model graded, gpcm or continuous")]);
  });
});

/** Rows of a rule on a scale of its own: the nth has the first score and n more. */
function canonicalRows(count: number) {
  return Array.from({length: count}, (_, n) => (first: number) => [
    canonicalRow({
      subjectId: `sim-${n}`,
      item: itemRow({itemId: `q${n}`, suite: "lantern"}),
      status: "ok",
      sourceId: "f",
      place: "",
      judgments: [
        judgment({scorerId: "grade", scorerVersion: "1", judgeId: "j", score: null, value: first + n, status: "ok"})
      ]
    })
  ]);
}
