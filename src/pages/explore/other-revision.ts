import {SIZES, sizeText, type LogSize, type MadeOn} from "../../lib/statements/statement-log.js";
import {plural} from "../../components/format/numbers.js";

/** What is said where an address was made on another revision of the log than is open: which, what changed, and what is shown. */
export function otherRevisionText({revision, size}: MadeOn, open: MadeOn & {readonly size: LogSize}): string {
  const then = `This link was made for other data: revision ${revision.slice(0, 16)}`;
  const now = `Open is ${open.revision}`;
  if (size === null) return `${then}. ${now}; numbers are computed anew.`;
  const changes = SIZES.map((key) => [open.size[key] - size[key], key.slice(0, -1)] as const)
    .filter(([more]) => more !== 0)
    .map(([more, one]) => `${plural(Math.abs(more), one)} ${more > 0 ? "more" : "fewer"}`);
  return `${then} (${sizeText(size)}). ${now}: ${changes.join(", ") || "as many, but not the same"}. Numbers are computed anew.`;
}
