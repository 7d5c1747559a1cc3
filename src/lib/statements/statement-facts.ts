import {simulatedTitle} from "./simulated-title.js";
import type {Statement} from "./statement.js";

/** What is said about a statement beside its sentence, in reading order: what it is called, and the words. */
export function factsOf(statement: Statement): readonly (readonly [string, string])[] {
  const {isReadersWords, finding, filter, test, n, source, isSimulated, fingerprint, pinnedAt} = statement;
  const facts: [string, string][] = [
    ["Figure says", isReadersWords ? simulatedTitle(finding, isSimulated) : ""],
    ["Filter", filter || "none"],
    ["Test", test],
    ["n", n],
    ["Source", isSimulated && !/simulated/i.test(source) ? `${source} Simulated.` : source],
    ["Data", `fingerprint ${fingerprint}, pinned ${pinnedAt.slice(0, 10)}`]
  ];
  return facts.filter(([, text]) => text !== "");
}

/** Where the statement's view is, absolute; it says which data it was made for. */
export function linkOf({address, fingerprint}: Statement, site: string): string {
  const [rest, anchor = ""] = address.split("#") as [string, string?];
  const data = `data=${encodeURIComponent(fingerprint)}`;
  return `${site}${rest}${rest.includes("?") ? "&" : "?"}${data}${anchor === "" ? "" : `#${anchor}`}`;
}

/** The picture as an image's address: an image runs no scripts and fetches nothing. */
export const pictureUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
