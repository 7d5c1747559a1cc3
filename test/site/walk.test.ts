import {readFileSync, readdirSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Page} from "playwright-core";
import type {GapFits} from "../../src/lib/gaps/index.js";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** The gaps that every page shows, as the site was built with them. */
const shown = (): GapFits["gapeval"] => {
  const file = readdirSync("dist/_file/data").find((name) => name.startsWith("gap-fits."))!;
  return (JSON.parse(readFileSync(`dist/_file/data/${file}`, "utf8")) as GapFits)["gapeval"]!;
};
const gapOf = (model: string) =>
  shown()!
    .overall.find((row) => row.model === model)!
    .gap.toFixed(1);

const open = async (address: string, options = {}) => {
  const visited = await visit(site, address, options);
  const figure = visited.page.locator("#distance");
  await figure.locator("svg [data-mark]").first().waitFor();
  return {...visited, figure};
};
const stepOf = (page: Page) => new URL(page.url()).searchParams.get("step");
const current = (page: Page) => page.locator('#distance [aria-current="step"]').innerText();

describe("the walk from distance to gap", () => {
  it("is walked with the keyboard alone, and ends in the gap that the ranking shows", async () => {
    const {page, figure, problems, close} = await open("./#distance");
    await figure.getByRole("button", {name: "Next step"}).focus();
    const said = new Set<string>();
    for (const step of ["split", "stretch", "weigh", "fold", "average"]) {
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("step") === step);
      said.add(await figure.locator(".said-step").innerText());
    }
    expect(said.size).toBe(5);
    expect(await figure.locator('[data-mark="omnigen2 all"]').textContent()).toContain(gapOf("omnigen2"));
    expect(await figure.locator(".said-step").innerText()).toContain(`${gapOf("omnigen2")} for OmniGen2`);
    const dots = figure.locator('[data-mark="omnigen2 all"] [data-key$=" dot"]');
    expect(await dots.count()).toBe(4);
    // Arrows walk as well, and keep the keyboard; beyond the ends they do nothing.
    await page.keyboard.press("ArrowLeft");
    expect(await current(page)).toMatch(/5\s+Fold/);
    await figure.getByRole("button", {name: "1 See"}).focus();
    for (const _ of "123") await page.keyboard.press("ArrowRight");
    expect(await current(page)).toMatch(/6\s+Average/);
    expect(await page.evaluate(() => document.activeElement!.textContent)).toMatch(/Average/);
    // Each step is one entry of the history.
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get("step") === "fold");
    expect(await current(page)).toMatch(/5\s+Fold/);
    expect(problems).toEqual([]);
    await close();
  });

  it("opens at the step and beside the model that a link names", async () => {
    const {page, figure, problems, close} = await open("./?against=bagel&step=average#distance");
    expect(await current(page)).toMatch(/6\s+Average/);
    expect(await figure.locator("select").inputValue()).toBe("bagel");
    expect(await figure.locator('[data-mark="bagel all"]').textContent()).toContain(gapOf("bagel"));
    expect(await figure.locator("h2").innerText()).toContain(`BAGEL: 20.0 apart, a gap of ${gapOf("bagel")}`);
    await figure.locator("select").selectOption("gpt-image-1");
    await page.waitForURL((url) => url.searchParams.get("against") === "gpt-image-1");
    expect(stepOf(page)).toBe("average");
    expect(await figure.locator('[data-mark="gpt-image-1 all"]').textContent()).toContain(gapOf("gpt-image-1"));
    expect(problems).toEqual([]);
    await close();
  });

  it("says what a link asks for that is not there, and shows the rest of it", async () => {
    const {page, figure, close} = await open("./?against=nobody&step=weigh#distance");
    expect(await figure.locator(".notice").first().innerText()).toMatch(/unknown choice: nobody/);
    expect(await current(page)).toMatch(/4\s+Weigh/);
    await close();
  });

  it("stands beside the model of the page that it is opened from", async () => {
    for (const [address, link] of [
      ["model-bagel.html", "From here to its gap score"],
      ["compare.html?a=bagel&b=omnigen2", "The gap: why not the distance?"]
    ] as const) {
      const {page, close} = await visit(site, address);
      await page.getByRole("link", {name: link}).click();
      await page.waitForURL((url) => url.searchParams.get("against") === "bagel" && url.hash === "#distance");
      expect(await page.locator("#distance select").inputValue()).toBe("bagel");
      await close();
    }
    const {page, close} = await visit(site, "gapeval.html");
    await page.locator('#ranking [data-mark="bagel"]').click();
    expect(
      await page.locator(".tip.kept").getByRole("link", {name: "Why not the distance?"}).getAttribute("href")
    ).toBe("./?against=bagel#distance");
    await page.locator("#ranking").getByRole("link", {name: "Why not the distance?"}).click();
    await page.locator("#distance svg [data-mark]").first().waitFor();
    await close();
  });

  it("has every step in its table, for both models, and the same gap at its end", async () => {
    const {figure, close} = await open("./?against=bagel#distance");
    await figure.getByRole("button", {name: "Table", exact: true}).click();
    const heads = await figure.locator("thead th").allInnerTexts();
    const rows = await figure
      .locator("tbody tr")
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll("th, td")].map((cell) => cell.textContent!.trim()))
      );
    const column = (label: RegExp) => heads.findIndex((head) => label.test(head));
    for (const label of [
      /In words, %/,
      /In pictures, %/,
      /Difference, log-odds/,
      /Failed twice/,
      /^Weight/,
      /Gap, points/
    ])
      expect([label, column(label) >= 0]).toEqual([label, true]);
    const gapAt = column(/^Gap, points/);
    for (const {model, category, gap} of shown()!.cells.filter((cell) => /^(?:omnigen2|bagel)$/.test(cell.model))) {
      const name = model === "bagel" ? "BAGEL" : "OmniGen2";
      expect(rows.find((row) => row[0] === name && row[1] === category)![gapAt]).toBe(gap.toFixed(2));
    }
    for (const [model, name] of [
      ["bagel", "BAGEL"],
      ["omnigen2", "OmniGen2"]
    ] as const) {
      const {gap} = shown()!.overall.find((row) => row.model === model)!;
      expect(rows.find((row) => row[0] === name && row[1] === "all")![gapAt]).toBe(gap.toFixed(2));
    }
    await close();
  });

  it("keeps text at 12 px and inside of the page at every step, on a phone and a wide screen", async () => {
    for (const width of [390, 600, 1440]) {
      const {page, figure, close} = await open("./#distance", {width, height: 900});
      for (let step = 0; step < 6; step++) {
        const found = await figure.evaluate((node) => {
          const {left, right} = node.getBoundingClientRect();
          return [...node.querySelectorAll("svg text, button, .said-step, .sub, option")].flatMap((text) => {
            const box = text.getBoundingClientRect();
            const size = parseFloat(getComputedStyle(text).fontSize);
            const isOut = box.width > 0 && (box.left < left - 1 || box.right > right + 1);
            return size < 12 || isOut ? [`${text.textContent!.trim()} ${size} ${box.left} ${box.right}`] : [];
          });
        });
        expect([width, step, found]).toEqual([width, step, []]);
        await figure.locator(".walk-ways .next").click();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await close();
    }
  });
});
