import {holm, signFlipTest} from "../math/index.js";
import {CaseShareSums} from "./case-share.js";
import type {Rate} from "./clustered-rates.js";
import type {CrossFilter} from "./cross-filter.js";
import {facetOf} from "./verdict-table.js";

/** How far a model gives one answer more often than it is the key. */
export interface AnswerLeaning {
  readonly model: number;
  /** By code of the facet of answers. */
  readonly answer: number;
  /** Share of the model's answers to questions with a key, with its interval over cases. */
  readonly share: Rate;
  /** Share of the same questions whose key it is. */
  readonly keyShare: number;
  readonly cases: number;
  /** Sign-flip test over cases of how often it is the answer minus how often the key, Holm-adjusted over all models and answers. */
  readonly p: number;
}

/** One answer of one model, case by case. */
class LeaningSums {
  readonly shares = new CaseShareSums();
  /** Of cases in which it is not as often the answer as the key. */
  readonly differences: number[] = [];
  keys = 0;

  add(given: number, asked: number, answers: number): void {
    this.shares.add(given, answers);
    this.keys += asked;
    if (given !== asked) this.differences.push(given - asked);
  }
}

/** Leanings of every model to every answer under the filters; answers that could not be read count among a model's answers. */
export function* answerLeanings(filter: CrossFilter): Generator<void, AnswerLeaning[]> {
  const {items, facets} = filter.table;
  const [model, answer, key] = (["model", "answer", "key"] as const).map((id) => facetOf({facets}, id));
  if (!model || !answer || !key) return [];
  const [M, width] = [model.values.length, answer.values.length];
  const answerOfKey = key.values.map((name) => (name === null ? -1 : answer.values.indexOf(name)));
  const sums = Array.from({length: M * width}, () => new LeaningSums());
  const [given, asked] = [new Uint32Array(M * width), new Uint32Array(M * width)];
  const [answers, cases] = [new Uint32Array(M), new Uint32Array(M)];
  const close = () => {
    for (let m = 0; m < M; m++) {
      if (answers[m] === 0) continue;
      cases[m]!++;
      for (let at = m * width; at < (m + 1) * width; at++) sums[at]!.add(given[at]!, asked[at]!, answers[m]!);
    }
    for (const open of [given, asked, answers]) open.fill(0);
  };
  const countItem = (i: number) => {
    const keyed = answerOfKey[key.codes[i]!]!;
    for (let r = items.starts[i]!, end = items.starts[i + 1]!; r < end; r++) {
      if (!filter.rowPasses(r)) continue;
      const m = model.codes[r]!;
      answers[m]!++;
      given[m * width + answer.codes[r]!]!++;
      if (keyed >= 0) asked[m * width + keyed]!++;
    }
  };
  for (let i = 0; i < items.ids.length; i++) {
    if (i % 512 === 0) yield;
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) close();
    if (key.values[key.codes[i]!] !== null && filter.itemPasses(i)) countItem(i);
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
  return found.map((one, k) => ({...one, p: adjusted[k]!}));
}
