/** Reads lines of a file that are records of one row each, where they are plain, without making a row of them. */
export interface LineReader {
  /** @param isAnew - numbers that the packer gave are forgotten */
  begin(isAnew: boolean): void;
  /** Reads the line that begins here; returns its end, -1 where it is not plain. */
  look(bytes: Uint8Array, from: number): number;
  /** Adds the row of the line looked at last, the number of which is given. */
  add(line: number): void;
}
