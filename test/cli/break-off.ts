import {existsSync, readdirSync, statSync} from "node:fs";
import type {ServerResponse} from "node:http";
import {join} from "node:path";

const hasFileOf = (bytes: number, folder: string): boolean =>
  existsSync(folder) &&
  (readdirSync(folder, {recursive: true}) as string[]).some((name) => {
    const stat = statSync(join(folder, name), {throwIfNoEntry: false});
    return stat?.isFile() === true && stat.size === bytes;
  });

/** Sends a part of a body and breaks the connection as soon as a file of that size lies below a folder: who asked has kept the part. */
export function breakOff(response: ServerResponse, part: Uint8Array | string, folder: string): void {
  response.write(part);
  const look = setInterval(() => {
    if (!hasFileOf(part.length, folder)) return;
    clearInterval(look);
    response.destroy();
  }, 5);
}
