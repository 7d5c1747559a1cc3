import {afterAll, beforeAll, expect, it} from "vitest";
import {closeContext, openSite, type Site} from "./support/browser.js";
import {recordShift, UNSEEN} from "./support/layout-shift.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** How far things move where fonts come a second late, as they are drawn or with what stands in for them left out. */
async function shiftOf(name: string, standsIn: boolean): Promise<number> {
  const context = await site.browser.newContext({viewport: {width: 1440, height: 900}});
  const page = await context.newPage();
  await page.route("**/*.woff2", async (route) => {
    await new Promise((later) => setTimeout(later, 1000));
    await route.continue();
  });
  if (!standsIn)
    await page.route("**/*.html", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/@font-face\{font-family:"Parallax \w+ Until"[^}]*\}/g, "");
      await route.fulfill({response, body});
    });
  const moved = await recordShift(page);
  await page.goto(`${site.address}${name}.html`);
  await page.waitForLoadState("networkidle");
  const shift = await moved();
  await closeContext(context);
  return shift;
}

it("text keeps its lines when fonts arrive late: what stands until then is as wide", async () => {
  expect(await shiftOf("methods", false)).toBeGreaterThan(UNSEEN);
  for (const name of ["methods", "umnibench"]) expect(await shiftOf(name, true), name).toBeLessThan(UNSEEN);
});
