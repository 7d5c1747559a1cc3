import {html} from "htl";
import {causesIn, SEVERITIES, type ExplainedFinding, type Severity} from "../../lib/ledger/index.js";
import {chosenFindings, type LedgerContext} from "../../components/ledger/context.js";
import {count, plural} from "../../components/format/numbers.js";
import {FindingRow} from "./finding-row.js";
import {SEVERITY_WORDS} from "../../components/ledger/severity.js";

/** Findings that accuse nobody, and are more than all others together. */
const FOLDED: ReadonlySet<Severity> = new Set(["some-reading", "curiosity"]);

/**
 * All findings that the filters leave, heaviest first, each under what its weight means. Those that accuse nobody are folded until they
 * are asked for: by a click, by a filter or by a link to one of them; so are those of a root cause beyond its first.
 */
export function FindingsList(context: LedgerContext): HTMLElement {
  const body = html`<div class="ledger-findings"></div>` as HTMLElement;
  context.state.subscribe((state) => {
    const open = new Set([...body.querySelectorAll<HTMLElement>(".fold[open]")].map(({dataset}) => dataset.severity));
    if (state.view !== "findings") return body.replaceChildren();
    const findings = chosenFindings(context, state);
    const isNarrowed = findings.length < context.findings.length;
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
        const scope = html`<p class="scope">${says}</p>`;
        const row = (finding: ExplainedFinding) => FindingRow(context, finding, true);
        const rest = FOLDED.has(severity) ? [scope, ...own.map(row)] : [scope, ...byCause(own, row, isNarrowed)];
        return FOLDED.has(severity)
          ? [
              html`<details class="fold" data-severity=${severity} open=${isNarrowed || open.has(severity)}>
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

/** The first finding of each root cause, with the others of it folded below. */
function byCause(
  findings: readonly ExplainedFinding[],
  row: (finding: ExplainedFinding) => HTMLElement,
  isOpen: boolean
): HTMLElement[] {
  return [...new Set(findings.map(({cause}) => cause))].flatMap((cause) => {
    const [first, ...others] = findings.filter((finding) => finding.cause === cause);
    if (others.length === 0) return [row(first!)];
    return [
      row(first!),
      html`<details class="same" open=${isOpen}>
        <summary>${count(others.length)} more of this root cause</summary>
        ${others.map(row)}
      </details>` as HTMLElement
    ];
  });
}
