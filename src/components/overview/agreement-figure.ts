import {fitsOf} from "../../lib/gaps/gap-fits.js";
import {dot, text} from "@observablehq/plot";
import {agreements, type Agreement} from "../../lib/stories/index.js";
import {scatterHref} from "../compare/scatter-href.js";
import {textWidth} from "../chart/index.js";
import {atRow, numberAxis, plottedRows, rods, rowTexts} from "../chart/plot/rows.js";
import {Figure, intervalColumns, table} from "../figure/index.js";
import {signed, signedInterval, words, Words} from "../format/numbers.js";
import {chosenProfiles, nameOf, ownCaveat, type OverviewContext} from "./context.js";

/** Rank agreement between measures on shared systems, with intervals and the small n stated. */
export function AgreementFigure(context: OverviewContext): HTMLElement {
  return Figure(context.state, {
    id: "agreement",
    number: 3,
    cite: [...context.benches.values()],
    content(state, width) {
      const rows = agreements(chosenProfiles(context, state), fitsOf(context.fits, "gapeval").overall);
      const clear = rows.filter((row) => row.lo > 0 || row.hi < 0).length;
      return {
        title:
          rows.length === 0
            ? "Too few shared systems to compare ranks"
            : `${clear === 0 ? "None" : clear === rows.length ? "Each" : `${clear === 1 ? "Only one" : Words(clear)}`} of ${words(rows.length)} rank comparisons ${clear === 1 || clear === rows.length || clear === 0 ? "is" : "are"} clear of chance`,
        subtitle:
          "Spearman rank correlation between two scores over the systems they share, with 95% interval. Filled: the interval excludes zero.",
        drawing: rows.length === 0 ? null : agreementDrawing(rows, width),
        caveats:
          rows.length === 0
            ? []
            : [
                ...ownCaveat(
                  context,
                  "its models are among the systems of every comparison that they have both scores of."
                ),
                {
                  lead: "n counts systems,",
                  text: `${words(Math.min(...rows.map((r) => r.n)))} to ${words(Math.max(...rows.map((r) => r.n)))} here: a single new system can move such intervals.`
                },
                {
                  lead: "Two claims of the papers",
                  text: "are among them: that a small gap goes with synergy, and with keeping up to UmniBench’s last stage. These systems settle neither."
                }
              ],
        source:
          "Computed from the published tables; interval after Bonett and Wright (2000). Not corrected for the number of comparisons.",
        table: table(rows, [
          {label: "Comparison", value: (r) => r.name},
          {label: "Where", value: (r) => r.where},
          {
            label: "Spearman",
            value: (r) => r.estimate,
            text: (r) => signed(r.estimate, 2),
            href: (r) => scatterHref(...r.measures)
          },
          intervalColumns(
            (r) => r,
            (end) => signed(end, 2)
          ),
          {label: "Systems", value: (r) => r.n},
          {label: "Which", value: (r) => r.points.map(({model}) => nameOf(context, model)).join(", ")}
        ])
      };
    }
  });
}

function agreementDrawing(rows: readonly Agreement[], width: number): SVGSVGElement {
  const [rowHeight, side] = [46, 14];
  // On the narrowest screens the benchmarks are left to the note on the mark and to the table.
  const rest = ({name, where, n}: Agreement) =>
    textWidth(`${name}  ${where}, n = ${n}`, 13, 600) < width ? `${where}, n = ${n}` : `n = ${n}`;
  const ends = {"top-left": "opposite order", top: "unrelated", "top-right": "same order"} as const;
  return plottedRows(rows, {
    ...{width, rowHeight, room: [30, side, 30, side], domain: [-1, 1]},
    beneath: [
      ...numberAxis([-1, -0.5, 0, 0.5, 1], (value) => signed(value)),
      ...(["top-left", "top", "top-right"] as const).map((frameAnchor, k) =>
        text([ends[frameAnchor]], {frameAnchor, dx: side * (k - 1), dy: -20, className: "tick"})
      )
    ],
    own: [
      rowTexts(rows, "left", "value strong halo", {text: "name", dx: -side, dy: -12}),
      rowTexts(rows, "right", "value faint halo", {text: rest, dx: side, dy: -12}),
      rods(rows, rowHeight, 5, {x1: "lo", x2: "hi", dy: 7.5, fill: "var(--rule)"}),
      dot(rows, {
        ...{x: "estimate", y: atRow, dy: 7.5, r: 5, stroke: "var(--ink)", className: "anchor"},
        fill: ({lo, hi}) => (lo > 0 || hi < 0 ? "var(--ink)" : "var(--paper)")
      })
    ],
    words: (row) => ({
      key: row.id,
      detail: {
        heading: row.name,
        lines: [row.where, `Spearman ${signed(row.estimate, 2)} ${signedInterval(row, 2)}`, `n = ${row.n} systems`],
        href: scatterHref(...row.measures) ?? undefined
      }
    })
  });
}
