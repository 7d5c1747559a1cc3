/** Something in the sources of a report that its author must mend. */
export interface ReportProblem {
  /** Below the report's folder. */
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

/** `index.md, line 12: unknown option …` */
export const problemText = ({file, line, message}: ReportProblem): string =>
  `${file}${line === null ? "" : `, line ${line}`}: ${message}`;

/** Everything that keeps a report from being built. */
export class ReportError extends Error {
  override readonly name = "ReportError";
  readonly problems: readonly ReportProblem[];

  constructor(problems: readonly ReportProblem[]) {
    super(problems.map(problemText).join("\n"));
    this.problems = problems;
  }
}
