import {afterAll, beforeAll, expect, it} from "vitest";
import {closeContext, openSite, type Site} from "./support/browser.js";
import {recordShift, UNSEEN} from "./support/layout-shift.js";

/** A phone's slow line: 1.6 Mbit/s, 150 ms there and back. */
const SLOW = {offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000};
/** Pages whose text or controls come before their fonts and their code do. */
const NAMES = ["index", "gapeval", "notebook", "logs"];
/** Requests a page makes for code: over such a line a browser waits for each of its six turns. */
const MOST_FILES = 40;

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

it("nothing moves on a phone with a slow line, and code comes in few files", async () => {
  for (const name of NAMES) {
    const context = await site.browser.newContext({viewport: {width: 390, height: 844}});
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.enable");
    await protocol.send("Network.emulateNetworkConditions", SLOW);
    const moved = await recordShift(page);
    await page.goto(`${site.address}${name}.html`);
    await page.waitForLoadState("networkidle");
    expect(await moved(), name).toBeLessThan(UNSEEN);
    const first = page.locator('link[rel="modulepreload"]');
    expect(await first.count(), name).toBeGreaterThan(0);
    expect(await first.count(), name).toBeLessThan(MOST_FILES);
    await closeContext(context);
  }
});
