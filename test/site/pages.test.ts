import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, PAGES, visit, type Site} from "./support/browser.js";

/** Figures that each page must show. */
const FIGURES: Record<(typeof PAGES)[number], number> = {
  index: 3,
  gapeval: 6,
  realunify: 4,
  unieval: 5,
  umnibench: 5,
  methods: 0,
  "data-notes": 0
};

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe.each(PAGES)("%s", (name) => {
  it.each([
    ["desktop, light", 1440, "light"],
    ["phone, dark", 390, "dark"]
  ] as const)("shows its figures without an error or an outside request: %s", async (_, width, theme) => {
    const {page, problems, settled, close} = await visit(site, `${name}.html`, {width, theme});
    await settled();
    expect(await page.locator(".figure").count()).toBe(FIGURES[name]);
    expect(await page.locator(".figure .failed, .observablehq--error").count()).toBe(0);
    for (const figure of await page.locator(".figure").all()) {
      expect(await figure.locator("svg [data-mark]").count()).toBeGreaterThan(2);
      expect((await figure.locator("h3").innerText()).length).toBeGreaterThan(20);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it.each([320, 360, 768, 1024])("has no sideways scroll at %i px", async (width) => {
    const {page, settled, close} = await visit(site, `${name}.html`, {width});
    await settled();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await close();
  });

  it("says its language, title, description and icon", async () => {
    const {page, close} = await visit(site, `${name}.html`);
    expect(await page.getAttribute("html", "lang")).toBe("en");
    expect(await page.title()).toMatch(/Parallax/);
    expect((await page.getAttribute('meta[name="description"]', "content"))!.length).toBeGreaterThan(50);
    expect(await page.locator('link[rel="icon"]').count()).toBe(1);
    expect(await page.locator("h1").count()).toBe(1);
    await close();
  });
});

it("answers an unknown address with a page of its own", async () => {
  const {page, close} = await visit(site, "no-such-page");
  expect(await page.locator("h1").innerText()).toBe("This page does not exist");
  await close();
});
