import {html} from "htl";
import {causesOf, VERDICT_WORDS, VERDICTS, type JudgedClaim} from "../../lib/claims/index.js";
import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import {count, noneOr, plural, words, Words} from "../../components/format/numbers.js";
import {numbersHref, type ClaimsContext} from "./context.js";

const of = (claims: readonly JudgedClaim[], verdict: JudgedClaim["verdict"]) =>
  claims.filter((claim) => claim.verdict === verdict);

const link = (shown: string, query: string) =>
  html`<a class="sourced num" href=${`./claims.html?${query}&v=1`}>${shown}</a>`;

/** The page's answer in one paragraph. */
export function Lede({claims}: ClaimsContext): HTMLElement {
  const documents = new Set(claims.map(({benchmark}) => benchmark)).size;
  const readings = claims.flatMap((claim) => claim.readings);
  const tests = readings.filter(({p}) => p !== null).length;
  const number = (verdict: JudgedClaim["verdict"]) => link(noneOr(of(claims, verdict).length), `verdict=${verdict}`);
  const causes = causesOf(of(claims, "cause"));
  return html`<p class="lede">
    Mostly, in one of their readings. Of ${link(count(claims.length), "verdict=")} findings of ${words(documents)}
    papers, ${number("every")} hold under every reading and ${number("partly")} hold where they are settled;
    ${number("some")} hold under one reading and not under another, ${number("none")} under none, ${number("cause")}
    fail by ${words(causes.length)} causes that we could name, ${number("open")} are not settled, and
    ${number("untested")} cannot be tested with what is printed. ${Words(readings.length)} readings, ${words(tests)} of
    them with a test.
  </p>` as HTMLElement;
}

/** Claims by benchmark and verdict, each number a filter. */
export function Counts({claims, benches}: ClaimsContext): HTMLElement {
  const ids = BENCHMARK_IDS.filter((id) => claims.some(({benchmark}) => benchmark === id));
  return html`<div class="twin claim-counts" tabindex="0" role="region" aria-label="Claims by paper and verdict">
    <table>
      <caption class="visually-hidden">
        Claims by paper and verdict
      </caption>
      <thead>
        <tr>
          <th scope="col">Verdict</th>
          ${ids.map((id) => html`<th scope="col" class="number">${benches.get(id)!.name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${VERDICTS.map(
          (verdict) =>
            html`<tr>
              <th scope="row">${VERDICT_WORDS[verdict]}</th>
              ${ids.map((id) => {
                const n = of(claims, verdict).filter(({benchmark}) => benchmark === id).length;
                return html`<td class="number">
                  ${n === 0 ? "0" : link(count(n), `benchmark=${id}&verdict=${verdict}`)}
                </td>`;
              })}
            </tr>`
        )}
      </tbody>
    </table>
  </div>` as HTMLElement;
}

/** What accounts for several findings at once. */
export function Causes({claims}: ClaimsContext): HTMLElement {
  const causes = causesOf(of(claims, "cause"));
  return html`<ul class="causes">
    ${causes.map(({id, says, cells, claims: ids}) => {
      const href = numbersHref(cells);
      return html`<li id=${`cause/${id}`} tabindex="-1">
        <p>${says}</p>
        <p class="links">
          ${href === null ? "" : html`<a href=${href}>${plural(cells.length, "printed number")}</a>`}
          ${ids.map((one) => html`<a href=${`#${one}`}>${claims.find((claim) => claim.id === one)!.says}</a>`)}
        </p>
      </li>`;
    })}
  </ul>` as HTMLElement;
}
