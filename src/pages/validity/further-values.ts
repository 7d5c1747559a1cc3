import {html} from "htl";
import {DataTable} from "../../components/figure/data-table.js";
import {table} from "../../components/figure/index.js";
import {isPrintedTable} from "./others-figure.js";
import {benchName, isLeft, placeOf, type ValidityContext} from "./context.js";

/** What else the texts print, a line each, so that nothing that was transcribed is out of sight. */
export function FurtherValues(context: ValidityContext): HTMLElement {
  const rest = context.found.others.filter((entry) => !isPrintedTable(entry));
  const node = html`<div class="stacks"></div>` as HTMLElement;
  context.state.subscribe((state) => {
    const entries = rest.filter(({benchmark}) => isLeft(state, benchmark));
    node.replaceChildren(
      entries.length === 0
        ? html`<p class="notice">No further values in this paper.</p>`
        : DataTable(
            table(entries, [
              {label: "Benchmark", value: ({benchmark}) => benchName(context, benchmark)},
              {label: "About", value: ({about}) => about},
              {label: "Against", value: ({against}) => against || null},
              {label: "Statistic", value: ({statistic}) => statistic},
              {label: "Value", value: ({value}) => Number(value), text: ({value}) => value},
              {label: "n", value: ({n, units}) => (n === null ? null : `${n} ${units}`)},
              {label: "Note", value: ({note}) => note || null},
              {label: "Printed in", value: (entry) => placeOf(context, entry)}
            ]),
            "Further printed values"
          )
    );
  });
  return node;
}
