import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {FIGURE, FIGURES, openSite, PAGES, visit, type Site, type Visit} from "./support/browser.js";
import {nextFrames} from "./support/next-frames.js";
import {violationsOf} from "./support/violations-of.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** Texts of the page, those of drawings as they are painted, that are smaller than the smallest that the site has. */
function smallTexts(): string[] {
  const smallest = 12;
  return [...document.querySelectorAll("main *")].flatMap((node) => {
    const own = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
    const text = own
      .map((child) => child.textContent)
      .join("")
      .trim();
    const {width, height} = node.getBoundingClientRect();
    if (text === "" || width === 0 || height === 0) return [];
    const matrix = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(node).fontSize) * (matrix ? Math.hypot(matrix.c, matrix.d) : 1);
    return size < smallest - 0.05 ? [`${size.toFixed(1)} px in ${node.closest("[id]")?.id}: ${text.slice(0, 40)}`] : [];
  });
}

describe.each(PAGES)("%s", (name) => {
  // Each theme at a width of its own: colours know of no width, and targets of no theme.
  describe.each([
    ["desktop, light", 1440, "light"],
    ["phone, dark", 390, "dark"]
  ] as const)("opened once: %s", (_, width, theme) => {
    let opened: Visit;
    beforeAll(async () => {
      opened = await visit(site, `${name}.html`, {width, theme});
      await opened.settled();
    });
    afterAll(() => opened.close());

    it("shows its figures without an error or an outside request", async () => {
      const {page, problems} = opened;
      expect(await page.locator(FIGURE).count()).toBe(FIGURES[name]);
      expect(await page.locator(".figure .failed, .observablehq--error").count()).toBe(0);
      for (const figure of await page.locator(FIGURE).all()) {
        expect(await figure.locator("svg [data-mark]").count()).toBeGreaterThan(1);
        expect((await figure.locator("h2").innerText()).length).toBeGreaterThan(20);
      }
      expect(await page.evaluate(smallTexts), "texts below 12 px").toEqual([]);
      expect(problems).toEqual([]);
    });

    it("has no accessibility violation", async () => expect(await violationsOf(opened.page)).toEqual([]));
  });

  it("keeps no hole open behind its parts, and no head runs into another, from phones to desktops", async () => {
    for (const width of [600, 720, 1100]) {
      // Room is kept for the window in which a page opens.
      const {page, settled, close} = await visit(site, `${name}.html`, {width});
      await settled();
      const look = () =>
        page.evaluate(() => {
          const holes = [...document.querySelectorAll(".slot")].flatMap((slot) => {
            const parts = [...slot.children]
              .map((part) => part.getBoundingClientRect())
              .filter(({height}) => height > 0);
            const hole = slot.getBoundingClientRect().bottom - Math.max(...parts.map(({bottom}) => bottom));
            return parts.length > 0 && hole > 400
              ? [`${Math.round(hole)} px behind ${slot.textContent.slice(0, 40)}`]
              : [];
          });
          const clashes = [...document.querySelectorAll(".figure svg")].flatMap((drawing) => {
            const heads = [...drawing.querySelectorAll("text.label.strong")].map(
              (head) => [head.textContent, head.getBoundingClientRect()] as const
            );
            const edge = drawing.getBoundingClientRect().right;
            return heads.flatMap(([text, box], i) => [
              ...(box.right > edge + 1 ? [`${text} leaves its drawing`] : []),
              ...heads
                .slice(i + 1)
                .filter(
                  ([, other]) =>
                    Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                    Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4
                )
                .map(([other]) => `${text} runs into ${other}`)
            ]);
          });
          // Where room is kept and nothing stands in it, the part is still to come: whether a hole stays behind it is seen then.
          const missing = [...document.querySelectorAll(".slot")]
            .filter((slot) => slot.getBoundingClientRect().height > 0)
            .filter((slot) => [...slot.children].every((part) => part.childElementCount === 0))
            .map((slot) => slot.outerHTML.slice(0, 80));
          return {holes, clashes, missing};
        });
      await expect.poll(look, {message: `${width} px`, timeout: 10_000}).toEqual({holes: [], clashes: [], missing: []});
      await close();
    }
  });

  describe("opened once, on the narrowest phone", () => {
    let opened: Visit;
    beforeAll(async () => {
      opened = await visit(site, `${name}.html`, {width: 320});
      await opened.settled();
    });
    afterAll(() => opened.close());

    it("has no sideways scroll from 320 to 1920 px", async () => {
      const {page} = opened;
      for (const width of [320, 360, 390, 768, 1024, 1200, 1440, 1920]) {
        await page.setViewportSize({width, height: 900});
        await nextFrames(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      }
    });

    it("opens its lists within the page, from phones to desktops", async () => {
      const {page} = opened;
      const lists = page.locator("details.picker > summary:visible");
      for (const width of [320, 390, 800, 1024, 1200]) {
        await page.setViewportSize({width, height: 900});
        for (const list of await lists.all()) {
          await list.click();
          const box = (await page.locator("details.picker[open] .panel").boundingBox())!;
          const where = `${await list.innerText()}, ${width} px`;
          expect(box.x, where).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, where).toBeLessThanOrEqual(width);
          await page.keyboard.press("Escape");
        }
      }
    });

    it("says its language, title, description and icon", async () => {
      const {page} = opened;
      expect(await page.getAttribute("html", "lang")).toBe("en");
      expect(await page.title()).toMatch(/Parallax/);
      expect((await page.getAttribute('meta[name="description"]', "content"))!.length).toBeGreaterThan(50);
      expect(await page.locator('link[rel="icon"]').count()).toBe(1);
      expect(await page.locator("h1").count()).toBe(1);
    });
  });
});

it("answers an unknown address with a page of its own", async () => {
  const {page, close} = await visit(site, "no-such-page");
  expect(await page.locator("h1").innerText()).toBe("This page does not exist");
  await close();
});
