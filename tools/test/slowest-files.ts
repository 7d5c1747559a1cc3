/** A test file and how long it took. */
export interface FileTime {
  readonly path: string;
  readonly seconds: number;
  /** Tests in it that passed only when they were run again, each with what was wrong before. */
  readonly again: readonly string[];
}

/** The files that took longest, one a line, the slowest first. */
export function slowestFiles(files: readonly FileTime[], most = 10): string[] {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({path, seconds}) => `${seconds.toFixed(1).padStart(8)} s  ${path}`);
}
