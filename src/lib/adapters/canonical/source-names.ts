import type {SourceRow} from "../../schema/index.js";
import type {TracedSource} from "../contract/union-trace.js";
import type {CanonicalFolder} from "./canonical-folder.js";

/** Characters of a digest that tell two sources of one name apart. */
const SHORT = 8;

/** A source among those of all folders. */
export interface SourceName {
  /** What it is called here. */
  readonly name: string;
  /** What it is called where no other has its name. */
  readonly plain: string;
  readonly sha256: string;
}

/** Sources of a folder by their names where no other has them. */
export const plainSources = ({memory, sources}: CanonicalFolder): readonly TracedSource[] =>
  memory?.sources ?? sources.map((source) => ({...source, sourceId: plainName(source), readings: 1}));

/** A name that no other source has, whatever it is united with. */
export const sourceKey = (plain: string, sha256: string): string => `${plain}@${sha256}`;

/** Names of sources, where two of one name may be different files. */
export class SourceNames {
  readonly #digests = new Map<string, Set<string>>();
  readonly #byKey = new Map<string, string>();

  /** @param sources - those of all folders, by plain names */
  constructor(sources: readonly TracedSource[]) {
    for (const {sourceId, sha256} of sources)
      this.#digests.set(sourceId, (this.#digests.get(sourceId) ?? new Set()).add(sha256));
    for (const {sourceId, sha256} of sources)
      this.#byKey.set(sourceKey(sourceId, sha256), this.#nameOf(sourceId, sha256));
  }

  /** What a file is called that one folder keeps account of; one that is no source keeps its name. */
  ofKey(key: string): string {
    return this.#byKey.get(key) ?? key;
  }

  /** Names of the sources of a folder, by what they are called there. */
  in({sources}: CanonicalFolder): (sourceId: string) => SourceName {
    const own = new Map(
      sources.map((source) => {
        const [plain, {sha256}] = [plainName(source), source];
        return [source.sourceId, {name: this.#nameOf(plain, sha256), plain, sha256}];
      })
    );
    return (sourceId) => own.get(sourceId) ?? {name: sourceId, plain: sourceId, sha256: ""};
  }

  #nameOf(plain: string, sha256: string): string {
    return (this.#digests.get(plain)?.size ?? 0) > 1 ? `${plain}@${sha256.slice(0, SHORT)}` : plain;
  }
}

/** A source's name without the digits of its own SHA-256 that an earlier union may have added. */
export function plainName({sourceId, sha256}: Pick<SourceRow, "sourceId" | "sha256">): string {
  const added = `@${sha256.slice(0, SHORT)}`;
  return sourceId.endsWith(added) ? sourceId.slice(0, -added.length) : sourceId;
}
