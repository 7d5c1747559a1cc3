import type {Page} from "playwright-core";

/** Lets the page lay itself out and draw what follows a change of its size: the second frame begins when the first is done. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  );
