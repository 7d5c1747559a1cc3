/**
 * A line that was read. In `places`, from `at` on: where it begins and ends (`FROM`, `END`), then, from `FIRST` on, for each of its
 * values in turn where it begins, where it ends, and its number.
 */
export interface KnownLine {
  bytes: Uint8Array;
  view: DataView;
  places: Int32Array;
  at: number;
}

export const [FROM, END, FIRST] = [0, 1, 2] as const;
/** Places of a value. */
export const STEP = 3;

/** Places of a line with so many values. */
export const roomFor = (values: number): Int32Array<ArrayBuffer> => new Int32Array(FIRST + STEP * values);
