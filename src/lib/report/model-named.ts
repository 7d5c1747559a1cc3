import type {ModelEntry} from "../schema/index.js";

/** A model by any of its names (id, name, short name, alias), in any case and without regard to spaces and signs. */
export function modelNamed(models: Iterable<ModelEntry>, asked: string): ModelEntry | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const wanted = plain(asked);
  for (const entry of models)
    if ([entry.id, entry.name, entry.short, ...entry.aliases].some((own) => plain(own) === wanted)) return entry;
  return undefined;
}
