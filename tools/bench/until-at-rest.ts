import {setTimeout} from "node:timers/promises";
import type {Browser} from "playwright-core";

const STEP_S = 0.25;
const LONGEST_S = 10;
/** Share of one core that a browser may take at rest. */
const AT_REST = 0.1;

/**
 * Waits until the browser's processes, those of its own parts included, have next to nothing to do, so that what is timed then is
 * the page: Chromium sets up more for a new window than the window's page.
 */
export async function untilAtRest(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const workedS = async () =>
    (await session.send("SystemInfo.getProcessInfo")).processInfo.reduce((sum, {cpuTime}) => sum + cpuTime, 0);
  let before = await workedS();
  for (let waited = 0; waited < LONGEST_S; waited += STEP_S) {
    await setTimeout(STEP_S * 1000);
    const now = await workedS();
    if (now - before < AT_REST * STEP_S) break;
    before = now;
  }
  await session.detach();
}
