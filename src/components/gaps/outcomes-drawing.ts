import type {JointOutcomes} from "../../lib/models/gap/joint-outcomes.js";
import {plottedPanels} from "../chart/plot/panels.js";
import {rods, rowTexts} from "../chart/plot/rows.js";
import type {ItemsLink} from "../figure/index.js";
import {fixed} from "../format/numbers.js";
import {OUTCOMES} from "./four-outcomes.js";

export interface OutcomeRow {
  readonly model: string;
  readonly name: string;
  /** Items behind the shares: a log of one's own may hold fewer than the table. */
  readonly n: number;
  readonly outcomes: JointOutcomes;
  readonly repaired: boolean;
  readonly source: string;
  /** Address of the items that are understood and not drawn, in the explorer. */
  readonly items: ItemsLink | undefined;
}

export interface OutcomePanel {
  readonly category: string;
  readonly sub: string;
  readonly rows: readonly OutcomeRow[];
}

/** Shares of the four outcomes as strips, one per model and category, with a one pixel gap between segments. */
export function outcomesDrawing(panels: readonly OutcomePanel[], width: number): SVGSVGElement {
  const rows = panels.flatMap(({category, rows: own}) => own.map((row) => ({...row, category})));
  const upTo = ({outcomes}: OutcomeRow, k: number) =>
    OUTCOMES.slice(0, k).reduce((sum, {key}) => sum + outcomes[key], 0);
  return plottedPanels(
    panels.map(({category, sub}) => ({title: category, sub})),
    rows,
    {
      ...{width, domain: [0, 1], foot: 18, inset: [0, 6], names: panels[0]!.rows.map(({name}) => name)},
      own: [
        ...OUTCOMES.map(({fill, key}, k) =>
          rods(rows, 24, 14, {
            ...{x1: (row) => upTo(row, k), insetRight: 1, fill},
            x2: (row) => (row.outcomes[key] < 0.002 ? NaN : upTo(row, k + 1))
          })
        ),
        rowTexts(rows, "right", "tick", {text: ({repaired}) => (repaired ? "†" : null), dy: -5})
      ],
      words: (row) => ({
        key: `${row.category}|${row.model}`,
        model: row.model,
        detail: {
          heading: `${row.name}, ${row.category}`,
          lines: [...OUTCOMES.map(({key, name}) => `${name} ${fixed(100 * row.outcomes[key])}%`), `n = ${row.n} items`],
          source: row.source,
          items: row.items
        }
      })
    }
  );
}
