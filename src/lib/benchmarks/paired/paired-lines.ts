import {groupRows, numberOf, pairNames, scaleOf, scorerKey, ScaleCount, type ScoreLine} from "../../scoring/index.js";
import type {CanonicalRow} from "../../schema/index.js";

/** The two forms in which an item of a pair is asked. */
type Form = "understanding" | "generation";

/** One verdict on one answer. */
interface Verdict {
  readonly form: Form;
  /** The item that is asked in both forms; `null` where its pair holds several of a form, so that nothing says which belong together. */
  readonly pair: string | null;
  readonly category: string | null;
  readonly score: number | null;
}

/** How the joint outcomes of a log without rules of its own are counted; part of the scorer's name in each line. */
export const PAIRED_RULE = "paired, attempts averaged, unjudged left out";

/** Whether a score is of both forms of items, not of a rule that its suite has beside. */
export const isOfPairs = ({scorer}: Pick<ScoreLine, "scorer">): boolean => scorer.endsWith(`, ${PAIRED_RULE}`);

/**
 * Scores of one subject of a log whose mapping names pairs: the same item asked for an answer in words and for a drawing.
 *
 * By category and over all: the mean of each form, and the shares of items right in both forms, in one or in neither (`p11`, `p10`, `p01`,
 * `p00`: the first digit is understanding). Forms are never pooled. An item counts in the shares if both of its forms have a verdict, and its pair
 * holds one item of each (`pairNames`); attempts at one form are averaged, and the shares are products of both averages. Shares need scores in [0, 1].
 *
 * @returns `null` where no item was asked in both forms
 */
export function pairedLines(rows: readonly CanonicalRow[]): ScoreLine[] | null {
  if (!hasPairs(rows)) return null;
  const {item, subjectId, run, runId} = rows[0]!;
  const names = pairNames(rows);
  const byScorer = groupRows(
    rows.flatMap((row) => row.judgments.map((verdict) => ({row, verdict}))),
    ({verdict}) => scorerKey({id: verdict.scorerId, version: verdict.scorerVersion})
  );
  return [...byScorer].flatMap(([scorer, members]) => {
    const verdicts = members.flatMap(({row, verdict}): Verdict[] => {
      const form = formOf(row);
      const {pairId, category} = row.item;
      return form === null || pairId === null
        ? []
        : [{form, pair: names.get(row.itemId) ?? null, category, score: numberOf(verdict)}];
    });
    const categories = groupRows(
      verdicts.filter(({category}) => category !== null),
      ({category}) => category ?? ""
    );
    const about = {suite: item.suite, subjectId, protocol: run.protocol, runId, scorer: `${scorer}, ${PAIRED_RULE}`};
    return [["all", verdicts] as const, ...[...categories].map(([c, own]) => [`category: ${c}`, own] as const)].flatMap(
      ([group, own]) => linesOf(own).map((line) => ({...about, group, ...line}))
    );
  });
}

/** Whether the same item is asked in both forms anywhere. */
export function hasPairs(rows: readonly CanonicalRow[]): boolean {
  const seeker = new PairSeeker();
  return rows.some((row) => seeker.add(row));
}

/** Looks for a pair in rows of one suite as they come. */
export class PairSeeker {
  readonly #met = new Map<string, Form>();
  #found = false;

  /** True from the first row on that completes a pair. */
  add(row: CanonicalRow): boolean {
    const form = formOf(row);
    const {pairId} = row.item;
    if (this.#found || form === null || pairId === null) return this.#found;
    const first = this.#met.get(pairId) ?? form;
    this.#met.set(pairId, first);
    return (this.#found = first !== form);
  }

  get found(): boolean {
    return this.#found;
  }
}

/** The form of a row: its capability, or where it names none, what is answered with. */
export function formOf({item: {capability, modality}}: CanonicalRow): Form | null {
  if (capability === "understanding" || capability === "generation") return capability;
  if (capability !== null) return null;
  return modality === "text" ? "understanding" : modality === "image" ? "generation" : null;
}

type Values = Pick<ScoreLine, "metric" | "value" | "n" | "scale">;

function linesOf(verdicts: readonly Verdict[]): Values[] {
  const mean = (form: Form): Values => {
    const scores = verdicts.flatMap((one) => (one.form === form && one.score !== null ? [one.score] : []));
    const scale = new ScaleCount();
    for (const score of scores) scale.add(score);
    return {metric: form, value: averageOf(scores), n: scores.length, ...scaleOf(scale.finish())};
  };
  return [mean("understanding"), mean("generation"), ...sharesOf(verdicts)];
}

function sharesOf(verdicts: readonly Verdict[]): Values[] {
  const paired = verdicts.filter(({pair}) => pair !== null);
  if (paired.length === 0) return [];
  const pairs = [...groupRows(paired, ({pair}) => pair!).values()].flatMap((own) => {
    const of = (form: Form) => averageOf(own.flatMap((v) => (v.form === form && v.score !== null ? [v.score] : [])));
    const [und, gen] = [of("understanding"), of("generation")];
    return und === null || gen === null ? [] : [{und, gen}];
  });
  if (pairs.some(({und, gen}) => !(und >= 0 && und <= 1 && gen >= 0 && gen <= 1))) return [];
  const share = (of: (pair: {readonly und: number; readonly gen: number}) => number) =>
    pairs.length === 0 ? null : pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const n = pairs.length;
  return [
    {metric: "p11", value: share(({und, gen}) => und * gen), n},
    {metric: "p10", value: share(({und, gen}) => und * (1 - gen)), n},
    {metric: "p01", value: share(({und, gen}) => (1 - und) * gen), n},
    {metric: "p00", value: share(({und, gen}) => (1 - und) * (1 - gen)), n}
  ];
}

const averageOf = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
