/** Reads lines of a part of a file that are records of one row each, where they are plain, without making a row of them. */
export interface LineReader {
  /**
   * @param isAnew - numbers that the packer gave are forgotten
   * @param bytes - of the part
   */
  begin(isAnew: boolean, bytes: Uint8Array): void;
  /**
   * Reads lines from the one on that begins here, as long as they are plain; returns where the first one begins that is not.
   *
   * @param line - number of the first one
   * @param most - bytes of a line
   */
  read(from: number, line: number, most: number): number;
  /** Adds the rows of the lines read since the last time; returns how many. */
  add(): number;
}
