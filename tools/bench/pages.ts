import {readdirSync} from "node:fs";
import type {Browser} from "playwright-core";
import {launchChromium} from "../../cli/site/launch-chromium.js";
import {addressOf, serve} from "../../cli/site/serve.js";
import type {BenchPart} from "./table.js";
import {untilAtRest} from "./until-at-rest.js";

/** From navigation to the first drawn figure, cold cache. */
const FIRST_FIGURE_MS = 1500;
const VISITS = 3;

/** Pages of the site that have figures: how long the first takes to be drawn, the fastest of cold visits. */
export const benchPages: BenchPart = async (add, say) => {
  say("Pages, to their first figure …");
  const server = await serve("dist");
  const browser = await launchChromium();
  try {
    for (const file of readdirSync("dist").filter((name) => name.endsWith(".html"))) {
      const times: number[] = [];
      for (let k = 0; k < VISITS; k++) times.push(await firstFigureMs(browser, addressOf(server) + file));
      const best = Math.min(...times);
      if (!Number.isFinite(best)) continue;
      add({
        task: `${file}: first figure, cold`,
        oursMs: best,
        where: "Chromium",
        openMs: null,
        peer: "",
        peerMs: null,
        goal: `${FIRST_FIGURE_MS} ms`,
        met: best < FIRST_FIGURE_MS,
        remark: `fastest of ${VISITS}`
      });
    }
  } finally {
    await browser.close();
    await new Promise((done) => server.close(done));
  }
};

/** One visit with nothing kept from others; without end where the page draws no figure. */
async function firstFigureMs(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}});
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const record = {first: null as number | null};
      Object.assign(globalThis, {record});
      new MutationObserver(() => {
        if (record.first === null && document.querySelector(".figure .body svg"))
          requestAnimationFrame(() => (record.first ??= performance.now()));
      }).observe(document, {childList: true, subtree: true});
    });
    await untilAtRest(browser);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const {first} = await page.evaluate(() => (globalThis as unknown as {record: {first: number | null}}).record);
    return first ?? Infinity;
  } finally {
    await context.close();
  }
}
