/**
 * Up to `count` known names most like a name, best first: those within a third of its length in edits.
 *
 * Compares without case, spaces and punctuation, so that `Bagel 7B` finds `BAGEL-7B`.
 */
export function nearestNames(name: string, known: Iterable<string>, count = 3): readonly string[] {
  const wanted = bare(name);
  const limit = Math.max(2, Math.ceil(wanted.length / 3));
  return [...known]
    .map((candidate) => ({candidate, distance: editDistance(wanted, bare(candidate))}))
    .filter(({distance}) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({candidate}) => candidate);
}

const bare = (name: string): string => name.toLowerCase().replace(/[\s._()-]+/g, "");

/** Levenshtein distance: insertions, deletions and replacements of one character. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const row = [i];
    for (let j = 1; j <= b.length; ++j) {
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    above = row;
  }
  return above[b.length]!;
}
