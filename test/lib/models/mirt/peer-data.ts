/** Answers of `persons` to `items`, as `test/reference/irt-girth/make.py` makes them. */
export function peerAnswers(seed: number, persons: number, items: number, floor: number): Uint8Array {
  let state = seed;
  const uniform = () => (state = (48271 * state) % 2147483647) / 2147483647;
  const normal = () => Array.from({length: 12}, uniform).reduce((sum, u) => sum + u, 0) - 6;
  const theta = Array.from({length: persons}, normal);
  return Uint8Array.from({length: persons * items}, (_, k) => {
    const [p, i] = [Math.floor(k / items), k % items];
    const slope = 0.7 + 0.1 * ((3 * i) % items);
    const logit = slope * (theta[p]! - (-1.5 + (3 * i) / (items - 1)));
    return uniform() < floor + (1 - floor) / (1 + Math.exp(-logit)) ? 1 : 0;
  });
}
