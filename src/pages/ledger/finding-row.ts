import {html} from "htl";
import {authorNote, CHECKS, repairWords, type ExplainedFinding, type Finding} from "../../lib/ledger/index.js";
import {copyText} from "../../components/figure/copy-text.js";
import {plural, signed} from "../../components/format/numbers.js";
import {benchmarkOf, placeOfCell, type LedgerContext} from "../../components/ledger/context.js";
import {severityIcon} from "../../components/ledger/severity.js";

/** Enough digits to see a difference, no more. */
export const showNumber = (value: number): string => {
  const text = String(Number(value.toPrecision(Math.abs(value) >= 1 ? 6 : 4)));
  return text.replace("-", "−");
};

/**
 * One finding: what it says, printed against recomputed; how it is proved and the cells that it rests on, folded.
 *
 * @param anchor - one of the list: only this one of the page is the finding's anchor, and only this one is folded
 */
export function FindingRow(context: LedgerContext, finding: ExplainedFinding, anchor = false): HTMLElement {
  const {id, check, severity, printed, recomputed, difference, cells, sentence, proof, cause, evidence} = finding;
  const place = (cell: string) => placeOfCell(context, cell);
  const bench = context.benches.get(benchmarkOf(finding))?.name ?? "";
  const {name} = CHECKS.find((one) => one.id === check)!;
  const numbers =
    printed === null || recomputed === null
      ? ""
      : html`<p class="against">
          <span><b>${showNumber(printed)}</b> ${countable(check) ? "equal" : "printed"}</span>
          <span>${showNumber(recomputed)} ${countable(check) ? "by chance" : "recomputed"}</span>
          ${countable(check) || difference === null ? "" : html`<span>${signed(difference, digitsOf(difference))}</span>`}
        </p>`;
  return html`<article class="finding" id=${anchor ? id : null} tabindex="-1">
    <p class="what">${severityIcon(severity)} ${bench}. ${name}</p>
    <div>
      <p class="says">${sentence}</p>
      <details class="proved" open=${!anchor}>
        <summary>Proof</summary>
        <p class="proof">${proof}.</p>
        ${evidence === "remark" ? "" : html`<p class="proof"><b>Smallest edit</b> ${repairWords(finding, place)}</p>`}
        ${evidence === "remark" ? "" : ToAuthors(authorNote(finding, place))}
        <p class="links">
          <a href=${`#${id}`}>Link to this finding</a>
          ${cause === id ? "" : html`<a href=${`#${cause}`}>Same root cause as another finding</a>`}
          ${cells.length === 0 ? "" : CellLinks(context, cells)}
        </p>
      </details>
    </div>
    ${numbers}
  </article>`;
}

/** The paragraph for the authors, with a button that copies it. */
function ToAuthors(note: string): HTMLElement {
  const said = html`<span role="status"></span>` as HTMLElement;
  const copy = async () => said.replaceChildren(await copyText(note, {near: said}));
  return html`<details class="to-authors">
    <summary>To the authors</summary>
    <p>${note}</p>
    <p class="actions"><button type="button" ${{onclick: () => void copy()}}>Copy</button> ${said}</p>
  </details>` as HTMLElement;
}

const countable = (check: Finding["check"]): boolean => check === "identical" || check === "constant";
const digitsOf = (difference: number): number => (Math.abs(difference) >= 1 ? 2 : 4);

/** Source cells behind a disclosure, each a link to its entry. */
function CellLinks(context: LedgerContext, cells: readonly string[]): HTMLElement {
  const unique = [...new Set(cells)];
  return html`<details>
    <summary>${plural(unique.length, "cell")}</summary>
    <ul>
      ${unique.map((cell) => {
        const entry = context.byCell.get(cell);
        return html`<li>
          <a href=${`#${cell}`}>${placeOfCell(context, cell)}</a>
          ${entry ? html`<span class="num">${entry.cell.value.toFixed(entry.cell.decimals).replace("-", "−")}</span>` : ""}
        </li>`;
      })}
    </ul>
  </details>`;
}
