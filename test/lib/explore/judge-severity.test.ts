import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter} from "../../../src/lib/explore/index.js";
import {
  judgeSeverities,
  onPriorAlone,
  type Severity,
  type WidestSeverities
} from "../../../src/lib/explore/judge-severity.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {judgedResponses} from "../../../src/lib/explore/judge-severity.js";
import {logistic, mulberry32, normals, studentTwoSided} from "../../../src/lib/math/index.js";
import {fitItemLevel} from "../../../src/lib/models/index.js";
import {expectAllClose, within} from "../../support/close-to.js";
import {itAtLength} from "../../support/at-length.js";

const SEVERITY = {kind: -0.8, middle: 0.1, stern: 0.7};
type Judge = keyof typeof SEVERITY;

/** Verdicts of judges on models and items; `sees` says which judge has which model. */
function judgedTable(models: number, items: number, sees: (judge: Judge, m: number) => boolean, seed = 5) {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const builder = new VerdictTableBuilder();
  for (let i = 0; i < items; i++) {
    const b = 1.2 * normal();
    for (let m = 0; m < models; m++) {
      const theta = -1 + (2 * m) / (models - 1);
      const judgments = (Object.keys(SEVERITY) as Judge[])
        .filter((judge) => sees(judge, m))
        .map((judgeId) =>
          judgment({
            scorerId: "s",
            scorerVersion: "1",
            judgeId,
            score: uniform() < logistic(theta - b - SEVERITY[judgeId]) ? 1 : 0,
            status: "ok"
          })
        );
      builder.add([
        canonicalRow({
          subjectId: `m${m}`,
          item: itemRow({itemId: `s/${String(i).padStart(4, "0")}`, suite: "s"}),
          status: "ok",
          sourceId: "f",
          place: "",
          judgments
        })
      ]);
    }
  }
  return builder.finish({label: "", simulated: true}).table;
}

function severities(table: ReturnType<typeof judgedTable>): Record<string, Severity> {
  const judged = judgedResponses(new CrossFilter(table))!;
  const names = table.facets.find(({id}) => id === "judge")!.values;
  const fit = fitItemLevel(judged.data, {abilityPriorSd: 3, errors: false});
  return Object.fromEntries(judgeSeverities(judged, fit).severities.map((one) => [names[one.judge], one]));
}

/**
 * The furthest judges of a log whose judges differ by the case, and on average not at all; `questions` of each case to three models.
 */
function furthestOfAlike(
  seed: number,
  judges: number,
  cases: number,
  questions: (c: number) => number
): WidestSeverities {
  const [uniform, builder] = [mulberry32(seed), new VerdictTableBuilder()];
  const normal = normals(uniform);
  for (let c = 0; c < cases; c++) {
    const [ease, moods] = [normal(), Array.from({length: judges}, () => 1.6 * normal())];
    for (let q = 0; q < questions(c); q++)
      for (let m = 0; m < 3; m++) {
        const answer = 2 * (ease + normal() + 0.4 * m - 0.4);
        builder.add([
          verdictsOf(
            m,
            `s/${c}-${q}`,
            `c${c}`,
            moods.map((mood) => uniform() < logistic(answer + mood))
          )
        ]);
      }
  }
  const judged = judgedResponses(new CrossFilter(builder.finish({label: "", simulated: true}).table))!;
  return judgeSeverities(judged, fitItemLevel(judged.data, {abilityPriorSd: 3, errors: false})).widest;
}

/** An answer of a model as judges see it. */
const verdictsOf = (m: number, itemId: string, caseId: string, verdicts: readonly boolean[]) =>
  canonicalRow({
    subjectId: `m${m}`,
    item: itemRow({itemId, suite: "s", caseId}),
    status: "ok",
    sourceId: "f",
    place: "",
    judgments: verdicts.map((isRight, j) =>
      judgment({scorerId: "s", scorerVersion: "1", judgeId: `j${j}`, score: isRight ? 1 : 0, status: "ok"})
    )
  });

