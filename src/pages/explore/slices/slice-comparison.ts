import {html} from "htl";
import {compareSlices} from "../../../lib/explore/index.js";
import {plural, pValue, signed, signedInterval} from "../../../components/format/numbers.js";
import type {ExploreContext} from "../../../components/explore/view/context.js";
import {
  choiceBy,
  chosenBy,
  outcomeChoice,
  type OutcomeChoice
} from "../../../components/explore/figure/outcome-choice.js";
import type {MeasuredSlice} from "./measured-slices.js";

/** Two slices, as chosen, compared by a test over cases; nothing where there are no two with a rate. */
export function sliceComparison(context: ExploreContext, all: readonly MeasuredSlice[]): Node[] {
  const {state} = context;
  const known = all.filter(({found}) => found?.rate);
  if (known.length < 2) return [];
  const asked = state.get().compare.split(",");
  const named = asked.map((name) => known.find(({slice}) => slice.name === name));
  const a = named[0] ?? known.find((one) => one !== named[1])!;
  const b = named[1] && named[1] !== a ? named[1] : known.find((one) => one !== a)!;
  const picker = (label: string, own: MeasuredSlice, choose: (name: string) => string) => {
    const select = html`<select aria-label=${label}>
      ${known.map(({slice: {name}}) => html`<option value=${name} selected=${name === own.slice.name}>${name}</option>`)}
    </select>` as HTMLSelectElement;
    select.addEventListener("change", () => state.set({compare: choose(select.value)}));
    return select;
  };
  const choice = choiceOf(context, a, b);
  const result = choice?.isWhole ? null : compareSlices(a.found!.cases, b.found!.cases);
  const first = picker("First slice", a, (name) => `${name},${name === b.slice.name ? a.slice.name : b.slice.name}`);
  const second = picker("Second slice", b, (name) => `${name === a.slice.name ? b.slice.name : a.slice.name},${name}`);
  return [
    html`<p>
      <span class="value-picker">${first}</span> minus <span class="value-picker">${second}</span>:
      <span role="status"
        >${
          choice?.isWhole
            ? `not compared: verdicts are chosen by their outcome (${chosenBy(choice)})`
            : result === null
              ? "too few cases to compare"
              : html`<b>${signed(100 * result.difference)} points</b> ${signedInterval(percent(result.interval))},
                  ${pValue(result.p)},
                  ${plural(result.cases, "case")}${Number.isNaN(result.interval.lo) ? "; no interval where all cases of a slice are alike, or differ alike between the two" : ""}${choice ? `; ${chosenBy(choice)} goes with the outcome, so part of this follows from the choice` : ""}`
        }</span
      >
    </p>`
  ];
}

/** Slices by the outcome differ in it by their making, and others tell nothing where filters choose by it. */
function choiceOf(context: ExploreContext, ...sides: readonly MeasuredSlice[]): OutcomeChoice | null {
  const filtered = outcomeChoice(context);
  if (filtered?.isWhole) return filtered;
  return choiceBy([...new Set(sides.flatMap(({facets}) => facets))]) ?? filtered;
}

const percent = ({lo, hi}: {readonly lo: number; readonly hi: number}) => ({lo: 100 * lo, hi: 100 * hi});
