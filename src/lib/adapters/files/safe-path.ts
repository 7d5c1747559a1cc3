/** Characters of a path that is still used. */
export const LONGEST_PATH = 1024;

/**
 * A member's path as it may be used, or why it may not: absolute paths, drive letters, parent folders, control characters and
 * over-long names are refused.
 *
 * @example
 * safePath("a\\b.json") // → {path: "a/b.json"}
 */
export function safePath(raw: string): {path: string} | {refused: string} {
  const path = raw.replaceAll("\\", "/");
  if (path === "") return {refused: "empty path"};
  if (/[\x00-\x1f\x7f]/.test(path)) return {refused: "control character in path"};
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return {refused: "absolute path"};
  if (path.length > LONGEST_PATH) return {refused: `path longer than ${LONGEST_PATH} characters`};
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return {refused: "path leaves the archive"};
  return parts.length === 0 ? {refused: "empty path"} : {path: parts.join("/")};
}
