import type {ModelEntry} from "../schema/index.js";

/** A model by any of its names (id, name, short name, alias): as it is, else in any case and without regard to spaces and signs. */
export function modelNamed(models: Iterable<ModelEntry>, asked: string): ModelEntry | undefined {
  const all = [...models];
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  const named = (isOwn: (own: string) => boolean) =>
    all.find(({id, name, short, aliases}) => [id, name, short, ...aliases].some(isOwn));
  const wanted = plain(asked);
  return named((own) => own === asked) ?? (wanted === "" ? undefined : named((own) => plain(own) === wanted));
}
