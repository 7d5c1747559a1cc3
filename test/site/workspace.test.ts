import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Page} from "playwright-core";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const ROWS = ["Lantern", "Harbor"].flatMap((model, m) =>
  [0, 1, 2, 3].map((n) => ({model, id: `q${n}`, category: n < 2 ? "count" : "text", score: Number(n > m + 1)}))
);

/** The page behind "Your logs" of that name, reached by the bar. */
async function go(page: Page, name: string): Promise<void> {
  await page.locator("nav.rooms").getByRole("link", {name, exact: true}).click();
  await page.waitForLoadState();
}
const log = (page: Page) => new URL(page.url()).searchParams.get("log");

describe("the pages behind Your logs", () => {
  it("are one workspace on the log that was kept: account, SQL and notebook begin with it", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, ROWS);
    const id = log(page);
    expect(id).toMatch(/^[0-9a-f]{8}$/);

    await go(page, "Account");
    expect(log(page)).toBe(id);
    expect(await page.locator("#your-log-title").innerText()).toBe("Your log own.jsonl: all 8 records were accepted");

    await go(page, "SQL");
    expect(log(page)).toBe(id);
    await page.locator(".starters h3").first().waitFor();
    expect(await page.locator(".starters h3").first().textContent()).toBe("Your log own.jsonl");
    await page.getByRole("button", {name: "Run", exact: true}).click();
    await page.locator(".twin.result").waitFor({timeout: 60_000});
    const rows = await page
      .locator(".twin.result tbody tr")
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("td, th")].map((cell) => cell.textContent!.trim()))
      );
    expect(rows).toEqual([
      ["Lantern", "NULL", "4", "2", "50", "0"],
      ["Harbor", "NULL", "4", "1", "25", "0"]
    ]);
    // Four pairs of a model and a category; two items that nobody gets right.
    for (const [question, found] of [
      ["right in each category", "4 rows, 5 columns"],
      ["no model get right", "2 rows, 5 columns"]
    ] as const) {
      await page.getByRole("button", {name: question}).click();
      await page.getByRole("button", {name: "Run", exact: true}).click();
      await page.getByRole("heading", {name: found}).waitFor();
    }

    await go(page, "Notebook");
    expect(log(page)).toBe(id);
    const title = page.locator(".notebook-title");
    await expect.poll(() => title.inputValue()).toBe("Your log own.jsonl: how often is each model right?");
    await page.getByRole("button", {name: "Run this notebook"}).click();
    await expect.poll(() => page.locator(".notebook-bar .said").textContent(), {timeout: 40_000}).toBe("");
    expect(await page.getByText("This cell failed").count()).toBe(0);
    const figure = page.locator(".cell").nth(3).frameLocator(".cell-output iframe").locator("svg");
    expect(await figure.getAttribute("aria-label")).toBe("Share of right answers with its interval, by model");

    // Its address is that of the same notebook anew, as is that of another starter.
    for (const starter of ["UniEval: does a model answer A", "Your log own.jsonl"]) {
      await page.locator(".notebook-shelf").getByRole("button", {name: starter}).click();
      await expect.poll(() => title.inputValue()).toContain(starter);
      await page.reload();
      await expect.poll(() => title.inputValue()).toContain(starter);
      expect(log(page)).toBe(id);
    }

    await go(page, "Explore");
    expect(log(page)).toBe(id);
    expect(problems).toEqual([]);
    await close();
  });

  it("follow no log of the site, and none that is deleted", async () => {
    const {page, close} = await visit(site, "open.html");
    await keepLog(page, ROWS);
    await go(page, "Open");
    await page.getByRole("button", {name: "Delete own.jsonl"}).click();
    await expect.poll(() => page.locator(".kept li").count()).toBe(0);
    await page.goto(`${site.address}statements.html`);
    await go(page, "SQL");
    expect(log(page)).toBeNull();
    await page.goto(`${site.address}explore.html?log=0123abcd`);
    await go(page, "Account");
    await page.locator(".own-log").getByText("The log of this link is not kept in this browser.").waitFor();
    await page.goto(`${site.address}explore.html?log=gapeval`);
    await go(page, "SQL");
    expect(log(page)).toBeNull();
    await close();
  });
});
