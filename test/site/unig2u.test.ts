import {readFileSync} from "node:fs";
import {parse} from "csv-parse/sync";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

interface Printed {
  readonly cell: string;
  readonly table: string;
  readonly category: string;
  readonly protocol: string;
  readonly metric: string;
  readonly value: string;
}

const printed: Printed[] = parse(readFileSync("data/unig2u/published.csv"), {columns: true});
const scores = printed.filter(({table, metric}) => table === "UniG2U Leaderboard" && metric === "accuracy");
const modelsWith = (protocol: string) =>
  new Set(scores.filter((row) => row.protocol === protocol).map(({cell}) => cell.split("/")[2]!));
const [direct, stepwise] = [modelsWith("direct"), modelsWith("stepwise")];
const both = [...direct].filter((model) => stepwise.has(model));
const unified = new Set([...direct, ...stepwise]);

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("the page of UniG2U", () => {
  it.each([1440, 390])(
    "folds the tables beside the leaderboard, and a link opens one as it is printed, %d px",
    async (width) => {
      const {page, settled, problems, close} = await visit(site, "unig2u.html#generation-friendly-subtasks", {width});
      await settled();
      const table = page.locator("#generation-friendly-subtasks table");
      await table.waitFor();
      const cells = (await table.locator("tbody tr").filter({hasText: "OneCRAFT-3B"}).allInnerTexts()).map((row) =>
        row.split("\t")
      );
      expect(cells).toEqual([
        ["OneCRAFT-3B", "at once", "0.320", "0.084", "0.112"],
        ["OneCRAFT-3B", "drawing first", "0.390", "0.074", "0.131"]
      ]);
      const subtasks = page.locator("#subtasks table");
      expect(await subtasks.count()).toBe(0);
      await page.locator("#subtasks summary").click();
      await expect.poll(() => subtasks.locator("tbody tr").count()).toBe(43);
      expect(await subtasks.locator("thead th").count()).toBe(32);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(problems).toEqual([]);
      await close();
    }
  );

  it("shows every unified model beside its base model, and of a regime its own numbers", async () => {
    const {page, settled, problems, close} = await visit(site, "unig2u.html");
    await settled();
    const title = page.locator("#scores h2");
    const marks = page.locator("#scores .body svg [data-mark]");
    expect(await marks.count()).toBe(unified.size + direct.size + both.length);
    expect(await title.innerText()).toContain(`of ${direct.size} unified models answer fewer items right`);
    expect(await title.innerText()).toContain("of eight and raises none");
    expect(await page.locator("#scores .body svg text.label").allTextContents()).toContain("from LLaVA-OneVision");
    await page.getByLabel("Regime").selectOption("chart");
    await expect.poll(() => page.url()).toContain("regime=chart");
    await expect.poll(() => page.locator("#scores").innerText()).toContain("Chart, 100 items");
    expect(problems).toEqual([]);
    await close();
  });

  it("leads from a difference to its printed numbers, and says which row stands under two names", async () => {
    const {page, settled, close} = await visit(site, "unig2u.html?models=bagel,javisgpt&v=1");
    await settled();
    expect(await page.locator("#scores").innerText()).toContain("JavisGPT and TokenFlow-XL print the same numbers");
    await page.locator("#scores").getByRole("button", {name: "Table", exact: true}).click();
    const rows = page.locator("#scores tbody tr");
    await expect.poll(() => rows.count()).toBe(2);
    const cells = await rows.filter({hasText: "BAGEL"}).locator("td, th").allInnerTexts();
    const own = cells.map((text) => text.trim());
    const value = (model: string, way: string) =>
      scores.find(
        ({cell, category, protocol}) => cell.includes(`/${model}/`) && category === "Overall" && protocol === way
      )!.value;
    expect([own[0], own[1]]).toEqual(["BAGEL", "LLaVA-OneVision"]);
    expect([own[2], own[4], own[6]]).toEqual([
      value("llava-onevision", ""),
      value("bagel", "direct"),
      value("bagel", "stepwise")
    ]);
    const difference = printed.find(({cell}) => cell === "unig2u/unig2u-leaderboard/bagel/difference/direct")!;
    expect(own[8]).toBe(`+${difference.value}`);
    await close();
  });
});
