import {html} from "htl";
import type {LedgerCounts} from "../../lib/adapters/index.js";
import {unreadText} from "../../lib/adapters/contract/unread-text.js";
import type {OpenedLedger} from "../../runtime/open/messages.js";
import {DataTable} from "../figure/data-table.js";
import {table} from "../figure/index.js";
import {count, plural} from "../format/numbers.js";

/** Files that could not be read of which the list has so many. */
const MOST_UNREAD = 300;

/** The equation that every ledger must satisfy, in the order of its terms. */
const TERMS: readonly (readonly [keyof LedgerCounts, string])[] = [
  ["accepted", "accepted"],
  ["rejected", "rejected"],
  ["duplicates", "duplicates"],
  ["skipped", "skipped"]
];

/** Records in = accepted + rejected + duplicates + skipped, set as an equation. */
export function Balance(total: LedgerCounts): HTMLElement {
  const spoken = TERMS.map(([key, name]) => `${count(total[key])} ${name}`).join(" plus ");
  const term = (value: number, name: string, sign: string): HTMLElement =>
    html`<span class=${value === 0 ? "term none" : "term"}
      >${sign === "" ? "" : html`<i>${sign}</i>`}<b>${count(value)}</b><small>${name}</small></span
    >`;
  return html`<p class="balance" role="img" aria-label=${`${count(total.seen)} records in equal ${spoken}`}>
    ${term(total.seen, "records in", "")}${TERMS.map(([key, name], t) => term(total[key], name, t === 0 ? "=" : "+"))}
  </p>`;
}

/** The finding of a ledger as a sentence. */
export function ledgerTitle({seen, accepted, rejected, duplicates, skipped}: LedgerCounts): string {
  if (seen === accepted) return `All ${count(seen)} records were accepted`;
  const rest = [
    [rejected, "rejected"],
    [duplicates, duplicates === 1 ? "duplicate" : "duplicates"],
    [skipped, "skipped"]
  ] as const;
  const parts = rest.filter(([n]) => n > 0).map(([n, name]) => `${count(n)} ${name}`);
  return `${count(accepted)} of ${count(seen)} records were accepted: ${parts.join(", ")}`;
}

type NothingRead = Pick<OpenedLedger, "choices" | "proposals" | "isUnrecognised">;

/** Why nothing was read, in short. */
export function nothingTitle({choices, isUnrecognised}: NothingRead): string {
  if (choices.length > 0) return "No record stands in these files";
  return isUnrecognised ? "No format recognises this" : "Nothing of this can be read";
}

/** What the reader may do about it: of a file that is damaged or refused, what is said of it. */
export function nothingAdvice({choices, proposals, isUnrecognised}: NothingRead): string {
  if (choices.length === 0 && !isUnrecognised) return "What is said of the files below is to be mended first.";
  const columns = Object.keys(proposals).length === 0 ? "" : ", or say below how its columns are to be read";
  return `Name what it is under “Read as”${columns}.`;
}

/** What the report says in short: of the records, and of files whose records may be missing. */
export function reportTitle(
  ledger: NothingRead & {readonly report: Pick<OpenedLedger["report"], "total" | "unread">}
): string {
  const {total, unread} = ledger.report;
  const title = total.seen > 0 ? ledgerTitle(total) : nothingTitle(ledger);
  if (unread.length === 0) return title;
  return `${title}${total.seen > 0 && total.seen === total.accepted ? " and" : ";"} ${unreadText(unread)}`;
}

/** What came in and what became of it, with reasons and places. */
export function LedgerReport(ledger: OpenedLedger): HTMLElement {
  const {report, choices, files, fileCount, durationMs} = ledger;
  const title = html`<h2 id="ledger-title" tabindex="-1">${reportTitle(ledger)}</h2>`;
  if (report.total.seen === 0)
    return html`<section class="account" aria-labelledby="ledger-title">
      ${title}
      <p class="sub">${nothingAdvice(ledger)}</p>
      ${Unread(ledger)}${Reasons(ledger)}${Ignored(ledger, true)}
    </section>`;
  return html`<section class="account" aria-labelledby="ledger-title">
    ${title} ${Unread(ledger)}
    ${choices.map(
      ({as, because, adapter}) =>
        html`<p class="sub">Read as <b>${as}</b>, because ${because}. <code>${adapter}</code></p>`
    )}
    ${Balance(report.total)}
    <p class="scope">
      ${plural(report.rows, "row")} from ${plural(fileCount, "file")} in ${(durationMs / 1000).toFixed(1)} s.
      ${ledger.bank === null ? "" : `Questions and tags from ${ledger.bank}. `}${
        report.unreconciled.length > 0
          ? `Does not add up: ${report.unreconciled.slice(0, 5).join(", ")}.`
          : "It adds up."
      }
      ${Pictures(ledger)}
    </p>
    ${Private(ledger)}${Reasons(ledger)}
    <details>
      <summary>${plural(fileCount, "file")} with counts</summary>
      ${DataTable(
        table(files, [
          {label: "File", value: ({path}) => path},
          {label: "In", value: ({counts}) => counts.seen},
          {label: "Accepted", value: ({counts}) => counts.accepted},
          {label: "Rejected", value: ({counts}) => counts.rejected},
          {label: "Duplicates", value: ({counts}) => counts.duplicates},
          {label: "Skipped", value: ({counts}) => counts.skipped}
        ]),
        "Files with their counts"
      )}
      ${files.length < fileCount ? html`<p class="scope">The first ${count(files.length)} of ${count(fileCount)}.</p>` : ""}
    </details>
    ${Ignored(ledger)}
  </section>`;
}

