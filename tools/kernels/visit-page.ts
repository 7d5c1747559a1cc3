import type {Browser, Page} from "playwright-core";
import {usesOf, type KernelUse} from "./kernel-table.js";
import type {Control} from "./page-controls.js";
import {controlsOf, touchControl, untilAnswered, watchPage} from "./touch-control.js";
import type {EngineWatch} from "./watch-engine.js";

/** High enough that every figure is in sight: what is out of it is drawn later. */
export const TALL = {width: 1440, height: 12_000};
/** Pages with longer lists of controls show more of the same after a touch. */
const MOST_CONTROLS = 120;

/** A control, and what must be touched before it to have it shown. */
interface Reached {
  readonly control: Control;
  readonly after: readonly Control[];
}

const keyOf = ({place, name}: Control) => `${place}\n${name}`;

/**
 * Touches every control of a page and gives what kernels computed for each on the page as it opens. Where the page does not ask its engine by itself
 * one touch follows the other, and only what kernels computed for is touched again on the page as it opens.
 */
export async function visitPage(
  browser: Browser,
  name: string,
  address: string
): Promise<{readonly uses: readonly KernelUse[]; readonly touched: number}> {
  const context = await browser.newContext({viewport: TALL, reducedMotion: "reduce"});
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.dismiss());
  await watchPage(page);
  const open = async () => {
    await page.goto(address);
    await untilAnswered(page);
  };
  await open();
  const asksItself = await page.evaluate(
    () => (globalThis as unknown as {engineWatch: EngineWatch}).engineWatch.asked > 0
  );
  const met = new Set<string>();
  const left: Reached[] = [];
  const meet = async (after: readonly Control[]) => {
    for (const control of await controlsOf(page))
      if (!met.has(keyOf(control)) && met.size < MOST_CONTROLS) {
        met.add(keyOf(control));
        left.push({control, after});
      }
  };
  await meet([]);
  const uses: KernelUse[] = [];
  let touched = 0;
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const {control, after} = next;
    if ((asksItself && touched > 0) || isElsewhere(page, address)) await open();
    if (asksItself) for (const earlier of after) await touchControl(page, earlier);
    let answers = await touchControl(page, control);
    if (answers === null) continue;
    touched++;
    if (!asksItself && answers.length > 0) {
      // What was touched before may have had a part in it.
      await open();
      for (const earlier of after) await touchControl(page, earlier);
      answers = (await touchControl(page, control)) ?? [];
    }
    uses.push(...usesOf(name, [...after, control], answers));
    if (!isElsewhere(page, address)) await meet([...after, control]);
  }
  await context.close();
  return {uses, touched};
}

const isElsewhere = (page: Page, address: string): boolean =>
  new URL(page.url()).pathname !== new URL(address).pathname;
