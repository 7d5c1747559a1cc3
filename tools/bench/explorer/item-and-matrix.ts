import type {Page} from "playwright-core";
import {ROWS_OF_ITEM} from "./invented-log.js";

/** Items that are opened: as many places along the matrix, each in a further line. */
const ITEMS = 20;
/** Moves of a pan, one a frame of a screen of 60 Hz. */
const MOVES = 60;
const FRAME_MS = 1000 / 60;

/** What opening items and moving the matrix took. */
export interface ItemAndMatrix {
  /** From a click in the matrix to the paint of all of the item that the window holds, the first one's code included. */
  readonly itemMs: readonly number[];
  /** Bytes of texts fetched for one item. */
  readonly fetchedBytes: number;
  /** Time between frames while the matrix is panned and zoomed. */
  readonly frameMs: readonly number[];
}

declare const explorerProbe: {
  arm(type: string): void;
  frames(): number[];
  settled(): Promise<unknown>;
  shown(selector: string, parts: string, count: number): Promise<number>;
};

/** Opens items from the matrix, then zooms in and pans, by real mouse events, on a page that is open. */
export async function itemAndMatrix(page: Page): Promise<ItemAndMatrix> {
  let fetched = 0;
  page.on("requestfinished", async (request) => {
    if (request.url().includes(".pages")) fetched += (await request.sizes()).responseBodySize;
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
  for (let k = 0; k < ITEMS; k++) {
    const box = await boxOfMatrix();
    const place = {x: box.x + (box.width * (k + 0.5)) / ITEMS, y: box.lines[k % box.lines.length]!};
    // A hand moves a pointer there.
    await page.mouse.move(place.x, place.y, {steps: 10});
    await page.evaluate(() => explorerProbe.arm("pointerdown"));
    fetched = 0;
    const shown = page.evaluate(
      (count) => explorerProbe.shown("#item .numbered", "#item .verdict", count),
      ROWS_OF_ITEM
    );
    await page.mouse.click(place.x, place.y);
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
