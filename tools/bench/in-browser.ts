import type {Page} from "playwright-core";
import {GAP_BENCHMARK} from "../../src/lib/benchmarks/registry.js";
import type {BenchmarkRow} from "../../src/runtime/kernels/run-benchmarks.js";
import {launchChromium} from "../../cli/site/launch-chromium.js";
import {addressOf, serve} from "../../cli/site/serve.js";

/** What was measured in the browser. */
export interface BrowserTimes {
  readonly browser: string;
  readonly rows: readonly BenchmarkRow[];
  /** Milliseconds from a slider's input event to the frame after the map was redrawn, one per step. */
  readonly slider: {readonly association: readonly number[]; readonly lambda: readonly number[]};
}

/** Runs the engine page's benchmark and moves the map's sliders, in Chromium on the built site. */
export async function measureInBrowser(): Promise<BrowserTimes> {
  const server = await serve("dist");
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      viewport: {width: 1440, height: 900},
      permissions: ["clipboard-read", "clipboard-write"]
    });
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    await page.goto(`${addressOf(server)}engine.html`);
    const panel = page.locator(".panel").nth(1);
    await panel.getByRole("button", {name: "Measure this device"}).click();
    await panel.locator(".taskbar .said", {hasText: /^(Done|It failed)/}).waitFor();
    await panel.getByRole("button", {name: "Copy as JSON"}).click();
    const {rows} = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {rows: BenchmarkRow[]};
    await page.goto(`${addressOf(server)}${GAP_BENCHMARK!.id}.html`);
    await page.getByText("Fitted in this browser").first().waitFor();
    const association = await dragSlider(page, "#association", -1, 0.1);
    const lambda = await dragSlider(page, 'input[aria-label^="lambda f"]', 1, 0.05);
    return {browser: browser.version(), rows, slider: {association, lambda}};
  } finally {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Script time of 20 steps of a slider: from the event to the end of the frame's work that redraws for it. */
async function dragSlider(page: Page, selector: string, from: number, step: number): Promise<readonly number[]> {
  await page.locator("#map").scrollIntoViewIfNeeded();
  return page.evaluate(
    async ([at, start, by]) => {
      const input = document.querySelector<HTMLInputElement>(at as string)!;
      const times: number[] = [];
      for (let k = 0; k < 22; k++) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
        input.value = String((start as number) + k * (by as number));
        const began = performance.now();
        input.dispatchEvent(new Event("input", {bubbles: true}));
        const handled = performance.now() - began;
        // Callbacks of one frame run in the order of their request: the redraw's comes first, then this one.
        const painted = await new Promise<number>((resolve) => {
          let frame = 0;
          requestAnimationFrame((time) => {
            frame = performance.now() - time;
            resolve(frame);
          });
        });
        times.push(handled + painted);
      }
      // The first two warm up.
      return times.slice(2);
    },
    [selector, from, step] as const
  );
}
