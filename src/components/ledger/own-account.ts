import {html} from "htl";
import type {KeptLog} from "../../runtime/kept-logs.js";
import {DataTable} from "../figure/data-table.js";
import {table} from "../figure/index.js";
import {Balance, ledgerTitle} from "../open/ledger-report.js";
import {OwnNumbers} from "../open/own-numbers.js";

/** The account of the reader's own log, above that of the printed numbers: what became of its records, and of its own numbers. */
export function OwnAccount({name, simulated, account, choices}: KeptLog): HTMLElement {
  const title = `Your log ${name}${simulated ? " (simulated)" : ""}`;
  return html`<section class="account" id="your-log" aria-labelledby="your-log-title">
    <h2 id="your-log-title">
      ${account === undefined ? `${title} was kept without its account` : `${title}: ${lower(ledgerTitle(account.total))}`}
    </h2>
    ${choices.map(({as, adapter}) => html`<p class="sub">Read as <b>${as}</b>. <code>${adapter}</code></p>`)}
    ${
      account === undefined
        ? html`<p class="sub"><a href="./open">Open it again</a> to have every record accounted for.</p>`
        : [Balance(account.total), Reasons(account), Numbers(account)]
    }
    <p class="scope">What follows is about the printed numbers alone; your log is not among them.</p>
  </section>`;
}

type Account = NonNullable<KeptLog["account"]>;

function Reasons({reasons}: Account): HTMLElement | string {
  if (reasons.length === 0) return "";
  const columns = [
    {label: "What became of it", value: ({kind}: Account["reasons"][number]) => kind},
    {label: "Records", value: ({count}: Account["reasons"][number]) => count},
    {label: "Reason", value: ({reason}: Account["reasons"][number]) => reason}
  ];
  return DataTable(table(reasons, columns), "Reasons with counts");
}

function Numbers({logged}: Account): HTMLElement | string {
  return logged.length === 0
    ? html`<p class="sub">The log states no numbers about itself that could be compared with its records.</p>`
    : OwnNumbers(logged);
}

const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1);
