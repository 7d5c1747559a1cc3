import {createHash} from "node:crypto";
import type {ExplorerPack} from "../../loaders/logs/explorer-pack.js";
import type {LogFile} from "../../src/lib/adapters/index.js";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";
import {keptApart, openingFilters, type KeptApart} from "../../src/lib/explore/index.js";
import type {PulledLogOfSite, ServedLog, ServedPicture} from "../../src/lib/explore/served-logs.js";
import type {ReadPath} from "./view-source.js";

/** A log as the explorer fetches it. */
export interface ViewedLog {
  readonly log: ServedLog;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Pictures by address, where they lie on this machine. */
  readonly pictures: ReadonlyMap<string, string>;
  /** What it holds several of that are not counted together. */
  readonly apart: readonly KeptApart[];
}

/** Names in the explorer's address that the site's own logs have. */
const TAKEN = new Set(BENCHMARK_IDS);

/** The name of a log in addresses: of its paths, and the same for the same paths. */
export function idOfPaths(names: readonly string[], full: readonly string[]): string {
  const plain = names
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const hash = createHash("sha256").update(full.join("\n")).digest("hex").slice(0, 8);
  return plain === "" || plain.length > 32 || TAKEN.has(plain)
    ? `${plain.slice(0, 23)}-${hash}`.replace(/^-/, "")
    : plain;
}

/** The explorer's files of what was read. */
export function viewedLog(
  id: string,
  name: string,
  pack: ExplorerPack,
  paths: readonly ReadPath[],
  shown: readonly LogFile[],
  known: Pick<PulledLogOfSite, "origin" | "query"> | null
): ViewedLog {
  const {verdicts, table, pages} = pack.finishFast({label: name, simulated: paths.some(({simulated}) => simulated)});
  const apart = known?.query ? [] : keptApart(verdicts);
  const query = known?.query || openingFilters(verdicts, apart);
  const revision = verdicts.fingerprint;
  const at = (kind: string): string => `view/${id}.${revision}.${kind}`;
  const pictures = shown.map(({path, onDisk}, n) => {
    const ending = path.slice(path.lastIndexOf(".")).toLowerCase();
    return {path, address: `view/${id}.${revision}.pictures/${n}${ending}`, full: onDisk!.full};
  });
  const list: readonly ServedPicture[] = pictures.map(({path, address}) => ({path, address}));
  return {
    log: {
      id,
      name,
      revision,
      table: at("verdicts"),
      pages: at("pages"),
      pictures: list.length === 0 ? null : at("pictures.json"),
      query,
      ...(known === null ? {} : {origin: known.origin}),
      sources: paths.map(({account}) => account)
    },
    files: new Map([
      [at("verdicts"), table],
      [at("pages"), pages],
      ...(list.length === 0 ? [] : [[at("pictures.json"), Buffer.from(JSON.stringify(list))] as const])
    ]),
    pictures: new Map(pictures.map(({address, full}) => [address, full])),
    apart
  };
}

/** Where a log is shown, from the site's root. */
export const addressOfLog = ({id, query}: ServedLog): string =>
  `explore?log=${encodeURIComponent(id)}${query === "" ? "" : `&${query}`}`;
