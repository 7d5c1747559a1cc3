import {amongOthers, NARROW, type AmongPanel} from "../../components/chart/index.js";
import {nameOf} from "../../components/compare/context.js";
import {Figure, intervalColumns, itemsBehind, table} from "../../components/figure/index.js";
import {fixed, interval, pValue, signed, words} from "../../components/format/numbers.js";
import {sourcesOf} from "../../components/page/site-data.js";
import {CAPABILITIES, type Capability} from "../../lib/benchmarks/index.js";
import type {PublishedRow} from "../../lib/schema/index.js";
import {categoryStandings, type CategoryStanding} from "../../lib/stories/index.js";
import type {ModelContext} from "./model-files.js";

interface Standing extends CategoryStanding {
  readonly row: PublishedRow;
  readonly name: string;
  readonly bench: string;
}

const TITLES: Readonly<Record<Capability, string>> = {
  understanding: "In words",
  generation: "In pictures",
  editing: "In edits"
};
/** Rows of a panel; the rest is in the table, and said. */
const MOST = 12;
const isClear = ({p}: CategoryStanding): boolean => p < 0.05;

/** In which categories a model is clear of the mean of the others. */
export function CategoriesFigure({compare, entry, study}: ModelContext): HTMLElement {
  const rows = Object.values(compare.published).flat();
  const name = nameOf(compare, entry.id);
  const list = categoryStandings(study, entry.id)
    .map((standing): Standing => {
      const row = rows.find(({cell}) => cell === standing.source)!;
      const bench = compare.benches.get(standing.cell.benchmark)!.name;
      return {
        ...standing,
        row,
        bench,
        name: `${row.category ?? row.column}${row.protocol === "stepwise" ? ", stepwise" : ""}`
      };
    })
    .sort((a, b) => b.difference - a.difference);
  const above = list.filter((one) => isClear(one) && one.difference > 0);
  const below = list.filter((one) => isClear(one) && one.difference < 0);
  const named = (some: readonly Standing[]) => `${some[0]!.name} (${some[0]!.bench})`;
  const left = CAPABILITIES.map((capability) => list.filter(({cell}) => cell.capability === capability).length - MOST);
  const notDrawn = left.reduce((sum, more) => sum + Math.max(0, more), 0);
  return Figure(compare.state, {
    id: "categories",
    number: 2,
    wide: true,
    cite: [...new Set(list.map(({cell}) => cell.benchmark))].map((id) => compare.benches.get(id)!),
    content: (_, width) => ({
      title:
        list.length === 0
          ? `Too few others were asked what ${name} was asked`
          : above.length + below.length === 0
            ? `No category sets ${name} apart from the mean of the others`
            : [
                above.length > 0 ? `clearly above the others in ${words(above.length)} of ${words(list.length)} categories, most in ${named(above)}` : "",
                below.length > 0 ? `clearly below in ${words(below.length)}${above.length === 0 ? ` of ${words(list.length)} categories` : ""}, most in ${named(below.toReversed())}` : ""
              ].filter(Boolean).join("; ").replace(/^./, (letter) => letter.toUpperCase()), // prettier-ignore
      subtitle: `Percent right with 95% intervals. Strokes: other models. At the right: points from their mean, shaded where clear after correction.${notDrawn > 0 ? ` ${notDrawn} more categories are in the table.` : ""}`,
      drawing: list.length === 0 ? null : amongOthers(panelsOf(list, width), width, 28),
      ...(list.length === 0 ? {absent: "A category needs three other models."} : {}),
      caveats: [
        {
          lead: "Items count as independent between models,",
          text: "which errs on the wide side where all were asked the same ones."
        }
      ],
      tested: {
        test: "z of the rate against the mean of the others, Holm over categories",
        n: `${list.length} categories`
      },
      source: "Source: the published tables; denominators as the papers state them.",
      table: table(list, [
        {label: "Category", value: ({name}) => name},
        {label: "Benchmark", value: ({bench}) => bench},
        {label: "Form", value: ({cell}) => TITLES[cell.capability].toLowerCase()},
        {label: "Right, %", value: ({value}) => value, text: ({value}) => fixed(value)},
        intervalColumns(({interval: {lo, hi}}) => ({lo: 100 * lo, hi: 100 * hi}), (end) => fixed(end)), // prettier-ignore
        {label: "Items", value: ({n}) => n},
        {label: "Others", value: ({others}) => others.length},
        {label: "From their mean, points", value: ({difference}) => difference, text: ({difference}) => signed(difference)},
        {label: "p after Holm", value: ({p}) => p, text: ({p}) => pValue(p)},
        {label: "Source", value: ({row, bench}) => sourcesOf([{name: bench, row}])}
      ]) // prettier-ignore
    })
  });

  function panelsOf(of: readonly Standing[], width: number): AmongPanel[] {
    return CAPABILITIES.flatMap((capability): AmongPanel[] => {
      const all = of.filter(({cell}) => cell.capability === capability);
      if (all.length === 0) return [];
      // Those furthest from the others, either way.
      const far = [...all].sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference)).slice(0, MOST);
      const shown = all.filter((one) => far.includes(one));
      return [
        {
          title: TITLES[capability],
          sub: "percent right",
          domain: [0, 100],
          ticks: [0, 25, 50, 75, 100],
          rows: shown.map((one) => ({
            id: one.cell.id,
            name: `${one.name}${width < NARROW ? "\n" : ", "}${one.bench}`,
            value: one.value,
            lo: 100 * one.interval.lo,
            hi: 100 * one.interval.hi,
            shape: capability,
            others: one.others,
            text: signed(one.difference),
            isClear: isClear(one),
            detail: {
              heading: `${one.name}, ${one.bench}, ${TITLES[capability].toLowerCase()}`,
              lines: [
                `${fixed(one.value)}% ${interval({lo: 100 * one.interval.lo, hi: 100 * one.interval.hi})}, n = ${one.n}`,
                `${signed(one.difference)} points from the mean of ${one.others.length} others, ${pValue(one.p)} after correction`
              ],
              source: sourcesOf([{name: one.bench, row: one.row}]),
              items: itemsBehind({state: compare.state, rows: compare.published[one.cell.benchmark]!}, entry.id, {
                ...(one.row.category === null ? {} : {category: one.row.category})
              })
            }
          }))
        }
      ];
    });
  }
}
