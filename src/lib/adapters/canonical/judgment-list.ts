import type {Judgment, JudgmentRow} from "../../schema/index.js";

const NONE: readonly Judgment[] = [];

/**
 * The judgments of a table by response. Verdicts that say the same are held once: of a log of rules without words there are few
 * different ones.
 */
export class JudgmentList {
  readonly #same = new Map<string, readonly Judgment[]>();
  readonly #of: (readonly Judgment[] | undefined)[] = [];

  add({responseId, ...judgment}: JudgmentRow): void {
    const kept = this.#of[responseId];
    const list = judgment.judgeRaw === null && judgment.note === null ? this.#once(judgment) : [judgment];
    this.#of[responseId] = kept === undefined ? list : [...kept, ...list];
  }

  /** Judgments of a response, in the order of the table. */
  of(responseId: number): readonly Judgment[] {
    return this.#of[responseId] ?? NONE;
  }

  /** The largest response that is judged. */
  get last(): number {
    return this.#of.length - 1;
  }

  #once(judgment: Judgment): readonly Judgment[] {
    const {scorerId, scorerVersion, judgeId, score, value, status} = judgment;
    const key = `${scorerId}\u0000${scorerVersion}\u0000${judgeId}\u0000${score}\u0000${value}\u0000${status}`;
    const known = this.#same.get(key);
    if (known !== undefined) return known;
    const made = [judgment];
    this.#same.set(key, made);
    return made;
  }
}
