import {statSync, type Stats} from "node:fs";

/**
 * Holds a file against its state when it was found.
 *
 * @throws Error if it is another one now
 */
export function checkUnchanged(full: string, {size, mtimeMs}: Pick<Stats, "size" | "mtimeMs">): void {
  const now = statSync(full);
  if (now.size !== size || now.mtimeMs !== mtimeMs) throw new Error("the file changed while it was being read");
}
