import type {LogFile} from "../../src/lib/adapters/index.js";
import {isLogName} from "../../src/lib/adapters/index.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {openStore} from "./open-store.js";
import {RangeReader} from "./range-reader.js";
import {keyFault} from "./store-address.js";
import {storedFile} from "./stored-file.js";
import type {Store, StoredObject, StorePlace} from "./contract/store.js";

/** What stands at and below a place in a store. */
export interface StoredFiles {
  /** The path that names of the place are made of. */
  readonly place: string;
  /** The same files, with paths that begin with a name, and those that are no files. */
  named(name: string): {
    readonly files: readonly LogFile[];
    readonly refused: readonly {readonly path: string; readonly reason: string; readonly isLost: boolean}[];
  };
}

/**
 * The objects at and below an address, in the order in which a disk would have them: folder by folder. A key that is named exactly is that one
 * object, unless the address ends with a slash.
 *
 * @param passedOver - folders of these names are not looked into
 * @throws CommandError if there is nothing, or the store says no
 */
export async function storedFiles(address: string, passedOver: ReadonlySet<string>): Promise<StoredFiles> {
  const {store, place} = openStore(address);
  const reader = new RangeReader(store);
  const addressOf = ({key}: StoredObject): string => `s3://${place.bucket}/${key}`;
  const one = await objectAt(store, place);
  const bucketPath = `/${place.bucket}/${place.key}`;
  if (one !== null)
    return {
      place: bucketPath,
      named: (name) => ({files: [storedFile(reader, one, addressOf(one), name)], refused: []})
    };
  const prefix = place.key === "" || place.key.endsWith("/") ? place.key : `${place.key}/`;
  const found: {readonly path: string; readonly object: StoredObject}[] = [];
  for await (const objects of store.list(prefix))
    for (const object of objects) {
      const path = object.key.slice(prefix.length);
      // Consoles mark an empty folder by an object whose key ends with a slash.
      if (path !== "" && !(path.endsWith("/") && object.size === 0) && !isBelow(path, passedOver))
        found.push({path, object});
    }
  if (found.length === 0) throw new CommandError(EXIT.files, missingText(address));
  found.sort((a, b) => compared(a.path, b.path));
  const files = found.filter(({path}) => keyFault(path) === null);
  const others = found.filter(({path}) => keyFault(path) !== null);
  reader.expect(files.filter(({path}) => isLogName(path)).map(({object}) => object));
  return {
    place: bucketPath,
    named: (name) => ({
      files: files.map(({path, object}) => storedFile(reader, object, addressOf(object), `${name}/${path}`)),
      refused: others.map(({path}) => ({
        path: `${name}/${path}`,
        reason: keyFault(path)!,
        isLost: isLogName(path)
      }))
    })
  };
}

/** The object whose key is named exactly: of all keys that begin so, it comes first. */
async function objectAt(store: Store, {key}: StorePlace): Promise<StoredObject | null> {
  if (key === "" || key.endsWith("/")) return null;
  for await (const [first] of store.list(key, 1)) return first?.key === key ? first : null;
  return null;
}

const isBelow = (path: string, folders: ReadonlySet<string>): boolean =>
  path
    .split("/")
    .slice(0, -1)
    .some((folder) => folders.has(folder));

/** Names within a folder decide, one after the other: a store compares whole keys, in which `a-b` comes before `a/`. */
function compared(a: string, b: string): number {
  const [x, y] = [a.split("/"), b.split("/")];
  const at = x.findIndex((part, p) => part !== y[p]);
  return at === -1 ? x.length - y.length : y[at] === undefined || x[at]! > y[at]! ? 1 : -1;
}

const missingText = (address: string): string =>
  `missing file or folder: ${address}${/[*?[{]/.test(address) ? "; patterns are not matched in a store, where they may be part of a key: name the folder" : ""}`;
