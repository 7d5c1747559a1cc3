import type {CanonicalRow, Judgment} from "../../schema/index.js";
import {numberOf} from "./own-scales.js";
import {isOwnScale, ScaleCount} from "./score-scale.js";

/**
 * What an answer without a valid verdict counts as: what its rule says (`rule`), nothing (`exclude`), wrong (`fail`), or wrong and right in
 * turn (`bounds`).
 */
export const MISSING_RULES = ["rule", "exclude", "fail", "bounds"] as const;
export type MissingRule = (typeof MISSING_RULES)[number];

/** Which values of a rule are better; `null` where its log states both. */
export type DirectionOf = (suite: string, scorerId: string) => "higher" | "lower" | null | undefined;

/** Is a verdict one on a valid answer, with a number? Invalid, missing, failed and skipped answers have none, even where a log scores them. */
export const isValid = ({status}: Pick<CanonicalRow, "status">, verdict: Judgment): boolean =>
  status === "ok" && verdict.status === "ok" && numberOf(verdict) !== null;

/** Rows with valid verdicts alone; answers without any are left out. */
export const validRows = (rows: readonly CanonicalRow[]): CanonicalRow[] =>
  rows.flatMap((row) => {
    const judgments = row.judgments.filter((verdict) => isValid(row, verdict));
    return judgments.length === 0 ? [] : [{...row, judgments}];
  });

type Rule = Pick<Judgment, "scorerId" | "scorerVersion" | "judgeId">;

/**
 * Rows in which every answer without a valid verdict is taken for a right or a wrong one.
 *
 * That can be done where the worst and the best value of a rule are known, which are 0 and 1 of shares. An answer that nobody judged gets a
 * verdict of each rule that judged another model's answer to the same item, else answers of its category, else of the one rule that there is.
 */
export class TakenAnswers {
  readonly #rows: readonly CanonicalRow[];
  /** Worst and best value by suite and rule; `null` where they are not known. */
  readonly #ends = new Map<string, readonly [worst: number, best: number] | null>();
  /** Rules that judge an item, a category, and a capability of a suite. */
  readonly #judging = new Map<string, Map<string, Rule>>();
  /** By suite and model: rules with answers that have no valid verdict, and whose ends are not known. */
  readonly #unknown = new Map<string, Set<string>>();

  /** @param directionOf - as the log states it; higher values are better where it says nothing */
  constructor(rows: readonly CanonicalRow[], directionOf: DirectionOf) {
    this.#rows = rows;
    const scales = new Map<string, ScaleCount>();
    for (const row of rows)
      for (const verdict of row.judgments) {
        const key = ruleKey(row.item.suite, verdict.scorerId);
        const scale = scales.get(key) ?? new ScaleCount();
        scales.set(key, scale);
        if (isValid(row, verdict)) scale.add(numberOf(verdict)!);
        this.#sayJudging(row, verdict);
      }
    for (const [key, values] of scales) {
      const scale = values.finish();
      const [suite, scorerId] = key.split("\u0000") as [string, string];
      const direction = directionOf(suite, scorerId);
      const isUnknown = scale === null || isOwnScale(scale) || direction === null;
      this.#ends.set(key, isUnknown ? null : direction === "lower" ? [1, 0] : [0, 1]);
    }
    for (const row of rows) {
      const own: readonly Rule[] = row.judgments.length === 0 ? this.#rulesOf(row) : invalidOf(row);
      const unknown = own
        .map(({scorerId}) => scorerId)
        .filter((scorerId) => (this.#ends.get(ruleKey(row.item.suite, scorerId)) ?? null) === null);
      if (own.length === 0 && row.judgments.length === 0) unknown.push(ANY_RULE);
      for (const rule of unknown) {
        const key = modelKey(row.item.suite, row.subjectId);
        this.#unknown.set(key, (this.#unknown.get(key) ?? new Set()).add(rule));
      }
    }
  }

  /** Rows with each of these answers as told. */
  as(taken: (row: CanonicalRow) => "wrong" | "right"): CanonicalRow[] {
    return this.#rows.map((row) => {
      if (row.judgments.length > 0 && row.judgments.every((verdict) => isValid(row, verdict))) return row;
      const place = taken(row) === "wrong" ? 0 : 1;
      const made: readonly Judgment[] =
        row.judgments.length > 0
          ? row.judgments
          : this.#rulesOf(row).map((rule) => ({
              ...rule,
              score: null,
              value: null,
              status: "ok",
              judgeRaw: null,
              note: null
            }));
      const judgments = made.map((verdict): Judgment => {
        const ends = this.#ends.get(ruleKey(row.item.suite, verdict.scorerId)) ?? null;
        if (ends === null || isValid(row, verdict)) return verdict;
        return {...verdict, score: ends[place], value: null, status: "ok"};
      });
      // Rules that read the answer itself find none, or the right one.
      return {...row, status: "ok", parsed: place === 1 ? row.item.key : null, judgments};
    });
  }

  /**
   * Rules of which a model has such answers that can be taken for nothing, since the ends of their scales are not known; `ANY_RULE` where
   * it is not known which rule would have judged them.
   */
  unknownOf(suite: string, subjectId: string): ReadonlySet<string> {
    return this.#unknown.get(modelKey(suite, subjectId)) ?? new Set();
  }

  /** Whether a rule has verdicts of its own in the log. */
  hasRule(suite: string, scorerId: string): boolean {
    return this.#ends.has(ruleKey(suite, scorerId));
  }

  #sayJudging(row: CanonicalRow, {scorerId, scorerVersion, judgeId}: Judgment): void {
    const key = [scorerId, scorerVersion, judgeId].join("\u0000");
    for (const place of placesOf(row)) {
      if (!this.#judging.has(place)) this.#judging.set(place, new Map());
      this.#judging.get(place)!.set(key, {scorerId, scorerVersion, judgeId});
    }
  }

  #rulesOf(row: CanonicalRow): readonly Rule[] {
    const [byItem, byCategory, byCapability] = placesOf(row).map((place) => [
      ...(this.#judging.get(place)?.values() ?? [])
    ]);
    const found = [byItem!, byCategory!].find((rules) => rules.length > 0);
    return found ?? (byCapability!.length === 1 ? byCapability! : []);
  }
}

/** Stands for a rule that cannot be told, of an answer that nobody judged. */
export const ANY_RULE = "";

const invalidOf = (row: CanonicalRow): Judgment[] => row.judgments.filter((verdict) => !isValid(row, verdict));

const ruleKey = (suite: string, scorerId: string): string => `${suite}\u0000${scorerId}`;

const modelKey = (suite: string, subjectId: string): string => `${suite}\u0000${subjectId}`;

/** Where rules are looked for that judge an answer, the nearest first. */
const placesOf = ({itemId, item: {suite, direction, capability, category, subcategory}}: CanonicalRow): string[] => {
  const part = [suite, direction, capability].join("\u0000");
  return [`item\u0000${itemId}`, [part, category, subcategory].join("\u0000"), part];
};
