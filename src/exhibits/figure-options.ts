import {didYouMean, figureId, MODEL_OPTIONS, modelNamed} from "../lib/report/index.js";
import type {FramedContent, StateOptions} from "../runtime/page-state.js";
import type {ReportData} from "./report-data.js";
import {statedBy} from "./stated.js";

/** Options that every figure of a report takes. */
export interface FigureOptions {
  /** Anchor, and what `ref` names; by default the component's name in lower case with hyphens. */
  readonly id?: string;
  /** Your own words beneath the drawing. The finding above it is computed. */
  readonly caption?: string;
}

/**
 * Id of a model by any of its names: id, name, short name or alias, in any case.
 *
 * @throws RangeError that names the nearest known one
 */
export function modelId({models}: Pick<ReportData, "models">, asked: string): string {
  const found = modelNamed(models.values(), asked);
  if (found) return found.id;
  throw new RangeError(`unknown model: ${asked}${didYouMean(asked, [...models.keys()])}`);
}

/**
 * What a report's author asks of a figure, in terms of the figure's own state.
 *
 * @param keys - key of the state by option
 * @param measured - models that the figure has numbers for: of those that the report shows, it takes these
 * @throws RangeError for an option that the component does not have
 */
export function stateOptions(
  data: Pick<ReportData, "models" | "config" | "figures">,
  component: string,
  options: FigureOptions,
  keys: Readonly<Record<string, string>>,
  measured: ReadonlySet<string>
): StateOptions {
  const {id = figureId(component), caption = null, ...rest} = options;
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    const known = [...Object.keys(keys), "id", "caption"];
    if (key === undefined)
      throw new RangeError(`unknown option: ${name}${didYouMean(name, known)} (one of ${known.join(", ")})`);
    if (value === undefined) continue;
    given[key] = !MODEL_OPTIONS.has(name)
      ? value
      : Array.isArray(value)
        ? value.map((model) => modelId(data, String(model)))
        : modelId(data, String(value));
  }
  const shown = data.config.models.filter((model) => measured.has(model));
  const {models} = keys;
  if (models !== undefined && !(models in given) && shown.length > 0) given[models] = shown;
  const run = data.config.runs.at(-1)?.fingerprint.slice(0, 8) ?? null;
  const {number = 0, embed = null} = Object.hasOwn(data.figures, id) ? data.figures[id]! : {};
  const stated = (shown: FramedContent) => statedBy(shown, data.config.logs);
  return {frame: {id, caption, number, run, embed, stated}, given};
}
