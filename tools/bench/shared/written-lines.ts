import {once} from "node:events";
import {createWriteStream, existsSync, mkdirSync, renameSync, rmSync} from "node:fs";
import {join} from "node:path";

/** Where generated logs lie between runs; large. */
export const FOLDER = ".cache/bench/logs";

/** A file of JSON lines, made unless it is there from an earlier run. */
export async function written(name: string, rows: number, make: (row: number) => object): Promise<string> {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, {recursive: true});
  const part = `${path}.part`;
  rmSync(part, {force: true});
  const out = createWriteStream(part);
  for (let row = 0; row < rows;) {
    let text = "";
    for (const end = Math.min(rows, row + 10_000); row < end; row++) text += `${JSON.stringify(make(row))}\n`;
    if (!out.write(text)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  renameSync(part, path);
  return path;
}
