import {afterAll, beforeAll, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** Only Plot says this of its axes. */
const OF_PLOT = " tick label";
const BY_PLOT = ["judges", "categories", "outcomes"];

/** Visits GapEval, with what came of Plot; from its second part on it does not come if it is `lost`. */
async function visitGapEval(query: string, isLost = false) {
  const {page, context, close} = await visit(site, "404.html");
  const came: string[] = [];
  await context.route("**/_import/shared/*.js", async (route) => {
    const response = await route.fetch();
    const isPlot = (await response.text()).includes(OF_PLOT);
    if (isPlot) came.push(route.request().url());
    await (isPlot && isLost ? route.abort() : route.fulfill({response}));
  });
  await page.goto(`${site.address}gapeval.html${query}`);
  return {page, came, close};
}

it("Plot comes with the figures that it draws, and with no other", async () => {
  const alone = await visitGapEval("?only=ranking");
  await alone.page.locator("#ranking svg [data-mark]").first().waitFor();
  await alone.page.waitForLoadState("networkidle");
  expect(alone.came).toEqual([]);
  await alone.close();
  const whole = await visitGapEval("");
  for (const id of BY_PLOT) await whole.page.locator(`#${id} svg [data-mark]`).first().waitFor();
  expect(whole.came).toHaveLength(1);
  await whole.close();
});

it("where Plot cannot be fetched its figures say so in place, and the others stand", async () => {
  const {page, close} = await visitGapEval("", true);
  for (const id of BY_PLOT) await page.locator(`#${id} .failed`, {hasText: "could not be drawn"}).waitFor();
  await page.locator("#ranking svg [data-mark]").first().waitFor();
  expect(await page.locator(".figure .failed").count()).toBe(BY_PLOT.length);
  await close();
});
