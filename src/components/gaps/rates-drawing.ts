import {dotPanels, type DotRow} from "../chart/index.js";
import type {ItemsLink} from "../figure/index.js";
import {fixed, interval} from "../format/numbers.js";

/** A rate in percent with its binomial interval. */
export interface Rate {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

export interface RateRow {
  readonly model: string;
  readonly name: string;
  /** No items give these rates: the row is marked. */
  readonly isImpossible: boolean;
  /** Items behind its rates: a log of one's own may hold fewer than the table. */
  readonly n: number;
  readonly understanding: Rate | null;
  readonly generation: Rate | null;
  readonly success: Rate | null;
  readonly source: string;
  readonly items: ItemsLink | undefined;
}

export interface RatePanel {
  readonly category: string;
  readonly n: number;
  /** Rows in the shared order; `null` separates unified models from the specialists below them. */
  readonly rows: readonly (RateRow | null)[];
}

const say = (word: string, rate: Rate | null) =>
  rate === null ? [] : [`${word} ${fixed(rate.value, 2)}% ${interval(rate)}`];

/** Rates by category: circle understanding, diamond generation, upright tick both, thin rods 95% intervals. */
export function ratesDrawing(panels: readonly RatePanel[], width: number): SVGSVGElement {
  return dotPanels(
    panels.map(({category, n, rows}) => ({
      title: category,
      sub: `${n} items`,
      rows: rows.map((row): DotRow | null => {
        if (row === null) return null;
        const {understanding: u, generation: g, success: s} = row;
        return {
          id: row.model,
          name: row.name,
          dots: [
            ...(u ? [{...u, shape: "understanding" as const}] : []),
            ...(g ? [{...g, shape: "generation" as const}] : [])
          ],
          connect: "var(--gap)",
          tick: s?.value,
          ...(row.isImpossible ? {text: "‡"} : {}),
          detail: {
            heading: `${row.name}, ${category}`,
            lines: [
              ...say("understands", u),
              ...say("draws", g),
              ...say("both", s),
              `n = ${row.n} items`,
              ...(row.isImpossible ? ["‡ no items give these rates: not fitted"] : [])
            ],
            source: row.source,
            items: row.items
          }
        };
      })
    })),
    width,
    {domain: [0, 100], ticks: [0, 50, 100], names: panels[0]!.rows.map((row) => row?.name ?? null), textWidth: 32}
  );
}
