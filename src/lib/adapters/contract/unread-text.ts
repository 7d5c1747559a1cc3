import type {UnreadFile} from "./ledger.js";

/**
 * How many files of which records may be missing, in words without a full stop; `""` for none.
 *
 * @example
 * unreadText([{file: "a.eval", reason: "a Git LFS pointer", isPartial: false}]) // → "1 file that looks like a log could not be read"
 */
export function unreadText(unread: readonly Pick<UnreadFile, "isPartial">[]): string {
  const partial = unread.filter(({isPartial}) => isPartial).length;
  const whole = unread.length - partial;
  return [
    ...(whole > 0
      ? [`${whole} ${whole === 1 ? "file that looks like a log" : "files that look like logs"} could not be read`]
      : []),
    ...(partial > 0 ? [`${partial} ${partial === 1 ? "file was" : "files were"} not wholly read`] : [])
  ].join(" and ");
}
