import {isPicture, type LogFile} from "../../src/lib/adapters/index.js";
import {pictureIndex} from "../../src/lib/explore/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";

/** Collects which of the pictures that lie with a log its answers name. */
export class NamedPictures {
  readonly #files: ReadonlyMap<string, LogFile>;
  readonly #find: ReturnType<typeof pictureIndex>;
  readonly #named = new Set<string>();

  constructor(files: readonly LogFile[]) {
    this.#files = new Map(
      files.filter(({path, onDisk}) => isPicture(path) && onDisk !== undefined).map((file) => [file.path, file])
    );
    this.#find = pictureIndex([...this.#files.keys()]);
  }

  add(rows: readonly CanonicalRow[]): void {
    if (this.#files.size === 0) return;
    for (const {imageRef, sourceId} of rows) {
      if (imageRef === null) continue;
      const found = this.#find(imageRef, sourceId);
      if (found.kind === "found") this.#named.add(found.path);
    }
  }

  /** In the order in which answers name them. */
  files(): readonly LogFile[] {
    return [...this.#named].map((path) => this.#files.get(path)!);
  }
}
