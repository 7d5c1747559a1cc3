import type {LogFile} from "../files/log-file.js";
import {lineParts} from "../blocks/line-parts.js";
import type {PartReader, ReadPart} from "./part-reader.js";

/** Lines that are not read in parts: from where one of them is longer than any record should be. */
export interface RestOfFile {
  readonly firstLine: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What follows the parts of a file: what is left to be read as a stream, or why they do not go on. */
export interface PartsEnd {
  readonly rest: RestOfFile | null;
  readonly fault: string | null;
}

/** What is said of a fault. */
export const faultText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A file read part after part by one reader, which counts the lines where it reads them one by one. */
export async function* fileParts(file: LogFile, reader: PartReader, size: number): AsyncGenerator<ReadPart, PartsEnd> {
  const {path, about} = file;
  const pieces = file.pieces?.(size);
  const firstLine = file.part?.firstLine;
  let nextLine = firstLine ?? 1;
  try {
    const cut = {size, isGiven: pieces !== undefined, isUncounted: reader.countsLines, firstLine};
    for await (const part of lineParts(pieces ?? file.chunks(), cut)) {
      if ("rest" in part) return {rest: {firstLine: part.firstLine ?? nextLine, bytes: part.rest}, fault: null};
      const read = await reader.read({path, firstLine: part.firstLine, bytes: part.bytes, about});
      nextLine = read.nextLine;
      yield read;
    }
  } catch (error) {
    return {rest: null, fault: faultText(error)};
  }
  return {rest: null, fault: null};
}
