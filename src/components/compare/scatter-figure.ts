import {scaleLinear} from "d3-scale";
import {html, svg} from "htl";
import {isClear, rankAgreementOf} from "../../lib/stories/index.js";
import type {Measure} from "../../lib/benchmarks/index.js";
import {drawing, placeLabels} from "../chart/index.js";
import {Figure, intervalColumns, itemsColumn, mark, table, type FigureView} from "../figure/index.js";
import {plural, pValue, signed, signedInterval} from "../format/numbers.js";
import {
  chosenIds,
  itemsByBenchmark,
  itemsOf,
  limited,
  measureName,
  nameOf,
  sourceText,
  valueText,
  type CompareContext,
  type CompareState
} from "./context.js";

/** A select bound to a measure of the state. */
function MeasureSelect(context: CompareContext, key: "x" | "y", label: string): HTMLElement {
  const select = html`<select ${{onchange: () => context.state.set({[key]: select.value})}}>
    ${context.measures.map((measure) => html`<option value=${measure.id}>${measureName(context, measure)}</option>`)}
  </select>` as HTMLSelectElement;
  context.state.subscribe((state) => (select.value = state[key]));
  return html`<label class="choose">${label} ${select}</label>`;
}

/** Any two measures against each other, with intervals on both sides; by default the papers' claim of gap and synergy. */
export function ScatterFigure(
  context: CompareContext,
  {number = 4, view}: {readonly number?: number; readonly view?: FigureView} = {}
): HTMLElement {
  const measureAt = (id: string) => context.measures.find((measure) => measure.id === id)!;
  const pairOf = (state: CompareState) => {
    const ids = chosenIds(context, {...state, scope: "all"});
    const [x, y] = [limited(measureAt(state.x), ids), limited(measureAt(state.y), ids)];
    const shared = [...x.values.keys()].filter((id) => y.values.has(id));
    return {x, y, ids, shared, agreement: state.x === state.y ? null : rankAgreementOf(x, y)};
  };
  /** What the second select can hold so that most models have both, where the two selects leave nothing. */
  const insteadOf = ({x}: CompareState, ids: readonly string[]) => {
    const withBoth = ({values}: Measure) => ids.filter((id) => values.has(id) && measureAt(x).values.has(id)).length;
    const others = context.measures.filter(({id}) => id !== x);
    const best = others.reduce((a, b) => (withBoth(b) > withBoth(a) ? b : a));
    return [{name: `Up: ${measureName(context, best)}`, choose: () => context.state.set({y: best.id})}];
  };
  return Figure(context.state, {
    id: "scatter",
    number,
    ...(view ? {view} : {}),
    controls: html`<div class="chooses">
      ${MeasureSelect(context, "x", "Across")}${MeasureSelect(context, "y", "Up")}
    </div>`,
    cite: [...context.benches.values()],
    content(state, width) {
      const {x, y, ids, shared, agreement} = pairOf(state);
      const isSame = x.id === y.id;
      const isEmpty = isSame || shared.length === 0;
      const isClaim = state.x === "gap" && state.y === "real-gain";
      const what = isClaim ? "A smaller gap and a larger gain" : "Better in one and better in the other";
      return {
        title: !agreement
          ? isSame
            ? "Choose two different measures"
            : `${isEmpty ? "No model has" : `Only ${plural(shared.length, "model has", "models have")}`} both measures`
          : isClear(agreement)
            ? `${what} ${agreement.tau > 0 ? "go together" : "go against each other"} in these ${shared.length} models: tau ${signed(agreement.tau, 2)}, ${pValue(agreement.p)}`
            : `Whether ${what[0]!.toLowerCase()}${what.slice(1)} go together is open: tau ${signed(agreement.tau, 2)} ${signedInterval(agreement, 2)}`,
        subtitle: `${measureName(context, x)} (${x.unit}${x.better === "lower" ? ", less is better" : ""}) against ${measureName(context, y)} (${y.unit}). Crosses: 95% intervals.`,
        drawing: isEmpty ? null : scatterDrawing(context, x, y, shared, width),
        ...(isEmpty
          ? {
              absent: isSame
                ? "Across and Up hold the same measure."
                : `No model has both ${measureName(context, x)} and ${measureName(context, y)}: choose another measure under Across or Up.`,
              instead: insteadOf(state, ids)
            }
          : {}),
        caveats: agreement
          ? [
              {
                lead: `n = ${shared.length}.`,
                text: `${pValue(agreement.p)} by ${agreement.exact ? "all" : "random"} permutations; a relation is named where p is below .05. The interval holds the error of each score too. So few models show only a very strong relation, and none proves a cause.`
              },
              ...(isClaim
                ? [
                    {
                      lead: "The claim",
                      text: "that a small gap goes with synergy is the papers’ own. Both numbers come from different items, judges and runs of a model."
                    }
                  ]
                : [])
            ]
          : [],
        source: "Computed from the published tables; tau-b turned so that positive means better goes with better.",
        table: table(isEmpty ? [] : shared, [
          {label: "System", value: (id) => nameOf(context, id)},
          {
            label: measureName(context, x),
            value: (id) => x.values.get(id)!.value,
            text: (id) => valueText(x, x.values.get(id)!.value)
          },
          ...intervalColumns<string>(
            (id) => x.values.get(id),
            (end) => valueText(x, end)
          ),
          {
            label: measureName(context, y),
            value: (id) => y.values.get(id)!.value,
            text: (id) => valueText(y, y.values.get(id)!.value)
          },
          ...intervalColumns<string>(
            (id) => y.values.get(id),
            (end) => valueText(y, end)
          ),
          ...[...new Set([x.benchmark, y.benchmark])].map((benchmark) =>
            itemsColumn<string>(
              (id) => itemsOf(context, benchmark, id),
              `Single items, ${context.benches.get(benchmark)!.name}`
            )
          ),
          {label: "Source", value: (id) => [sourceText(context, x, id), sourceText(context, y, id)].join("; ")}
        ])
      };
    }
  });
}

