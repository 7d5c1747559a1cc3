import {MISSING, type ItemResponses} from "../../../../src/lib/models/index.js";

/** Sets of `test/reference/irt-crossed/make.py`: whether an item is asked in an ability, and attempts at it. */
const SETS = {
  paired: {seed: 5, S: 14, I: 30, D: 2, asked: () => true, tries: (i: number) => (i % 5 === 0 ? 3 : 1)},
  three: {seed: 19, S: 20, I: 40, D: 3, asked: (i: number, d: number) => d === 0 || d === 1 + (i % 2), tries: () => 1},
  tiny: {seed: 7, S: 3, I: 40, D: 1, asked: () => true, tries: () => 1}
};

/** Answers as that script makes them. */
export function crossedAnswers(name: keyof typeof SETS): ItemResponses {
  const {seed, S, I, D, asked, tries} = SETS[name];
  let state = seed;
  const uniform = () => (state = (48271 * state) % 2147483647) / 2147483647;
  const normal = () => Array.from({length: 12}, uniform).reduce((sum, u) => sum + u, 0) - 6;
  const [subjects, items] = [S, I].map((units) =>
    Array.from({length: units}, () => {
      const common = normal();
      return Array.from({length: D}, () => 0.8 * common + 0.6 * normal());
    })
  );
  const y = new Uint8Array(S * I * D).fill(MISSING);
  const attempts = new Uint8Array(S * I * D).fill(1);
  for (let s = 0, k = 0; s < S; s++)
    for (let i = 0; i < I; i++)
      for (let d = 0; d < D; d++, k++) {
        if (!asked(i, d) || (7 * s + 3 * i + d) % 11 === 0) continue;
        const chance = 1 / (1 + Math.exp(-(0.4 - 0.5 * d + subjects![s]![d]! - items![i]![d]!)));
        attempts[k] = tries(i);
        y[k] = Array.from({length: tries(i)}, uniform).filter((u) => u < chance).length;
      }
  return {S, I, D, y, attempts};
}
