import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Download, Page} from "playwright-core";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** What has the focus, in words; "nothing" where the page has lost it. */
const held = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement!;
    if (node === document.body) return "nothing";
    const label = node.getAttribute("aria-label") ?? (node as HTMLInputElement).labels?.[0]?.textContent;
    return (label ?? node.textContent!).replace(/\s+/g, " ").trim().slice(0, 80) || node.tagName;
  });

/** Presses Tab until the words of what has the focus match. */
async function tabTo(page: Page, words: RegExp, key = "Tab"): Promise<void> {
  for (let press = 0; press < 400; press++) {
    await page.keyboard.press(key);
    const now = await held(page);
    if (words.test(now)) return;
    if (now === "nothing" && press > 0) break;
  }
  throw new Error(`no Tab leads to ${words}; the last stop is ${await held(page)}`);
}

/** Redraws follow the filters; the focus must still be somewhere after them. */
async function rested(page: Page): Promise<string> {
  await page.locator(".facets[data-intervals=exact]").waitFor();
  await page.waitForTimeout(600);
  return held(page);
}

/** From the first page to Explore. */
async function toExplore(page: Page): Promise<void> {
  await tabTo(page, /^Your logs$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/open/);
  await tabTo(page, /^Explore$/);
  await page.keyboard.press("Enter");
  await page.locator("canvas.matrix").waitFor({state: "attached"});
}

/** From the first page to the GapEval log in Explore. */
async function toGapEval(page: Page): Promise<void> {
  await toExplore(page);
  // The page of the benchmark has the same name in the site's own list.
  while (!(await page.evaluate(() => document.activeElement!.matches("nav.logs a")))) await tabTo(page, /^GapEval$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/log=gapeval/);
  await page.locator("canvas.matrix").waitFor({state: "attached"});
}

