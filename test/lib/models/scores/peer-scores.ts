import type {ScoreResponses} from "../../../../src/lib/models/index.js";

/** The draws of `test/reference/irt-girth/make_scores.py`. */
function minstd(seed: number) {
  let state = seed;
  const uniform = () => (state = (48271 * state) % 2147483647) / 2147483647;
  const normal = () => {
    let sum = 0;
    for (let k = 0; k < 12; k++) sum += uniform();
    return sum - 6;
  };
  const persons = (count: number, abilities: number) =>
    Array.from({length: count}, () => {
      const first = normal();
      return abilities === 1 ? [first] : [first, 0.6 * first + 0.8 * normal()];
    });
  return {uniform, normal, persons};
}

/** Answers of each person to each item; items are of the abilities by turns; -1 is no answer. */
function responses(
  rows: readonly (readonly number[])[],
  D: number,
  levels: number | null
): ScoreResponses & {readonly rows: readonly (readonly number[])[]} {
  const answers = rows.flatMap((row, s) => row.flatMap((value, i) => (value < 0 ? [] : [{s, i, value}])));
  return {
    S: rows.length,
    I: rows[0]!.length,
    D,
    subject: Int32Array.from(answers, ({s}) => s),
    item: Int32Array.from(answers, ({i}) => i),
    ability: Uint8Array.from(answers, ({i}) => i % D),
    score: Float64Array.from(answers, ({value}) => value),
    levels,
    rows
  };
}

/** Levels 0 to `most`, every eleventh answer missing. */
export function peerLevels(seed: number, count: number, items: number, most: number, abilities: number) {
  const {uniform, persons} = minstd(seed);
  const theta = persons(count, abilities);
  const rows = theta.map((own, p) =>
    Array.from({length: items}, (_, i) => {
      const u = uniform();
      const [slope, centre] = [0.8 + 0.15 * (i % 5), -0.6 + (1.2 * i) / (items - 1)];
      let level = 0;
      for (let k = 0; k < most; k++)
        if (u < 1 / (1 + Math.exp(-(slope * (own[i % abilities]! - centre - 1.1 * (k - (most - 1) / 2)))))) level++;
      return (p * items + i) % 11 === 10 ? -1 : level;
    })
  );
  return responses(rows, abilities, most + 1);
}

/** Shares of a range, cut at its ends. */
export function peerShares(seed: number, count: number, items: number, spread: number, abilities: number) {
  const {normal, persons} = minstd(seed);
  const theta = persons(count, abilities);
  const rows = theta.map((own) =>
    Array.from({length: items}, (_, i) => {
      const mean = 0.45 + (0.1 * i) / (items - 1) + spread * (0.8 + 0.1 * (i % 5)) * own[i % abilities]!;
      return Math.min(1, Math.max(0, mean + spread * (0.7 + 0.1 * (i % 3)) * normal()));
    })
  );
  return responses(rows, abilities, null);
}
