/** What a multiple-choice set gives to those who do not look. */
export interface ChoiceBaselines {
  readonly items: number;
  /** Score of answering always the same, per letter that is offered anywhere, in alphabetical order. */
  readonly constant: ReadonlyMap<string, number>;
  /** The best of these; the first letter on a tie. */
  readonly bestConstant: {readonly letter: string; readonly score: number};
  /** Expected score of choosing evenly among all options offered. */
  readonly chance: number;
  /** The same among those letters only that are the key of some item; higher where an option is never right. */
  readonly chanceAmongKeys: number;
}

/**
 * Constant-answer and chance baselines of a multiple-choice set.
 *
 * @param items - key and number of options of every item
 * @throws RangeError without items, or if an item's key lies outside its options
 *
 * @example
 * choiceBaselines([{key: "A", options: 4}, {key: "B", options: 4}]).bestConstant // → {letter: "A", score: 0.5}
 */
export function choiceBaselines(items: readonly {readonly key: string; readonly options: number}[]): ChoiceBaselines {
  if (items.length === 0) throw new RangeError("missing items: 0");
  const counts = new Map<string, number>();
  for (const letter of lettersUpTo(items.reduce((most, {options}) => Math.max(most, options), 0)))
    counts.set(letter, 0);
  for (const {key, options} of items) {
    if (!lettersUpTo(options).includes(key))
      throw new RangeError(`invalid key; expected one of ${options} letters: ${key}`);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const constant = new Map([...counts].map(([letter, count]) => [letter, count / items.length]));
  const [letter, score] = [...constant].reduce((best, next) => (next[1] > best[1] ? next : best));
  const used = new Set(items.map(({key}) => key));
  return {
    items: items.length,
    constant,
    bestConstant: {letter, score},
    chance: mean(items.map(({options}) => 1 / options)),
    chanceAmongKeys: mean(items.map(({options}) => 1 / lettersUpTo(options).filter((l) => used.has(l)).length))
  };
}

function lettersUpTo(count: number): string[] {
  return Array.from({length: count}, (_, l) => String.fromCharCode(65 + l));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
