import {html} from "htl";
import {SCRIPT_LAMBDA} from "../../lib/models/gap/gap-score.js";
import {shrinkage} from "../../lib/stories/index.js";
import {Segments, Slider} from "../controls/index.js";
import {Figure, table} from "../figure/index.js";
import {fixed, plural, signed} from "../format/numbers.js";
import {itemRange, logCaveat, nameOf, placeOf, sourceOfAll, type MethodsContext} from "./context.js";
import {shrinkageDrawing} from "./shrinkage-drawing.js";

/** What fitting models together does to each of them, by the weight of the prior. */
export function ShrinkageFigure(context: MethodsContext): HTMLElement {
  const {state, cells, bench, ids} = context;
  return Figure(state, {
    id: "shrinkage",
    number: 3,
    cite: [bench],
    controls: html`<div class="movable">
      <div class="sliders">
        ${Slider(state, "nu", {label: html`<span><i>ν</i><sub>0</sub></span>`, name: "nu zero, weight of the prior in pseudo-models", min: 0.5, max: 20, step: 0.5, help: "weight of the prior, in pseudo-models", format: (value) => fixed(value)})}
      </div>
      ${Segments(
        state,
        "category",
        "Category",
        Object.entries(ids).map(([id, name]) => ({id, name}))
      )}
    </div>`,
    content({nu, category}, width) {
      const name = ids[category]!;
      const own = cells.filter((cell) => cell.category === name);
      if (own.length === 0)
        return {
          title: `None of these models has numbers in ${name}`,
          subtitle: "",
          drawing: null,
          caveats: [],
          source: `Source: ${bench.name}.`,
          table: table([], [])
        };
      const found = shrinkage(own, nu, SCRIPT_LAMBDA);
      const placeOfModel = (model: string) =>
        placeOf(
          context,
          own.find((cell) => cell.model === model)!
        );
      const moved = found.models.reduce((sum, {gap, rawGap}) => sum + Math.abs(gap - rawGap), 0) / found.models.length;
      const [a, b, c] = found.covariance;
      return {
        title: `In ${name} fitting together would move gaps by ${fixed(moved)} points on average`,
        subtitle:
          "Open: abilities by a model’s own answers. Filled: by a fit of all models together. Ellipse: two thirds of the population that models are drawn from. Dotted: no gap.",
        drawing: shrinkageDrawing(
          found,
          found.models.map(({model, raw, fitted, rawGap, gap}) => ({
            id: model,
            name: nameOf(context, model),
            detail: {
              heading: nameOf(context, model),
              lines: [
                `alone ${signed(raw[0], 2)} and ${signed(raw[1], 2)} logits, gap ${fixed(rawGap)}`,
                `fitted ${signed(fitted[0], 2)} and ${signed(fitted[1], 2)} logits, gap ${fixed(gap)}`
              ],
              source: placeOfModel(model)
            }
          })),
          width
        ),
        caveats: [
          {
            lead: "Few items move more.",
            text: `${name} has ${itemRange(own)} items. A model is drawn to the others as far as its own answers leave room: extreme rates and few items leave the most.`
          },
          {
            lead: "The prior is weak.",
            text: html`At <i>ν</i><sub>0</sub> = 2 it weighs as much as two further models. It keeps the population’s
              spread from collapsing, so that even one model has an estimate. Here the two abilities have standard
              deviations of ${fixed(Math.sqrt(a), 2)} and ${fixed(Math.sqrt(c), 2)} logits and a correlation of
              ${fixed(b / Math.sqrt(a * c), 2)}.`
          },
          {
            lead: "The identified gap is not moved.",
            text: "Estimate and interval come from the cell’s own counts, so they do not depend on which other models are on the page."
          },
          ...logCaveat(
            context,
            "its models are fitted together with the printed ones, which moves these a little, too."
          )
        ],
        tested: {
          test: "abilities fitted together with a normal prior",
          n: `${plural(own.length, "model")}, ${itemRange(own)} items`
        },
        source: `Source: ${sourceOfAll(context, own)}. Fitted in this browser at the script’s weights.`,
        table: table(found.models, [
          {label: "Model", value: (m) => nameOf(context, m.model)},
          {label: "Alone, understanding", value: (m) => m.raw[0], text: (m) => signed(m.raw[0], 3)},
          {label: "Alone, generation", value: (m) => m.raw[1], text: (m) => signed(m.raw[1], 3)},
          {label: "Fitted, understanding", value: (m) => m.fitted[0], text: (m) => signed(m.fitted[0], 3)},
          {label: "Fitted, generation", value: (m) => m.fitted[1], text: (m) => signed(m.fitted[1], 3)},
          {label: "Gap alone", value: (m) => m.rawGap, text: (m) => fixed(m.rawGap, 2)},
          {label: "Gap fitted", value: (m) => m.gap, text: (m) => fixed(m.gap, 2)},
          {label: "Source", value: (m) => placeOfModel(m.model)}
        ])
      };
    }
  });
}
