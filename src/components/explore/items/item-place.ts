import {extent, max as mostOf, min as leastOf} from "d3-array";
import {html, svg} from "htl";
import {wilsonInterval} from "../../../lib/math/index.js";
import {facetOf, itemFit, type FittedSlice, type ItemFit} from "../../../lib/explore/index.js";
import {fixed, interval, signed} from "../../format/numbers.js";
import {SURPRISING} from "../matrix/matrix-painter.js";
import type {ExploreContext} from "../view/context.js";

const HEIGHT = 58;
const BASE = 34;
const BINS = 48;

/** Where an item stands: in the fit of this page where there is one, else among the difficulties of the whole log. */
export function ItemPlace(context: ExploreContext, item: number, width: number): HTMLElement {
  const node = html`<div class="item-place"></div>` as HTMLElement;
  const refresh = () => {
    const slice = context.fitted.get();
    const found = slice && itemFit(context.table, slice, item);
    node.replaceChildren(
      ...(found && slice ? fitted(context, slice, found, item, width) : unfitted(context, item, slice !== null, width))
    );
  };
  const stop = context.fitted.subscribe(() => (node.isConnected ? refresh() : stop()));
  refresh();
  return node;
}

function fitted(context: ExploreContext, slice: FittedSlice, found: ItemFit, item: number, width: number): Node[] {
  const capability = facetOf(context.table, "capability");
  const d = Math.max(0, slice.abilities.indexOf(capability?.values[capability.codes[item]!] ?? ""));
  const {D, I} = slice.data;
  const {difficulty, se} = found;
  const range = {lo: difficulty - 1.96 * se, hi: difficulty + 1.96 * se};
  const surprising = found.residuals
    .filter(({z}) => Math.abs(z) >= SURPRISING)
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
  const percent = (share: number) => `${fixed(100 * share, 0)}%`;
  return [
    ladder(
      Float32Array.from({length: I}, (_, i) => slice.fit.beta[i * D + d]!),
      {value: difficulty, ...range},
      slice.models.map((code, s) => ({
        name: context.nameOf("model", code),
        theta: slice.fit.theta[s * D + d]!
      })),
      width
    ),
    html`<p class="sub">
      In the fit below: difficulty ${fixed(difficulty, 2)} ${interval(range, 2)} logits, harder than
      ${percent(found.harderThan)} of its ${I} items. Misfit: infit ${fixed(found.infit, 2)}, outfit
      ${fixed(found.outfit, 2)} (${fixed(found.usual, 2)} on average in this fit), more than in
      ${percent(found.worseThan)} of them.
      ${
        surprising.length === 0
          ? "No model's answer is surprising."
          : `Surprising: ${surprising
              .slice(0, 4)
              .map(
                ({model, z}) =>
                  `${context.nameOf("model", model)} ${z > 0 ? "better" : "worse"} than expected (z ${signed(z, 1)})`
              )
              .join(", ")}.`
      }
    </p>`
  ];
}

function unfitted({table}: ExploreContext, item: number, hasFit: boolean, width: number): Node[] {
  const {difficulty, starts} = table.items;
  const [from, to] = [starts[item]!, starts[item + 1]!];
  let [right, scored] = [0, 0];
  for (let r = from; r < to; r++) {
    if (table.outcome[r] === 0) continue;
    scored++;
    if (table.outcome[r] === 2) right++;
  }
  const share = () => {
    const {lo, hi} = wilsonInterval(right, scored);
    return `Right in ${fixed((100 * right) / scored)}% ${interval({lo: 100 * lo, hi: 100 * hi})} of its verdicts (Wilson). `;
  };
  const capability = facetOf(table, "capability");
  const {codes} = capability ?? {codes: null};
  const others = difficulty.filter((b, i) => !Number.isNaN(b) && (codes === null || codes[i] === codes[item]));
  return [
    ...(Number.isNaN(difficulty[item]!)
      ? []
      : [ladder(others, {value: difficulty[item]!, lo: NaN, hi: NaN}, [], width)]),
    html`<p class="sub">
      ${scored === 0 ? "" : share()}${
        hasFit
          ? "The fit below has no verdict on this item."
          : "Fit the item-level model below for the interval of its difficulty and its misfit."
      }
    </p>`
  ];
}

/** Items as a histogram over difficulty, this one marked with its interval, models as ticks at their abilities. */
function ladder(
  all: Float32Array,
  own: {readonly value: number; readonly lo: number; readonly hi: number},
  models: readonly {readonly name: string; readonly theta: number}[],
  width: number
): SVGSVGElement {
  const places = models.filter(({theta}) => Number.isFinite(theta));
  const ends = [leastOf(all) ?? NaN, mostOf(all) ?? NaN, ...places.map(({theta}) => theta), own.lo, own.hi];
  const [low, high] = extent(ends.filter(Number.isFinite)) as [number, number];
  const [min, max] = [low - 0.1, high + 0.1];
  const x = (value: number) => 8 + ((value - min) / (max - min)) * (width - 16);
  const counts = new Uint32Array(BINS);
  for (const value of all) counts[Math.min(BINS - 1, Math.floor(((value - min) / (max - min)) * BINS))]!++;
  const most = mostOf(counts)!;
  const bar = (width - 16) / BINS;
  const wide = Math.max(0.5, bar - 1);
  const bars = Array.from(counts, (n, b) => `M${8 + b * bar},${BASE}v${(-24 * n) / most}h${wide}V${BASE}z`).join("");
  const label = `${all.length} items by difficulty, from ${fixed(min + 0.1, 1)} to ${fixed(max - 0.1, 1)} logits; this one at ${fixed(own.value, 2)}${
    places.length === 0 ? "" : `; abilities: ${places.map(({name, theta}) => `${name} ${fixed(theta, 2)}`).join(", ")}`
  }`;
  return svg`<svg width=${width} height=${HEIGHT} viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${label}>
    <path d=${bars} style="fill:var(--rule)"></path>
    <line x1="8" x2=${width - 8} y1=${BASE} y2=${BASE} style="stroke:var(--graphic)"></line>
    ${places.map(
      ({name, theta}) =>
        svg`<line x1=${x(theta)} x2=${x(theta)} y1=${BASE + 1} y2=${BASE + 9} style="stroke:var(--ink-2);stroke-width:1.5"><title>${name} ${fixed(theta, 2)}</title></line>`
    )}
    ${
      Number.isNaN(own.lo)
        ? null
        : svg`<rect x=${x(own.lo)} width=${x(own.hi) - x(own.lo)} y=${BASE - 6} height="4" style="fill:var(--ink-2);opacity:.5"></rect>`
    }
    <path d=${`M${x(own.value)},${BASE}v-30`} style="stroke:var(--ink);stroke-width:2"></path>
    <text class="tick" x="8" y=${HEIGHT - 3}>easier</text>
    <text class="tick" x=${width - 8} y=${HEIGHT - 3} text-anchor="end">harder</text>
    ${places.length === 0 ? null : svg`<text class="tick" x=${width / 2} y=${HEIGHT - 3} text-anchor="middle">ticks: models at their abilities</text>`}
  </svg>` as SVGSVGElement;
}
