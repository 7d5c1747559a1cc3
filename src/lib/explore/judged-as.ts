import {votedScore} from "../scoring/rows/voted-score.js";
import {JudgedRules} from "./judged-rules.js";
import {VerdictKeys} from "./paired-verdicts.js";
import {scoreNumber} from "./score-number.js";
import {codesFor, facetOf, type Facet, type VerdictTable} from "./table/verdict-table.js";
import {withOutcomes} from "./with-outcomes.js";

/** Whose verdicts count: those of one judge, by code, or what most judges of an answer say. */
export type JudgedAs = number | "consensus";

/** A log as one judge or all together see it. */
export interface Judged {
  readonly table: VerdictTable;
  /** The row of the log that each row is, or stands for: its texts are the same. */
  readonly sources: Uint32Array;
}

/**
 * A log with the verdicts of one judge, or with the consensus of all, as `rowsOfJudge` and `consensusRows` make them of its rows: rules that
 * no judge applies keep theirs; an answer that the judge has not judged, or on which as many judges say right as wrong, has no verdict.
 *
 * It has no facet of judges any more. Joint outcomes and difficulties are those of its own verdicts; its fingerprint stays, as it is the
 * same log.
 *
 * @param said - how its label names whose verdicts count
 * @throws RangeError if no judge is named in the log
 */
export function judgedAs(table: VerdictTable, asked: JudgedAs, said: string): Judged {
  const judge = facetOf(table, "judge");
  if (judge === undefined) throw new RangeError("no judge is named in this log");
  const seen = new SeenRows(table, judge, asked);
  const {starts, ids} = table.items;
  const begins = new Uint32Array(starts.length);
  for (let item = 0; item < ids.length; item++) {
    seen.add(item);
    begins[item + 1] = seen.sources.length;
  }
  const sources = Uint32Array.from(seen.sources);
  const outcome = Uint8Array.from(seen.scores, (score) => (Number.isNaN(score) ? 0 : score >= 0.5 ? 2 : 1));
  const unjudged = (row: number) => seen.isUnjudged[row] === true;
  const facets = table.facets.flatMap(({numbers, ...facet}) => {
    if (facet.id === "judge") return [];
    if (facet.of === "item") return [{...facet, ...(numbers && {numbers})}];
    // A byte holds most facets; those of more values have two.
    const picked = facet.codes.slice(0, sources.length);
    for (let row = 0; row < picked.length; row++) picked[row] = facet.codes[sources[row]!]!;
    return [facet.id === "scorer" ? withNone({...facet, codes: picked}, unjudged) : {...facet, codes: picked}];
  });
  return {
    table: withOutcomes({
      ...table,
      label: `${table.label}, ${said}`,
      rows: sources.length,
      outcome,
      scores: table.scores === null ? null : Float32Array.from(seen.scores),
      ...(table.ownScores && {ownScores: Float64Array.from(seen.ownScores)}),
      facets,
      items: {...table.items, starts: begins}
    }),
    sources
  };
}

/** Rows as a judge or all judges see them, item by item. */
class SeenRows {
  readonly sources: number[] = [];
  /** Score of each; NaN for none. */
  readonly scores: number[] = [];
  /** Number of each on a scale of its own; NaN for none. */
  readonly ownScores: number[] = [];
  readonly isUnjudged: boolean[] = [];
  readonly #table: VerdictTable;
  readonly #judge: Facet;
  readonly #asked: JudgedAs;
  readonly #keys: VerdictKeys;
  readonly #scorer: Facet | undefined;
  readonly #status: Facet | undefined;
  readonly #rules: JudgedRules;

