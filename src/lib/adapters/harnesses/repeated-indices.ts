import {contentHash} from "../files/content-hash.js";
import type {JsonObject} from "../values/json-value.js";

/** Columns that say what was asked. */
const ASKED = /^(?:question|hint|context|answer|category|l2-category|image_path|[A-Z])$/;
/** Datasets in which one index is known to name several questions. */
const NOT_UNIQUE = /^SEEDBench2(?:$|_(?!Plus))/i;

/**
 * Which question of an index a row of one file is about: where an index comes again with another question, it is another item, and from then
 * on nothing of the file that comes again is taken for a repeat. SEED-Bench-2 gives 3,099 of its 24,371 questions the index of another.
 */
export class RepeatedIndices {
  readonly #questions = new Map<string, string[]>();
  #isUnique: boolean;
  /** Rows so far whose index stands for another question, too. */
  count = 0;

  constructor(dataset: string) {
    this.#isUnique = !NOT_UNIQUE.test(dataset);
  }

  /** The number of the question among those of its index, from 0 on. */
  nthOf(index: string, row: JsonObject): number {
    const asked = Object.entries(row).filter(([column, value]) => value !== null && ASKED.test(column));
    const question = contentHash(JSON.stringify(asked));
    const known = this.#questions.get(index);
    if (known === undefined) {
      this.#questions.set(index, [question]);
      return 0;
    }
    const nth = known.indexOf(question);
    if (nth !== -1 && this.#isUnique) return nth;
    this.#isUnique = false;
    this.count += 1;
    return known.push(question) - 1;
  }
}
