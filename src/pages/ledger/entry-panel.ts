import {html} from "htl";
import {agreement, countsThatPrint, type LedgerEntry, type Recomputation} from "../../lib/ledger/index.js";
import {count, signed} from "../../components/format/numbers.js";
import {placeOfCell, type LedgerContext} from "../../components/ledger/context.js";
import {FindingRow, showNumber} from "./finding-row.js";

const STATUS_SAYS: Readonly<Record<LedgerEntry["status"], string>> = {
  recomputed: "Recomputed: other printed numbers give it.",
  transcribed: "Transcribed: copied from its source cell; nothing else that is printed gives it.",
  "not verifiable": "Not verifiable: nothing that is printed can confirm or contradict it."
};

/**
 * The entry of one printed number: where it stands, its status, every way of recomputing it, the counts that print as
 * it, and the findings it is part of. Opened by the address (`#cell`), so that every number has a link of its own.
 */
export function EntryPanel(context: LedgerContext, entry: LedgerEntry): HTMLElement {
  const {cell, status, recomputed, findings} = entry;
  const row = context.rows.get(cell.id)!;
  const unit = row.unit === "percent" ? "%" : row.unit === "points" ? " points" : "";
  return html`<section class="entry" id=${cell.id} tabindex="-1" aria-label=${placeOfCell(context, cell.id)}>
    <p class="where">${placeOfCell(context, cell.id)}</p>
    <p class="printed"><span class="num">${row.value.toFixed(row.decimals).replace("-", "−")}${unit}</span></p>
    <p>${row.readOff ? "Read off a chart, approximate. " : ""}${STATUS_SAYS[status]}</p>
    ${recomputed.length === 0 ? "" : Ways(context, entry)} ${Counts(entry)}
    ${row.note === "" ? "" : html`<p class="note">Note of the data: ${row.note}.</p>`}
    ${findings.map((finding) => FindingRow(context, finding))}
    <p class="links"><a href="#${cell.id}">Link to this number</a> <code>${cell.id}</code></p>
  </section>`;
}

/** One line per way of recomputing, with its parts. */
function Ways(context: LedgerContext, {cell, recomputed}: LedgerEntry): HTMLElement {
  const verdict = ({value, tolerance}: Recomputation) =>
    ({agrees: "agrees to rounding", truncated: "agrees but for the last digit", differs: "does not follow"})[
      agreement(cell.value, value, cell.decimals, tolerance)
    ];
  return html`<ul class="ways">
    ${recomputed.map(
      (way) =>
        html`<li>
          <span class="num"><b>${showNumber(way.value)}</b></span>
          ${way.rule}: <span class="num">${signed(cell.value - way.value, cell.decimals + 1)}</span>, ${verdict(way)}
          (rounding allows <span class="num">${showNumber(way.tolerance)}</span>)
          ${
            way.parts.length === 0
              ? ""
              : html`<details>
                  <summary>Parts</summary>
                  <ul>
                    ${way.parts.map((part) => {
                      const other = context.byCell.get(part)!.cell;
                      return html`<li>
                        <a href=${`#${part}`}>${placeOfCell(context, part)}</a>
                        <span class="num">${other.value.toFixed(other.decimals).replace("-", "−")}</span>
                      </li>`;
                    })}
                  </ul>
                </details>`
          }
        </li>`
    )}
  </ul>`;
}

/** The whole counts that print as this rate. */
function Counts({cell}: LedgerEntry): HTMLElement | string {
  if (cell.scale === null || cell.n === null || cell.samples === null || cell.readOff) return "";
  const fit = countsThatPrint({...cell, scale: cell.scale}, cell.n, cell.samples);
  if (!fit) return html`<p>No whole count over ${count(cell.n)} prints as this rate.</p>`;
  const range = fit.least === fit.most ? count(fit.least) : `${count(fit.least)} to ${count(fit.most)}`;
  return html`<p>
    As a count: <span class="num">${range}</span> of
    <span class="num">${count(fit.n)}</span
    >${fit.samples > 1 ? ` (${fit.samples} answers per item)` : ""}${fit.truncated ? ", truncated" : ""}.
  </p>`;
}
