import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {askedScores, AS_USUAL, columnMapping, type Asked} from "../../../src/lib/benchmarks/logs/index.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import type {LoggedScore} from "../../../src/lib/scoring/index.js";
import {readAll} from "../adapters/support/read-all.js";

const COLUMNS = {
  subject: "model",
  item: "item",
  pair: "pair",
  capability: "capability",
  category: "category",
  judge: "judge",
  score: "score",
  status: "status"
};

/** One verdict: `score` is empty where there is none. */
type Made = Partial<Record<keyof typeof COLUMNS, string | number>>;

async function rowsOf(made: readonly Made[]): Promise<CanonicalRow[]> {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const used = names.filter((name) => made.some((one) => one[name] !== undefined));
  const mapping = columnMapping({
    suite: "t",
    columns: Object.fromEntries(used.map((name) => [name, COLUMNS[name]]))
  });
  const header = used.map((name) => COLUMNS[name]).join(",");
  const lines = made.map((one) => used.map((name) => one[name] ?? "").join(","));
  return (await readAll([memoryFile("t.csv", [header, ...lines].join("\n"))], {source: {mapping}})).rows;
}

const linesOf = (rows: readonly CanonicalRow[], asked: Partial<Asked>, logged: readonly LoggedScore[] = []) =>
  askedScores(rows, {...AS_USUAL, ...asked}, {}, logged);

/** Value, bounds and n by model and group. */
const shown = (rows: readonly CanonicalRow[], asked: Partial<Asked>, logged?: readonly LoggedScore[]) =>
  Object.fromEntries(
    linesOf(rows, asked, logged)
      .lines.filter(({group}) => group === "all")
      .map(({subjectId, judge, metric, value, bounds, n}) => [
        [subjectId, judge, metric].filter(Boolean).join(" "),
        bounds === undefined ? [value, n] : [value, ...bounds, n]
      ])
  );

/** Ten answers: six right, two wrong, one invalid that the log scores 0, one whose call failed. */
const TEN: readonly Made[] = [
  ...Array.from({length: 8}, (_, k) => ({subject: "m", item: k, score: k < 6 ? 1 : 0, status: "ok"})),
  {subject: "m", item: 8, score: 0, status: "invalid"},
  {subject: "m", item: 9, score: "", status: "error"}
];

