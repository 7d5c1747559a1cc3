import {fitsOf} from "../../lib/gaps/gap-fits.js";
import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {agreements, type Agreement} from "../../lib/stories/index.js";
import {scatterHref} from "../compare/scatter-href.js";
import {drawing, textWidth, xGrid} from "../chart/index.js";
import {Figure, intervalColumns, mark, table} from "../figure/index.js";
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
  const [rowHeight, top] = [46, 30];
  const height = top + rows.length * rowHeight + 30;
  const x = scaleLinear([-1, 1], [10, width - 10]);
  return drawing(
    width,
    height,
    svg`<g aria-hidden="true"><text class="tick" x="0" y="14">opposite order</text><text class="tick" x=${x(0)} y="14" text-anchor="middle">unrelated</text><text class="tick" x=${width} y="14" text-anchor="end">same order</text></g>`,
    xGrid({
      ticks: [-1, -0.5, 0, 0.5, 1],
      x,
      y1: top - 6,
      y2: height - 26,
      zero: 0,
      format: (v) => signed(v),
      left: 0,
      right: width
    }),
    rows.map((row, i) => {
      const y = top + i * rowHeight;
      const clear = row.lo > 0 || row.hi < 0;
      const n = `n = ${row.n}`;
      const whole = `${row.where}, ${n}`;
      // On the narrowest screens the benchmarks are left to the note on the mark and to the table.
      const rest = textWidth(row.name, 13, 600) + textWidth(` ${whole}`) < width ? whole : n;
      return mark(
        svg`<g><rect class="hit" x="0" width=${width} y=${y} height=${rowHeight}></rect><text class="value halo" x="0" y=${y + 16}><tspan class="strong">${row.name}</tspan><tspan class="faint"> ${rest}</tspan></text><rect x=${x(row.lo)} width=${x(row.hi) - x(row.lo)} y=${y + 28} height="5" style="fill:var(--rule)"></rect><circle class="anchor" cx=${x(row.estimate)} cy=${y + 30.5} r="5" style=${`fill:${clear ? "var(--ink)" : "var(--paper)"};stroke:var(--ink);stroke-width:1.5`}></circle></g>`,
        row.id,
        {
          heading: row.name,
          lines: [row.where, `Spearman ${signed(row.estimate, 2)} ${signedInterval(row, 2)}`, `n = ${row.n} systems`],
          href: scatterHref(...row.measures) ?? undefined
        }
      );
    })
  );
}
