import {isPicture} from "../../../lib/adapters/index.js";
import {pictureIndex, type PictureFound} from "../../../lib/explore/index.js";
import {keptPicture, keptPicturePaths} from "../../../runtime/kept-pictures.js";
import type {GivenFile} from "../../../runtime/open/messages.js";
import {fileAddress} from "../../../runtime/one-file.js";
import {servedPictures} from "../../../runtime/served-logs.js";
import {pictureBlob} from "../../../runtime/picture-type.js";
import {signal, type Signal} from "../../dom/signal.js";

/** Pictures that the log's owner supplied: kept with the log, or handed over on this page and gone with it. */
export interface Pictures {
  find(ref: string, source: string): PictureFound;
  /** Address of a supplied picture, in this browser only. */
  url(path: string): Promise<string>;
  /** Takes the pictures among files. */
  add(files: readonly GivenFile[]): void;
  /** How many there are; changes when some are added. */
  readonly count: Signal<number>;
}

const ofLogs = new Map<string, Promise<Pictures>>();

/** Pictures of a log, by its id; made once. */
export function picturesOf(log: string): Promise<Pictures> {
  const made = ofLogs.get(log) ?? open(log);
  ofLogs.set(log, made);
  return made;
}

async function open(log: string): Promise<Pictures> {
  // Where the browser keeps no databases, none are kept.
  const kept = await keptPicturePaths(log).catch(() => []);
  const blobs = new Map<string, () => Promise<Blob | undefined>>(
    kept.map((path) => [path, () => keptPicture(log, path)])
  );
  // Where the program has ended, what it served is not at hand.
  const served = await servedPictures(log).catch(() => []);
  const addresses = new Map(served.map(({path, address}) => [path, address]));
  const urls = new Map<string, Promise<string>>();
  const atHand = () => [...new Set([...blobs.keys(), ...addresses.keys()])];
  let find = pictureIndex(atHand());
  const count = signal(atHand().length);
  async function urlOf(path: string): Promise<string> {
    const address = addresses.get(path);
    if (address !== undefined) return fileAddress(address);
    const blob = await blobs.get(path)!();
    if (blob === undefined) throw new Error(`${path} is no longer kept in this browser.`);
    return URL.createObjectURL(blob);
  }
  return {
    find: (ref, source) => find(ref, source),
    url(path) {
      const made = urls.get(path) ?? urlOf(path);
      urls.set(path, made);
      return made;
    },
    add(files) {
      for (const {path, blob} of files)
        if (isPicture(path)) {
          blobs.set(path, async () => pictureBlob(path, [blob]));
          addresses.delete(path);
          urls.delete(path);
        }
      find = pictureIndex(atHand());
      count.set(atHand().length);
    },
    count
  };
}
