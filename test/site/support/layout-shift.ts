import type {Page} from "playwright-core";

/** Cumulative layout shift, of which a reader sees nothing. */
export const UNSEEN = 0.02;

/** Adds up, from a page's beginning, how far things move without the reader's doing: cumulative layout shift. */
export async function recordShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const record = {shift: 0};
    Object.assign(globalThis, {record});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {value: number; hadRecentInput: boolean}[])
        if (!entry.hadRecentInput) record.shift += entry.value;
    }).observe({type: "layout-shift", buffered: true});
  });
  return () => page.evaluate(() => (globalThis as unknown as {record: {shift: number}}).record.shift);
}
