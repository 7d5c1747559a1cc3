import {holm, signFlipTest} from "../math/index.js";
import {AnswerReader} from "./answer-reader.js";
import {CaseShareSums} from "./filter/case-share.js";
import type {Rate} from "./filter/clustered-rates.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {ROWS_PER_SLOW_STEP} from "./table/finish.js";
import {facetOf} from "./table/verdict-table.js";

/** What a model answers to questions with a key; numbers of answers (`AnswerReader`). */
export interface ModelAnswers {
  readonly model: number;
  readonly n: number;
  /** By code of the facet of answers; what could not be read counts. */
  readonly given: Float64Array;
  /** By code of the facet of keys: all, those that somebody scored, and those right, each by the mean of its verdicts. */
  readonly asked: Float64Array;
  readonly scored: Float64Array;
  readonly right: Float64Array;
}

/** How far a model gives one answer more often, or less, than it is the key, among its answers that could be read. */
export interface AnswerLeaning {
  readonly model: number;
  /** By code of the facet of answers. */
  readonly answer: number;
  /** Share of the model's readable answers to questions with a key, with its interval over cases. */
  readonly share: Rate;
  /** Share of the same answers whose question's key it is. */
  readonly keyShare: number;
  /** With an answer that could be read. */
  readonly cases: number;
  /** Sign-flip test over cases of how often it is the answer minus how often the key, Holm-adjusted over all models and answers. */
  readonly p: number;
}

/** Below this a lean is sure. */
const SURE = 0.05;

export const isSureLean = ({p}: Pick<AnswerLeaning, "p">): boolean => p < SURE;

/**
 * For sorting by what is worth naming: leans that are sure before all others, further from the keys first, to the letter or away from it;
 * of those that are not sure the ones to a letter first.
 */
export function byLean(one: AnswerLeaning, other: AnswerLeaning): number {
  return weightOf(other) - weightOf(one);
}

function weightOf(leaning: AnswerLeaning): number {
  const lean = leaning.share.rate - leaning.keyShare;
  // A share is no larger than 1.
  return isSureLean(leaning) ? 1 + Math.abs(lean) : lean;
}

/** One answer of one model, case by case. */
class LeaningSums {
  readonly shares = new CaseShareSums();
  /** Of cases in which it is not as often the answer as the key. */
  readonly differences: number[] = [];
  keys = 0;

  /** @param read - answers that could be read */
  add(given: number, asked: number, read: number): void {
    this.shares.add(given, read);
    this.keys += asked;
    if (given !== asked) this.differences.push(given - asked);
  }
}

/**
 * What every model answers under the filters, and its leanings to every answer; models without an answer to a question with a key are left out.
 *
 * What could not be read is no letter, but its question has a key: counted with the others, it would make every letter rarer among the
 * answers than among the keys. Leanings leave such answers out with their keys.
 */
export function* modelAnswers(
  filter: CrossFilter
): Generator<void, {readonly models: readonly ModelAnswers[]; readonly leanings: readonly AnswerLeaning[]}> {
  const {items, facets} = filter.table;
  const [model, answer, key] = (["model", "answer", "key"] as const).map((id) => facetOf({facets}, id));
  if (!model || !answer || !key) return {models: [], leanings: []};
  const [M, width, keys] = [model.values.length, answer.values.length, key.values.length];
  const answerOfKey = key.values.map((name) => (name === null ? -1 : answer.values.indexOf(name)));
  const sums = Array.from({length: M * width}, () => new LeaningSums());
  const [given, asked] = [new Uint32Array(M * width), new Uint32Array(M * width)];
  const [read, cases] = [new Uint32Array(M), new Uint32Array(M)];
  const all = model.values.map((_, m) => ({
    model: m,
    n: 0,
    given: new Float64Array(width),
    asked: new Float64Array(keys),
    scored: new Float64Array(keys),
    right: new Float64Array(keys)
  }));
  const close = () => {
    for (let m = 0; m < M; m++) {
      if (read[m] === 0) continue;
      cases[m]!++;
      for (let at = m * width; at < (m + 1) * width; at++) sums[at]!.add(given[at]!, asked[at]!, read[m]!);
    }
    for (const open of [given, asked, read]) open.fill(0);
  };
  const reader = new AnswerReader(filter, model, answer);
  const countItem = (i: number) => {
    const code = key.codes[i]!;
    const keyed = answerOfKey[code]!;
    reader.read(i);
    for (let k = 0; k < reader.n; k++) {
      const [m, letter, times] = [reader.models[k]!, reader.answers[k]!, reader.times[k]!];
      if (answer.values[letter] !== null) {
        read[m]! += times;
        given[m * width + letter]! += times;
        if (keyed >= 0) asked[m * width + keyed]! += times;
      }
      const own = all[m]!;
      own.n += times;
      own.given[letter]! += times;
      own.asked[code]! += times;
      if (reader.scored[k] === 0) continue;
      own.scored[code]! += times;
      own.right[code]! += (times * reader.right[k]!) / reader.scored[k]!;
    }
  };
  let since = 0;
  for (let i = 0; i < items.ids.length; i++) {
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) close();
    if (key.values[key.codes[i]!] !== null && filter.itemPasses(i)) countItem(i);
    if ((since += items.starts[i + 1]! - items.starts[i]!) < ROWS_PER_SLOW_STEP) continue;
    since = 0;
    yield;
  }
  close();
  const found: AnswerLeaning[] = [];
  for (let at = 0; at < sums.length; at++) {
    const {shares, differences, keys} = sums[at]!;
    const share = shares.share();
    const [m, code] = [Math.floor(at / width), at % width];
    if (share === null || answer.values[code] === null) continue;
    const keyShare = keys / share.scored;
    found.push({model: m, answer: code, share, keyShare, cases: cases[m]!, p: signFlipTest(differences)});
    yield;
  }
  const adjusted = holm(found.map(({p}) => p));
  return {models: all.filter(({n}) => n > 0), leanings: found.map((one, k) => ({...one, p: adjusted[k]!}))};
}