describe("answers without a valid verdict", () => {
  it("count as the rule says, not at all, as wrong, or as wrong and as right", async () => {
    const rows = await rowsOf(TEN);
    expect(shown(rows, {})).toEqual({"m mean": [6 / 9, 9]});
    expect(shown(rows, {missing: "exclude"})).toEqual({"m mean": [6 / 8, 8]});
    expect(shown(rows, {missing: "fail"})).toEqual({"m mean": [6 / 10, 10]});
    expect(shown(rows, {missing: "bounds"})).toEqual({"m mean": [6 / 9, 6 / 10, 8 / 10, 9]});
    expect(linesOf(rows, {}).answers).toMatchObject([
      {answers: 10, statuses: {ok: 8, invalid: 1, error: 1, missing: 0, skipped: 0, unparsed: 0}, unjudged: 0}
    ]);
  });

  it("are told by the verdict, too: a judge who failed on a valid answer has given none, whatever the log scores it", async () => {
    const rows = (await rowsOf(TEN.slice(0, 8))).map((row, r) =>
      r < 7 ? row : {...row, judgments: row.judgments.map((verdict) => ({...verdict, status: "error" as const}))}
    );
    expect(shown(rows, {})).toEqual({"m mean": [6 / 8, 8]});
    expect(shown(rows, {missing: "exclude"})).toEqual({"m mean": [6 / 7, 7]});
    expect(linesOf(rows, {}).answers).toMatchObject([{answers: 8, statuses: {ok: 7, error: 1}}]);
  });

  it("are wrong at the best value where lower is better, and nothing is said where the log states both", async () => {
    const rows = await rowsOf(TEN);
    const stated = (direction: "higher" | "lower"): LoggedScore => ({
      ...{suite: "t", subjectId: "m", group: "all", metric: "mean", scorerId: "t/logged", value: 0, file: "x"},
      direction
    });
    expect(shown(rows, {missing: "fail"}, [stated("lower")])).toEqual({"m mean": [8 / 10, 10]});
    const both = linesOf(rows, {missing: "fail"}, [stated("lower"), stated("higher")]);
    expect(both.lines.map(({value}) => value)).toEqual([null]);
    expect(both.notes.map(({text}) => text).join()).toContain("no worst value of t/logged is known");
  });

  it("of grades, whose worst one is not known, are left out or refused, never taken for 0", async () => {
    const grades = new Map([
      ["m/1", 7],
      ["m/2", 9],
      ["n/1", 4]
    ]);
    const made = await rowsOf([
      {subject: "m", item: 1, score: 1, status: "ok"},
      {subject: "m", item: 2, score: 1, status: "ok"},
      {subject: "m", item: 3, score: "", status: "error"},
      {subject: "n", item: 1, score: 1, status: "ok"}
    ]);
    const rows = made.map((row) => ({
      ...row,
      judgments: row.judgments.map((verdict) => ({
        ...verdict,
        score: null,
        value: grades.get(`${row.subjectId}/${row.itemId.split("/").at(-1)}`) ?? null
      }))
    }));
    expect(shown(rows, {missing: "exclude"})).toEqual({"m mean": [8, 2], "n mean": [4, 1]});
    expect(shown(rows, {missing: "fail"})).toEqual({"m mean": [null, 2], "n mean": [4, 1]});
    expect(shown(rows, {missing: "bounds"})).toEqual({"m mean": [8, 2], "n mean": [4, 4, 4, 1]});
  });

  it("have the bounds of every way in which they may have come out, of all measures of pairs", async () => {
    const answer = fc.constantFrom("0", "1", "");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({understanding: answer, generation: answer}), {minLength: 1, maxLength: 5}),
        async (pairs) => {
          const made = pairs.flatMap((pair, p) =>
            (["understanding", "generation"] as const).map((capability) => ({
              ...{subject: "m", item: `${p} ${capability}`, pair: p, capability, score: pair[capability]},
              status: pair[capability] === "" ? "missing" : "ok"
            }))
          );
          const answers: string[] = pairs.flatMap((pair) => [pair.understanding, pair.generation]);
          if (["0", "1"].every((known) => !answers.includes(known))) return;
          const got = shown(await rowsOf(made), {missing: "bounds"});
          const open = answers.flatMap((value, place) => (value === "" ? [place] : []));
          const ways = Array.from({length: 2 ** open.length}, (_, way) => {
            const full = answers.map(Number);
            open.forEach((place, k) => (full[place] = (way >> k) & 1));
            const share = (is: (und: number, gen: number) => number) =>
              pairs.reduce((sum, _pair, p) => sum + is(full[2 * p]!, full[2 * p + 1]!), 0) / pairs.length;
            return {
              understanding: share((und) => und),
              generation: share((_, gen) => gen),
              p11: share((und, gen) => und * gen),
              p10: share((und, gen) => und * (1 - gen)),
              p01: share((und, gen) => (1 - und) * gen),
              p00: share((und, gen) => (1 - und) * (1 - gen))
            };
          });
          for (const [name, [, least, most]] of Object.entries(got).filter(([, one]) => one.length === 4)) {
            const values = ways.map((way) => way[name.slice(2) as keyof (typeof ways)[number]]);
            expect(least).toBeCloseTo(Math.min(...values), 12);
            expect(most).toBeCloseTo(Math.max(...values), 12);
          }
          expect(got["m p10"]).toHaveLength(4);
        }
      ),
      {numRuns: 60}
    );
  });

  it("that nobody judged get a verdict of the rule that judged others, and none where several might have", async () => {
    const judged = (rows: CanonicalRow[], isLeft: (row: CanonicalRow) => boolean) =>
      rows.map((row) => (isLeft(row) ? {...row, judgments: []} : row));
    const rows = await rowsOf([
      {subject: "m", item: 1, score: 1, category: "a"},
      {subject: "m", item: 2, score: 1, category: "b"}
    ]);
    const one = judged(rows, ({itemId}) => itemId.endsWith("2"));
    expect(shown(one, {missing: "fail"})).toEqual({"m mean": [0.5, 2]});
    const two = one.map((row) => ({
      ...row,
      judgments: row.judgments.flatMap((verdict) => [verdict, {...verdict, scorerId: "other"}])
    }));
    expect(linesOf(two, {missing: "fail"}).lines.every(({value}) => value === null)).toBe(true);
    expect(linesOf(two, {missing: "fail"}).notes[0]!.text).toContain("not known which rule");
  });
});

describe("several judges", () => {
  const by = (judge: string, ...scores: (number | "")[]): Made[] =>
    scores.map((score, item) => ({subject: "m", item, judge, score, status: score === "" ? "error" : "ok"}));
  const log = () => rowsOf([...by("x", 1, 1, 1, ""), ...by("y", 1, 0, 1, 1), ...by("z", 0, 0, 1, 0)]);

  it("have scores side by side, one alone, or a consensus in which ties say nothing", async () => {
    const rows = await log();
    expect(shown(rows, {judges: "each"})).toEqual({
      "m x mean": [1, 3],
      "m y mean": [3 / 4, 4],
      "m z mean": [1 / 4, 4]
    });
    expect(shown(rows, {judges: "z"})).toEqual({"m z mean": [1 / 4, 4]});
    // Two of three say right, wrong, right; of the last, whose first judge failed, one says right and one wrong.
    expect(shown(rows, {judges: "consensus"})).toEqual({"m consensus mean": [2 / 3, 3]});
    expect(shown(rows, {judges: "consensus", missing: "fail"})).toEqual({"m consensus mean": [2 / 4, 4]});
    expect(shown(rows, {judges: "x", missing: "bounds"})).toEqual({"m x mean": [1, 3 / 4, 1, 3]});
  });

  it("that are not there are refused with those who are", async () => {
    const rows = await log();
    expect(() => linesOf(rows, {judges: "q"})).toThrow(/unknown judge: q .*one of x, y, z/);
    const unnamed = await rowsOf(TEN);
    expect(() => linesOf(unnamed, {judges: "each"})).toThrow("no judge is named in this log");
  });
});
