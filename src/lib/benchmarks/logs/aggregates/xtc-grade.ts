import type {CanonicalRow} from "../../../schema/index.js";

export const XTC_BENCH_SUITE = "xtc-bench";
/** What its judge gives at most. */
export const XTC_MOST = 5;

const NOTE = /^(?:(\d) of 5|no grade), question ([^,]+)/;

/** What a verdict keeps of its record beside whether it is right: the judge's grade, and the number that the program pairs by. */
export const xtcNote = (grade: number | null, question: string, more: string | null): string =>
  [
    grade === null ? "no grade" : `${grade} of ${XTC_MOST}`,
    `question ${question}`,
    ...(more === null ? [] : [more])
  ].join(", ");

/** An answer with its grade, of an inference that failed, too: the program has these judged. */
export interface XtcGraded {
  readonly row: CanonicalRow;
  readonly grade: number;
  readonly question: string;
  /** Whether the answer failed, so that it counts for the program only. */
  readonly hasFailed: boolean;
}

/** Graded answers among some rows. */
export function xtcGraded(rows: readonly CanonicalRow[]): XtcGraded[] {
  return rows.flatMap((row) =>
    row.judgments.flatMap(({note, scorerId, status}) => {
      const [, grade, question] = (scorerId.startsWith(`${XTC_BENCH_SUITE}/`) && NOTE.exec(note ?? "")) || [];
      return grade === undefined || question === undefined
        ? []
        : [{row, grade: Number(grade), question, hasFailed: status === "error"}];
    })
  );
}
