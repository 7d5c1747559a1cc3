import {html} from "htl";
import {causesIn, SEVERITIES} from "../../lib/ledger/index.js";
import {chosenFindings, type LedgerContext} from "../../components/ledger/context.js";
import {plural} from "../../components/format/numbers.js";
import {FindingRow} from "./finding-row.js";
import {SEVERITY_WORDS} from "../../components/ledger/severity.js";

/** All findings that the filters leave, heaviest first, each under what its weight means. */
export function FindingsList(context: LedgerContext): HTMLElement {
  const body = html`<div class="ledger-findings"></div>`;
  context.state.subscribe((state) => {
    if (state.view !== "findings") return body.replaceChildren();
    const findings = chosenFindings(context, state);
    if (findings.length === 0) {
      return body.replaceChildren(
        html`<div class="empty">
          <span>No finding matches these filters.</span
          ><span class="actions"
            ><button type="button" ${{onclick: () => context.state.reset()}}>Clear all</button></span
          >
        </div>`
      );
    }
    body.replaceChildren(
      ...SEVERITIES.flatMap((severity) => {
        const own = findings.filter((finding) => finding.severity === severity);
        if (own.length === 0) return [];
        const {name, says} = SEVERITY_WORDS[severity];
        return [
          html`<h3>${name} <span class="n">${own.length}, ${plural(causesIn(own).length, "root cause")}</span></h3>`,
          html`<p class="scope">${says}</p>`,
          ...own.map((finding) => FindingRow(context, finding, true))
        ];
      })
    );
  });
  return body;
}
