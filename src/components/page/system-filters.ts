import type {FilterGroup} from "../controls/index.js";
import type {ModelEntry} from "../../lib/schema/index.js";

/** What a reader may narrow systems by; empty lists leave all. */
export interface SystemChoice {
  readonly models: readonly string[];
  readonly kinds: readonly string[];
}

interface System {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** Whether the filters leave a system. */
export const isChosen = ({id, kind}: Omit<System, "name">, {models, kinds}: SystemChoice): boolean =>
  (models.length === 0 || models.includes(id)) && (kinds.length === 0 || kinds.includes(kind));

/** The filters of kinds, with how many systems each has, and of systems, found by any of their names. */
export const systemFilters = <S extends SystemChoice>(
  systems: readonly System[],
  kinds: readonly {readonly id: string; readonly name: string}[],
  models: ReadonlyMap<string, ModelEntry>,
  as: FilterGroup<S>["as"] = "picker"
): FilterGroup<S>[] => [
  {
    key: "kinds",
    label: "Kind",
    as,
    options: kinds.map(({id, name}) => ({id, name, n: systems.filter(({kind}) => kind === id).length}))
  },
  {
    key: "models",
    label: "Models",
    as: "picker",
    options: systems.map(({id, name}) => ({id, name, words: models.get(id)?.aliases.join(" ")}))
  }
];
