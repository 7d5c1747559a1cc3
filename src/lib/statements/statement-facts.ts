import {simulatedTitle} from "./simulated-title.js";
import type {Statement} from "./statement.js";
import {madeOnText, sizeText} from "./statement-log.js";

/** What is said about a statement beside its sentence, in reading order: what it is called, and the words. */
export function factsOf(statement: Statement): readonly (readonly [string, string])[] {
  const {isReadersWords, finding, filter, test, n, source, isSimulated, fingerprint, log, pinnedAt} = statement;
  const facts: [string, string][] = [
    ["Figure says", isReadersWords ? simulatedTitle(finding, isSimulated) : ""],
    ["Filter", filter || "none"],
    ["Test", test],
    ["n", n],
    ["Source", isSimulated && !/simulated/i.test(source) ? `${source} Simulated.` : source],
    ["Log", log === undefined ? "" : `${log.name} (${log.id}), revision ${fingerprint}: ${sizeText(log)}`],
    ["Data", `${log === undefined ? `fingerprint ${fingerprint}, ` : ""}pinned ${pinnedAt.slice(0, 10)}`]
  ];
  return facts.filter(([, text]) => text !== "");
}

/** Where the statement's view is, absolute; it says which data it was made for. */
export function linkOf({address, fingerprint, log}: Statement, site: string): string {
  const [rest, anchor = ""] = address.split("#") as [string, string?];
  const data = madeOnText({revision: fingerprint, size: log ?? null});
  return `${site}${rest}${rest.includes("?") ? "&" : "?"}${data}${anchor === "" ? "" : `#${anchor}`}`;
}

/** The picture as an image's address: an image runs no scripts and fetches nothing. */
export const pictureUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