/** Why records were not taken, or taken with a remark; each reason with the first place that has it. */
function Reasons({report: {reasons, entries}}: OpenedLedger): HTMLElement | string {
  if (reasons.length === 0) return "";
  const first = (kind: string, reason: string) =>
    entries.find((entry) => entry.kind === kind && generalised(entry.reason) === reason);
  return html`<div>
    <h3>Reasons</h3>
    ${DataTable(
      table(reasons.slice(0, 200), [
        {label: "What became of it", value: ({kind}) => kind},
        {label: "Records", value: (row) => row.count},
        {label: "Reason", value: ({kind, reason}) => first(kind, reason)?.reason ?? reason},
        {
          label: "First place",
          value: ({kind, reason}) => {
            const entry = first(kind, reason);
            return entry ? `${entry.file}, ${entry.place}` : null;
          }
        }
      ]),
      "Reasons with counts and first places"
    )}
    <details>
      <summary>${plural(entries.length, "place")}</summary>
      ${DataTable(
        table(entries, [
          {label: "File", value: ({file}) => file},
          {label: "Place", value: ({place}) => place},
          {label: "What became of it", value: ({kind}) => kind},
          {label: "Reason", value: ({reason}) => reason}
        ]),
        "Places"
      )}
    </details>
  </div>`;
}

/** What became of the pictures that the rows name. */
function Pictures({pictures: {named, found, ambiguous, missing, remote}}: OpenedLedger): string {
  if (named === 0) return "";
  const rest = [
    [ambiguous, "named alike by several files, so left open"],
    [missing, "not among these files"],
    [remote, "on other machines, not fetched"]
  ] as const;
  const said = rest.flatMap(([n, what]) => (n === 0 ? [] : [`${count(n)} ${what}`]));
  return `${plural(named, "picture")} named: ${[`${count(found)} among these files`, ...said].join(", ")}.`;
}

/** Secrets, addresses and home folders: where they stand, never what they are. */
function Private({private: {count: found, places}}: OpenedLedger): HTMLElement | string {
  if (found === 0) return html`<p class="note">No secret, e-mail address or home folder was found in the texts.</p>`;
  return html`<div class="note data">
    <p>
      <b>${plural(found, "piece")} of private text.</b> Secrets, e-mail addresses or folders of somebody's machine stand
      in this log. <code>npx parallax ingest --mask</code> replaces them before anything is published.
    </p>
    <details>
      <summary>Where</summary>
      ${DataTable(
        table(places, [
          {label: "Kind", value: ({kind}) => kind},
          {label: "Field", value: ({field}) => field},
          {label: "File", value: ({file}) => file},
          {label: "Place", value: ({place}) => place}
        ]),
        "Places of private text"
      )}
    </details>
  </div>`;
}

/** Files that look like logs and were not read, or not to their end, with the reason: open, since what follows is without them. */
function Unread({report: {unread}}: OpenedLedger): HTMLElement | string {
  if (unread.length === 0) return "";
  return html`<details class="note data" open>
    <summary><b>Records may be missing:</b> ${unreadText(unread)}.</summary>
    ${DataTable(
      table(unread.slice(0, MOST_UNREAD), [
        {label: "File", value: ({file}) => file},
        {label: "Read", value: ({isPartial}) => (isPartial ? "in part" : "nothing")},
        {label: "Why not all", value: ({reason}) => reason}
      ]),
      "Files that look like logs and were not wholly read"
    )}
  </details>`;
}

function Ignored({report: {ignored, unread}}: OpenedLedger, open = false): HTMLElement | string {
  const isSaid = new Set(unread.map(({file}) => file));
  const others = ignored.filter(({file}) => !isSaid.has(file));
  if (others.length === 0) return "";
  return html`<details open=${open}>
    <summary>${plural(others.length, "file")} not read</summary>
    ${DataTable(
      table(others, [
        {label: "File", value: ({file}) => file},
        {label: "Why", value: ({reason}) => reason}
      ]),
      "Files not read"
    )}
  </details>`;
}

/** As the ledger groups reasons: without the value after the colon, numbers aside. */
function generalised(reason: string): string {
  return reason.replace(/: .*$/s, "").replace(/\d+/g, "#");
}
