import type {Page} from "playwright-core";
import {pageControls, type Control} from "./page-controls.js";
import {watchEngine, type EngineWatch, type KernelAnswer} from "./watch-engine.js";

/** How long a page may work on one touch. */
const LONGEST_MS = 120_000;
/** A page is at rest when nothing on it has changed for so long; what follows a control waits for less. */
const REST_MS = 500;

/** Has a page watched from its first line on, its engine on ONNX in WebAssembly. */
export async function watchPage(page: Page): Promise<void> {
  // tsx names functions by a helper that a page does not have.
  await page.addInitScript({
    content: 'globalThis.__name = (made) => made; localStorage.setItem("parallax-backend", "wasm");'
  });
  await page.addInitScript(watchEngine);
}

/** The controls of a page that is at rest. */
export const controlsOf = (page: Page): Promise<Control[]> => page.evaluate(pageControls, null);

/** Touches a control and waits until the page has answered; gives what kernels computed for it, or `null` where the control is not there. */
export async function touchControl(page: Page, control: Control): Promise<readonly KernelAnswer[] | null> {
  await page.evaluate(() => void (globalThis as unknown as {engineWatch: EngineWatch}).engineWatch.answers.splice(0));
  const touched = await page.evaluate(pageControls, control);
  if (touched.length === 0) return null;
  await untilAnswered(page);
  return page.evaluate(() => (globalThis as unknown as {engineWatch: EngineWatch}).engineWatch.answers);
}

/** Waits until a page's workers have answered and nothing on it moves. */
export async function untilAnswered(page: Page): Promise<void> {
  await page.waitForFunction(
    ([rest, longest]) => {
      const {open, movedAt} = (globalThis as unknown as {engineWatch: EngineWatch}).engineWatch;
      const now = performance.now();
      const state = globalThis as unknown as {restFrom?: number};
      if (state.restFrom === undefined) state.restFrom = now;
      const isDone = (open === 0 && now - Math.max(movedAt, state.restFrom) > rest!) || now - state.restFrom > longest!;
      if (isDone) delete state.restFrom;
      return isDone;
    },
    [REST_MS, LONGEST_MS] as const,
    {timeout: LONGEST_MS + 30_000, polling: 100}
  );
}