function scatterDrawing(
  context: CompareContext,
  x: Measure,
  y: Measure,
  ids: readonly string[],
  width: number
): SVGSVGElement {
  const height = Math.min(520, Math.max(340, width * 0.6));
  const [left, right, top, bottom] = [46, 14, 26, 40];
  const range = (measure: Measure) => {
    const values = ids.map((id) => measure.values.get(id)!);
    return [Math.min(...values.map((v) => v.lo)), Math.max(...values.map((v) => v.hi))] as const;
  };
  const sx = scaleLinear(range(x), [left, width - right]).nice();
  const sy = scaleLinear(range(y), [height - bottom, top]).nice();
  const at = (id: string) => ({x: sx(x.values.get(id)!.value), y: sy(y.values.get(id)!.value)});
  const placed = placeLabels(
    ids.map((id) => ({text: nameOf(context, id), ...at(id)})),
    {x: left, y: top, w: width - left - right, h: height - top - bottom},
    ids.flatMap((id) => {
      const [{x: px, y: py}, vx, vy] = [at(id), x.values.get(id)!, y.values.get(id)!];
      return [
        {x: sx(vx.lo), y: py - 1, w: sx(vx.hi) - sx(vx.lo), h: 2},
        {x: px - 1, y: sy(vy.hi), w: 2, h: sy(vy.lo) - sy(vy.hi)}
      ];
    })
  );
  return drawing(
    width,
    height,
    svg`<g aria-hidden="true">${sx
      .ticks(5)
      .map(
        (tick) =>
          svg`<line class=${tick === 0 ? "grid zero" : "grid"} x1=${sx(tick)} x2=${sx(tick)} y1=${top} y2=${height - bottom}></line><text class="tick" x=${sx(tick)} y=${height - bottom + 16} text-anchor="middle">${valueText(x, tick).replace(/\.0+$/, "")}</text>`
      )}${sy
      .ticks(5)
      .map(
        (tick) =>
          svg`<line class=${tick === 0 ? "grid zero" : "grid"} x1=${left} x2=${width - right} y1=${sy(tick)} y2=${sy(tick)}></line><text class="tick" x=${left - 8} y=${sy(tick) + 4} text-anchor="end">${valueText(y, tick).replace(/\.0+$/, "")}</text>`
      )}<text class="label" x=${width - right} y=${height - 4} text-anchor="end">${measureName(context, x)}, ${x.unit}</text><text class="label" x="0" y="12">${measureName(context, y)}, ${y.unit}</text></g>`,
    ids.map((id) => {
      const [vx, vy] = [x.values.get(id)!, y.values.get(id)!];
      const p = at(id);
      return mark(
        svg`<g><circle class="hit" cx=${p.x} cy=${p.y} r="14"></circle><line x1=${sx(vx.lo)} x2=${sx(vx.hi)} y1=${p.y} y2=${p.y} style="stroke:var(--rule);stroke-width:1.6"></line><line x1=${p.x} x2=${p.x} y1=${sy(vy.lo)} y2=${sy(vy.hi)} style="stroke:var(--rule);stroke-width:1.6"></line><circle class="anchor" cx=${p.x} cy=${p.y} r="4.5" style="fill:var(--ink);stroke:var(--paper);stroke-width:1"></circle></g>`,
        id,
        {
          heading: nameOf(context, id),
          lines: [
            `${measureName(context, x)}: ${valueText(x, vx.value)} [${valueText(x, vx.lo)}, ${valueText(x, vx.hi)}]`,
            `${measureName(context, y)}: ${valueText(y, vy.value)} [${valueText(y, vy.lo)}, ${valueText(y, vy.hi)}]`
          ],
          source: [sourceText(context, x, id), sourceText(context, y, id)].join("; "),
          items: itemsByBenchmark(context, [x.benchmark, y.benchmark], id)
        },
        id
      );
    }),
    placed.flatMap((label, i) =>
      label === null
        ? []
        : [
            svg`<text class="label halo" aria-hidden="true" x=${label.x} y=${label.y} text-anchor=${label.anchor}>${nameOf(context, ids[i]!)}</text>`
          ]
    )
  );
}
