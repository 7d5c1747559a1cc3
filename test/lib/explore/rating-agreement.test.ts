import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter, facetOf, isHuman} from "../../../src/lib/explore/index.js";
import {ratingPairsSteps, scoredItemsSteps, type RatingPairs} from "../../../src/lib/explore/rating-pairs.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {ratingPairs} from "../../../src/lib/explore/rating-pairs.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {closestSteps, disputed, ratingAgreement} from "../../../src/lib/explore/rating-agreement.js";
import {kendall, mulberry32, normals, pearson, spearman} from "../../../src/lib/math/index.js";
import {itAtLength} from "../../support/at-length.js";

const uniform = mulberry32(3);
const normal = normals(uniform);
/** 60 cases by two models: a human rating in fifths, a metric that follows it with noise, for the second model not at all. */
const truth = Array.from({length: 120}, () => Math.round(5 * uniform()) / 5);
const share = (value: number) => Math.min(1, Math.max(0, value));
const metric = truth.map((human, k) => (k < 60 ? share(human + 0.1 * normal()) : uniform()));
const builder = new VerdictTableBuilder();
builder.add(
  truth.map((human, k) =>
    canonicalRow({
      subjectId: k < 60 ? "followed" : "not",
      item: itemRow({itemId: `t/${k % 60}`, suite: "t", caseId: `t/${k % 60}`}),
      status: "ok",
      sourceId: "f",
      place: "",
      judgments: [
        judgment({scorerId: "s", scorerVersion: "1", judgeId: "human-1", score: human, status: "ok"}),
        judgment({scorerId: "s", scorerVersion: "1", judgeId: "clip", score: metric[k]!, status: "ok"})
      ]
    })
  )
);
const {table} = builder.finish({label: "", simulated: true});
const judge = facetOf(table, "judge")!;
const code = (name: string) => judge.values.indexOf(name);
const pairs = ratingPairs(new CrossFilter(table), code("human-1"), code("clip"));

/** Ratings of one model by two judges, one of each case. */
function onePerCase(a: readonly number[], b: readonly number[]): RatingPairs {
  const k = a.map((_, n) => n);
  return {model: k.map(() => 0), case: k, item: k, a, b};
}

