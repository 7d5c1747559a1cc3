import {html, svg} from "htl";
import {count, fixed, words} from "../../components/format/numbers.js";
import {drawing} from "../../components/chart/index.js";
import {nameOf, type OverviewContext} from "../../components/overview/context.js";

const WIDTH = 620;

/** The name of the site, drawn: one model's items seen from words and from pictures, and the shift between them. */
export function ParallaxDrawing(context: OverviewContext): HTMLElement {
  const {state} = context;
  const list = context.profiles.filter((p) => p.understanding && p.generation);
  const picture = html`<div></div>`;
  const buttons = list.map(
    ({model}) =>
      html`<button type="button" data-id=${model} ${{onclick: () => state.set({pick: model})}}>
        ${nameOf(context, model)}
      </button>`
  );
  state.subscribe(({pick}) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.id === pick));
    const profile = list.find((p) => p.model === pick) ?? list[0];
    if (!profile) return;
    const x = (rate: number) => 30 + (rate / 100) * (WIDTH - 100);
    const [u, g] = [profile.understanding!.value, profile.generation!.value];
    const [top, cross, bottom] = [46, 120, 200];
    const apart = Math.round(Math.abs(u - g));
    const at = (x(u) + x(g)) / 2;
    const far = (from: number) => at + (at - from) * ((bottom - cross) / (cross - top));
    const node = drawing(
      WIDTH,
      230,
      svg`<g aria-hidden="true"><line x1=${x(0)} x2=${x(100)} y1=${top} y2=${top} style="stroke:var(--rule)"></line><text class="tick" x=${x(0)} y=${top + 20}>0</text><text class="tick" x=${x(100)} y=${top + 20} text-anchor="end">100% right</text>${list.map(
        (p) =>
          svg`<g><circle cx=${x(p.understanding!.value)} cy=${top} r="2" style="fill:var(--und-weak)"></circle><circle cx=${x(p.generation!.value)} cy=${top} r="2" style="fill:var(--gen-weak)"></circle></g>`
      )}<line x1=${x(g)} x2=${x(u)} y1=${top} y2=${top} style="stroke:var(--gap);stroke-width:4"></line><path d=${`M${x(u)},${top}L${far(x(u))},${bottom}`} style="stroke:var(--und);fill:none"></path><path d=${`M${x(g)},${top}L${far(x(g))},${bottom}`} style="stroke:var(--gen);fill:none"></path><circle cx=${x(u)} cy=${top} r="6" style="fill:var(--und)"></circle><path transform=${`translate(${x(g)},${top})`} d="M0,-7L7,0L0,7L-7,0Z" style="fill:var(--gen)"></path><text class="strong" x=${at} y="16" text-anchor="middle" style="fill:var(--gap);font-size:13px">${apart} points apart</text><text x=${x(u)} y=${top - 12} dx=${u > g ? 4 : -4} text-anchor=${u > g ? "start" : "end"} style="fill:var(--und);font-weight:600;font-size:13px">${fixed(u)}</text><text x=${x(g)} y=${top - 12} dx=${u > g ? -4 : 4} text-anchor=${u > g ? "end" : "start"} style="fill:var(--gen);font-weight:600;font-size:13px">${fixed(g)}</text><circle cx=${at} cy=${cross} r="4.5" style="fill:var(--ink)"></circle><text class="label" x=${at + 12} y=${cross + 4}>the items</text><circle cx=${far(x(u))} cy=${bottom} r="6" style="fill:var(--und)"></circle><text class="label" x=${far(x(u)) - (u > g ? 12 : -12)} y=${bottom + 4} text-anchor=${u > g ? "end" : "start"} style="fill:var(--und);font-weight:600">in words</text><path transform=${`translate(${far(x(g))},${bottom})`} d="M0,-7L7,0L0,7L-7,0Z" style="fill:var(--gen)"></path><text class="label" x=${far(x(g)) + (u > g ? 12 : -12)} y=${bottom + 4} text-anchor=${u > g ? "start" : "end"} style="fill:var(--gen);font-weight:600">in pictures</text></g>`
    );
    node.setAttribute("role", "img");
    node.setAttribute(
      "aria-label",
      `${nameOf(context, profile.model)}: ${fixed(u)}% right in words, ${fixed(g)}% in pictures, ${apart} points apart`
    );
    node.style.width = "100%";
    node.style.height = "auto";
    picture.replaceChildren(node);
  });
  const items = context.benches.get("gapeval")?.items;
  return html`<div class="idea">
    <div class="prose">
      <p>
        Parallax is the shift of a thing seen from two places. Here the two places are
        <span class="und">understanding</span> and <span class="gen">generation</span>: the same item, asked once in
        words and once in pictures. If a model had one idea of the item, the two views would line up. The shift is what
        this site measures.
      </p>
      ${
        items === undefined
          ? ""
          : html`<p>
              GapEval, as an example: share of its
              <a class="sourced" href="./ledger.html#gapeval/items">${count(items)} items</a>
              that one of ${words(list.length)} models gets right from each side.
            </p>`
      }
    </div>
    <div>
      ${picture}
      <p class="pick" role="group" aria-label="Model of the drawing">Another model: ${buttons}</p>
    </div>
  </div>`;
}
