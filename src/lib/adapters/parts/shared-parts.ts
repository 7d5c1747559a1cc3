import type {LogFile} from "../files/log-file.js";
import {faultText, type PartsEnd} from "./file-parts.js";
import {lineParts} from "../blocks/line-parts.js";
import type {NamedPart, PartReaders} from "./part-readers.js";

/** A file cut into parts that several readers are given in turns. */
export async function* sharedParts(
  file: LogFile,
  readers: PartReaders,
  size: number
): AsyncGenerator<NamedPart, PartsEnd> {
  const underway: Promise<NamedPart>[] = [];
  const pieces = file.pieces?.(size);
  const cut = {size, isGiven: pieces !== undefined, firstLine: file.part?.firstLine};
  let end: PartsEnd = {rest: null, fault: null};
  try {
    for await (const part of lineParts(pieces ?? file.chunks(), cut)) {
      if ("rest" in part) {
        end = {rest: {firstLine: part.firstLine!, bytes: part.rest}, fault: null};
        break;
      }
      const {path, about} = file;
      const reading = readers.read({path, firstLine: part.firstLine, bytes: part.bytes, about});
      // Awaited in its turn; a fault before that is none of the process.
      reading.catch(() => undefined);
      underway.push(reading);
      if (underway.length >= readers.width) yield await underway.shift()!;
    }
  } catch (error) {
    end = {rest: null, fault: faultText(error)};
  }
  while (underway.length > 0) yield await underway.shift()!;
  return end;
}