/** Judges beside one person: what each says of the same cases. */
const ratedBy = (person: readonly number[], judges: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(judges).map(([name, said]) => {
    const pairs = onePerCase(person, said);
    return {name, pairs, agreement: ratingAgreement(pairs)!};
  });

describe("agreement of ratings", () => {
  it("pairs what both judges said of a case and a model, graded as logged", () => {
    expect(pairs.a.length).toBe(120);
    const at = pairs.model.findIndex((m, k) => table.items.ids[pairs.item[k]!] === "t/7" && m === 0);
    expect(pairs.a[at]).toBeCloseTo(truth[7]!, 6);
    expect(pairs.b[at]).toBeCloseTo(metric[7]!, 6);
  });

  it("has no interval where two judges order a few cases alike: it would have no width", () => {
    const few = {model: Array(6).fill(0), case: [0, 1, 2, 3, 4, 5], item: [0, 1, 2, 3, 4, 5]};
    const same = ratingAgreement({...few, a: [0, 0.2, 0.4, 0.6, 0.8, 1], b: [0, 0.1, 0.2, 0.3, 0.4, 0.6]})!;
    for (const id of ["spearman", "kendall"] as const)
      expect(same.correlations[id]).toEqual({estimate: 1, interval: null});
    expect(same.correlations.pearson.interval!.lo).toBeLessThan(same.correlations.pearson.interval!.hi);
    const opposed = ratingAgreement({...few, a: [0, 1, 2, 3, 4, 5], b: [5, 4, 3, 2, 1, 0]})!;
    expect(opposed.correlations.pearson.interval).toBeNull();
  });

  it("has the correlations of the two columns, by model and over all", () => {
    const all = ratingAgreement(pairs)!;
    expect([all.n, all.cases]).toEqual([120, 60]);
    expect(all.correlations.pearson.estimate).toBeCloseTo(pearson(truth, metric).estimate, 6);
    expect(all.correlations.spearman.estimate).toBeCloseTo(spearman(truth, metric).estimate, 6);
    expect(all.correlations.kendall.estimate).toBeCloseTo(kendall(truth, metric).estimate, 6);
    const model = facetOf(table, "model")!;
    const [followed, not] = ["followed", "not"].map((name) => ratingAgreement(pairs, model.values.indexOf(name))!);
    expect(followed!.correlations.spearman.interval!.lo).toBeGreaterThan(0.8);
    expect(not!.correlations.spearman.interval!.lo).toBeLessThan(0);
    expect(not!.correlations.spearman.interval!.hi).toBeGreaterThan(0);
  });

  itAtLength("covers the correlation of its population about 95 times in a hundred", () => {
    let covered = 0;
    for (let run = 0; run < 200; run++) {
      const z = Array.from({length: 40}, () => [normal(), normal()] as const);
      const made = ratingAgreement({
        model: z.map(() => 0),
        case: z.map((_, k) => k),
        item: z.map((_, k) => k),
        a: z.map(([x]) => x),
        b: z.map(([x, e]) => 0.6 * x + 0.8 * e)
      })!.correlations;
      // Population values for a bivariate normal with correlation 0.6.
      const [tau, rho] = [(2 / Math.PI) * Math.asin(0.6), (6 / Math.PI) * Math.asin(0.3)];
      for (const [{interval}, value] of [
        [made.pearson, 0.6],
        [made.spearman, rho],
        [made.kendall, tau]
      ] as const)
        if (interval!.lo <= value && value <= interval!.hi) covered++;
    }
    expect(covered / 600).toBeGreaterThan(0.92);
    expect(covered / 600).toBeLessThan(0.98);
  });

  itAtLength("covers it also where ratings are yes and no, and where most are the highest", () => {
    // Of two judges who see what is there with errors as large: the correlations of 400,000 such ratings.
    for (const {cases, noise, rating, truth} of [
      {cases: 40, noise: 0.4, rating: (seen: number) => (seen > 0 ? 1 : 0), truth: 0.659},
      {cases: 60, noise: 0.7, rating: (seen: number) => Math.min(4, Math.round(3.9 + seen)), truth: 0.486}
    ]) {
      const runs = Array.from({length: 200}, () => {
        const seen = Array.from({length: cases}, () => normal());
        const judged = () => seen.map((one) => rating(one + noise * normal()));
        return ratingAgreement(onePerCase(judged(), judged()))!.correlations.kendall.interval!;
      });
      const covered = runs.filter(({lo, hi}) => lo <= truth && truth <= hi).length;
      expect(covered).toBeGreaterThanOrEqual(180);
      expect(covered).toBeLessThanOrEqual(198);
    }
  });

  it("has no interval where draws without a correlation reach its end", () => {
    // The one poor rating of twelve is in two of three draws.
    const rare = onePerCase(
      Array.from({length: 12}, (_, k) => (k === 0 ? 0 : 1)),
      Array.from({length: 12}, (_, k) => (k < 2 ? 0 : 1))
    );
    const {estimate, interval} = ratingAgreement(rare)!.correlations.kendall;
    expect(estimate).toBeCloseTo(0.674, 3);
    expect(interval).toBeNull();
  });

  it("has no interval where every draw is the same: models of a case that turn each other round", () => {
    const person = Array.from({length: 24}, (_, n) => n % 6);
    const cases = person.map((_, n) => n);
    const {correlations} = ratingAgreement({
      model: [...cases.map(() => 0), ...cases.map(() => 1)],
      case: [...cases, ...cases],
      item: [...cases, ...cases],
      a: [...person, ...person],
      b: [...person, ...person.map((one) => 5 - one)]
    })!;
    for (const {estimate, interval} of Object.values(correlations)) {
      expect(estimate).toBeCloseTo(0, 12);
      expect(interval).toBeNull();
    }
  });

  it("takes several people as one, by the mean of their ratings of a case", () => {
    const rating = (item: string, judgeId: string, score: number) =>
      canonicalRow({
        subjectId: "m",
        item: itemRow({itemId: item, suite: "t", caseId: item}),
        status: "ok",
        sourceId: "f",
        place: "",
        judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId, score, status: "ok"})]
      });
    const study = new VerdictTableBuilder();
    study.add([
      // Three ratings of the first case, two of the second, the third not rated by people at all.
      ...[0.25, 0.5, 1].map((score, k) => rating("t/0", `volunteer-${k}`, score)),
      ...[0, 0.75].map((score, k) => rating("t/1", `volunteer-${k + 3}`, score)),
      ...["t/0", "t/1", "t/2"].map((item) => rating(item, "metric", 0.5))
    ]);
    const rated = study.finish({label: "", simulated: true}).table;
    const {values} = facetOf(rated, "judge")!;
    const people = values.flatMap((value, k) => (isHuman(value) ? [k] : []));
    const together = ratingPairs(new CrossFilter(rated), people, values.indexOf("metric"));
    expect(people).toHaveLength(5);
    expect(together.item.map((item) => rated.items.ids[item])).toEqual(["t/0", "t/1"]);
    expect(together.a[0]).toBeCloseTo(1.75 / 3, 6);
    expect(together.a[1]).toBeCloseTo(0.375, 6);
  });

  describe("of judges who scored more than people did", () => {
    const verdict = (item: string, attempt: number, judgeId: string, score: number | null, step = 1) =>
      canonicalRow({
        subjectId: "m",
        item: itemRow({itemId: `t/${item}`, suite: "t", caseId: `t/${item[0]}`}),
        run: {protocol: "direct", date: "2026", step},
        attempt,
        status: "ok",
        sourceId: "f",
        place: "",
        judgments: [
          // Scorers of people and of programs bear different names.
          judgment({
            scorerId: judgeId[0]!,
            scorerVersion: "1",
            judgeId,
            score,
            status: score === null ? "invalid" : "ok"
          })
        ]
      });
    const builder = new VerdictTableBuilder();
    builder.add([
      // Another form, another attempt, another step, and an answer without score: no person saw them.
      ...["a", "b"].flatMap((c) => [
        verdict(`${c}-words`, 0, "gpt", 1),
        verdict(`${c}-picture`, 1, "gpt", 1),
        verdict(`${c}-picture`, 0, "gpt", 1, 2)
      ]),
      verdict("a-picture", 0, "gpt", 0.25),
      verdict("b-picture", 0, "gpt", 0.5),
      verdict("a-picture", 0, "human-1", 0.125),
      verdict("b-picture", 0, "human-1", 0.75),
      // What the program did not score does not count for the person either.
      verdict("b-picture", 2, "human-1", 0),
      verdict("b-picture", 2, "gpt", null),
      // A second person saw one of two attempts.
      verdict("c-picture", 0, "human-1", 0),
      verdict("c-picture", 0, "human-2", 0.5),
      verdict("c-picture", 1, "human-1", 1),
      verdict("c-picture", 0, "gpt", 0),
      verdict("c-picture", 1, "gpt", 0.5)
    ]);
    const {table} = builder.finish({label: "", simulated: true});
    const {values} = facetOf(table, "judge")!;
    const [gpt, ...people] = ["gpt", "human-1", "human-2"].map((name) => values.indexOf(name));
    const filter = new CrossFilter(table);

    it("counts the answers that both sides scored, for both", () => {
      const {a, b, item} = ratingPairs(filter, people[0]!, gpt!);
      expect(item.map((i) => table.items.ids[i])).toEqual(["t/a-picture", "t/b-picture", "t/c-picture"]);
      expect(a).toEqual([0.125, 0.75, 0.5]);
      expect(b).toEqual([0.25, 0.5, 0.25]);
      expect(ratingPairs(filter, gpt!, people[0]!)).toMatchObject({a: b, b: a});
    });

    it("takes an answer that any of several people scored, and weighs answers alike, however many rated them", () => {
      const {a, b} = ratingPairs(filter, people, gpt!);
      expect(a).toEqual([0.125, 0.75, (0.25 + 1) / 2]);
      expect(b).toEqual([0.25, 0.5, 0.25]);
    });

    it("finds the same in the items that people rated as in all", () => {
      const rated = finish(scoredItemsSteps(filter, people));
      expect([...rated].map((i) => table.items.ids[i])).toEqual(["t/a-picture", "t/b-picture", "t/c-picture"]);
      expect(finish(ratingPairsSteps(filter, people, gpt!, rated))).toEqual(ratingPairs(filter, people, gpt!));
    });

    it("follows every filter but that of the judge", () => {
      const only = new CrossFilter(table);
      const allow = (id: "attempt" | "judge", name: string) =>
        only.filter(
          id,
          Uint8Array.from(facetOf(table, id)!.values, (value) => Number(value === name))
        );
      allow("judge", "gpt");
      expect(ratingPairs(only, people, gpt!).a).toHaveLength(3);
      allow("attempt", "1");
      expect(ratingPairs(only, people, gpt!)).toMatchObject({a: [1], b: [0.5]});
      expect([...finish(scoredItemsSteps(only, people))].map((i) => table.items.ids[i])).toEqual(["t/c-picture"]);
    });
  });

  it("takes as closest only who rests on five cases at least", () => {
    const held = (name: string, a: number[], b: number[]) => ratedBy(a, {[name]: b})[0]!;
    const few = held("few", [1, 2, 3, 4], [1, 2, 3, 4]);
    const flat = held("flat", [1, 2, 3, 4, 5], [1, 1, 1, 1, 1]);
    const some = held("some", [1, 2, 3, 4, 5], [1, 3, 2, 4, 5]);
    const less = held("less", [1, 2, 3, 4, 5], [3, 1, 2, 4, 5]);
    expect(finish(closestSteps([few, flat, less, some], "spearman"))).toMatchObject({
      best: {name: "some"},
      next: {other: {name: "less"}, interval: null},
      isTold: false
    });
    expect(finish(closestSteps([some], "spearman"))).toEqual({best: some, next: null, isTold: true});
    expect(finish(closestSteps([few, flat], "kendall"))).toBeNull();
  });

  it("tells who is closest from judges who differ, on the cases that both rated, and not from those who do not", () => {
    const person = Array.from({length: 60}, () => normal());
    const near = (noise: number) => person.map((one) => one + noise * normal());
    const judges = ratedBy(person, {far: near(3), near: near(0.3), other: near(2)});
    const told = finish(closestSteps(judges, "kendall"))!;
    expect([told.best.name, told.isTold]).toEqual(["near", true]);
    expect(told.next!.interval!.lo).toBeGreaterThan(0);
    const of = ({agreement}: (typeof judges)[number]) => agreement.correlations.kendall.estimate;
    expect(told.next!.estimate).toBeCloseTo(of(told.best) - of(told.next!.other), 12);
    // Who has rated other cases cannot be held against it.
    const [, , apart] = judges;
    const elsewhere = {...apart!, pairs: {...apart!.pairs, case: apart!.pairs.case.map((one) => one + 100)}};
    const open = finish(closestSteps([...judges.slice(0, 2), elsewhere], "kendall"))!;
    expect([open.best.name, open.next!.other.name, open.next!.interval, open.isTold]).toEqual([
      "near",
      "other",
      null,
      false
    ]);
  });

  itAtLength("names none of judges who follow nobody, nor one of two who follow alike, but by chance", () => {
    const named = (judges: number, noise: number) =>
      Array.from({length: 100}, () => {
        const seen = Array.from({length: 24}, () => normal());
        const rating = () => seen.map((one) => Math.round(one + noise * normal()));
        const all = ratedBy(rating(), Object.fromEntries(Array.from({length: judges}, (_, j) => [j, rating()])));
        const found = finish(closestSteps(all, "spearman"))!;
        const {interval} = found.best.agreement.correlations.spearman;
        return found.isTold && interval !== null && interval.lo > 0;
      }).filter(Boolean).length;
    expect(named(4, 10)).toBeLessThanOrEqual(3);
    expect(named(2, 0.7)).toBeLessThanOrEqual(10);
  });

  it("leads to the entries on which they differ most", () => {
    const [first] = disputed(pairs, 3);
    expect(table.items.ids[pairs.item[first!.at]!]).toBeDefined();
    expect(facetOf(table, "model")!.values[pairs.model[first!.at]!]).toBe("not");
    expect(disputed({model: [0, 0], case: [0, 1], item: [4, 5], a: [0, 1], b: [0, 1]}, 2)[0]!.distance).toBe(0);
  });

  it("ties equal means of unequal scores, and knows no correlation with who says the same of all", () => {
    const scores = {
      "human-1": [
        [0.6, 0.8],
        [0.7, 0.7],
        [0.1, 0.9],
        [0.2, 0.2]
      ],
      flat: Array<number[]>(4).fill([0.8, 0.8]),
      clip: [
        [0.1, 0.1],
        [0.2, 0.2],
        [0.3, 0.3],
        [0, 0]
      ]
    };
    const builder = new VerdictTableBuilder();
    for (const [judgeId, of] of Object.entries(scores))
      of.forEach((own, c) =>
        own.forEach((score, i) =>
          builder.add([
            canonicalRow({
              subjectId: "m",
              item: itemRow({itemId: `t/${c}.${i}`, suite: "t", caseId: `t/${c}`}),
              status: "ok",
              sourceId: "f",
              place: "",
              judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId, score, status: "ok"})]
            })
          ])
        )
      );
    const {table} = builder.finish({label: "", simulated: true});
    const at = (name: string) => facetOf(table, "judge")!.values.indexOf(name);
    const against = (name: string) => ratingAgreement(ratingPairs(new CrossFilter(table), at("human-1"), at(name)))!;
    const ranks = against("clip").correlations;
    expect(ranks.spearman.estimate).toBeCloseTo(spearman([2, 2, 1, 0], [1, 2, 3, 0]).estimate, 9);
    expect(ranks.kendall.estimate).toBeCloseTo(kendall([2, 2, 1, 0], [1, 2, 3, 0]).estimate, 9);
    for (const {estimate, interval} of Object.values(against("flat").correlations))
      expect([estimate, interval]).toEqual([NaN, null]);
  });

  it("is none for fewer than three entries, and NaN where a side never changes", () => {
    expect(ratingAgreement({model: [0, 0], case: [0, 1], item: [0, 1], a: [0, 1], b: [0, 1]})).toBeNull();
    const flat = ratingAgreement({model: [0, 0, 0], case: [0, 1, 2], item: [0, 1, 2], a: [1, 1, 1], b: [0, 1, 0]})!;
    expect(flat.correlations.spearman.estimate).toBeNaN();
    expect(flat.correlations.spearman.interval).toBeNull();
  });

  it("tells people from programs by their names", () => {
    expect(["human-1", "Annotator 3", "expert_a"].every(isHuman)).toBe(true);
    expect(["gpt-5", "clip", null].some(isHuman)).toBe(false);
  });
});
