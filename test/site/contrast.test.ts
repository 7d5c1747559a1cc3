import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** The explorer as a reader sees it who has the system's own colours in force. */
async function forced(theme: "light" | "dark", query: string) {
  const visited = await visit(site, "404.html", {theme});
  const {page} = visited;
  // A theme chosen on another day must not stand against what the system forces.
  await page.evaluate((other) => localStorage.setItem("parallax-theme", other), theme === "light" ? "dark" : "light");
  await page.emulateMedia({forcedColors: "active"});
  await page.goto(`${site.address}explore.html${query}`);
  await page.locator("#rates svg").waitFor();
  // The kind of page that was asked for first is none of this test's business.
  visited.problems.length = 0;
  return visited;
}

/** Lightness, 0 to 255, of the darkest and the lightest opaque pixel of a canvas. */
const range = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const {data} = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      let [low, high] = [255, 0];
      for (let k = 0; k < data.length; k += 4) {
        if (data[k + 3]! < 255) continue;
        const light = (data[k]! + data[k + 1]! + data[k + 2]!) / 3;
        [low, high] = [Math.min(low, light), Math.max(high, light)];
      }
      return {low, high};
    });
const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

describe("forced colours", () => {
  it.each(["light", "dark"] as const)("keep what is drawn and what is chosen in sight, %s", async (theme) => {
    const {page, problems, close} = await forced(theme, "?log=gapeval&category=reasoning");
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(theme);
    // Ink of the lists is that of the system.
    await page.locator("[data-facet=category]").scrollIntoViewIfNeeded();
    const ink = async () => {
      const {low, high} = await range(page, "[data-facet=category] canvas");
      return theme === "light" ? low : 255 - high;
    };
    await expect.poll(ink).toBe(0);
    const matrix = await range(page, "canvas.matrix");
    expect(matrix.high - matrix.low).toBeGreaterThan(90);
    // The legend's swatches keep their fill, a chosen row has its box ticked in sight, a chosen word a line.
    expect(await style(page, ".matrix-legend .swatch.right", "background-color")).not.toBe(
      await style(page, "body", "background-color")
    );
    const box = page.locator("[data-facet=category] .chosen input");
    expect([await box.isChecked(), await style(page, "[data-facet=category] .chosen input", "opacity")]).toEqual([
      true,
      "1"
    ]);
    const line = (pressed: boolean) =>
      style(page, `#matrix .segments button[aria-pressed=${pressed}]`, "border-bottom-color");
    expect(await line(true)).not.toBe(await line(false));
    expect(await style(page, ".chip[aria-pressed=true]", "background-color")).not.toBe(
      await style(page, "body", "background-color")
    );
    // That a canvas is read again and again is this test's own doing.
    expect(problems.filter((problem) => !problem.includes("willReadFrequently"))).toEqual([]);
    await close();
  });

  it("are followed by what is drawn already", async () => {
    const {page, close} = await visit(site, "explore.html?log=gapeval");
    await page.locator("#rates svg").waitFor();
    const drawn = () => page.locator("canvas.matrix").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await drawn();
    await page.emulateMedia({forcedColors: "active"});
    await expect.poll(drawn).not.toBe(before);
    await close();
  });
});

describe("more contrast", () => {
  it("draws no pale text, line or interval", async () => {
    const {page, close} = await visit(site, "explore.html?log=gapeval");
    const token = (name: string) =>
      page.evaluate((one) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = `var(--${one})`;
        const {color} = getComputedStyle(probe);
        probe.remove();
        return color;
      }, name);
    const pale = await Promise.all(["ink-3", "und-weak", "hairline"].map(token));
    await page.emulateMedia({contrast: "more"});
    const strong = await Promise.all(["ink-3", "und-weak", "hairline"].map(token));
    strong.forEach((colour, k) => expect(colour).not.toBe(pale[k]));
    expect(strong[0]).toBe(await token("ink"));
    await close();
  });
});
