/** A third of the cases by size, with the score of those answered. */
export interface SizeClass {
  readonly name: "few" | "middle" | "many";
  /** Smallest and largest size that belongs to it, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly cases: number;
  /** Mean of the case means; `null` without an answered case. */
  readonly mean: number | null;
  /** Share of cases with every answer right; `null` without an answered case. */
  readonly allCorrectShare: number | null;
}

/** The score of one answered case. */
export interface CaseScore {
  readonly size: number;
  readonly mean: number;
  readonly allCorrect: boolean;
}

/**
 * Answered cases split at the thirds of the sizes of *all* cases given, as UniEval does.
 *
 * The bounds are the sizes at ranks ⌊n/3⌋ and ⌊2n/3⌋ (0-based): few lies below the first, many above the second.
 * A batch worker that holds a part of the bank therefore has other classes than the whole.
 *
 * @param sizes - size of every case of the bank, answered or not
 */
export function sizeClasses(sizes: readonly number[], scores: readonly CaseScore[]): readonly SizeClass[] {
  const ordered = [...sizes].sort((a, b) => a - b);
  const n = ordered.length;
  const [lower, upper] = [ordered[Math.floor(n / 3)] ?? 0, ordered[Math.floor((2 * n) / 3)] ?? 0];
  return [
    summary("few", ordered[0] ?? 0, lower - 1, scores),
    summary("middle", lower, upper, scores),
    summary("many", upper + 1, ordered[n - 1] ?? 0, scores)
  ];
}

function summary(name: SizeClass["name"], from: number, to: number, scores: readonly CaseScore[]): SizeClass {
  const members = scores.filter(({size}) => size >= from && size <= to);
  const cases = members.length;
  if (cases === 0) return {name, from, to, cases, mean: null, allCorrectShare: null};
  const mean = members.reduce((sum, score) => sum + score.mean, 0) / cases;
  const allCorrectShare = members.filter(({allCorrect}) => allCorrect).length / cases;
  return {name, from, to, cases, mean, allCorrectShare};
}
