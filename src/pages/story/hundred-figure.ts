import {html, svg} from "htl";
import {drawing, panelLayout, rowName, rowY} from "../../components/chart/index.js";
import {nameOf} from "../../components/compare/context.js";
import {OUTCOME_FILLS} from "../../components/chart/outcome-fills.js";
import {Figure, intervalColumns, itemsBehind, mark, table} from "../../components/figure/index.js";
import {fixed, interval, words, Words} from "../../components/format/numbers.js";
import {sourcesOf} from "../../components/page/site-data.js";
import {OUTCOME_ORDER, type KnownAndDrawn, type Outcome} from "../../lib/stories/index.js";
import type {BenchmarkEntry, BenchmarkId, PublishedRow} from "../../lib/schema/index.js";
import type {Story} from "./load.js";
import {OUTCOME_NAMES} from "./sight-lines.js";

/** Room for `71% [67, 75]` at the right edge. */
const VALUE_ROOM = 104;
const nameOfOutcome = (key: Outcome): string => OUTCOME_NAMES[key].join(" ");
const share = ({drawnOfKnown: {value, lo, hi}}: KnownAndDrawn) => `${fixed(value, 0)}% ${interval({lo, hi}, 0)}`;

/** The benchmark whose cells stand behind the list, with its rows and the table that they are printed in. */
export function askedBy(
  {published, benches}: Story["context"],
  list: readonly KnownAndDrawn[]
): {readonly bench: BenchmarkEntry; readonly rows: readonly PublishedRow[]; readonly table: string} {
  const id = list[0]!.cells[0]!.split("/")[0] as BenchmarkId;
  const rows = published[id]!;
  return {bench: benches.get(id)!, rows, table: rows.find(({cell}) => cell === list[0]!.cells[0])!.table};
}

/** Every model's hundred items, those that draw most of what they know first. */
export function HundredFigure({context, known}: Story): HTMLElement {
  const {state} = context;
  const list = [...known].sort((a, b) => b.drawnOfKnown.value - a.drawnOfKnown.value);
  const rows = list.map((row) => ({...row, name: `${nameOf(context, row.model)}${row.repaired ? " †" : ""}`}));
  const clear = rows.filter(({drawnOfKnown}) => drawnOfKnown.lo > 50).length;
  const {bench, rows: printed, table: where} = askedBy(context, list);
  const source = ({cells}: KnownAndDrawn) =>
    sourcesOf(printed.filter(({cell}) => cells.includes(cell)).map((row) => ({name: bench.name, row})));
  return Figure(state, {
    id: "hundred",
    number: 1,
    wide: true,
    view: {href: `./${bench.id}.html#outcomes`, name: `By category, on the ${bench.name} page`},
    cite: [bench],
    content: (_, width) => ({
      title: `${clear === 0 ? "None" : Words(clear)} of ${words(rows.length)} models ${clear < 2 ? "clearly draws" : "clearly draw"} more than half of what ${clear < 2 ? "it knows" : "they know"}`,
      subtitle: html`A hundred items each:
      ${OUTCOME_ORDER.map((key, i) => html`${i > 0 ? "; " : ""}<span class="swatch" style=${`background:${OUTCOME_FILLS[key]}`}></span> ${nameOfOutcome(key)}`)}.
      At the right: share of the known that is drawn, with its 95% interval.`,
      drawing: strips(rows, width),
      caveats: rows
        .filter(({repaired}) => repaired)
        .map(({name}) => ({
          lead: `† ${name.replace(" †", "")}:`,
          text: "one printed row cannot be (success above generation); the two are swapped here.",
          data: true
        })),
      source: `Source: ${bench.name}, ${where}; shares from its three rates, pooled over ${rows[0]?.n ?? 0} items.`,
      table: table(rows, [
        {label: "Model", value: ({name}) => name},
        ...OUTCOME_ORDER.map((key) => ({
          label: `${nameOfOutcome(key)}, %`,
          value: ({outcomes}: KnownAndDrawn) => 100 * outcomes[key],
          text: ({outcomes}: KnownAndDrawn) => fixed(100 * outcomes[key], 1)
        })),
        {
          label: "Drawn of the known, %",
          value: ({drawnOfKnown}) => drawnOfKnown.value,
          text: ({drawnOfKnown}) => fixed(drawnOfKnown.value, 1)
        },
        intervalColumns(
          ({drawnOfKnown}) => drawnOfKnown,
          (end) => fixed(end, 1)
        ),
        {label: "Items known", value: ({drawnOfKnown}) => drawnOfKnown.n},
        {label: "Items", value: ({n}) => n},
        {label: "Source", value: source}
      ])
    })
  });

  function strips(list: readonly (KnownAndDrawn & {readonly name: string})[], width: number): SVGSVGElement {
    const layout = panelLayout([{title: "", sub: ""}], list.map(({name}) => name), width, {head: 6, foot: 6, rowHeight: 27}); // prettier-ignore
    const [panel] = layout.panels;
    const [from, room] = [panel!.x, panel!.width - VALUE_ROOM];
    const step = room / 100;
    const gap = step > 3 ? 1 : 0;
    return drawing(
      width,
      layout.height,
      list.map((row, r) => {
        const y = rowY(layout, panel!, r);
        let item = 0;
        const bars = OUTCOME_ORDER.flatMap((key) =>
          Array.from({length: row.hundred[key]}, () => {
            const x = from + step * item++;
            return svg`<rect x=${x} y=${y - 8} width=${step - gap} height="16" style=${`fill:${OUTCOME_FILLS[key]}`}></rect>`;
          })
        );
        return svg`<g>${rowName(layout, panel!, r, row.name)}${mark(
          svg`<g><rect class="hit" x=${from - 3} width=${room + 6} y=${y - 13} height="26"></rect>${bars}</g>`,
          row.model,
          {
            heading: row.name,
            lines: [
              ...OUTCOME_ORDER.map((key) => `${nameOfOutcome(key)} ${fixed(100 * row.outcomes[key])}%`),
              `draws ${share(row)} of the ${row.drawnOfKnown.n} items it knows`
            ],
            source: source(row),
            items: itemsBehind({state, rows: printed}, row.model)
          },
          row.model
        )}<text class="label" x=${width - 2} y=${y + 4.5} text-anchor="end" aria-hidden="true">${share(row)}</text></g>`;
      })
    );
  }
}
