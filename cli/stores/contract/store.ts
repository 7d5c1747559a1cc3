/** A place in a store: what `s3://BUCKET/KEY` names. */
export interface StorePlace {
  /** As it was written, for messages. */
  readonly address: string;
  readonly bucket: string;
  /** An object, or what the keys of several begin with; empty for the whole bucket. */
  readonly key: string;
}

/** An object as it was when it was found. */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  /** Another one where the content is another. */
  readonly tag: string;
}

/** An object that is being written: nobody sees anything of it until it is completed. */
export interface Upload {
  add(bytes: Uint8Array): Promise<void>;
  /** @throws CommandError if an object of that key has come meanwhile */
  complete(): Promise<void>;
  /** Drops what was added. */
  abort(): Promise<void>;
}

/** A store of objects, seen from one bucket of it. */
export interface Store {
  /** Objects whose keys begin so, in batches, in the order of their keys. */
  list(prefix: string, most?: number): AsyncIterable<readonly StoredObject[]>;
  /**
   * The bytes of [start, end) of an object.
   *
   * @throws Error if it is no longer the one that was found
   */
  read(object: StoredObject, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  begin(key: string): Promise<Upload>;
}
