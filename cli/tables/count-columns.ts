/** A column of counts. */
export interface CountColumn {
  /** `count` is an integer of 64 bits. */
  readonly type: "string" | "number" | "boolean" | "count";
  readonly nullable: boolean;
  readonly doc: string;
}

const column =
  <T extends CountColumn["type"]>(type: T, nullable = false) =>
  (doc: string) =>
    ({type, nullable, doc}) as const;

const [text, textOrNull] = [column("string"), column("string", true)];
const [number, numberOrNull] = [column("number"), column("number", true)];
const [count, countOrNull] = [column("count"), column("count", true)];
const flag = column("boolean");

/** Rises when what is counted changes, or how; counts of another version are not used. */
export const COUNTS_VERSION = 2;

/** What `ingest` and `merge` count of the canonical tables that they write, a file each beside them. */
export const COUNT_TABLES = {
  verdicts: {
    suite: text("Benchmark."),
    runId: text("Run."),
    subjectId: text("Who was asked."),
    protocol: textOrNull("As in runs."),
    step: numberOrNull("As in runs."),
    direction: textOrNull("As in items."),
    capability: textOrNull("As in items."),
    category: textOrNull("As in items."),
    subcategory: textOrNull("As in items."),
    scorerId: text("Rule or metric."),
    scorerVersion: text("Its version."),
    judgeId: textOrNull("Who judged."),
    status: text("What became of the verdicts."),
    hasScore: flag("Whether they have a share in [0, 1]."),
    hasValue: flag("Whether they have a value on a scale of its own, which then is their number."),
    verdicts: count("How many verdicts agree in all of the above."),
    scored: count("How many have a number."),
    zero: count("How many numbers are 0."),
    negative: count("How many are below 0."),
    fractional: count("How many are not whole."),
    inexact: count("How many the sum does not hold: 2^31 and more, or with digits beyond 2^-90."),
    least: numberOrNull("The least number."),
    most: numberOrNull("The greatest."),
    whole: countOrNull(
      "Sum of the whole parts. The sum of the numbers is whole + part1 / 2^30 + part2 / 2^60 + part3 / 2^90."
    ),
    part1: countOrNull("Sum of the first thirty binary digits behind the point."),
    part2: countOrNull("Of the next thirty."),
    part3: countOrNull("Of the last thirty."),
    first: count("Place of the first verdict: 2^32 times the row of its response, plus its own row.")
  },
  answers: {
    suite: text("Benchmark."),
    runId: text("Run."),
    subjectId: text("Who was asked."),
    protocol: textOrNull("As in runs."),
    step: numberOrNull("As in runs."),
    isJudged: flag("Whether there is a verdict on them."),
    answers: count("How many answers agree in all of the above."),
    turns: count("How many of them are a turn of a case with several."),
    first: count("Place of the first answer: 2^32 times its row.")
  },
  suites: {
    suite: text("Benchmark."),
    paired: count("Items that belong to a pair."),
    numbered: count("Items that are named by a number alone."),
    copies: count("Numbered items that are copies of another with its options in another order."),
    repeatedAnswers: countOrNull(
      "How many times a run has several answers to an item at one attempt; null where no item of any suite is numbered, since nobody asks then."
    ),
    repeatedVerdicts: countOrNull("How many times a rule and judge gave several verdicts on an answer; null likewise.")
  },
  letters: {
    suite: text("Benchmark whose items have a letter for a key."),
    items: count("How many it has."),
    assumed: count("Of how many no options are known, so that four are assumed, or as many as the highest key needs."),
    leftOut: count("Items left out, since their prompt offers no letters, while that of others does."),
    chance: number("Expected score of choosing evenly among all options."),
    chanceAmongKeys: number("The same among letters that are the key of some item."),
    letter: text("A letter that is offered."),
    score: number("Score of answering always this letter.")
  },
  cases: {
    profile: text(
      "Verdicts on each of these cases: of every row of counts-verdicts that counts some, its place (from 0), `n` and how many have a number, `r` and how many of these are 1, as in `[0n2r1, 3n1r0]`."
    ),
    cases: count("How many cases of a run and model agree in that. An item that names no case is one.")
  }
} as const satisfies Readonly<Record<string, Readonly<Record<string, CountColumn>>>>;

export type CountTableName = keyof typeof COUNT_TABLES;

/** The file of a table of counts. */
export const countsFile = (table: CountTableName): string => `counts-${table}.parquet`;

/** The tables of counts that are not among these files: they were too long to be of use. */
export const uncountedOf = (files: readonly string[]): CountTableName[] =>
  (Object.keys(COUNT_TABLES) as CountTableName[]).filter((table) => !files.includes(countsFile(table)));
