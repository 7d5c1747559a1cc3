import {html} from "htl";
import {flatWalk, stopAt, type FlatWalk} from "../../lib/stories/index.js";
import {SCRIPT_LAMBDA} from "../../lib/models/gap/gap-score.js";
import {fetchedCode} from "../../runtime/fetched-again.js";
import {Slider} from "../controls/index.js";
import {Figure, table} from "../figure/index.js";
import {count, fixed, signed} from "../format/numbers.js";
import {logCaveat, nameOf, placeOf, sourceOfAll, type MethodsContext} from "./context.js";

/** Drawn by Plot. */
const plots = fetchedCode(() => import("./walk-drawing.js"));

/** A walk along the direction that the official model cannot see, for a real model: the gaps move, the loss does not. */
export function WalkFigure(context: MethodsContext): HTMLElement {
  const {state, cells, bench} = context;
  const walks = new Map<string, FlatWalk>();
  const walkOf = (model: string) => {
    const known = walks.get(model);
    if (known) return known;
    const made = flatWalk(
      cells.filter((cell) => cell.model === model),
      SCRIPT_LAMBDA
    );
    walks.set(model, made);
    return made;
  };
  const picker = html`<select
    aria-label="Model whose fit is walked"
    ${{onchange: (event: Event) => state.set({model: (event.target as HTMLSelectElement).value})}}
  >
    ${[...new Set(cells.map((cell) => cell.model))].map((id) => html`<option value=${id}>${nameOf(context, id)}</option>`)}
  </select>` as HTMLSelectElement;
  state.subscribe(({model}) => (picker.value = model));
  return Figure(state, {
    id: "walk",
    number: 2,
    needs: plots.needs,
    cite: [bench],
    controls: html`<div class="movable">
      <div class="sliders">
        ${Slider(state, "shift", {label: "shift", name: "shift of understanding’s ability, difficulty and mean, logits", min: -3, max: 3, step: 0.1, help: "θ, β and μ of understanding move together", format: (value) => signed(value, 1)})}
        <label class="pick-model">model ${picker}</label>
      </div>
    </div>`,
    content(current, width) {
      const walk = walkOf(current.model);
      const own = cells.filter((cell) => cell.model === current.model);
      const at = stopAt(walk, current.shift);
      const name = nameOf(context, current.model);
      const ranges = walk.categories.map((category, k) => {
        const gaps = walk.stops.map((stop) => stop.gaps[k]!);
        return {category, lo: Math.min(...gaps), hi: Math.max(...gaps), at: at.gaps[k]!};
      });
      const widest = ranges.reduce((a, b) => (b.hi - b.lo > a.hi - a.lo ? b : a));
      return {
        title: `The same answers, the same loss: ${name}’s gap in ${widest.category} can be ${fixed(widest.lo, 0)} or ${fixed(widest.hi, 0)}`,
        subtitle:
          "Gap in points by category as understanding’s ability, difficulty and mean move together. Line beneath: the script’s loss, likelihood and prior.",
        drawing: plots.code().walkDrawing(walk, at, width),
        caveats: [
          {
            lead: "Nothing in the data",
            text: "prefers one place on this walk: every likelihood stays as it is, and only the gap changes."
          },
          {
            lead: "What holds the script",
            text: `is a ridge of 0.001 on difficulties and means, worth ${fixed(at.ridge, 3)} here against a loss of ${fixed(at.loss, 1)}, and that it stops after 2,000 steps.`
          },
          {
            lead: "The identified gap",
            text: "fixes difficulties at zero in each category. That is a choice too, but a stated one, and then the answers determine the rest."
          },
          ...logCaveat(context, "its models stand in the list beside the printed ones.")
        ],
        tested: {
          test: "the released script's loss along a direction that it cannot see",
          n: `1 model, ${count(own.reduce((sum, {n}) => sum + n, 0))} items`
        },
        source: `Source: ${sourceOfAll(context, own)} and released script, run again in this browser for ${name}; the loss varies by ${walk.lossRange.toExponential(0)} over the walk, which is rounding.`,
        table: table(
          walk.stops.filter((_, k) => k % 20 === 0),
          [
            {label: "Shift, logits", value: (stop) => stop.shift, text: (stop) => signed(stop.shift, 1)},
            {label: "Loss", value: (stop) => stop.loss, text: (stop) => fixed(stop.loss, 6)},
            {label: "Ridge", value: (stop) => stop.ridge, text: (stop) => fixed(stop.ridge, 4)},
            ...walk.categories.map((category, k) => ({
              label: `${category}, gap`,
              value: (stop: (typeof walk.stops)[number]) => stop.gaps[k]!,
              text: (stop: (typeof walk.stops)[number]) => fixed(stop.gaps[k]!, 2)
            })),
            {label: "Source", value: () => placeOf(context, own[0]!)}
          ]
        )
      };
    }
  });
}