  constructor(table: VerdictTable, judge: Facet, asked: JudgedAs) {
    [this.#table, this.#judge, this.#asked] = [table, judge, asked];
    this.#keys = new VerdictKeys(table, "judge", "scorer");
    this.#scorer = facetOf(table, "scorer");
    this.#rules = new JudgedRules(table);
    this.#status = facetOf(table, "status");
  }

  /** Takes up the answers to an item. */
  add(item: number): void {
    const {starts} = this.#table.items;
    const answers = new Map<number, number[]>();
    for (let row = starts[item]!; row < starts[item + 1]!; row++) {
      const key = this.#keys.of(row);
      const rows = answers.get(key);
      if (rows === undefined) answers.set(key, [row]);
      else rows.push(row);
    }
    for (const rows of answers.values()) {
      const before = this.sources.length;
      if (this.#asked === "consensus") this.#vote(rows, item);
      else for (const row of rows) if (this.#isOwn(row, item)) this.#push(row, this.#scoreOf(row));
      if (this.sources.length === before) this.#push(rows[0]!, NaN, true);
    }
  }

  #push(row: number, score: number, isUnjudged = false, ownScore = isUnjudged ? NaN : this.#ownScoreOf(row)): void {
    this.sources.push(row);
    this.scores.push(score);
    this.ownScores.push(ownScore);
    this.isUnjudged.push(isUnjudged);
  }

  /** Is it the judge's verdict, or one of a rule that no judge applies? */
  #isOwn(row: number, item: number): boolean {
    if (this.#judge.codes[row] === this.#asked) return true;
    return this.#isOfRule(row) && this.#hasVerdict(row) && !this.#rules.has(this.#rules.ruleOf(row, item));
  }

  /** One row for each rule that judges apply; none where they are at odds. */
  #vote(rows: readonly number[], item: number): void {
    const byRule = new Map<number, number[]>();
    for (const row of rows) {
      if (!this.#hasVerdict(row)) continue;
      const rule = this.#rules.ruleOf(row, item);
      const given = byRule.get(rule);
      if (given === undefined) byRule.set(rule, [row]);
      else given.push(row);
    }
    for (const [rule, given] of byRule) {
      if (!this.#rules.has(rule)) {
        for (const row of given) this.#push(row, this.#scoreOf(row));
        continue;
      }
      const valid = given.filter((row) => this.#isValid(row));
      const [first] = valid;
      if (first === undefined) {
        this.#push(given[0]!, this.#scoreOf(given[0]!));
        continue;
      }
      if (valid.some((row) => !Number.isNaN(this.#ownScoreOf(row)))) {
        const numbers = valid.map((row) => scoreNumber(this.#table, row));
        this.#push(first, NaN, false, numbers.reduce((sum, number) => sum + number, 0) / numbers.length);
        continue;
      }
      const score = votedScore(valid.map((row) => this.#scoreOf(row)));
      if (score !== null) this.#push(first, score);
    }
  }

  /** An answer that nobody judged has neither judge nor rule. */
  #hasVerdict(row: number): boolean {
    return !this.#isOfRule(row) || this.#scorer?.values[this.#scorer.codes[row]!] !== null;
  }

  #isOfRule(row: number): boolean {
    return this.#judge.values[this.#judge.codes[row]!] === null;
  }

  #isValid(row: number): boolean {
    const status = this.#status?.values[this.#status.codes[row]!] ?? "ok";
    return status === "ok" && !Number.isNaN(scoreNumber(this.#table, row));
  }

  #ownScoreOf(row: number): number {
    return this.#table.ownScores?.[row] ?? NaN;
  }

  #scoreOf(row: number): number {
    const {outcome, scores} = this.#table;
    return outcome[row] === 0 ? NaN : (scores?.[row] ?? (outcome[row] === 2 ? 1 : 0));
  }
}

/** A facet in which some rows have no value. */
function withNone(facet: Facet, has: (row: number) => boolean): Facet {
  const at = facet.values.indexOf(null);
  const values = at < 0 && facet.codes.some((_, row) => has(row)) ? [...facet.values, null] : facet.values;
  const codes = codesFor(values.length, facet.codes.length);
  codes.set(facet.codes);
  const none = at < 0 ? values.length - 1 : at;
  for (let row = 0; row < codes.length; row++) if (has(row)) codes[row] = none;
  return {...facet, values, codes};
}
