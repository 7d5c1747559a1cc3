import {RESPONSE_STATUSES, type CanonicalRow, type ResponseStatus} from "../../schema/index.js";
import {groupRows} from "./group-rows.js";
import {isValid} from "./missing-rule.js";

/** What became of one model's answers on one suite: each is counted once. */
export interface AnswerStatuses {
  readonly suite: string;
  readonly subjectId: string;
  readonly protocol: string | null;
  readonly answers: number;
  /** Answers by status; `ok` are those with a valid verdict. */
  readonly statuses: Readonly<Record<ResponseStatus, number>>;
  /** Valid answers that have no verdict, or one that gives no number. */
  readonly unjudged: number;
}

/** Has any of these answers no valid verdict? */
export const lacksVerdicts = ({answers, statuses}: Pick<AnswerStatuses, "answers" | "statuses">): boolean =>
  statuses.ok < answers;

/**
 * What became of every answer, by suite, model and protocol in order of appearance. An answer with several verdicts is `ok` where one of
 * them is valid; else it is what its own status says, or that of its first verdict.
 */
export function answerStatuses(rows: readonly CanonicalRow[]): AnswerStatuses[] {
  const groups = groupRows(rows, ({item, subjectId, run}) => [item.suite, subjectId, run.protocol].join("\u0000"));
  return [...groups.values()].map((own) => {
    const statuses = Object.fromEntries(RESPONSE_STATUSES.map((status) => [status, 0])) as Record<
      ResponseStatus,
      number
    >;
    let unjudged = 0;
    for (const row of own) {
      const found = statusOf(row);
      if (found === null) unjudged += 1;
      else statuses[found] += 1;
    }
    const {item, subjectId, run} = own[0]!;
    return {suite: item.suite, subjectId, protocol: run.protocol, answers: own.length, statuses, unjudged};
  });
}

/** `null` for an answer that is in order and has no number. */
function statusOf(row: CanonicalRow): ResponseStatus | null {
  if (row.status !== "ok") return row.status;
  if (row.judgments.some((verdict) => isValid(row, verdict))) return "ok";
  return row.judgments.find(({status}) => status !== "ok")?.status ?? null;
}
