import {html, svg} from "htl";
import {VERDICT_WORDS, type JudgedClaim, type JudgedReading, type Outcome} from "../../lib/claims/index.js";
import {plural, pValue} from "../../components/format/numbers.js";
import {numbersHref, tableNames, type ClaimsContext} from "./context.js";
import {capitalized} from "../../components/format/capitalized.js";

/** Filled, open or crossed: shape carries the outcome. */
function outcomeMark(outcome: Outcome): SVGElement {
  const mark = {
    holds: svg`<circle r="4.5" style="fill:var(--ink)"></circle>`,
    "not settled": svg`<circle r="4" style="fill:none;stroke:var(--ink-3);stroke-width:1.5"></circle>`,
    "does not hold": svg`<path d="M-4-4 4 4M4-4-4 4" style="fill:none;stroke:var(--ink);stroke-width:1.8"></path>`
  }[outcome];
  return svg`<svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">${mark}</svg>` as SVGElement;
}

/** The verdict of a claim, with the number of its readings where all of them hold. */
export const verdictWords = ({verdict, readings}: JudgedClaim): string =>
  verdict === "every" && readings.length === 2
    ? "holds under both readings"
    : verdict === "every" && readings.length === 1
      ? "holds under its one reading"
      : VERDICT_WORDS[verdict];

/** What a test says before and after the correction for all tests. */
const tested = ({p, corrected, outcome, alone}: JudgedReading): string =>
  p === null
    ? "No test: how the printed numbers lie."
    : `${pValue(p)}, corrected ${pValue(corrected!)}.` +
      (alone === outcome ? "" : ` As the only test it would be: ${alone}.`);

function ReadingItem(context: ClaimsContext, reading: JudgedReading): HTMLElement {
  const {reads, test, found, cells, outcome} = reading;
  const href = numbersHref(cells);
  return html`<li>
    <p class="outcome">${outcomeMark(outcome)} <b>${outcome}</b></p>
    <div>
      <p class="reads">${capitalized(reads)}.</p>
      <p class="found">${capitalized(found)}.</p>
      <p class="test">
        ${capitalized(test)}. ${tested(reading)}
        ${href === null ? "" : html`<a href=${href}>${plural(cells.length, "printed number")}, ${tableNames(context, cells)}</a>`}
      </p>
    </div>
  </li>` as HTMLElement;
}

/** What else would be said if the claim stood alone. */
const sensitivity = ({verdict, verdictAlone}: JudgedClaim): string =>
  verdict === verdictAlone ? "" : `Without the correction: ${VERDICT_WORDS[verdictAlone]}.`;

/**
 * One finding of a paper: what it says and what came out; how it is read, when it is opened.
 *
 * @param isOpen - does it stand open from the start?
 */
export function ClaimEntry(context: ClaimsContext, claim: JudgedClaim, isOpen: boolean): HTMLElement {
  const {id, benchmark, label, place, says, readings, limits, cause, statements, figure} = claim;
  const title = `claim-${id.replace("/", "-")}`;
  return html`<details class="claim" id=${id} tabindex="-1" aria-labelledby=${title} open=${isOpen}>
    <summary>
      <span class="where">${[context.benches.get(benchmark)!.name, label].filter(Boolean).join(", ")}</span>
      <h3 id=${title}>${says}</h3>
      <span class="verdict" data-verdict=${claim.verdict}>${verdictWords(claim)}</span>
    </summary>
    ${
      readings.length === 0
        ? ""
        : html`<ul class="readings">
            ${readings.map((reading) => ReadingItem(context, reading))}
          </ul>`
    }
    ${limits || sensitivity(claim) ? html`<p class="limits">${[limits, sensitivity(claim)].filter(Boolean).join(" ")}</p>` : ""}
    ${cause && claim.verdict === "cause" ? html`<p class="limits">Cause: <a href=${`#cause/${cause.id}`}>${cause.says}</a></p>` : ""}
    <p class="links">
      <span>${place}</span>
      <a href=${`#${id}`}>Link to this claim</a>
      ${figure === null ? "" : html`<a href=${`./${figure}`}>Where it is shown</a>`}
      ${statements.map((one) => html`<a href=${`./ledger.html#${one}`}>Ledger: ${one.split("/")[1]!.replaceAll("-", " ")}</a>`)}
    </p>
  </details>` as HTMLElement;
}
