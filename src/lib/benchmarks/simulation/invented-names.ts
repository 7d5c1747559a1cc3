/**
 * Invented models of the generated logs, by the model whose printed rates each is simulated from: the same in every benchmark, so that
 * logs can be joined. `sim-` in the name itself says what it is; the names sort as the models' ids do, so that lists and draws that
 * follow the order of names do not depend on which are used.
 */
const NAMES: Readonly<Record<string, string>> = {
  bagel: "sim-alder",
  "bagel-think": "sim-ash",
  "blip3-o": "sim-aspen",
  "d-dit": "sim-beech",
  "emu3-5": "sim-birch",
  "gemini-2-5-flash-image": "sim-bramble",
  "gemini-3-pro": "sim-broom",
  "gpt-4o": "sim-cherry",
  "gpt-image-1": "sim-elder",
  "illume-plus": "sim-gorse",
  "illume-plus-3b": "sim-hawthorn",
  "illume-plus-7b": "sim-hazel",
  janus: "sim-heather",
  "janus-pro": "sim-holly",
  "janus-pro-1b": "sim-hornbeam",
  "janus-pro-7b": "sim-ivy",
  "janusflow-1-3b": "sim-juniper",
  "ming-univision": "sim-larch",
  mio: "sim-linden",
  omnigen2: "sim-medlar",
  onecat: "sim-myrtle",
  "ovis-u1": "sim-oak",
  "seed-x": "sim-osier",
  "show-o": "sim-pear",
  "show-o-turbo": "sim-pine",
  "show-o2": "sim-plum",
  "show-o2-1-5b": "sim-poplar",
  "show-o2-7b": "sim-quince",
  tokenflow: "sim-rowan",
  unipic2: "sim-sallow",
  "unitoken-ii": "sim-spruce",
  "uniworld-v1": "sim-sycamore",
  vargpt: "sim-walnut",
  "vila-u": "sim-yew"
};

const models: ReadonlyMap<string, string> = new Map(Object.entries(NAMES).map(([model, name]) => [name, model]));

/**
 * Name of the invented model that is simulated from a model's printed rates. Generated logs never bear a real model's name.
 *
 * @param model - id in the registry of models
 * @throws RangeError where none has been given: a new model needs a line of its own
 */
export function inventedName(model: string): string {
  const name = Object.hasOwn(NAMES, model) ? NAMES[model] : undefined;
  if (name === undefined) throw new RangeError(`no invented name for simulations of ${model}; expected one in NAMES`);
  return name;
}

/** Id of the model whose printed rates an invented one is simulated from; `null` for a name that is no invented model's. */
export const simulatedFrom = (name: string): string | null => models.get(name) ?? null;
