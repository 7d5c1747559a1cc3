import type {CrossFilter} from "./filter/cross-filter.js";
import {mostRows, VerdictKeys} from "./paired-verdicts.js";
import {facetOf, type Facet} from "./table/verdict-table.js";

/** Up to so many rows of a question the answers of a model are looked through; a table is slower for few. */
const LOOKED_THROUGH = 1024;
const NONE = -1;

/**
 * Answers to one question after the other, under the filters. Rows are verdicts: an answer is read once however many judges and scorers
 * have seen it, and once for each letter that scorers found in it. Answers that nothing tells apart (runs of a model) are as many as one
 * judge has seen.
 *
 * Places below `n` hold the answers to the question that was read last.
 */
export class AnswerReader {
  n = 0;
  /** Code of the model and of the answer, and how often it is given, by place. */
  readonly models: Uint16Array;
  readonly answers: Uint16Array;
  readonly times: Uint32Array;
  /** Its verdicts with a score, and those that call it right. */
  readonly scored: Uint32Array;
  readonly right: Uint32Array;
  readonly #filter: CrossFilter;
  readonly #model: Facet;
  readonly #answer: Facet;
  readonly #keys: VerdictKeys;
  readonly #judge: Facet | undefined;
  readonly #scorer: Facet | undefined;
  /** Who saw it first, what it is told apart by, and the answer of the same model before it. */
  readonly #seers: Uint32Array;
  readonly #ids: Float64Array;
  readonly #before: Int32Array;
  readonly #last: Int32Array;
  readonly #places = new Map<number, number>();

  constructor(filter: CrossFilter, model: Facet, answer: Facet) {
    const {table} = filter;
    [this.#filter, this.#model, this.#answer] = [filter, model, answer];
    this.#keys = new VerdictKeys(table, "judge", "scorer");
    [this.#judge, this.#scorer] = [facetOf(table, "judge"), facetOf(table, "scorer")];
    const most = mostRows(table);
    [this.models, this.answers] = [new Uint16Array(most), new Uint16Array(most)];
    [this.times, this.scored, this.right] = [new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)];
    [this.#seers, this.#ids, this.#before] = [new Uint32Array(most), new Float64Array(most), new Int32Array(most)];
    this.#last = new Int32Array(model.values.length).fill(NONE);
  }

  read(item: number): void {
    const {starts} = this.#filter.table.items;
    const [start, end] = [starts[item]!, starts[item + 1]!];
    for (let at = 0; at < this.n; at++) this.#last[this.models[at]!] = NONE;
    this.#places.clear();
    this.n = 0;
    const isLong = end - start > LOOKED_THROUGH;
    for (let r = start; r < end; r++) if (this.#filter.rowPasses(r)) this.#add(r, isLong);
  }

  #add(row: number, isLong: boolean): void {
    const model = this.#model.codes[row]!;
    const answer = this.#answer.codes[row]!;
    const id = this.#keys.of(row) * this.#answer.values.length + answer;
    const seer = (this.#judge?.codes[row] ?? 0) * (this.#scorer?.values.length ?? 1) + (this.#scorer?.codes[row] ?? 0);
    let at = isLong ? (this.#places.get(id) ?? NONE) : this.#last[model]!;
    if (!isLong) while (at !== NONE && this.#ids[at] !== id) at = this.#before[at]!;
    if (at === NONE) {
      at = this.n++;
      if (isLong) this.#places.set(id, at);
      this.models[at] = model;
      this.answers[at] = answer;
      this.#seers[at] = seer;
      this.#ids[at] = id;
      this.#before[at] = this.#last[model]!;
      this.#last[model] = at;
      this.times[at] = this.scored[at] = this.right[at] = 0;
    }
    if (this.#seers[at] === seer) this.times[at]!++;
    const outcome = this.#filter.table.outcome[row]!;
    if (outcome > 0) this.scored[at]!++;
    if (outcome === 2) this.right[at]!++;
  }
}
