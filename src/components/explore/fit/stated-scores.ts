import {html} from "htl";
import {SLOPE_PRIOR_SD, type ModelSpec} from "../../../lib/models/mirt/model-spec.js";
import type {ScaleEnds} from "../../../lib/models/scores/score-scale.js";

/** What is stated of a fit of levels or of a range. */
export interface StatedFit {
  readonly spec: ModelSpec;
  /** The lowest and the highest score there can be; `null` where they are those of the log. */
  readonly ends: ScaleEnds | null;
}

/** Controls that state a model of levels or of scores in a range. */
export interface StatedScores {
  readonly nodes: readonly HTMLElement[];
  /** What they state, or why that is none. */
  readonly read: () => StatedFit | string;
}

const RESPONSES = [
  ["graded", "levels (graded)"],
  ["credit", "levels (generalized partial credit)"],
  ["continuous", "scores in a range (continuous)"]
] as const;

/** Which model, the ends of the scale where the log does not show them, and whether abilities correlate. */
export function StatedScores(): StatedScores {
  const response = html`<select>
    ${RESPONSES.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
  </select>` as HTMLSelectElement;
  const end = () => html`<input type="number" step="any" />` as HTMLInputElement;
  const [least, most] = [end(), end()];
  const correlated = html`<input type="checkbox" checked />` as HTMLInputElement;
  const label = (text: string, node: HTMLElement) => html`<label>${text} ${node}</label>` as HTMLElement;

  function ends(): ScaleEnds | null | string {
    const [low, high] = [least.value.trim(), most.value.trim()];
    if (low === "" && high === "") return null;
    if (low === "" || high === "" || !(Number(low) < Number(high)))
      return "Lowest and highest score: two numbers, the lower first, or neither.";
    return [Number(low), Number(high)];
  }

  return {
    nodes: [
      label("Scores are", response),
      label("Lowest", least),
      label("Highest", most),
      html`<label>${correlated} abilities correlate</label>` as HTMLElement
    ],
    read() {
      const stated = ends();
      if (typeof stated === "string") return stated;
      const spec: ModelSpec = {
        response: RESPONSES.find(([value]) => value === response.value)![0],
        random: "subjects",
        slopes: "2pl",
        floor: {kind: "none"},
        correlated: correlated.checked,
        abilityPriorSd: null,
        slopePriorSd: SLOPE_PRIOR_SD
      };
      return {spec, ends: stated};
    }
  };
}
