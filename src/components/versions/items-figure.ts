import type {ItemChange} from "../../lib/report/index.js";
import {intervalColumns, table} from "../figure/index.js";
import {count, plural, signed, words} from "../format/numbers.js";
import {changesDrawing} from "./changes-drawing.js";
import type {VersionsContext} from "./context.js";
import {RunFigure} from "./run-figure.js";
import {adjustedP, changeText, inPoints, named, points} from "./wording.js";

const LEVEL = 0.05;
const SHOWN = 24;

/** What became of the items: how many each model answers better and worse than before, tested item by item. */
export function ItemsFigure(context: VersionsContext): HTMLElement {
  const {nameOf, bench} = context;
  return RunFigure(context, {
    id: "version-items",
    number: 3,
    waiting: "What changed item by item",
    content({changes: {items, itemsMoved}}, width) {
      const suites = new Set(items.map(({suite}) => suite));
      const rowName = ({model, protocol, suite}: ItemChange) =>
        [nameOf(model), ...(suites.size > 1 ? [bench(suite)] : []), ...(protocol === null ? [] : [protocol])].join(
          ", "
        );
      const sorted = [...items].sort((a, b) => a.p - b.p || Math.abs(b.net.value) - Math.abs(a.net.value));
      const clear = sorted.filter(({p}) => p < LEVEL);
      const changed = sorted.filter(({better, worse}) => better.length + worse.length > 0);
      const shown = changed.slice(0, SHOWN);
      const detail = ({better, worse, both, net, p}: ItemChange) => [
        `${count(better.length)} better, ${count(worse.length)} worse of ${plural(both, "item")}`,
        `${changeText(inPoints(net))}, ${adjustedP(p)}`
      ];
      return {
        title:
          changed.length === 0
            ? "No item is answered differently"
            : clear.length === 0
              ? "Answers changed, but no model’s in one direction beyond chance"
              : `${rowName(clear[0]!)} answers ${plural(clear[0]!.better.length, "item")} better and ${clear[0]!.worse.length === 0 ? "none" : count(clear[0]!.worse.length)} worse than before${clear.length > 1 ? `; ${words(clear.length)} rows changed beyond chance` : changed.length > 1 ? "; no other row changed beyond chance" : ""}`,
        subtitle: `Items answered better than before minus items answered worse, per hundred items in both runs, with 95% intervals. Filled: beyond chance at 5% (McNemar, exact; Holm over ${plural(items.length, "row")}). Right: better and worse.${
          changed.length < items.length
            ? ` ${plural(items.length - changed.length, "row")} without any change left out.`
            : ""
        }${changed.length > SHOWN ? ` The ${SHOWN} clearest of ${changed.length}.` : ""}`,
        drawing:
          shown.length === 0
            ? null
            : changesDrawing(
                shown.map((change) => ({
                  id: `${change.suite}|${change.model}|${change.protocol}`,
                  model: rowName(change),
                  part: "",
                  ...inPoints(change.net),
                  isSure: change.p < LEVEL,
                  text: `+${count(change.better.length)} −${count(change.worse.length)}`,
                  detail: {heading: rowName(change), lines: detail(change), source: bench(change.suite)}
                })),
                width
              ),
        caveats: [
          ...itemsMoved.flatMap(({suite, added, removed}) => [
            ...(added.length > 0
              ? [{lead: `${bench(suite)}, ${plural(added.length, "new item")}:`, text: named(added, 3)}]
              : []),
            ...(removed.length > 0
              ? [{lead: `${bench(suite)}, ${plural(removed.length, "item")} gone:`, text: named(removed, 3)}]
              : [])
          ]),
          {
            lead: "Which items",
            text: "is in the table and its CSV. An item with several verdicts counts as better when a larger share of them is right."
          }
        ],
        tests: "Items in both runs, paired; McNemar’s exact test, Clopper and Pearson’s interval, Holm.",
        table: table(sorted, [
          {label: "Model", value: (c) => nameOf(c.model)},
          {label: "Benchmark", value: (c) => bench(c.suite)},
          {label: "Protocol", value: (c) => c.protocol},
          {label: "Items in both", value: (c) => c.both, text: (c) => count(c.both)},
          {label: "Better", value: (c) => c.better.length},
          {label: "Worse", value: (c) => c.worse.length},
          {label: "Net, points", value: (c) => points(c.net.value), text: (c) => signed(points(c.net.value))},
          intervalColumns(
            ({net}) => ({lo: points(net.lo), hi: points(net.hi)}),
            (end) => signed(end)
          ),
          {label: "p (Holm)", value: (c) => c.p, text: (c) => adjustedP(c.p)},
          {label: "Better items", value: (c) => c.better.join(" "), text: (c) => listed(c.better)},
          {label: "Worse items", value: (c) => c.worse.join(" "), text: (c) => listed(c.worse)}
        ])
      };
    }
  });
}

const listed = (ids: readonly string[]): string => (ids.length === 0 ? "none" : named(ids, 3).slice(0, -1));