describe("judgedResponses(filter)", () => {
  it("recovers simulated severities that sum to zero", () => {
    const found = severities(judgedTable(8, 600, () => true));
    for (const [judge, severity] of Object.entries(SEVERITY))
      expect(Math.abs(found[judge]!.value - severity)).toBeLessThan(0.1);
    expect(Object.values(found).reduce((sum, {value}) => sum + value, 0)).toBeCloseTo(0, 10);
  });

  it("recovers them where judges share few models, and rates alone would mislead", () => {
    // The kind judge has the weaker models, the stern one the abler: by rate they would change places.
    const sees = (judge: Judge, m: number) => (judge === "kind" ? m < 5 : judge === "stern" ? m > 2 : m % 2 === 0);
    const found = severities(judgedTable(8, 600, sees, 9));
    for (const [judge, severity] of Object.entries(SEVERITY))
      expect(Math.abs(found[judge]!.value - severity)).toBeLessThan(0.15);
  });

  it("leaves out a judge who says the same of all, whose severity no number is", () => {
    const usual = judgedTable(4, 80, () => true);
    const judge = usual.facets.find(({id}) => id === "judge")!;
    const kind = judge.values.indexOf("kind");
    const outcome = usual.outcome.map((one, r) => (judge.codes[r] === kind && one > 0 ? 2 : one));
    const judged = judgedResponses(new CrossFilter({...usual, outcome}))!;
    expect([judged.constant, judged.judges.includes(kind), judged.judges.length]).toEqual([[kind], false, 2]);
    const [middle, stern] = ["middle", "stern"].map((name) => judge.values.indexOf(name));
    const found = judgeSeverities(judged, fitItemLevel(judged.data, {abilityPriorSd: 3, errors: false})).severities;
    expect(found.map((one) => one.judge).sort()).toEqual([middle, stern].sort());
    expect(found[0]!.value + found[1]!.value).toBeCloseTo(0, 10);
    // One judge is left: no severity without a second.
    const two = judgedTable(4, 80, (name) => name !== "stern");
    const other = two.facets.find(({id}) => id === "judge")!;
    const flat = two.outcome.map((one, r) => (other.values[other.codes[r]!] === "kind" && one > 0 ? 1 : one));
    expect(judgedResponses(new CrossFilter({...two, outcome: flat}))).toBeNull();
  });

  it("names the models of which a judge says the same of all: their ability under that judge rests on the prior", () => {
    const usual = judgedTable(4, 80, () => true);
    const [judge, model] = ["judge", "model"].map((id) => usual.facets.find((facet) => facet.id === id)!);
    const [kind, stern] = ["kind", "stern"].map((name) => judge!.values.indexOf(name));
    const outcome = usual.outcome.map((one, r) => {
      if (one > 0 && judge!.codes[r] === kind && model!.codes[r] === 3) return 2;
      return one > 0 && judge!.codes[r] === stern && model!.codes[r] === 0 ? 1 : one;
    });
    const judged = judgedResponses(new CrossFilter({...usual, outcome}))!;
    expect(onPriorAlone(judged)).toEqual([
      {model: 0, judge: stern, right: false},
      {model: 3, judge: kind, right: true}
    ]);
    // Nothing but the prior keeps that ability from infinity: half of it moves the severity by more than all verdicts could.
    const severity = (abilityPriorSd: number) =>
      judgeSeverities(judged, fitItemLevel(judged.data, {abilityPriorSd, errors: false})).severities.find(
        (one) => one.judge === kind
      )!.value;
    expect(Math.abs(severity(6) - severity(3))).toBeGreaterThan(0.1);
    expect(onPriorAlone(judgedResponses(new CrossFilter(usual))!)).toEqual([]);
  });

  it("recovers them where a rule scores the answers in words and some judges see the pictures only", () => {
    const [uniform, builder] = [mulberry32(3), new VerdictTableBuilder()];
    const normal = normals(uniform);
    // Words are easy: a judge without them would seem to have seen something between the two.
    const sees: Readonly<Record<string, readonly string[]>> = {
      understanding: ["rule", "kind"],
      generation: ["kind", "middle", "stern"]
    };
    for (let i = 0; i < 400; i++) {
      const b = normal();
      for (let m = 0; m < 6; m++)
        for (const capability of ["understanding", "generation"] as const) {
          const theta = -1 + 0.4 * m + (capability === "understanding" ? 2 : -0.5);
          const pairId = `s/${String(i).padStart(4, "0")}`;
          builder.add([
            canonicalRow({
              subjectId: `m${m}`,
              item: itemRow({itemId: `${pairId}/${capability}`, suite: "s", pairId, caseId: pairId, capability}),
              status: "ok",
              sourceId: "f",
              place: "",
              judgments: sees[capability]!.map((judge) => {
                const chance = logistic(theta - b - (SEVERITY[judge as Judge] ?? 0));
                const score = uniform() < chance ? 1 : 0;
                const judgeId = judge === "rule" ? null : judge;
                return judgment({scorerId: "s", scorerVersion: "1", judgeId, score, status: "ok"});
              })
            })
          ]);
        }
    }
    const found = severities(builder.finish({label: "", simulated: true}).table);
    expect(Object.keys(found).sort()).toEqual(["kind", "middle", "stern"]);
    for (const [judge, severity] of Object.entries(SEVERITY))
      expect(Math.abs(found[judge]!.value - severity), judge).toBeLessThan(0.15);
  });

  it("does not link judges of whom one sees the words of a model and the other its pictures", () => {
    const builder = new VerdictTableBuilder();
    for (let i = 0; i < 8; i++)
      for (let m = 0; m < 3; m++)
        for (const [capability, judgeId] of [
          ["understanding", "kind"],
          ["generation", "stern"]
        ] as const)
          builder.add([
            canonicalRow({
              subjectId: `m${m}`,
              item: itemRow({
                itemId: `s/${i}/${capability}`,
                suite: "s",
                pairId: `s/${i}`,
                caseId: `s/${i}`,
                capability
              }),
              status: "ok",
              sourceId: "f",
              place: "",
              judgments: [
                judgment({scorerId: "s", scorerVersion: "1", judgeId, score: (i + m) % 2 === 0 ? 1 : 0, status: "ok"})
              ]
            })
          ]);
    expect(judgedResponses(new CrossFilter(builder.finish({label: "", simulated: true}).table))).toBeNull();
  });

  it("is null with one judge, and for judges that no model links", () => {
    expect(judgedResponses(new CrossFilter(judgedTable(4, 20, (judge) => judge === "kind")))).toBeNull();
    const apart = judgedTable(4, 20, (judge, m) => (judge === "kind" ? m < 2 : judge === "stern" ? m >= 2 : false));
    expect(judgedResponses(new CrossFilter(apart))).toBeNull();
  });

  it.each([
    {judges: 2, cases: 9, few: 1, many: 10},
    {judges: 2, cases: 8, few: 4, many: 4},
    {judges: 8, cases: 40, few: 1, many: 1}
  ])(
    "calls none of $judges alike judges more severe on $cases cases of $few to $many questions, but by chance",
    (log) => {
      const {judges, cases, few, many} = log;
      const logs = Array.from({length: 50}, (_, k) =>
        furthestOfAlike(900 + k, judges, cases, (c) => (c % 3 === 0 ? many : few))
      );
      expect(logs.every(({difference, strictest, mildest}) => difference >= 0 && strictest !== mildest)).toBe(true);
      expect(logs.filter(({p}) => p < 0.05).length).toBeLessThanOrEqual(4);
    }
  );

  it("says nothing for sure of two judges on fewer than six cases", () => {
    const logs = Array.from({length: 40}, (_, k) => furthestOfAlike(700 + k, 2, 5, () => 4));
    expect(Math.min(...logs.map(({p}) => p))).toBeGreaterThanOrEqual(0.05);
  });

  it("calls a judge more severe who is", () => {
    const judged = judgedResponses(new CrossFilter(judgedTable(5, 120, () => true)))!;
    const {severities, widest} = judgeSeverities(judged, fitItemLevel(judged.data, {abilityPriorSd: 3, errors: false}));
    const values = severities.map(({value}) => value);
    expect(widest.difference).toBeCloseTo(Math.max(...values) - Math.min(...values), 12);
    expect(widest.p).toBeLessThan(0.001);
  });

  it("has no interval and no test where all cases are alike, or with one case", () => {
    for (const cases of [6, 1]) {
      const builder = new VerdictTableBuilder();
      for (let c = 0; c < cases; c++)
        for (let q = 0; q < 4; q++)
          for (let m = 0; m < 3; m++)
            builder.add([verdictsOf(m, `s/${c}-${q}`, `c${c}`, [(q + m) % 2 === 0, (q + m) % 4 < 3])]);
      const judged = judgedResponses(new CrossFilter(builder.finish({label: "", simulated: true}).table))!;
      const {severities, widest} = judgeSeverities(
        judged,
        fitItemLevel(judged.data, {abilityPriorSd: 3, errors: false})
      );
      expect(severities.flatMap(({lo, hi}) => [lo, hi])).toEqual([NaN, NaN, NaN, NaN]);
      expect(widest.difference).toBeGreaterThan(0.1);
      expect(widest.p).toBeNaN();
    }
  });

  itAtLength("has intervals that hold the truth", () => {
    const runs = Array.from({length: 60}, (_, r) => severities(judgedTable(5, 120, () => true, 100 + r)));
    const covered = runs.filter(({stern}) => stern!.lo <= SEVERITY.stern && stern!.hi >= SEVERITY.stern).length;
    expect(covered).toBeGreaterThanOrEqual(52);
    const spread = Math.sqrt(
      runs.reduce((sum, {stern}) => sum + (stern!.value - SEVERITY.stern) ** 2, 0) / runs.length
    );
    const said = runs.reduce((sum, {stern}) => sum + (stern!.hi - stern!.lo) / (2 * 1.96), 0) / runs.length;
    expect(said / spread).toBeGreaterThan(0.75);
    expect(said / spread).toBeLessThan(1.35);
  });
});

