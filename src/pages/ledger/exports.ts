import {html} from "htl";
import {authorNote, CHECKS, errataNote, repairWords} from "../../lib/ledger/index.js";
import {download} from "../../components/dom/download.js";
import {table} from "../../components/figure/index.js";
import {toCsv} from "../../components/figure/table-spec.js";
import {listed} from "../../components/format/listed.js";
import {
  benchmarkOf,
  chosenEntries,
  chosenFindings,
  placeOfCell,
  type LedgerContext
} from "../../components/ledger/context.js";
import {numbersSpec} from "./numbers-table.js";
import {statementsSpec} from "./statements-table.js";

/** What is in view as a file: a note to authors in Markdown, or a table as CSV. */
export function Exports(context: LedgerContext): HTMLElement {
  const {state, benches} = context;
  const note = () => {
    const chosen = state.get().benchmark;
    const names = [...benches.values()]
      .filter(({id}) => chosen.length === 0 || chosen.includes(id))
      .map(({name}) => name);
    const text = errataNote(chosenFindings(context, state.get()), {
      title: `Errata note: ${listed(names)}`,
      place: (cell) => placeOfCell(context, cell),
      address: location.href
    });
    download("errata-note.md", text, "text/markdown");
  };
  const csv = () => {
    const now = state.get();
    const spec =
      now.view === "numbers"
        ? numbersSpec(context, chosenEntries(context, now))
        : now.view === "statements"
          ? statementsSpec(context, context.statements)
          : findingsSpec(context);
    download(`ledger-${now.view}.csv`, toCsv(spec), "text/csv");
  };
  return html`<span class="actions"
    ><button type="button" ${{onclick: note}}>Errata note (Markdown)</button
    ><button type="button" ${{onclick: csv}}>CSV of this view</button></span
  >`;
}

const findingsSpec = (context: LedgerContext) =>
  table(chosenFindings(context, context.state.get()), [
    {label: "Id", value: (f) => f.id},
    {label: "Benchmark", value: (f) => benchmarkOf(f)},
    {label: "Check", value: (f) => CHECKS.find(({id}) => id === f.check)!.name},
    {label: "Grade", value: (f) => f.severity},
    {label: "Printed", value: (f) => f.printed},
    {label: "Recomputed", value: (f) => f.recomputed},
    {label: "Difference", value: (f) => f.difference},
    {label: "Finding", value: (f) => f.sentence},
    {label: "Proof", value: (f) => f.proof},
    {label: "Smallest edit", value: (f) => repairWords(f, (cell) => placeOfCell(context, cell))},
    {label: "Root cause", value: (f) => f.cause},
    {label: "To the authors", value: (f) => authorNote(f, (cell) => placeOfCell(context, cell))},
    {label: "Cells", value: (f) => f.cells.join(" ")}
  ]);
