import {existsSync, readFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

/** Root folder of the checkout that this program belongs to: the nearest one above it whose package is Parallax. */
export function checkoutRoot(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as {name?: string}).name === "parallax")
      return folder;
  }
  throw new Error("this program stands in no checkout of Parallax");
}
