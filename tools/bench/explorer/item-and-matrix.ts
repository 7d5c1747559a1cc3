import type {IncomingMessage, RequestListener, Server, ServerResponse} from "node:http";
import type {Page} from "playwright-core";
import {pageOfItem, type VerdictDetail, type VerdictTable} from "../../../src/lib/explore/index.js";
import {itemRow} from "../../../src/lib/adapters/rows.js";
import {ITEMS_PER_PAGE} from "../../../src/lib/explore/detail-pages.js";
import {packDetails} from "../../../src/lib/explore/pack-details.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {ROWS_OF_ITEM} from "./invented-log.js";

/** Places in the matrix that are opened: shares of its width, each in a further line. */
const PLACES = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];
/** Moves of a pan, one a frame of a screen of 60 Hz. */
const MOVES = 60;
const FRAME_MS = 1000 / 60;

/** What opening items and moving the matrix took. */
export interface ItemAndMatrix {
  /** From a click in the matrix to the paint of the item, the first one's code included. */
  readonly itemMs: readonly number[];
  /** Bytes of texts fetched for one item. */
  readonly fetchedBytes: number;
  /** Time between frames while the matrix is panned and zoomed. */
  readonly frameMs: readonly number[];
}

/** Where each page of texts lies, were all as long as one of these bytes. */
export const pageOffsets = ({items}: VerdictTable, {length}: Uint8Array): number[] =>
  Array.from({length: pageOfItem(items.ids.length - 1) + 2}, (_, page) => page * length);

/** Texts of one page of an invented log: replies of a sentence or two, and what a judge said of each. */
export function inventedPage(): Uint8Array {
  const uniform = mulberry32(7);
  const letters = (n: number) => Array.from({length: n}, () => "etaoinshrdlu"[Math.floor(uniform() * 12)]).join("");
  const words = Array.from({length: 2000}, () => letters(2 + Math.floor(uniform() * 8)));
  const text = (n: number) => Array.from({length: n}, () => words[Math.floor(uniform() ** 2 * words.length)]).join(" ");
  const items = Array.from({length: ITEMS_PER_PAGE}, (_, k) =>
    itemRow({itemId: `invented/${k}`, suite: "invented", prompt: text(30), key: "A"})
  );
  const rows = ITEMS_PER_PAGE * ROWS_OF_ITEM;
  const details = Array.from({length: rows}, (_, r): VerdictDetail => {
    const shared = {parsed: "A", imageRef: null, score: r % 2, source: "invented.jsonl", place: `line ${r + 1}`};
    return {...shared, reply: text(25), judgeRaw: text(20), note: null};
  });
  const starts = Uint32Array.from({length: ITEMS_PER_PAGE + 1}, (_, k) => k * ROWS_OF_ITEM);
  return packDetails(items, starts, Uint32Array.from(details.keys()), details).bytes;
}

declare const explorerProbe: {
  arm(type: string): void;
  frames(): number[];
  settled(): Promise<unknown>;
  shown(selector: string): Promise<number>;
};

/** Lets a server answer every request for texts with the same page of them: those of ten million rows would fill the disk. */
export function serveTexts(server: Server, texts: Uint8Array): void {
  const others = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.endsWith(".pages")) response.writeHead(206, {"content-length": texts.length}).end(texts);
    else others.forEach((answer) => void answer(request, response));
  });
}

/** Opens items from the matrix, then zooms in and pans, by real mouse events, on a page that is open. */
export async function itemAndMatrix(page: Page): Promise<ItemAndMatrix> {
  let fetched = 0;
  page.on("requestfinished", async (request) => {
    if (request.url().endsWith(".pages")) fetched += (await request.sizes()).responseBodySize;
  });
  /** Where the matrix is once it stands in the middle of the window and everything near it is drawn. */
  const boxOfMatrix = async () => {
    await page.evaluate(() =>
      document.querySelector(".matrix-canvas")!.scrollIntoView({block: "center", behavior: "instant"})
    );
    await page.evaluate(() => explorerProbe.settled());
    return page.evaluate(() => {
      const {x, y, width, height} = document.querySelector(".matrix-canvas")!.getBoundingClientRect();
      const lines = Array.from(document.querySelectorAll(".matrix-names > span"), (name) => {
        const box = name.getBoundingClientRect();
        return box.top + box.height / 2;
      });
      return {x, y, width, height, lines};
    });
  };
  const itemMs: number[] = [];
  let fetchedBytes = 0;
  for (const [k, share] of PLACES.entries()) {
    const box = await boxOfMatrix();
    await page.evaluate(() => explorerProbe.arm("pointerdown"));
    fetched = 0;
    const shown = page.evaluate(() => explorerProbe.shown("#item-title"));
    await page.mouse.click(box.x + box.width * share, box.lines[k]!);
    itemMs.push(await shown);
    await page.evaluate(() => explorerProbe.settled());
    fetchedBytes = Math.max(fetchedBytes, fetched);
  }
  const box = await boxOfMatrix();
  const middle = {x: box.x + box.width / 2, y: box.y + box.height / 3};
  await page.evaluate(() => explorerProbe.arm("none"));
  const atRate = async (act: (k: number) => Promise<void>) => {
    const sent: Promise<void>[] = [];
    const began = performance.now();
    for (let k = 1; k <= MOVES; k++) {
      sent.push(act(k));
      await new Promise((resolve) => setTimeout(resolve, began + k * FRAME_MS - performance.now()));
    }
    await Promise.all(sent);
  };
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.down("Control");
  await atRate(() => page.mouse.wheel(0, -12));
  await page.keyboard.up("Control");
  await page.mouse.down();
  await atRate((k) => page.mouse.move(middle.x - k * 3, middle.y));
  await page.mouse.up();
  const times = await page.evaluate(() => explorerProbe.frames());
  return {itemMs, fetchedBytes, frameMs: times.slice(1).map((time, k) => time - times[k]!)};
}
