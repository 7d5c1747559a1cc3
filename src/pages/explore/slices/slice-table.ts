import {html} from "htl";
import {count, fixed, interval} from "../../../components/format/numbers.js";
import type {MeasuredSlice} from "./measured-slices.js";
import {RateRod} from "./rate-rod.js";

/** What pressing the buttons of a slice does. */
interface SliceActions {
  /** Puts it in force, `""` none. */
  readonly choose: (name: string) => void;
  readonly remove: (name: string) => void;
}

/** Slices with their sizes and rates; the one in force is marked. */
export function SliceTable(all: readonly MeasuredSlice[], chosen: string, actions: SliceActions): Node {
  return html`<div class="twin" tabindex="0" role="region" aria-label="Slices">
    <table>
      <caption class="visually-hidden">
        Slices with their sizes and rates
      </caption>
      <thead>
        <tr>
          <th scope="col">Slice</th>
          <td></td>
          <th scope="col" class="number">Right, %</th>
          <th scope="col" class="number">Verdicts</th>
          <th scope="col" class="number">Items</th>
          <th scope="col" class="number">Models</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${all.map((one) => sliceRow(one, chosen, actions))}
      </tbody>
    </table>
  </div>`;
}

function sliceRow(
  {slice: {name, rule}, found, problem}: MeasuredSlice,
  chosen: string,
  {choose, remove}: SliceActions
): Node {
  const isChosen = chosen === name;
  const numbers =
    found === null
      ? [html`<td colspan="5" class="problem">${problem}</td>`]
      : [
          html`<td>${found.rate ? RateRod(found.rate) : ""}</td>`,
          ...[
            found.rate
              ? `${fixed(100 * found.rate.rate)} ${interval({lo: 100 * found.rate.interval.lo, hi: 100 * found.rate.interval.hi})}`
              : "nothing scored",
            count(found.rows),
            count(found.items),
            count(found.models)
          ].map((text) => html`<td class="number">${text}</td>`)
        ];
  return html`<tr class=${isChosen ? "chosen" : ""}>
    <th scope="row">
      <button
        type="button"
        class="chip"
        aria-pressed=${String(isChosen)}
        ${{onclick: () => choose(isChosen ? "" : name)}}
      >
        ${name}
      </button>
      <span class="rule">${rule}</span>
    </th>
    ${numbers}
    <td>
      <button type="button" class="linkish" aria-label=${`Delete slice ${name}`} ${{onclick: () => remove(name)}}>
        Delete
      </button>
    </td>
  </tr>`;
}
