import {html} from "htl";
import {gapAnatomy, type GapParameters} from "../../lib/stories/index.js";
import {Segments, Slider} from "../controls/index.js";
import {Figure, table} from "../figure/index.js";
import {fixed, signed} from "../format/numbers.js";
import {anatomyDrawing} from "./anatomy-drawing.js";
import type {MethodsContext} from "./context.js";
import {WEIGHTS, type MethodsState} from "./state.js";

const parametersOf = (state: MethodsState): GapParameters => ({
  thetaUnd: state.tu,
  thetaGen: state.tg,
  betaUnd: state.bu,
  betaGen: state.bg,
  association: state.lor,
  lambda: WEIGHTS[state.weights]
});

/** Abilities and difficulties on sliders; rates, the 2 × 2 table, the gap and its weights follow. */
export function AnatomyFigure({state, bench}: MethodsContext): HTMLElement {
  const logits = (value: number) => signed(value, 1);
  const slider = (
    key: "tu" | "tg" | "bu" | "bg",
    hue: string,
    letter: string,
    index: string,
    name: string,
    reach: number
  ) =>
    Slider(state, key, {
      label: html`<span><i class=${hue}>${letter}</i><sub>${index}</sub></span>`,
      name,
      min: -reach,
      max: reach,
      step: 0.1,
      help: name,
      format: logits
    });
  return Figure(state, {
    id: "anatomy",
    number: 1,
    cite: [bench],
    controls: html`<div class="movable">
      <div class="sliders">
        ${slider("tu", "und", "θ", "u", "ability in understanding", 4)}
        ${slider("tg", "gen", "θ", "g", "ability in generation", 4)}
        ${Slider(state, "lor", {label: "association", name: "association of the two forms, log odds ratio", min: -1, max: 6, step: 0.1, help: "how strongly both forms succeed on the same items; 0 is independence", format: (value) => fixed(value)})}
        ${slider("bu", "und", "β", "u", "difficulty of the questions", 3)}
        ${slider("bg", "gen", "β", "g", "difficulty of the drawings", 3)}
      </div>
      ${Segments(state, "weights", "Weights", [
        {id: "script", name: "script’s weights 2.7, 1.05"},
        {id: "paper", name: "paper’s 2, 2"},
        {id: "none", name: "no weights"}
      ])}
    </div>`,
    content(current, width) {
      const parameters = parametersOf(current);
      const found = gapAnatomy(parameters);
      const {outcomes, factor, bare, gap, delta, odds} = found;
      const points = fixed(Math.abs(gap - bare));
      const rows: readonly {
        readonly what: string;
        readonly value: number;
        readonly unit: string;
        readonly equation: string;
      }[] = [
        {what: "understanding", value: 100 * found.understanding, unit: "%", equation: "7"},
        {what: "generation", value: 100 * found.generation, unit: "%", equation: "8"},
        {what: "both", value: 100 * outcomes.p11, unit: "%", equation: ""},
        {what: "only understands", value: 100 * outcomes.p10, unit: "%", equation: ""},
        {what: "only draws", value: 100 * outcomes.p01, unit: "%", equation: ""},
        {what: "neither", value: 100 * outcomes.p00, unit: "%", equation: ""},
        {what: "difference of abilities", value: delta, unit: "logits", equation: "12"},
        {what: "factor of the weights", value: factor, unit: "", equation: "16"},
        {what: "odds of the gap", value: odds, unit: "", equation: ""},
        {what: "gap without weights", value: bare, unit: "points", equation: "13"},
        {what: "gap", value: gap, unit: "points", equation: "16"}
      ];
      return {
        title:
          delta === 0
            ? "Equal abilities have no gap, whatever the answers"
            : Math.abs(gap - bare) < 0.05
              ? `These abilities are ${fixed(gap)} points apart`
              : `These abilities have a gap of ${fixed(gap)} points; the weights ${gap > bare ? "add" : "take"} ${points} ${gap > bare ? "to it" : "from it"}`,
        subtitle:
          "Left: how often a model of each ability is right; the bar: the difference of the abilities. Right: the same items asked twice. Below: the gap, open without its weights.",
        drawing: anatomyDrawing(parameters, found, width),
        caveats: [
          {
            lead: "The answers see θ − β,",
            text: `the gap sees θ alone. Move an ability and its difficulty together: every share stays where it is, the gap does not.${state.frame ? "" : " Figure 2 does this with a real fit."}`
          },
          {
            lead: "Failing twice costs.",
            text: html`The factor is exp(<i>λ</i><sub>f</sub> <i>p</i><sub>00</sub> − <i>λ</i><sub>s</sub> <i>p</i
              ><sub>11</sub>) = ${fixed(factor, 2)}. A model that fails everything in both forms has its difference
              multiplied by ${fixed(Math.exp(parameters.lambda.fail), 1)}.`
          }
        ],
        tested: {test: "formulas alone, no data", n: `no data, ${rows.length} quantities of a formula`},
        source: "Equations 7, 8, 12, 13 and 16 of GapEval. Association by Plackett’s distribution.",
        table: table(rows, [
          {label: "Quantity", value: (r) => r.what},
          {label: "Value", value: (r) => r.value, text: (r) => fixed(r.value, 2)},
          {label: "Unit", value: (r) => r.unit || null},
          {label: "Equation", value: (r) => r.equation || null}
        ])
      };
    }
  });
}
