import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {FIGURE, FIGURES, openSite, PAGES, visit, type Site} from "./support/browser.js";

/**
 * Compressed kilobytes of one figure in a frame, fonts apart. Explore's come with the verdicts that they count, those of the story, of a
 * model and of Compare with the tables of all benchmarks and what the joint model says under every prior.
 */
const EMBED_KB: Readonly<Record<string, number>> = {explore: 350, index: 280, "model-bagel": 280, compare: 250};
const MOST_KB = 240;

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** An empty page that has loaded nothing, and what goes wrong in it. */
async function blank() {
  const context = await site.browser.newContext({viewport: {width: 900, height: 900}, colorScheme: "light"});
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
  page.on("pageerror", (error) => problems.push(error.message));
  return {page, problems, close: () => context.close()};
}

const stands = async (page: Page, name: string, id: string) => {
  await page.goto(`${site.address}${name}.html?only=${id}`);
  await page.locator(`#${id}`).locator("svg, .twin").first().waitFor();
};

/** Compressed kilobytes of the page now opening, fonts apart, once it has come to rest. */
async function weighed(page: Page, open: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const fonts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({requestId, type}) => void (type === "Font" && fonts.add(requestId)));
  client.on("Network.loadingFinished", ({requestId, encodedDataLength}) => {
    if (!fonts.has(requestId)) bytes += encodedDataLength;
  });
  await open();
  await page.waitForLoadState("networkidle");
  return bytes / 1024;
}

describe.each(PAGES.filter((name) => FIGURES[name]! > 0))("figures of %s in frames", (name) => {
  it("stand alone, small, and lead back", async () => {
    const whole = await visit(site, `${name}.html`);
    await whole.settled();
    const ids = await whole.page.locator(FIGURE).evaluateAll((figures) => figures.map(({id}) => id));
    await whole.close();
    expect(ids.length).toBeGreaterThanOrEqual(FIGURES[name]!);
    const {page, problems, close} = await blank();
    // Figures of one page load the same files: the first, with nothing kept, stands for all.
    const kb = await weighed(page, () => stands(page, name, ids[0]!));
    for (const id of ids) {
      await stands(page, name, id);
      expect(await page.locator(`${FIGURE}:visible`).evaluateAll((figures) => figures.map((one) => one.id))).toEqual([
        id
      ]);
      expect(await page.locator(":is(h1, #observablehq-header, #observablehq-footer):visible").count(), id).toBe(0);
      // The tray of statements and the notes are the site's, not the page's that shows the frame.
      expect(
        await page
          .locator(`#${id} .actions`)
          .getByText(/^(Pin|Note)$/)
          .count(),
        id
      ).toBe(0);
      const back = await page.locator("p.only a").evaluate((link: HTMLAnchorElement) => link.href);
      expect(back).toBe(`${site.address}${name}.html#${id}`);
    }
    expect(problems).toEqual([]);
    expect(kb).toBeGreaterThan(40);
    expect(kb).toBeLessThan(EMBED_KB[name] ?? MOST_KB);
    await close();
  });
});

