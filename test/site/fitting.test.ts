import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

/**
 * Processor time of the longest task of the page's thread from now on, milliseconds. The wall time that `longtask` entries
 * give is stretched by whatever else the machine does; on an idle machine the two agree.
 */
async function watchTasks(): Promise<() => Promise<number>> {
  const session = await site.browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({value}) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {traceConfig: {includedCategories: ["toplevel"]}});
  return async () => {
    const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await done;
    await session.detach();
    const pages = new Set(
      events
        .filter(({name, args}) => name === "thread_name" && args.name === "CrRendererMain")
        .map(({pid, tid}) => `${pid} ${tid}`)
    );
    const tasks = events.filter(
      ({name, ph, pid, tid}) => ph === "X" && name.endsWith("RunTask") && pages.has(`${pid} ${tid}`)
    );
    if (tasks.length === 0) throw new Error("the trace holds no task of the page");
    return Math.max(...tasks.map(({tdur = 0}) => tdur)) / 1000;
  };
}

/** What the reader does to start a fit, and what the page says when it is done. */
const FITS: readonly {
  readonly path: string;
  readonly name: string;
  readonly fit: (page: Page) => Promise<unknown>;
}[] = [
  {
    path: "gapeval.html",
    name: "identified gaps with another prior, and the official script with its envelope",
    async fit(page) {
      await page.locator('input[aria-label^="nu zero"]').focus();
      for (let k = 0; k < 3; k++) await page.keyboard.press("ArrowRight");
      await page.getByText("Fitted in this browser").first().waitFor();
      await page.locator("#official").scrollIntoViewIfNeeded();
      await page.getByRole("button", {name: "Show its sensitivity"}).click();
      await page.getByText("nine directions of its first step").waitFor({timeout: 60_000});
    }
  },
  {
    path: "compare.html",
    name: "the model of all benchmarks",
    async fit(page) {
      await page.locator("#abilities").scrollIntoViewIfNeeded();
      await page.getByRole("button", {name: "Fit again in this browser"}).click();
      await page.getByText("The figures show the fit of this browser.").waitFor({timeout: 60_000});
    }
  },
  {
    path: "methods.html",
    name: "fits that follow sliders",
    async fit(page) {
      for (const slider of await page.locator('input[type="range"]').all()) {
        await slider.focus();
        for (let k = 0; k < 4; k++) await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(250);
      }
    }
  }
];

/** The best of a few tries: a task may hold a collection of garbage that is none of its own. */
const TRIES = 3;
const BOUND_MS = 50;

describe("a page that fits", () => {
  it.each(FITS)("has no task above 50 ms on its thread: $path, $name", async ({path, fit}) => {
    const seen: number[] = [];
    while (seen.length < TRIES && !seen.some((ms) => ms < BOUND_MS)) {
      const {page, settled, close} = await visit(site, path);
      await settled();
      await page.waitForTimeout(500);
      const longest = await watchTasks();
      await fit(page);
      await page.waitForTimeout(300);
      seen.push(Math.round(await longest()));
      await close();
    }
    expect(Math.min(...seen), `longest tasks of ${seen.length} tries: ${seen.join(", ")} ms`).toBeLessThan(BOUND_MS);
  });
});