/** Pins a figure from where the keyboard is, goes to the statements, and saves what their export gives. */
async function exported(page: Page, figure: string, format: "JSON" | "Markdown"): Promise<Download> {
  await tabTo(page, /^Pin$/);
  await page.keyboard.press("Enter");
  await page.locator(`#${figure}`).getByRole("link", {name: "Statements: 1"}).waitFor();
  await tabTo(page, /^Statements: 1$/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator(".statements > li img").waitFor();
  await tabTo(page, new RegExp(`^Export as ${format}$`));
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  return file;
}

const textOf = async (file: Download): Promise<string> => readFileSync(await file.path(), "utf8");

async function explore(search: string, options = {}) {
  const opened = await visit(site, `explore.html${search}`, options);
  await opened.page.locator("canvas.matrix").waitFor({state: "attached"});
  return opened;
}

describe("a search", () => {
  it("says once what it found, whatever filters do afterwards", async () => {
    const {page, close} = await explore("?log=unieval");
    await page.getByLabel("Text in prompts and replies").fill("red");
    await page.keyboard.press("Enter");
    const said = page.locator(".search-field [role=status]");
    await expect.poll(() => said.textContent(), {timeout: 30_000}).toMatch(/verdicts hold it$/);
    await rested(page);
    await said.evaluate((node) => {
      new MutationObserver((changes) => (node.id = `said-${changes.length}-times-more`)).observe(node, {
        childList: true,
        characterData: true,
        subtree: true
      });
    });
    await page.locator("[data-facet=model] input").first().press("Space");
    await rested(page);
    expect(await said.getAttribute("id")).toBeNull();
    await close();
  });
});

describe("by keyboard alone", () => {
  it.each([1440, 390])("from the first page to a pinned statement and its file, %d pixels wide", async (width) => {
    const {page, problems, close} = await visit(site, "index.html", {width});
    await toExplore(page);
    await tabTo(page, /^sim-pear: /);
    await page.keyboard.press("Space");
    expect(await rested(page)).toMatch(/^sim-pear: /);
    await tabTo(page, /^Figure 4/);
    await expect.poll(() => page.locator("#answers-title").textContent()).toMatch(/sim-pear answers A to/);
    const file = await exported(page, "answers", "Markdown");
    expect(file.suggestedFilename()).toBe("parallax-statements-simulated.md");
    expect(await held(page)).toBe("Export as Markdown");
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    [390, "dark"],
    [1440, "light"]
  ] as const)(
    "where two models understand and draw least alike, tested and exported, %d pixels, %s",
    async (width, theme) => {
      const {page, problems, close} = await visit(site, "index.html", {width, theme});
      await toGapEval(page);
      for (const model of ["sim-alder", "sim-myrtle"]) {
        await tabTo(page, new RegExp(`^${model}: `));
        await page.keyboard.press("Space");
        expect(await rested(page)).toMatch(new RegExp(`^${model}: `));
      }
      await tabTo(page, /^forms$/);
      await page.keyboard.press("Enter");
      await page.locator("#head-to-head-title", {hasText: "Understanding is ahead of generation"}).waitFor();
      expect(await held(page)).toBe("forms");
      const differences = page.locator("#differences");
      await expect
        .poll(() => differences.locator("h2").textContent())
        .toMatch(/^Understanding is ahead of generation by /);
      await tabTo(page, /^Reasoning\./);
      expect(await page.evaluate(() => document.activeElement!.ariaLabel)).toMatch(/305 cases, q < \.001/);
      await page.keyboard.press("ArrowDown");
      expect(await held(page)).toMatch(/^sim-alder, Reasoning/);
      // Beside each other on a phone, the names of two slices are not the same.
      const names = await differences
        .locator(".body [data-mark]")
        .evaluateAll((marks) => marks.map((mark) => mark.previousElementSibling!.textContent));
      expect(new Set(names).size).toBe(names.length);
      const text = await textOf(await exported(page, "differences", "JSON"));
      expect(text).toMatch(/false discovery rate 5% over 14 slices; understanding minus generation \+[^;]+, q < \.001/);
      expect(problems).toEqual([]);
      await close();
    }
  );

  it.each([
    [1440, "dark"],
    [390, "light"]
  ] as const)(
    "which items the judges dispute, and whether the ranking survives, exported, %d pixels, %s",
    async (width, theme) => {
      const {page, problems, close} = await visit(site, "index.html", {width, theme});
      await toGapEval(page);
      // Before it is compared, a figure is no stop.
      const title = page.locator("#judges-title");
      await expect
        .poll(() => title.textContent())
        .toMatch(/agree on 95\.4% .*; the ranking survives where both tell models apart, in 39 of 55 pairs$/);
      await tabTo(page, /^All answers\. kappa/);
      await tabTo(page, /^gapeval\/data_/);
      const item = await held(page);
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe("item");
      expect(await page.locator("#item .numbered").first().textContent()).toContain(item);
      expect(await page.locator("#item .verdict").allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^wrong/), expect.stringMatching(/^right/)])
      );
      await page.keyboard.press("Escape");
      expect(await held(page)).toBe(item);
      expect(await textOf(await exported(page, "judges", "JSON"))).toMatch(
        /Cohen's kappa 0\.90 \[0\.89, 0\.91\] \(95%\); 39 of 55 pairs of models are in the same order under both judges, none in the opposite one; 16 are open/
      );
      expect(problems).toEqual([]);
      await close();
    }
  );

  it("goes to an item that stands open already when it is opened once more, and stays within one from item to item", async () => {
    const {page, close} = await explore("?log=gapeval&model=sim-alder,sim-myrtle");
    await rested(page);
    const canvas = page.locator("canvas.matrix");
    const isIn = () => page.evaluate(() => document.activeElement!.id === "item");
    for (let time = 0; time < 2; time++) {
      await canvas.focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Enter");
      await page.locator("#item-title").waitFor();
      await expect.poll(isIn).toBe(true);
    }
    await page.evaluate(() => {
      const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function (options) {
        document.body.dataset["scrolled"] = `${document.body.dataset["scrolled"] ?? ""}${this.id} `;
        scroll.call(this, options);
      };
    });
    await tabTo(page, /^Harder item$/);
    const before = await page.locator("#item .numbered").first().innerText();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#item .numbered").first().innerText()).not.toBe(before);
    expect(await held(page)).toBe("Harder item");
    expect(await page.evaluate(() => document.body.dataset["scrolled"])).toBe("item ");
    await close();
  });

  it("keeps the place in Explore where a filter, a chip or a slice is taken away", async () => {
    const slices = encodeURIComponent("hard = difficulty:30..39; rest = not hard");
    const {page, close} = await explore(`?log=gapeval&model=sim-alder,sim-myrtle&category=reasoning&slices=${slices}`);
    await rested(page);
    const press = async (name: string | RegExp) => {
      const button = page.getByRole("button", {name, exact: true}).first();
      await button.focus();
      await button.press("Enter");
      return rested(page);
    };
    expect(await press("hard")).toBe("hard");
    expect(await press("hard")).toBe("hard");
    expect(await press("Delete slice rest")).toBe("Delete slice hard");
    expect(await press("Remove filter sim-alder, sim-myrtle")).toBe("Remove filter Reasoning");
    expect(await press("Clear all")).not.toBe("nothing");
    const box = page.locator("[data-facet=model] input").nth(1);
    await box.press("Space");
    await rested(page);
    await page.locator("[data-facet=model] .clear").press("Enter");
    expect(await rested(page)).toBe(await page.locator("[data-facet=model] input").first().getAttribute("aria-label"));
    // A cell of the heatmap filters the page to itself.
    const cell = page.locator("#rates svg [data-mark]").first();
    await cell.focus();
    const name = await held(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#rates svg [data-mark]").count(), {timeout: 10_000}).toBe(1);
    expect((await rested(page)).split(".")[0]).toBe(name.split(".")[0]);
    await close();
  });

  it("goes into an item that is opened, from item to item, and back to where it came from", async () => {
    const {page, problems, close} = await explore("?log=gapeval&model=sim-alder,sim-myrtle");
    await rested(page);
    const canvas = page.locator("canvas.matrix");
    await canvas.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const panel = page.locator("#item");
    await panel.locator("#item-title").waitFor();
    await expect.poll(() => panel.evaluate((node) => node === document.activeElement)).toBe(true);
    const box = (await panel.boundingBox())!;
    expect(900 - box.y).toBeGreaterThan(Math.min(box.height, 600));
    const first = await panel.locator("#item-title").innerText();
    expect(await panel.ariaSnapshot()).toContain(`region ${JSON.stringify(first)}`);
    await tabTo(page, /^Places$/);
    const place = panel.locator(".verdict .place").first();
    expect(await place.isVisible()).toBe(false);
    await page.keyboard.press("Enter");
    await expect.poll(() => place.isVisible()).toBe(true);
    await tabTo(page, /^Harder item$/, "Shift+Tab");
    for (let step = 0; step < 3; step++) {
      const before = await panel.locator(".numbered").first().innerText();
      await page.keyboard.press("Enter");
      await expect.poll(() => panel.locator(".numbered").first().innerText()).not.toBe(before);
      expect(await held(page)).toBe("Harder item");
    }
    expect(await place.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => panel.isVisible()).toBe(false);
    expect(await canvas.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it("can pass over the lists, and finds no stop without a name", async () => {
    const {page, close} = await explore("?log=unieval");
    await tabTo(page, /^Skip the lists$/);
    await expect(page.locator(".skip:focus").isVisible()).resolves.toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await held(page)).toBe("Response matrix");
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll("[tabindex='0']")]
        .filter((node) => !node.matches("svg *") && !node.hasAttribute("aria-label") && !node.hasAttribute("role"))
        .map((node) => node.className)
    );
    expect(nameless).toEqual([]);
    // One stop a drawing: the mark that was last on.
    await page.locator("#rates").getByLabel("compared with").focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement!.getAttribute("data-mark"))).not.toBeNull();
    await page.keyboard.press("Tab");
    expect(await held(page)).toBe("Table");
    await close();
  });

  it("stays at Export when something was chosen in its list", async () => {
    const {page, close} = await visit(site, "story.html");
    const menu = page.locator(".figure .export").first();
    await menu.locator("summary").focus();
    for (const choice of ["Table as CSV", "Figure as SVG"]) {
      await page.keyboard.press("Enter");
      await tabTo(page, new RegExp(`^${choice}$`));
      const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
      expect(file.suggestedFilename()).toMatch(/^parallax-/);
      expect(await held(page)).toBe("Export");
    }
    await close();
  });

  it("keeps the place in SQL's earlier queries, in notebooks and among statements", async () => {
    const {page, close} = await visit(site, "notebook.html?new");
    for (let cell = 0; cell < 3; cell++) {
      await page.getByRole("button", {name: "JavaScript"}).last().press("Enter");
      await page.keyboard.insertText(String(cell));
    }
    const down = page.locator(".cell").first().getByRole("button", {name: "Down"});
    await down.press("Enter");
    expect(await held(page)).toBe("Down");
    expect(await page.evaluate(() => document.activeElement!.closest(".cell")!.ariaLabel)).toBe("Cell 2, JavaScript");
    await page.locator(".cell").first().getByRole("button", {name: "Delete"}).press("Enter");
    expect(await held(page)).toBe("Delete");
    await page.goto(`${site.address}sql.html`);
    await page.locator(".cm-content").waitFor();
    for (const sql of ["select 1", "select 2"]) {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(sql);
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.locator(".twin.result td", {hasText: sql.at(-1)!}).waitFor();
    }
    await page.locator(".query-history summary").press("Enter");
    await page.getByRole("button", {name: "Delete select 2"}).press("Enter");
    expect(await held(page)).toBe("Delete select 1");
    await page.keyboard.press("Enter");
    expect(await held(page)).not.toBe("nothing");
    await page.goto(`${site.address}story.html`);
    for (let figure = 0; figure < 3; figure++) {
      await page.locator(".figure").nth(figure).getByRole("button", {name: "Pin"}).press("Enter");
      await page
        .locator(".figure")
        .nth(figure)
        .getByText(`Statements: ${figure + 1}`)
        .waitFor();
    }
    await page.goto(`${site.address}statements.html`);
    const press = async (name: string) => {
      await page.getByRole("button", {name, exact: true}).press("Enter");
      return held(page);
    };
    expect(await press("Move down statement 1")).toBe("Move down statement 2");
    // At the end there is no further down: the button before it, of the same statement.
    expect(await press("Move down statement 2")).toBe("Move up statement 3");
    expect(await press("Delete statement 2")).toBe("Delete statement 2");
    await press("Edit statement 1");
    expect(await held(page)).toBe("Sentence of this statement");
    await page.keyboard.type("!");
    await page.keyboard.press("Enter");
    expect(await held(page)).toBe("Edit statement 1");
    expect(await press("Edit statement 1")).toBe("Sentence of this statement");
    await page.keyboard.type("?");
    expect(await press("Edit statement 1")).toBe("Edit statement 1");
    expect(await press("Delete statement 2")).toBe("Delete statement 1");
    expect(await press("Delete statement 1")).toMatch(/^(?:GapEval|Compare|Explore)$/);
    await close();
  });
});
