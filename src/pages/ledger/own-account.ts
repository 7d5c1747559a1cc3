import {html} from "htl";
import type {KeptLog} from "../../runtime/kept-logs.js";
import {ledgerTitle} from "../../components/open/ledger-report.js";
import {OwnNumbers} from "../open/own-numbers.js";
import {LogAccount} from "../../exhibits/log-account.js";

/**
 * The account of the reader's own log: what became of its records, and of its own numbers.
 *
 * @param below - what the page goes on with
 */
export function OwnAccount({name, simulated, account, choices}: KeptLog, below: string): HTMLElement {
  const title = `Your log ${name}${simulated ? " (simulated)" : ""}`;
  return html`<section class="account" id="your-log" aria-labelledby="your-log-title">
    <h2 id="your-log-title">
      ${account === undefined ? `${title} was kept without its account` : `${title}: ${lower(ledgerTitle(account.total))}`}
    </h2>
    ${choices.map(({as, adapter}) => html`<p class="sub">Read as <b>${as}</b>. <code>${adapter}</code></p>`)}
    ${
      account === undefined
        ? html`<p class="sub"><a href="./open">Open it again</a> to have every record accounted for.</p>`
        : [LogAccount({context: [{name, simulated, ...account}]}), Numbers(account)]
    }
    <p class="scope">${below}</p>
  </section>`;
}

type Account = NonNullable<KeptLog["account"]>;

function Numbers({logged}: Account): HTMLElement | string {
  return logged.length === 0
    ? html`<p class="sub">The log states no numbers about itself that could be compared with its records.</p>`
    : OwnNumbers(logged);
}

const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1);
