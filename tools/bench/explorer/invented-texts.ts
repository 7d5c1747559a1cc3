import type {IncomingMessage, RequestListener, Server, ServerResponse} from "node:http";
import {itemRow} from "../../../src/lib/adapters/values/rows.js";
import {pagesOfItems, type VerdictDetail, type VerdictTable} from "../../../src/lib/explore/index.js";
import {packDetails} from "../../../src/lib/explore/pack-details.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {ROWS_OF_ITEM} from "./invented-log.js";

/** Where each page of texts lies, were all as long as one of these bytes. */
export const pageOffsets = ({items}: VerdictTable, {length}: Uint8Array): number[] =>
  Array.from({length: [...pagesOfItems(items.starts)].length + 1}, (_, page) => page * length);

/** Texts of one page of an invented log: replies of a sentence or two, and what a judge said of each. */
export function inventedPage(): Uint8Array {
  const uniform = mulberry32(7);
  const letters = (n: number) => Array.from({length: n}, () => "etaoinshrdlu"[Math.floor(uniform() * 12)]).join("");
  const words = Array.from({length: 2000}, () => letters(2 + Math.floor(uniform() * 8)));
  const text = (n: number) => Array.from({length: n}, () => words[Math.floor(uniform() ** 2 * words.length)]).join(" ");
  const startsOf = (items: number) => Uint32Array.from({length: items + 1}, (_, k) => k * ROWS_OF_ITEM);
  const {end} = [...pagesOfItems(startsOf(100))][0]!;
  const items = Array.from({length: end}, (_, k) =>
    itemRow({itemId: `invented/${k}`, suite: "invented", prompt: text(30), key: "A"})
  );
  const rows = end * ROWS_OF_ITEM;
  const details = Array.from({length: rows}, (_, r): VerdictDetail => {
    const shared = {parsed: "A", imageRef: null, score: r % 2, source: "invented.jsonl", place: `line ${r + 1}`};
    return {...shared, reply: text(25), judgeRaw: text(20), note: null};
  });
  return packDetails(items, startsOf(end), Uint32Array.from(details.keys()), details).bytes;
}

/** Lets a server answer every request for texts with the same page of them: those of ten million rows would fill the disk. */
export function serveTexts(server: Server, texts: Uint8Array): void {
  const others = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.includes(".pages")) response.writeHead(206, {"content-length": texts.length}).end(texts);
    else others.forEach((answer) => void answer(request, response));
  });
}
