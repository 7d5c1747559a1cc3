import {GAP_BENCHMARK} from "../../lib/benchmarks/registry.js";
import {fitsOf} from "../../lib/gaps/gap-fits.js";
import {agreements} from "../../lib/stories/index.js";
import {fetchedCode} from "../../runtime/fetched-again.js";
import {scatterHref} from "../compare/scatter-href.js";
import {Figure, intervalColumns, table} from "../figure/index.js";
import {signed, words, Words} from "../format/numbers.js";
import {chosenProfiles, nameOf, ownCaveat, type OverviewContext} from "./context.js";

/** Drawn by Plot. */
const plots = fetchedCode(() => import("./agreement-drawing.js"));

/** Rank agreement between measures on shared systems, with intervals and the small n stated. */
export function AgreementFigure(context: OverviewContext): HTMLElement {
  return Figure(context.state, {
    id: "agreement",
    number: 3,
    needs: plots.needs,
    cite: [...context.benches.values()],
    content(state, width) {
      const rows = agreements(chosenProfiles(context, state), fitsOf(context.fits, GAP_BENCHMARK?.id ?? "").overall);
      const clear = rows.filter((row) => row.lo > 0 || row.hi < 0).length;
      return {
        title:
          rows.length === 0
            ? "Too few shared systems to compare ranks"
            : `${clear === 0 ? "None" : clear === rows.length ? "Each" : `${clear === 1 ? "Only one" : Words(clear)}`} of ${words(rows.length)} rank comparisons ${clear === 1 || clear === rows.length || clear === 0 ? "is" : "are"} clear of chance`,
        subtitle:
          "Spearman rank correlation between two scores over the systems they share, with 95% interval. Filled: the interval excludes zero.",
        drawing: rows.length === 0 ? null : plots.code().agreementDrawing(rows, width),
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
