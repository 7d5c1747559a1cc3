import type {ModelEntry} from "../schema/index.js";

/** A name without regard to case, spaces and signs; empty for a name of signs. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** A model by any of its names (id, name, short name, alias): as it is, else in any case and without regard to spaces and signs. */
export function modelNamed(models: Iterable<ModelEntry>, asked: string): ModelEntry | undefined {
  const all = [...models];
  const named = (isOwn: (own: string) => boolean) =>
    all.find(({id, name, short, aliases}) => [id, name, short, ...aliases].some(isOwn));
  const wanted = plainName(asked);
  return named((own) => own === asked) ?? (wanted === "" ? undefined : named((own) => plainName(own) === wanted));
}
