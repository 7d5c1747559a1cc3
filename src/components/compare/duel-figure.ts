import {html} from "htl";
import {headToHead, type Duel} from "../../lib/stories/index.js";
import {signed, words, noneOr} from "../format/numbers.js";
import {measureName, nameOf, sourceText, valueText, type CompareContext} from "./context.js";
import {ledgerHref} from "../figure/ledger-href.js";

/** A select bound to one of the two models. */
function ModelSelect(context: CompareContext, key: "a" | "b", label: string): HTMLElement {
  const select = html`<select ${{onchange: () => context.state.set({[key]: select.value})}}>
    ${context.ids.map((id) => html`<option value=${id}>${nameOf(context, id)}</option>`)}
  </select>` as HTMLSelectElement;
  context.state.subscribe((state) => (select.value = state[key]));
  return html`<label class="choose">${label} ${select}</label>`;
}

/** Two models across every measure that both have, on one page that prints. */
export function Duels(context: CompareContext): HTMLElement {
  const body = html`<div></div>`;
  const print = () => {
    document.body.classList.add("print-duel");
    addEventListener("afterprint", () => document.body.classList.remove("print-duel"), {once: true});
    globalThis.print();
  };
  context.state.subscribe(({a, b}) => {
    const duels = headToHead(context.measures, a, b);
    body.replaceChildren(Verdict(context, duels, a, b), DuelTable(context, duels, a, b));
  });
  return html`<section class="duel" id="head-to-head" aria-labelledby="duel-title">
    <h2 id="duel-title">Head to head</h2>
    <div class="chooses">
      ${ModelSelect(context, "a", "First")}${ModelSelect(context, "b", "Second")}
      <span class="actions"><button type="button" ${{onclick: print}}>Print this page</button></span>
    </div>
    ${body}
    <p class="scope">
      Differences take the two models as independent, since no item results are published: cautious where both saw the
      same items. Ahead: the 95% interval of the difference leaves out zero. Not corrected for the number of measures.
      Source: the published tables of the four benchmarks; Parallax, head to head.
    </p>
  </section>`;
}

function Verdict(context: CompareContext, duels: readonly Duel[], a: string, b: string): HTMLElement {
  const both = duels.filter(({difference}) => difference !== null);
  const of = (who: Duel["ahead"]) => both.filter(({ahead}) => ahead === who).length;
  const [first, second] = [nameOf(context, a), nameOf(context, b)];
  if (a === b) return html`<p class="prose">Choose two different models.</p>`;
  return html`<p class="prose">
    ${
      both.length === 0
        ? html`No measure has both <b>${first}</b> and <b>${second}</b>: nothing can be said.`
        : html`Of ${words(both.length)} ${both.length === 1 ? "measure" : "measures"} that both have, <b>${first}</b> is
            ahead in ${noneOr(of("a"))}, <b>${second}</b> in ${noneOr(of("b"))}, and ${noneOr(of("neither"))} cannot
            tell them apart.`
    }
  </p>`;
}

function DuelTable(context: CompareContext, duels: readonly Duel[], a: string, b: string): HTMLElement {
  const cell = ({measure}: Duel, id: string) => {
    const own = measure.values.get(id);
    if (!own) return html`<td class="number"><span class="faint">not measured</span></td>`;
    const href = ledgerHref(sourceText(context, measure, id));
    const text = valueText(measure, own.value);
    return html`<td class="number">
      ${href ? html`<a href=${href}>${text}</a>` : text}
      <span class="faint">[${valueText(measure, own.lo)}, ${valueText(measure, own.hi)}]</span>
    </td>`;
  };
  const digits = ({measure}: Duel) => (measure.unit === "score" ? 3 : 1);
  const verdict = ({ahead}: Duel) =>
    ahead === null ? "" : ahead === "neither" ? "not told apart" : `${nameOf(context, ahead === "a" ? a : b)} ahead`;
  return html`<div class="twin" tabindex="0" role="region" aria-label="Measures of both models">
    <table>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col" class="number">${nameOf(context, a)}</th>
          <th scope="col" class="number">${nameOf(context, b)}</th>
          <th scope="col" class="number">Difference</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        ${duels.map(
          (duel) =>
            html`<tr>
              <th scope="row">
                ${measureName(context, duel.measure)}<span class="faint"
                  >, ${duel.measure.unit}${duel.measure.better === "lower" ? ", less is better" : ""}</span
                >
              </th>
              ${cell(duel, a)}${cell(duel, b)}
              <td class="number">
                ${
                  duel.difference === null
                    ? ""
                    : html`${signed(duel.difference.value, digits(duel))}
                        <span class="faint"
                          >[${signed(duel.difference.lo, digits(duel))},
                          ${signed(duel.difference.hi, digits(duel))}]</span
                        >`
                }
              </td>
              <td>${verdict(duel)}</td>
            </tr>`
        )}
      </tbody>
    </table>
  </div>`;
}