describe("a page of somebody else", () => {
  /** Its policy lets the site in and little else; its styles would break any frame that they reach. */
  const policy = () =>
    `default-src 'none'; script-src ${new URL(site.address).origin}; frame-src ${new URL(site.address).origin}; style-src 'sha256-none'`;
  const HOSTILE = "iframe { width: 3px !important; height: 3px !important; display: none !important }";

  async function host(body: string, headers: Record<string, string> = {}) {
    const server = createServer((_, response) =>
      response.writeHead(200, {"content-type": "text/html", ...headers}).end(`<!doctype html><title>t</title>${body}`)
    );
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const {page, problems, close} = await blank();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return {page, problems, close: () => close().then(() => void server.close())};
  }
  /** What the Embed dialog of a figure gives, after the reader has chosen something. */
  async function snippets(): Promise<{frame: string; module: string}> {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    const figure = page.locator("#ranking");
    await figure.getByRole("button", {name: "published", exact: true}).click();
    await expect.poll(() => page.url()).toContain("est=published");
    await figure.locator("summary", {hasText: "Export"}).click();
    await figure.getByRole("button", {name: "Embed…"}).click();
    const texts = page.locator("dialog[open] pre");
    await texts.nth(1).waitFor();
    const [frame, module] = await texts.allInnerTexts();
    await close();
    return {frame: frame!, module: module!};
  }

  it("shows the figure in its state by either snippet, under its own strict policy", async () => {
    const {frame, module} = await snippets();
    for (const snippet of [frame, module]) {
      const {page, close} = await host(snippet, {"content-security-policy": policy()});
      const inside = page.frameLocator("iframe");
      await inside.locator("#ranking svg [data-mark]").first().waitFor();
      expect(
        await inside
          .locator("#ranking")
          .getByRole("button", {name: "published", exact: true})
          .getAttribute("aria-pressed")
      ).toBe("true");
      const box = await page.locator("iframe").boundingBox();
      expect(box!.width).toBeGreaterThan(800);
      expect(box!.height).toBeGreaterThan(400);
      await close();
    }
  });

  it("gives a plain frame the height that its figure needs: at once by its attribute, then by following it", async () => {
    const {frame} = await snippets();
    const needed = (page: Page) =>
      page.frameLocator("iframe").locator("body").evaluate((body) => Math.ceil(body.getBoundingClientRect().height)); // prettier-ignore
    const heightOf = (page: Page) => page.locator("iframe").evaluate((one) => one.getBoundingClientRect().height);
    const plain = await host(frame.replace(/<script[^]*$/, ""));
    await plain.page.frameLocator("iframe").locator("#ranking svg [data-mark]").first().waitFor();
    // The page it was copied from is wider than this one, so the figure may be higher here, by lines of text alone.
    expect(await heightOf(plain.page)).toBeGreaterThan(0.75 * (await needed(plain.page)));
    await plain.close();
    const {page, close} = await host(frame);
    await page.frameLocator("iframe").locator("#ranking svg [data-mark]").first().waitFor();
    await expect.poll(async () => (await heightOf(page)) - (await needed(page))).toBe(0);
    await page.setViewportSize({width: 420, height: 800});
    await expect.poll(async () => (await heightOf(page)) - (await needed(page))).toBe(0);
    await close();
  });

  it("neither breaks the module's frame by its styles nor is touched by it, and may choose and change the theme", async () => {
    const {module} = await snippets();
    const {page, problems, close} = await host(
      `<style>${HOSTILE}</style><p id="own">Own text</p>${module.replace("<parallax-figure", '<parallax-figure theme="dark"')}`
    );
    const inside = page.frameLocator("iframe");
    await inside.locator("#ranking svg [data-mark]").first().waitFor();
    const theme = () => inside.locator("html").getAttribute("data-theme");
    expect(await theme()).toBe("dark");
    const height = () => page.locator("iframe").evaluate((one: HTMLElement) => one.getBoundingClientRect().height);
    await expect.poll(height).toBeGreaterThan(300);
    await page.evaluate(() => document.querySelector("parallax-figure")!.setAttribute("theme", "light"));
    await expect.poll(theme).toBe("light");
    await page.evaluate(() => document.querySelector("parallax-figure")!.removeAttribute("theme"));
    await page.emulateMedia({colorScheme: "dark"});
    expect(await page.evaluate(() => Object.keys(document.documentElement.dataset))).toEqual([]);
    expect(await page.locator("#own").evaluate((one) => getComputedStyle(one).fontFamily)).not.toContain("Source");
    // A link in the frame opens beside the article, not in it.
    expect(
      await inside
        .locator("p.only a")
        .evaluate((link: HTMLAnchorElement) => [link.target, new URL(link.href).search, link.hash])
    ).toEqual(["_blank", expect.stringContaining("est=published"), "#ranking"]);
    expect(problems).toEqual([]);
    await close();
  });
});
