import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {explore, inForce, title} from "./support/explorer.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("from a number to its items", () => {
  it("leads from the cell understood, not drawn to its items, and from GapEval's figure to the same filter", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval&category=reasoning");
    await page.locator("#joint-title", {hasText: "understands but does not draw"}).waitFor({timeout: 180_000});
    const cell = page.locator("#joint [data-mark]").nth(1);
    const label = await cell.getAttribute("aria-label");
    const [, share, pairs] = /([\d.]+)% \[.*\] of ([\d,]+) pairs/.exec(label!)!;
    await cell.focus();
    await page.keyboard.press("Enter");
    await page.locator("#item .answers").first().waitFor();
    const params = new URL(page.url()).searchParams;
    expect([params.get("category"), params.get("joint")]).toEqual(["reasoning", "understood-not-drawn"]);
    const verdicts = Math.round((Number(share) / 100) * Number(pairs!.replace(",", ""))) * 2;
    expect(await inForce(page)).toContain(`${verdicts.toLocaleString("en-US")} of 28,424 verdicts`);
    await page.goto(new URL("gapeval.html", page.url()).href);
    await page.locator("#outcomes").getByRole("button", {name: "Table"}).click();
    const link = page.locator("#outcomes .twin a", {hasText: "simulated log"}).first();
    expect(await link.getAttribute("href")).toMatch(
      /^\.\/explore\?log=gapeval&model=[\w.-]+&category=[\w-]+&joint=understood-not-drawn$/
    );
    await link.click();
    await page.locator("canvas.matrix").waitFor({state: "attached"});
    await expect.poll(() => page.locator(".explore-bar .chip").count()).toBe(3);
    expect(await page.locator(".explore-bar .notice").textContent()).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  it("leads from a cell to its items by keyboard and back, though the cell was drawn anew, and there again", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval");
    await page.locator("#joint-title", {hasText: "understands but does not draw"}).waitFor({timeout: 180_000});
    const cell = page.locator("#joint [aria-label^='sim-alder: both']");
    const key = await cell.getAttribute("data-mark");
    await cell.focus();
    await page.keyboard.press("Enter");
    const panel = page.locator("#item");
    await panel.locator(".answers").first().waitFor();
    const item = () => new URL(page.url()).searchParams.get("item");
    const first = item();
    await panel.getByRole("button", {name: "Harder item"}).focus();
    const shown = () => panel.locator(".numbered > span").first().textContent();
    for (let step = 0; step < 2; step++) {
      const before = await shown();
      await page.keyboard.press("Enter");
      await expect.poll(shown).not.toBe(before);
    }
    // One model is left: the cell that was pressed is no longer in the page.
    await expect.poll(() => page.locator("#joint [data-mark]").count()).toBe(4);
    await page.keyboard.press("Escape");
    await expect.poll(item).toBe(null);
    expect(await page.evaluate(() => document.activeElement!.getAttribute("data-mark"))).toBe(key);
    await page.keyboard.press("Enter");
    await expect.poll(item).toBe(first);
    await panel.locator(".answers").first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(item).toBe(null);
    await page.getByRole("button", {name: "Clear all"}).first().click();
    await expect.poll(() => inForce(page)).toContain("28,424 of 28,424");
    expect(item()).toBe(null);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ["unieval", "answers", ["answer", "model"]],
    ["unieval", "attempts", ["model"]],
    ["realunify", "head-to-head", ["category", "a", "b"]],
    ["gapeval", "judges", ["model", "judgeA", "judgeB"]]
  ])("leads from a mark of %s's %s to its verdicts", async (log, id, filters) => {
    const {page, problems, close} = await explore(site, `?log=${log}`);
    const figure = page.locator(`#${id}`);
    // Those below it are fetched when the reader comes near.
    if (id === "attempts") await page.locator("#answers").scrollIntoViewIfNeeded();
    await figure.scrollIntoViewIfNeeded();
    const marks = figure.locator("[data-mark][aria-label*='its verdicts']");
    await marks.last().waitFor({timeout: 180_000});
    await marks.last().focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => {
        const named = new URL(page.url()).searchParams;
        return filters.filter((name) => !named.has(name));
      })
      .toEqual([]);
    await expect.poll(() => inForce(page)).not.toMatch(/^([\d,]+) of \1 /);
    expect(await inForce(page)).not.toMatch(/^0 of/);
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps the keyboard in the figure whose row filtered itself away", async () => {
    const {page, problems, close} = await explore(site, "?log=unieval");
    await page.locator("#differences").scrollIntoViewIfNeeded();
    await title(page, "differences").filter({hasNotText: "Comparing"}).waitFor({timeout: 180_000});
    const before = await title(page, "differences").textContent();
    await page.locator("#differences [data-mark]").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => title(page, "differences").textContent(), {timeout: 180_000}).not.toBe(before);
    expect(await page.evaluate(() => document.activeElement!.closest(".figure")?.id)).toBe("differences");
    expect(problems).toEqual([]);
    await close();
  });

  it("takes the detail of a cell away that is tapped, before and after it is drawn anew", async () => {
    const context = await site.browser.newContext({
      viewport: {width: 390, height: 844},
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce"
    });
    const page = await context.newPage();
    await page.goto(`${site.address}explore.html?log=gapeval`);
    await page.locator("#joint-title", {hasText: "understands but does not draw"}).waitFor({timeout: 180_000});
    await page.locator("#joint [aria-label^='sim-alder: both']").tap();
    await page.locator("#item .answers").first().waitFor();
    expect(await page.locator(".tip.on").count()).toBe(0);
    await expect.poll(() => page.locator("#joint [data-mark]").count()).toBe(4);
    expect(await page.locator(".tip.on").count()).toBe(0);
    await context.close();
  });

  it.each([
    ["gapeval", "rates"],
    ["gapeval", "ranking"],
    ["gapeval", "categories"],
    ["benchmarks", "profiles"],
    ["benchmarks", "gap"],
    ["unieval", "difference"],
    ["realunify", "categories"],
    ["unieval", "tags"],
    ["umnibench", "domains"],
    ["umnibench", "questions"],
    ["umnibench", "documents"],
    ["gapeval", "map"],
    ["gapeval", "judges"],
    ["realunify", "ceiling"],
    ["realunify", "judges"],
    ["unieval", "responses"],
    ["compare", "profiles"],
    ["compare", "head-to-head"]
  ])("leads from every row of %s, figure %s, to items that the log has", async (name, figure) => {
    const {page, close} = await visit(site, `${name}.html`);
    await page.locator(`#${figure}`).getByRole("button", {name: "Table"}).click();
    const links = page.locator(`#${figure} .twin a`, {hasText: "simulated log"});
    await links.first().waitFor();
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    // All links of one log at once: the explorer would name a value that it does not know.
    const logs = new Map<string, Map<string, Set<string>>>();
    for (const href of hrefs) {
      const params = new URL(href, page.url()).searchParams;
      const own = logs.get(params.get("log")!) ?? new Map<string, Set<string>>();
      logs.set(params.get("log")!, own);
      for (const [key, values] of params)
        for (const value of values.split(",")) own.set(key, (own.get(key) ?? new Set()).add(value));
    }
    for (const [log, params] of logs) {
      params.delete("log");
      const query = [...params].map(([key, values]) => `${key}=${[...values].join(",")}`).join("&");
      await page.goto(new URL(`explore.html?log=${log}&${query}`, page.url()).href);
      await page.locator("canvas.matrix").waitFor({state: "attached"});
      expect(await page.locator(".explore-bar .notice").textContent()).not.toContain("could not be used");
      expect(await inForce(page)).not.toMatch(/^0 of/);
    }
    expect(logs.size).toBeGreaterThanOrEqual(figure === "profiles" ? 3 : 1);
    await close();
  });

  it("searches all prompts and replies as a filter that the address keeps", async () => {
    const {page, problems, close} = await explore(site, "?log=unieval");
    await page.getByLabel("Text in prompts and replies").fill("HOW MANY");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.locator(".search-field").textContent(), {timeout: 180_000})
      .toMatch(/[\d,]+ verdicts hold it/);
    const [, n] = /([\d,]+) verdicts hold it/.exec((await page.locator(".search-field").textContent())!)!;
    await expect.poll(() => inForce(page)).toContain(`${n} of 169,240 verdicts`);
    await page.goto(page.url());
    await expect.poll(() => inForce(page), {timeout: 180_000}).toContain(`${n} of 169,240 verdicts`);
    await page.getByRole("button", {name: "Remove text HOW MANY"}).click();
    await expect.poll(() => inForce(page)).toContain("169,240 of 169,240 verdicts");
    expect(problems).toEqual([]);
    await close();
  });
});
