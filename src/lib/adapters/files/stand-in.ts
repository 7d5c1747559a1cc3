import {isPicture} from "./is-picture.js";
import {isLogName} from "./log-names.js";

const SIGN_IN = /<input[^>]+type\s*=\s*["']?password|\b(?:sign|log)[ -]?in\b/i;
const HTML = /^(?:\ufeff)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head)\b/i;
/** Longest path that systems take, and so the longest text of a link. */
const LONGEST_LINK = 4096;

/**
 * What stands in place of a file, told by its beginning: a pointer that a version control system left, the text of a symbolic link, a
 * web page that a server answered with. `null` for a file that is itself, and for pictures, which hold no records.
 *
 * @param head - the first 200 bytes or more
 * @param more - gives a longer beginning, where that is needed
 */
export async function standIn(
  {path, size}: {readonly path: string; readonly size: number},
  head: string,
  more: () => Promise<string>
): Promise<string | null> {
  if (isPicture(path)) return null;
  if (head.startsWith("version https://git-lfs.github.com/spec/"))
    return "a Git LFS pointer in place of the file: fetch it with git lfs pull";
  if (/^(?:\.\.\/)*(?:\.git|\/)\/?annex\/objects\//.test(head))
    return "a git-annex pointer in place of the file: fetch it with git annex get";
  if (HTML.test(head) && (isLogName(path) || !/\.\w+$/.test(path)))
    return SIGN_IN.test(await more())
      ? "an HTML sign-in page in place of the file: pull it with credentials, or give the file itself"
      : "an HTML page in place of the file";
  const end = /\.\w+$/.exec(path)?.[0];
  const isLink = size <= LONGEST_LINK && isLogName(path) && LINK.test(head) && head.trim().endsWith(end!);
  return isLink
    ? `the text of a symbolic link in place of the file that it leads to: ${head.trim().slice(0, 200)}`
    : null;
}

/** One path and nothing else: without the marks that every table or record has. */
const LINK = /^[^\s{}[\]"',;|]+\s*$/;
