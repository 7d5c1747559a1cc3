import {html} from "htl";
import {problemOfSpec, SLOPE_PRIOR_SD, type ModelSpec} from "../../../lib/models/mirt/model-spec.js";
import type {FloorSpec} from "../../../lib/models/mirt/item-floors.js";
import {ABILITY_PRIOR_SD} from "../../../lib/models/mirt/ability-prior.js";

/** Controls that state an item response model. */
export interface StatedModel {
  readonly nodes: readonly HTMLElement[];
  /** What they state, or why that is no model, with what can be stated. */
  readonly read: () => ModelSpec | string;
}

const select = <Value extends string>(options: readonly (readonly [Value, string])[]) => {
  const node = html`<select>
    ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
  </select>` as HTMLSelectElement;
  return {node, value: () => node.value as Value};
};

/**
 * Which side is a sample, whether slopes differ, what chance alone gets right.
 *
 * @param abilities - their names; of one ability nothing is asked that two differ in
 */
export function StatedModel(abilities: readonly string[]): StatedModel {
  const sample = select([
    ["items", "items"],
    ["subjects", "models"],
    ["both", "both"],
    ["none", "neither"]
  ] as const);
  const slopes = select([
    ["rasch", "the same"],
    ["2pl", "one an item"]
  ] as const);
  const chance = select([
    ["none", "nothing"],
    ["known", "a known share"],
    ["ability", "a share, estimated"],
    ["item", "a share of each item"]
  ] as const);
  const floored = select([["all", "both"], ...abilities.map((name, d) => [String(d), name] as const)]);
  const percent = html`<input type="number" min="0" max="99" step="any" value="25" />` as HTMLInputElement;
  const correlated = html`<input type="checkbox" checked />` as HTMLInputElement;
  const share = html`<label>Share, % ${percent}</label>` as HTMLElement;
  const of = html`<label>in ${floored.node}</label>` as HTMLElement;
  const free = html`<label>${correlated} abilities correlate</label>` as HTMLElement;
  const label = (text: string, node: HTMLElement) => html`<label>${text} ${node}</label>` as HTMLElement;
  const isTwo = abilities.length > 1;
  const isOfModels = () => sample.value() === "subjects" || sample.value() === "both";
  const show = () => {
    share.hidden = chance.value() !== "known";
    of.hidden = !isTwo || chance.value() === "none";
    free.hidden = !isTwo || !isOfModels();
  };
  for (const node of [chance.node, sample.node]) node.addEventListener("change", show);
  show();

  function floor(): FloorSpec | string {
    const by = chance.value();
    if (by === "none") return {kind: "none"};
    const own = isTwo && floored.value() !== "all" ? [Number(floored.value())] : abilities.map((_, d) => d);
    if (by !== "known") return {kind: "estimated", by, abilities: own};
    const c = Number(percent.value) / 100;
    if (percent.value.trim() === "" || !(c > 0 && c < 1)) return "Share: a number of percent above 0 and below 100.";
    return {kind: "known", chances: Float64Array.from(abilities, (_, d) => (own.includes(d) ? c : 0))};
  }

  function read(): ModelSpec | string {
    const chosen = floor();
    if (typeof chosen === "string") return chosen;
    const random = sample.value();
    const spec: ModelSpec = {
      random,
      slopes: slopes.value(),
      floor: chosen,
      correlated: !isOfModels() || !isTwo || correlated.checked,
      abilityPriorSd: isOfModels() ? null : ABILITY_PRIOR_SD,
      slopePriorSd: slopes.value() === "2pl" ? SLOPE_PRIOR_SD : null
    };
    const problem = problemOfSpec(spec);
    return problem === null ? spec : `This is no model that can be fitted: ${problem}.`;
  }

  return {
    nodes: [
      label("Sample", sample.node),
      label("Slopes", slopes.node),
      label("Chance gets", chance.node),
      share,
      of,
      free
    ],
    read
  };
}
