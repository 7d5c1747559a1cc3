import {html} from "htl";
import {causesIn, SEVERITIES} from "../../lib/ledger/index.js";
import {chosenFindings, type LedgerContext} from "../../components/ledger/context.js";
import {plural} from "../../components/format/numbers.js";
import {FindingRow} from "./finding-row.js";
import {SEVERITY_WORDS} from "../../components/ledger/severity.js";

/**
 * All findings that the filters leave, heaviest first, each under what its weight means. Curiosities, more than all others together,
 * are folded until they are asked for: by a click, by a filter or by a link to one of them.
 */
export function FindingsList(context: LedgerContext): HTMLElement {
  const body = html`<div class="ledger-findings"></div>` as HTMLElement;
  context.state.subscribe((state) => {
    const wasOpen = body.querySelector<HTMLDetailsElement>(".fold")?.open ?? false;
    if (state.view !== "findings") return body.replaceChildren();
    const findings = chosenFindings(context, state);
    const isOpen = wasOpen || findings.length < context.findings.length;
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
        const heading = html`<h3>
          ${name} <span class="n">${own.length}, ${plural(causesIn(own).length, "root cause")}</span>
        </h3>`;
        const rest = [html`<p class="scope">${says}</p>`, ...own.map((finding) => FindingRow(context, finding, true))];
        return severity === "curiosity"
          ? [
              html`<details class="fold" open=${isOpen}>
                <summary>${heading}</summary>
                ${rest}
              </details>`
            ]
          : [heading, ...rest];
      })
    );
  });
  return body;
}
