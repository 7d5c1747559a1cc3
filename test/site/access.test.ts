import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Page} from "playwright-core";
import {axeViolations} from "../../cli/site/axe-violations.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {violationsOf} from "./support/violations-of.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("states of a page", () => {
  it("have their violations found, in pale text, a picture without words and a frame of its own", async () => {
    const {page, settled, close} = await visit(site, "ledger.html");
    await settled();
    await page.locator("main").evaluate((main) => {
      const pale = document.createElement("p");
      pale.textContent = "Hardly to be read";
      pale.style.cssText = "color: #ddd; background: #fff";
      main.append(pale, document.createElement("img"));
    });
    expect((await axeViolations(page)).map(({id}) => id).sort()).toEqual(["color-contrast", "image-alt"]);
    await page.locator("main").evaluate((main) => {
      const frame = document.createElement("iframe");
      frame.title = "A frame of its own";
      frame.sandbox.add("allow-scripts");
      frame.srcdoc =
        "<!doctype html><html lang=en><title>x</title><main aria-label=Within><h1>x</h1><button></button></main>";
      main.append(frame);
    });
    await page.frameLocator("main iframe").locator("h1").waitFor();
    expect((await axeViolations(page)).map(({id}) => id).sort()).toEqual([
      "button-name",
      "color-contrast",
      "image-alt"
    ]);
    await close();
  });

  it("have no violation with a list open, on a phone", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html", {width: 390});
    await settled();
    await page.locator(".picker summary").nth(1).click();
    expect(await violationsOf(page)).toEqual([]);
    await close();
  });

  it("have no violation with tables in place of figures and the fit report open", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    for (const figure of await page.locator(".figure").all())
      await figure.getByRole("button", {name: "Table", exact: true}).click();
    await page.locator(".report summary").click();
    expect(await violationsOf(page)).toEqual([]);
    await close();
  });

  it("have no violation with the citation open, nothing left to show, or a link half read", async () => {
    const {page, settled, close} = await visit(site, "unieval.html?level=2&v=1");
    await settled();
    await page.locator("#scores").getByRole("button", {name: "Cite"}).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${site.address}gapeval.html?kinds=generation-only&models=nobody&v=0`);
    await page.locator("#ranking .empty").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await close();
  });
});

describe("keyboard", () => {
  it("reaches a figure with one tab stop and walks its marks with arrows", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    const first = page.locator("#ranking [data-mark]").first();
    expect(await page.locator('#ranking [data-mark][tabindex="0"]').count()).toBe(1);
    await first.focus();
    const start = await page.evaluate(() => document.activeElement?.getAttribute("data-mark"));
    await page.keyboard.press("ArrowDown");
    const next = await page.evaluate(() => document.activeElement?.getAttribute("data-mark"));
    expect(next).not.toBe(start);
    expect(await page.locator(".tip.on").innerText()).toMatch(/identified gap/);
    await page.keyboard.press("Escape");
    expect(await page.locator(".tip.on").count()).toBe(0);
    await close();
  });

  it("opens the list of models, searches it and closes it with Escape", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    await page.locator(".picker summary").nth(1).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("bagel");
    expect(await page.locator(".picker[open] .options label").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await page.locator(".picker[open]").count()).toBe(0);
    await close();
  });

  it("skips to the content", async () => {
    const {page, close} = await visit(site, "gapeval.html");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await close();
  });
});

/** Buttons smaller than a finger needs, with their sizes. */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, summary, [role=option]")].flatMap((node) => {
      const {width, height} = node.getBoundingClientRect();
      const isSeen = width > 0 && node.checkVisibility({visibilityProperty: true});
      return isSeen && Math.min(width, height) < 24 ? [`${node.textContent!.trim()} ${width} by ${height}`] : [];
    })
  );

it.each(["sql", "notebook", "statements", "ledger", "open"])("%s has buttons that a finger can hit", async (name) => {
  const context = await site.browser.newContext({viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true});
  const page = await context.newPage();
  await page.goto(`${site.address}${name}.html`, {waitUntil: "networkidle"});
  expect(await small(page)).toEqual([]);
  if (name === "sql") {
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("select subca");
    await page.locator("[role=option]").first().waitFor();
    expect(await small(page)).toEqual([]);
  }
  await context.close();
});

it("names a chip by its words and its count, apart", async () => {
  const {page, close} = await visit(site, "ledger.html");
  await page.getByRole("button", {name: /^GapEval \d+$/}).waitFor({timeout: 5000});
  await close();
});
