import {unreadText, type Choice, type LedgerReport} from "../../src/lib/adapters/index.js";
import {
  groupRows,
  type LoggedComparison,
  type PooledRuns,
  type ScoredNote,
  type StatusPolicy,
  type UnjudgedAnswers
} from "../../src/lib/scoring/index.js";
import {aligned, printable} from "../terminal/aligned.js";

const LISTED = 12;

/** Where no adapter recognises anything. */
export const NOTHING_READ = "Nothing here is a log that can be read.\n";

/** What was read as what, and why. */
export function choicesText(choices: readonly Choice[]): string {
  if (choices.length === 0) return NOTHING_READ;
  return choices
    .map(({as, because, adapter}) => `Read as ${as}, because ${printable(because)} (${adapter}).\n`)
    .join("");
}

/** What a reading found: first the files of which records may be missing, then what was read as what, then the ledger. */
export const readingText = (choices: readonly Choice[], report: LedgerReport): string =>
  lostText(report) + choicesText(choices) + ledgerText(report);

/** Files that look like logs and were not read, or not to their end, each with its reason. */
export function lostText({unread}: LedgerReport): string {
  if (unread.length === 0) return "";
  const listed = unread.slice(0, LISTED).map(({file, reason}) => `  ${printable(file)}: ${printable(reason)}\n`);
  const more = unread.length > LISTED ? `  and ${unread.length - LISTED} more\n` : "";
  return `${unreadText(unread)}: records may be missing.\n${listed.join("")}${more}`;
}

/** The ledger in a few lines: totals, reasons with counts, the first places. */
export function ledgerText(report: LedgerReport): string {
  const {total, rows, conflicts, reasons, entries, ignored, unread, unreconciled} = report;
  const {seen, accepted, rejected, duplicates, skipped} = total;
  const sum = `${seen} records in = ${accepted} accepted + ${rejected} rejected + ${duplicates} duplicates + ${skipped} skipped; ${rows} rows`;
  const parts = [`${sum}${conflicts > 0 ? `; ${conflicts} contradict an earlier one` : ""}.\n`];
  if (reasons.length > 0) {
    const first = (kind: string, reason: string): string => {
      const entry = entries.find((e) => e.kind === kind && generalises(reason, e.reason));
      return entry ? `${entry.file}, ${entry.place}: ${entry.reason}` : "";
    };
    parts.push(
      aligned(
        ["kind", "count", "first"],
        reasons.slice(0, 12).map(({kind, reason, count}) => [kind, count, first(kind, reason) || reason])
      )
    );
  }
  const isSaid = new Set(unread.map(({file}) => file));
  const byReason = groupRows(
    ignored.filter(({file}) => !isSaid.has(file)),
    ({reason}) => reason
  );
  const images = byReason.get("image")?.length ?? 0;
  byReason.delete("image");
  for (const [reason, files] of [...byReason].slice(0, LISTED)) {
    const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
    parts.push(`not read: ${printable(files[0]!.file)}${more} (${printable(reason)})\n`);
  }
  const rest = [...byReason.values()].slice(LISTED).reduce((sum, files) => sum + files.length, 0);
  if (rest > 0) parts.push(`not read: ${rest} more files, for other reasons\n`);
  if (images > 0) parts.push(`not read: ${images} images\n`);
  if (unreconciled.length > 0) parts.push(`DOES NOT ADD UP: ${unreconciled.slice(0, 5).map(printable).join(", ")}\n`);
  return parts.join("");
}

/** How many of the numbers that the logs state about themselves follow from their records, and those that do not. */
export function loggedText(compared: readonly LoggedComparison[]): string {
  if (compared.length === 0) return "";
  const found = compared.filter(({recomputed}) => recomputed !== null);
  const differing = found.filter(({agrees}) => !agrees);
  const rest = compared.length - found.length;
  const counts = `The logs state ${compared.length} numbers about themselves: ${found.length - differing.length} follow from their records, ${differing.length} differ${rest > 0 ? `, ${rest} could not be recomputed` : ""}.\n`;
  const sum = counts + notComparedText(compared.filter(({recomputed}) => recomputed === null));
  if (differing.length === 0) return sum;
  const cells = differing
    .slice(0, LISTED)
    .map((c) => [c.file, c.subjectId, c.group, c.metric, c.value, c.recomputed, c.difference]);
  return sum + aligned(["file", "model", "group", "metric", "logged", "recomputed", "difference"], cells);
}

/** Why stated numbers are not compared, with the first of each kind. */
function notComparedText(compared: readonly LoggedComparison[]): string {
  return [...groupRows(compared, ({reason}) => reason ?? "")]
    .slice(0, LISTED)
    .map(([reason, [first, ...others]]) => {
      const rule = first!.scorerId === null ? first!.metric : first!.scorerId;
      const more = others.length > 0 ? ` and ${others.length} more` : "";
      return `not compared: ${printable(rule)} of ${printable(first!.suite)}, ${first!.group}, ${first!.value}${more} (${printable(reason)})\n`;
    })
    .join("");
}

/** What each rule made of answers that it had no ordinary verdict on: whether they have no score, or count as wrong. */
export function policiesText(policies: readonly StatusPolicy[]): string {
  const odd = policies.filter(({status, unscored}) => status !== "ok" || unscored > 0).slice(0, LISTED);
  if (odd.length === 0) return "";
  const table = aligned(
    ["rule", "status", "verdicts", "without a score", "score 0", "above 0", "below 0"],
    odd.map((p) => [p.scorer, p.status, p.verdicts, p.unscored, p.zero, p.positive, p.negative])
  );
  return table;
}

/** Which judges and training steps scores are of, where there are several, and which means are in units of their own. */
export function notesText(notes: readonly ScoredNote[]): string {
  return notes.map(({suite, text}) => `Scores of ${printable(suite)}: ${printable(text)}.\n`).join("");
}

/** Which models were asked more than once, and whether scores stand on more than one run. */
export function pooledText(pooled: readonly PooledRuns[]): string {
  return pooled
    .slice(0, LISTED)
    .map(
      ({suite, subjectId, runs, isOneScore}) =>
        `${runs.length} runs of ${printable(subjectId)} on ${printable(suite)} ${isOneScore ? "stand in one score" : "have scores of their own"}: ${runs.slice(0, 3).map(printable).join(", ")}${runs.length > 3 ? ", …" : ""}.${isOneScore ? " Read apart, each has its own." : ""}\n`
    )
    .join("");
}

/** Answers that no score holds, since nothing in their log judges them. */
export function unjudgedText(unjudged: readonly UnjudgedAnswers[]): string {
  const listed = unjudged
    .slice(0, LISTED)
    .map(
      ({suite, subjectId, unjudged, answers}) =>
        `${unjudged} of ${answers} answers of ${printable(subjectId)} on ${printable(suite)} have no verdict in the log: they are in no score.\n`
    );
  const further = unjudged.length - listed.length;
  return listed.join("") + (further > 0 ? `The same holds of ${further} more models and benchmarks.\n` : "");
}

/** The ledger as plain data. */
export function ledgerJson(report: LedgerReport): object {
  return {...report, files: Object.fromEntries(report.files)};
}

function generalises(general: string, reason: string): boolean {
  return reason.replace(/: .*$/s, "").replace(/\d+/g, "#") === general;
}