describe("judgeSeverities(responses, fit) of eight cases", () => {
  /** Three models before two judges, two questions a case; the second judge is the stricter in most cases. */
  const judged = (() => {
    const [uniform, builder] = [mulberry32(4), new VerdictTableBuilder()];
    for (let c = 0; c < 8; c++)
      for (let q = 0; q < 2; q++)
        for (let m = 0; m < 3; m++)
          builder.add([
            verdictsOf(m, `s/${c}-${q}`, `c${c}`, [uniform() < 0.55 + 0.05 * c, uniform() < 0.15 + 0.05 * c])
          ]);
    return judgedResponses(new CrossFilter(builder.finish({label: "", simulated: true}).table))!;
  })();
  const fit = fitItemLevel(judged.data, {abilityPriorSd: 3, errors: false});
  const {data, contrasts, clusterOf} = judged;
  const width = data.S * data.D;
  /** The jackknife over cases of a combination of abilities, linearised at the fit. */
  const errorOf = (combination: readonly number[]): number => {
    const moves = Array.from({length: 8}, (_, c) =>
      combination.reduce((sum, weight, at) => {
        const [s, d] = [Math.floor(at / data.D), at % data.D];
        let [residual, others] = [0, 0];
        for (let i = 0; i < data.I; i++) {
          const k = (s * data.I + i) * data.D + d;
          if (data.y[k] === 255) continue;
          const n = data.attempts?.[k] ?? 1;
          const p = logistic(fit.theta[at]! - fit.beta[i * data.D + d]!);
          if (clusterOf[i] === c) residual += data.y[k]! - n * p;
          else others += n * p * (1 - p);
        }
        return sum + (weight * residual) / others;
      }, 0)
    );
    const mean = moves.reduce((sum, move) => sum + move, 0) / 8;
    return Math.sqrt((7 / 8) * moves.reduce((sum, move) => sum + (move - mean) ** 2, 0));
  };
  const weights = (k: number) => [...contrasts.subarray(k * width, (k + 1) * width)];
  const {severities: found} = judgeSeverities(judged, fit);

  it("has intervals by Student's t with seven degrees of freedom", () => {
    found.forEach(({value, lo, hi}, k) => {
      const half = 2.364624 * errorOf(weights(k));
      expectAllClose([lo, hi], [value - half, value + half], within(1e-5, "a printed quantile"));
    });
  });

  it("has the larger p of Student's t and of flipping the signs of cases at equal severity", () => {
    const [strict, mild] = [...found].sort((a, b) => b.value - a.value) as [Severity, Severity];
    const difference = strict.value - mild.value;
    const rowOf = ({judge}: Severity) => weights(judged.judges.indexOf(judge));
    const apart = rowOf(strict).map((weight, at) => weight - rowOf(mild)[at]!);
    const moves = new Float64Array(8);
    apart.forEach((weight, at) => {
      const [s, d] = [Math.floor(at / data.D), at % data.D];
      // As severe as each other: the stricter judge's models are half of the difference abler, the milder's less able.
      const theta = fit.theta[at]! + (judged.pairs[s]!.judge === strict.judge ? difference / 2 : -difference / 2);
      let all = 0;
      const residuals = new Float64Array(8);
      for (let i = 0; i < data.I; i++) {
        const k = (s * data.I + i) * data.D + d;
        if (data.y[k] === 255) continue;
        const n = data.attempts?.[k] ?? 1;
        const p = logistic(theta - fit.beta[i * data.D + d]!);
        residuals[clusterOf[i]!]! += data.y[k]! - n * p;
        all += n * p * (1 - p);
      }
      residuals.forEach((residual, c) => (moves[c]! += (weight * residual) / all));
    });
    const sum = moves.reduce((total, move) => total + move, 0);
    const flips = Array.from({length: 2 ** 8}, (_, signs) =>
      moves.reduce((total, move, c) => total + (signs & (1 << c) ? -move : move), 0)
    );
    const flipped = flips.filter((one) => Math.abs(one) > Math.abs(sum) - 1e-5).length / 2 ** 8;
    const byT = studentTwoSided(difference / errorOf(apart), 7);
    const {p, ...widest} = judgeSeverities(judged, fit).widest;
    expect(widest).toEqual({strictest: strict.judge, mildest: mild.judge, difference});
    expect(flipped).toBeGreaterThan(byT);
    expect(p).toBeCloseTo(Math.max(flipped, byT), 9);
  });
});
