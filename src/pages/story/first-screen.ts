import {html} from "htl";
import {nameOf} from "../../components/compare/context.js";
import {fixed} from "../../components/format/numbers.js";
import {choice} from "../../lib/state/index.js";
import {createPageState} from "../../runtime/page-state.js";
import type {Opening} from "./load.js";
import {askedBy} from "./hundred-figure.js";
import {sightLines} from "./sight-lines.js";

/** The site's first screen: one picture of two views of a hundred items, one number with its interval, one action. */
export function FirstScreen({context, sourced, known: list, distance}: Opening): HTMLElement {
  const {bench, table} = askedBy(context, list);
  const ids = list.map(({model}) => model);
  const state = createPageState<{readonly pick: string}>({
    pick: choice(ids, ids.includes("bagel") ? "bagel" : ids[0]!)
  });
  const picture = html`<div class="picture"></div>` as HTMLElement;
  const said = html`<div class="answer"></div>` as HTMLElement;
  const buttons = ids.map(
    (id) =>
      html`<button type="button" data-id=${id} ${{onclick: () => state.set({pick: id})}}>
        ${nameOf(context, id)}
      </button>` as HTMLButtonElement
  );
  const shown = () => list.find(({model}) => model === state.get().pick) ?? list[0]!;
  let width = 0;
  const draw = () => {
    if (width > 0) picture.replaceChildren(sightLines(shown(), nameOf(context, shown().model), width));
  };
  state.subscribe(() => {
    const {model, drawnOfKnown, cells} = shown();
    const name = nameOf(context, model);
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset["id"] === model));
    const what = `${name}, ${bench.name}: right both ways, of what is right in words`;
    const number = (text: string, look?: string) => sourced(text, {what, cells}, look);
    said.replaceChildren(
      html`<p class="number">${number(`${fixed(drawnOfKnown.value, 0)}%`)}</p>
        <p class="of">of what ${name} knows, it can also draw.</p>
        <p class="sure">95% interval ${number(`${fixed(drawnOfKnown.lo, 0)} to ${fixed(drawnOfKnown.hi, 0)}`, "")}</p>
        <p><a class="act" href="#the-same-question-twice">See why that is hard</a></p>`
    );
    draw();
  });
  new ResizeObserver(([entry]) => {
    const now = Math.floor(entry!.contentRect.width);
    if (now === width) return;
    width = now;
    draw();
  }).observe(picture);
  return html`<div class="first-screen">
    ${picture} ${said}
    <p class="models" role="group" aria-label="Model of the picture">${buttons}</p>
    <p class="stands">
      A hundred stand for
      ${sourced(`${list[0]!.n} items`, {what: `Items of ${bench.name}`, statement: `${bench.id}/items`}, "")} of
      <a href=${`./${bench.id}.html`}>${bench.name}</a>, ${table}.
      ${distance && html`<a href="#distance" ${{onclick: () => distance.state.set({against: shown().model})}}>From here to the gap score</a>`}
    </p>
  </div>` as HTMLElement;
}
