import {readdirSync} from "node:fs";
import type {Browser} from "playwright-core";
import {launchChromium} from "../../cli/site/launch-chromium.js";
import {addressOf, serve} from "../../cli/site/serve.js";
import type {BenchPart} from "./shared/table.js";
import {untilAtRest} from "./until-at-rest.js";

/** From navigation to the first drawn figure, cold cache. */
const FIRST_FIGURE_MS = 1500;
const VISITS = 3;
/** 1.6 Mbit/s, 150 ms to and fro, as a phone has it in the country. */
const SLOW = {latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750};
const SLOW_FIGURE_MS = 3000;
const SLOW_PAGES = ["index", "benchmarks", "models", "model-bagel", "explore", "compare", "methods"];
/** Cumulative layout shift. */
const MOST_SHIFT = 0.02;

/**
 * Pages of the site that have figures: how long the first takes to be drawn, the fastest of cold visits; then a few on a slow network,
 * on a desk and on a phone, and how far text moves meanwhile.
 */
export const benchPages: BenchPart = async (add, say) => {
  say("Pages, to their first figure …");
  const server = await serve("dist");
  const browser = await launchChromium();
  try {
    for (const file of readdirSync("dist").filter((name) => name.endsWith(".html"))) {
      const times: number[] = [];
      for (let k = 0; k < VISITS; k++) times.push((await visited(browser, addressOf(server) + file)).first);
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
    for (const name of SLOW_PAGES)
      for (const width of [1440, 390]) {
        const {first, shift} = await visited(browser, `${addressOf(server)}${name}.html`, width, SLOW);
        add({
          task: `${name}.html, ${width} px, 1.6 Mbit/s: first figure`,
          oursMs: first,
          where: "Chromium, HTTP/1.1",
          openMs: null,
          peer: "",
          peerMs: null,
          goal: `${SLOW_FIGURE_MS} ms, shift ${MOST_SHIFT}`,
          met: first < SLOW_FIGURE_MS && shift <= MOST_SHIFT,
          remark: `shift ${shift.toFixed(3)}`
        });
      }
  } finally {
    await browser.close();
    await new Promise((done) => server.close(done));
  }
};

/** One visit with nothing kept from others: when the first figure is drawn, without end where none is, and how far things moved. */
async function visited(
  browser: Browser,
  address: string,
  width = 1440,
  network?: typeof SLOW
): Promise<{readonly first: number; readonly shift: number}> {
  const context = await browser.newContext({viewport: {width, height: width < 500 ? 844 : 900}});
  try {
    const page = await context.newPage();
    if (network !== undefined) {
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {offline: false, ...network});
    }
    await page.addInitScript(() => {
      const record = {first: null as number | null, shift: 0};
      Object.assign(globalThis, {record});
      new MutationObserver(() => {
        if (record.first === null && document.querySelector(".figure .body svg"))
          requestAnimationFrame(() => (record.first ??= performance.now()));
      }).observe(document, {childList: true, subtree: true});
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {value: number})[]) record.shift += entry.value;
      }).observe({type: "layout-shift", buffered: true});
    });
    await untilAtRest(browser);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const {first, shift} = await page.evaluate(() => (globalThis as unknown as {record: VisitRecord}).record);
    return {first: first ?? Infinity, shift};
  } finally {
    await context.close();
  }
}

interface VisitRecord {
  readonly first: number | null;
  readonly shift: number;
}
