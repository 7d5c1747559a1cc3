import {html} from "htl";
import {DataTable} from "../../components/figure/data-table.js";
import {table} from "../../components/figure/table-spec.js";
import {count} from "../../components/format/numbers.js";
import {RATES} from "./measured-rates.js";

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** How often `check-table` accuses clean tables, by shape, and finds and mends planted errors, by kind, as `tools/table-rates.ts` measured it. */
export function TableRates(): HTMLElement {
  const {shapes, kinds, merged} = RATES;
  const [tables, alarms] = [sum(shapes.map((shape) => shape.tables)), sum(shapes.map((shape) => shape.alarms))];
  const most = Math.max(...shapes.map((shape) => (100 * shape.alarms) / shape.tables));
  const [planted, found] = [sum(kinds.map((kind) => kind.planted)), sum(kinds.map((kind) => kind.found))];
  const least = Math.min(...kinds.map((kind) => (100 * kind.found) / kind.planted));
  const edited = sum(kinds.map((kind) => kind.edited));
  const [mended, restored] = [sum(kinds.map((kind) => kind.mended)), sum(kinds.map((kind) => kind.restored))];
  return html`<div class="rates">
    <p class="scope">
      Of ${count(tables)} simulated tables without an error, <code>check-table</code> accuses ${count(alarms)}, at most
      ${most.toFixed(1)} in a hundred of any shape. Of ${count(planted)} errors planted in such tables it finds
      ${count(found)}, at least ${least.toFixed(0)} in a hundred of any kind; edits that leave a table that could be
      true are out of reach and not counted. With names over several columns it finds ${count(merged.found)} of
      ${count(merged.planted)}. Of ${count(edited)} planted errors it proposes an edit for ${count(mended)}, and
      ${count(restored)} times that gives back the very table from before the error.
    </p>
    <details>
      <summary>By shape and by kind</summary>
      ${DataTable(
        table(shapes, [
          {label: "Clean tables", value: ({name}) => name},
          {label: "Accused", value: (shape) => shape.alarms},
          {label: "Of", value: (shape) => shape.tables}
        ]),
        "Clean tables with a finding, by shape (simulated)"
      )}
      ${DataTable(
        table(kinds, [
          {label: "Planted error", value: ({name}) => name},
          {label: "Found", value: (kind) => kind.found},
          {label: "Of", value: (kind) => kind.planted},
          {label: "Left a possible table", value: (kind) => kind.beyond},
          {label: "An edit found", value: (kind) => kind.mended},
          {label: "Clean table restored", value: (kind) => kind.restored},
          {label: "Of", value: (kind) => kind.edited}
        ]),
        "Planted errors found, by kind (simulated)"
      )}
    </details>
  </div>`;
}
