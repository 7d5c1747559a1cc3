import {existsSync, readFileSync} from "node:fs";
import type {Locator, Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {FIGURE, FIGURES, openSite, PAGES, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const FIGURE_PAGES = PAGES.filter((name) => FIGURES[name]! > 0);

/** When the last files were saved: Chromium drops the eleventh download of a frame within a second, without a word. */
const times: number[] = [];
const [MOST, WITHIN_MS] = [10, 1000];

/** Text of the file that an action makes the browser save. */
async function saved(page: Page, action: () => Promise<void>): Promise<{name: string; bytes: Buffer}> {
  const restMs = (times.at(-MOST) ?? -Infinity) + WITHIN_MS - performance.now();
  if (restMs > 0) await page.waitForTimeout(restMs);
  times.push(performance.now());
  const coming = page.waitForEvent("download");
  const refused = page.locator(".figure .said").filter({hasText: "Not saved"}).first().waitFor({state: "attached"});
  // What the action itself waited for in vain says more than that no file came, and so does what the figure said instead.
  coming.catch(() => undefined);
  refused.catch(() => undefined);
  await action();
  const file = await Promise.race([
    coming,
    refused.then(async () => {
      throw new Error(`The figure says: ${(await page.locator(".figure .said").allInnerTexts()).join(" ")}`);
    })
  ]);
  return {name: file.suggestedFilename(), bytes: readFileSync(await file.path())};
}

/** Chooses in a figure's Export list. */
async function choose(figure: Locator, name: string): Promise<void> {
  await figure.locator(".export summary").click();
  await figure.getByRole("button", {name}).click();
}

/** Figures in the order in which they were drawn first, and the task of the page in which each was. */
declare function firstDrawings(): {readonly isBelow: boolean; readonly task: number}[];

describe("the first drawing", () => {
  it("does not hold up the window's figure by those below it: each of them has a task of its own", async () => {
    const {page, problems, close} = await visit(site, "404.html", {height: 1300});
    await page.addInitScript(() => {
      const drawn = new Map<string, {isBelow: boolean; task: number}>();
      let [task, isOpen] = [0, false];
      const channel = new MessageChannel();
      channel.port1.onmessage = () => (isOpen = false);
      new MutationObserver(() => {
        for (const figure of document.querySelectorAll("section.figure.drawn")) {
          if (drawn.has(figure.id)) continue;
          if (!isOpen) [task, isOpen] = [task + 1, true];
          channel.port2.postMessage(null);
          drawn.set(figure.id, {isBelow: figure.getBoundingClientRect().top > innerHeight, task});
        }
      }).observe(document, {subtree: true, attributes: true, attributeFilter: ["class"]});
      Object.assign(globalThis, {firstDrawings: () => [...drawn.values()]});
    });
    // The kind of page that was asked for first is none of this test's business.
    problems.length = 0;
    await page.goto(`${site.address}gapeval.html`);
    await page.waitForFunction((all) => firstDrawings().length === all, FIGURES["gapeval"]!);
    const drawn = await page.evaluate(() => firstDrawings());
    const tasks = (isBelow: boolean) => drawn.filter((one) => one.isBelow === isBelow).map(({task}) => task);
    expect(tasks(false).length).toBeGreaterThan(0);
    expect(Math.max(...tasks(false))).toBeLessThan(Math.min(...tasks(true)));
    expect(new Set(tasks(true)).size).toBeGreaterThan(tasks(true).length / 2);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("the table twin", () => {
  it("holds a figure's values, sorts by any column and back", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    const figure = page.locator("#ranking");
    await figure.getByRole("button", {name: "Table", exact: true}).click();
    const names = () => figure.locator("tbody th").allInnerTexts();
    const asDrawn = await names();
    expect(asDrawn.length).toBe(11);
    await figure.getByRole("button", {name: "Published gap"}).click();
    const published = (await figure.locator("tbody tr td:nth-child(12)").allInnerTexts()).map(Number);
    expect(published).toEqual([...published].sort((a, b) => a - b));
    expect(await figure.locator('th[aria-sort="ascending"]').innerText()).toMatch(/Published gap/);
    // A figure that is drawn again keeps the reader's order.
    await figure.locator(".twin").evaluate((twin) => (twin.id = "before"));
    await page.setViewportSize({width: 900, height: 900});
    await page.locator("#before").waitFor({state: "detached"});
    expect(await figure.locator('th[aria-sort="ascending"]').innerText()).toMatch(/Published gap/);
    await figure.getByRole("button", {name: "Published gap"}).click();
    await figure.getByRole("button", {name: "Published gap"}).click();
    expect(await names()).toEqual(asDrawn);
    await figure.getByRole("button", {name: "Figure", exact: true}).click();
    expect(await figure.locator("svg [data-mark]").count()).toBe(11);
    await close();
  });

  it("leaves the figure as it was: a click on a mark still keeps its model in view, also when drawn anew", async () => {
    const {page, settled, close} = await visit(site, "umnibench.html");
    await settled();
    const figure = page.locator("#domains");
    for (const name of ["Table", "Figure"]) await figure.getByRole("button", {name, exact: true}).click();
    const mark = figure.locator("svg [data-mark][data-model]").first();
    await mark.click();
    await page.mouse.move(0, 0);
    await expect.poll(() => mark.getAttribute("class")).toMatch(/\blinked\b/);
    expect(await page.locator("[data-model].linked").count()).toBeGreaterThan(1);
    // Drawn anew for another width.
    await mark.evaluate((node) => (node.id = "before"));
    await page.setViewportSize({width: 900, height: 900});
    await page.locator("#before").waitFor({state: "detached"});
    expect(await mark.getAttribute("class")).toMatch(/\blinked\b/);
    await close();
  });

  it.each(PAGES.filter((name) => FIGURES[name]! > 0))("exists for every figure of %s", async (name) => {
    const {page, problems, settled, close} = await visit(site, `${name}.html`);
    await settled();
    for (const figure of await page.locator(FIGURE).all()) {
      await figure.getByRole("button", {name: "Table", exact: true}).click();
      expect(await figure.locator(".twin tbody tr").count()).toBeGreaterThan(2);
      expect(await figure.locator(".twin tbody").innerText()).not.toMatch(/NaN|undefined|Infinity|\[object/);
    }
    expect(problems).toEqual([]);
    await close();
  });
});

describe("export", () => {
  it("saves the table as CSV with full precision", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    const figure = page.locator("#ranking");
    const {name, bytes} = await saved(page, () => choose(figure, "Table as CSV"));
    expect(name).toBe("parallax-ranking.csv");
    const all = bytes.toString("utf8").trim().split("\r\n");
    const comments = all.filter((line) => line.startsWith("#"));
    expect(comments[0]).toBe(`# ${await figure.locator("h2").innerText()}`);
    expect(comments.join("\n")).toMatch(/\n# Data fingerprint [0-9a-f]{16}, Parallax \d+\.\d+\.\d+, accessed \d{4}-/);
    expect(comments.join("\n")).not.toMatch(/point at a row|fitted in this browser/i);
    const lines = all.slice(comments.length);
    expect(lines.length).toBe(12);
    expect(lines[0]).toBe(
      "Model,Rank,Identified gap,95% lower,95% upper," +
        '"Floor, expected","Floor, 95th percentile",' +
        '"Understanding − generation, logits","Logits, lower 95%","Logits, upper 95%","p, no gap in any category",' +
        "Published gap,Not told apart from,Single items,Source"
    );
    expect(lines[1]).toMatch(/^GPT-Image-1,1,52\.\d{4,}/);
    await close();
  });

  it.each(FIGURE_PAGES)("saves every figure of %s as SVG with caption and source, and as CSV", async (name) => {
    const {page, settled, close, problems} = await visit(site, `${name}.html`);
    await settled();
    for (const figure of await page.locator(FIGURE).all()) {
      const svg = await saved(page, () => choose(figure, "Figure as SVG"));
      const xml = svg.bytes.toString("utf8");
      expect(xml).toMatch(/^<\?xml/);
      const said = await page.evaluate(
        (text) =>
          new DOMParser().parseFromString(text, "image/svg+xml").documentElement.textContent!.replace(/\s+/g, ""),
        xml
      );
      expect(said).toMatch(/Datafingerprint[0-9a-f]{16},Parallax\d/);
      expect(said).not.toMatch(/Pointatarow|Aclickon|Clickarow/);
      // What the marks need stands beside them: every caveat of the page, and that data are generated.
      for (const caveat of await figure.locator(".caveats p").allTextContents())
        expect(said).toContain(caveat.replace(/\s+/g, ""));
      if ((await figure.locator(".simulated").count()) > 0) expect(said).toMatch(/simulated/i);
      expect(xml).not.toMatch(/var\(--|NaN|undefined/);
      const broken = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror") !== null,
        xml
      );
      expect(broken).toBe(false);
      const csv = await saved(page, () => choose(figure, "Table as CSV"));
      expect(csv.bytes.toString("utf8").split("\r\n").length).toBeGreaterThan(3);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it("saves the same table as JSON, and answers with both forms when it is asked for its data", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html?m=bagel,gpt-image-1&v=1");
    await settled();
    const figure = page.locator("#ranking");
    // Not "being refitted in this browser": what was fitted when the site was built gives way in between.
    await figure.getByText(/Fitted in this browser/).waitFor();
    const {name, bytes} = await saved(page, () => choose(figure, "Table as JSON"));
    expect(name).toBe("parallax-ranking.json");
    const made = JSON.parse(bytes.toString("utf8")) as Record<string, unknown> & {rows: unknown[]; columns: string[]};
    expect(made).toMatchObject({figure: "gapeval#ranking", isSimulated: false, version: expect.any(String) as string});
    expect([made.columns.length, made["title"]]).toEqual([15, await figure.locator("h2").innerText()]);
    const answer = await figure.evaluate(async (node) => {
      const detail: {answer?: Promise<{csv: string; json: string}>} = {};
      node.dispatchEvent(new CustomEvent("parallax-figure-data", {detail}));
      return detail.answer;
    });
    expect((JSON.parse(answer!.json) as typeof made).rows).toEqual(made.rows);
    expect(answer!.csv).not.toContain("accessed");
    await close();
  });

  it("answers for the filters that stand, even out of sight where its drawing waits for its turn", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    const figure = page.locator("#categories");
    const rows = await figure.evaluate(async (node) => {
      const ask = async () => {
        const detail: {answer?: Promise<{json: string}>} = {};
        node.dispatchEvent(new CustomEvent("parallax-figure-data", {detail}));
        return (JSON.parse((await detail.answer!).json) as {rows: unknown[]}).rows.length;
      };
      const before = await ask();
      document.querySelector<HTMLElement>('.chip[data-id="wk"]')!.click();
      await new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
      return {before, after: await ask(), isOutOfSight: node.getBoundingClientRect().top > innerHeight};
    });
    expect(rows.isOutOfSight).toBe(true);
    expect(rows.after / rows.before).toBe(3 / 4);
    await close();
  });

  it("leads to the addresses of its data where the site has them, and to none where it has not", async () => {
    const linksOf = async (index: object) => {
      const {page, settled, problems, close} = await visit(site, "gapeval.html");
      await page.route("**/figures/index.json", (route) => route.fulfill({json: index}));
      await settled();
      const figure = page.locator("#ranking");
      const asked = page.waitForResponse("**/figures/index.json");
      await figure.locator(".export summary").click();
      await asked;
      await expect.poll(() => figure.locator(".export li").last().isVisible()).toBe(Object.keys(index).length > 0);
      const links = await figure.locator(".export a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
      expect(problems).toEqual([]);
      await close();
      return links;
    };
    expect(await linksOf({gapeval: ["map", "ranking"]})).toEqual([
      "./figures/gapeval/ranking.csv",
      "./figures/gapeval/ranking.json"
    ]);
    expect(await linksOf({})).toEqual([]);
    expect(existsSync("dist/figures/index.json")).toBe(true);
  });

  it("leads to the data of the log that is shown, and never to those of another one", async () => {
    const linksWith = async (own: boolean) => {
      const {page, problems, close} = await visit(site, "explore.html?log=gapeval&judges=consensus");
      const figure = page.locator("#rates");
      await figure.locator(".body svg").waitFor({timeout: 60_000});
      const key = await figure.evaluate((node) => {
        const detail: {place?: {key: string}} = {};
        node.dispatchEvent(new CustomEvent("parallax-figure-data", {detail}));
        return detail.place!.key;
      });
      expect(key).toMatch(/^explore\/gapeval@[0-9a-f]{16}$/);
      const index = {[own ? key : `${key.slice(0, -1)}-`]: ["rates"]};
      await page.route("**/figures/index.json", (route) => route.fulfill({json: index}));
      const asked = page.waitForResponse("**/figures/index.json");
      await figure.locator(".export summary").click();
      await asked;
      await expect.poll(() => figure.locator(".export li").last().isVisible()).toBe(own);
      const links = await figure.locator(".export a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
      expect(problems).toEqual([]);
      await close();
      return links;
    };
    expect(await linksWith(true)).toEqual([
      "./figures/explore/gapeval/rates.csv",
      "./figures/explore/gapeval/rates.json"
    ]);
    expect(await linksWith(false)).toEqual([]);
  });

  it("saves a figure as PNG at twice its size", async () => {
    const {page, settled, close, problems} = await visit(site, "gapeval.html");
    await settled();
    const figure = page.locator("#map");
    const {name, bytes} = await saved(page, () => choose(figure, "Figure as PNG"));
    expect(name).toBe("parallax-map.png");
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1000);
    expect(problems).toEqual([]);
    await close();
  });

  it("has every text in the first picture of a visit, whose fonts are decoded while it is made", async () => {
    const {page, close} = await visit(site, "gapeval.html");
    const figure = page.locator("#ranking");
    await figure.locator(".sub", {hasText: /\. Fitted in this browser/}).waitFor();
    const save = async () => (await saved(page, () => choose(figure, "Figure as PNG"))).bytes;
    const first = await save();
    await save();
    expect((await save()).equals(first)).toBe(true);
    await close();
  });
});

describe("cite and link", () => {
  it("offers BibTeX of the paper and of the figure with its state", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html?lf=2&ls=2&v=1");
    await settled();
    await page.locator("#ranking").getByRole("button", {name: "Cite"}).click();
    const text = await page.locator("dialog.cite pre").innerText();
    expect(text).toMatch(/@misc\{gapeval2026/);
    expect(text).toMatch(/@misc\{parallax-gapeval-ranking-[0-9a-f]{8},/);
    expect(text).toMatch(/version = \{\d+\.\d+\.\d+\}/);
    expect(text).toMatch(/urldate = \{\d{4}-\d\d-\d\d\}/);
    expect(text).toContain("lf=2&ls=2");
    await page.keyboard.press("Escape");
    await page.locator("dialog.cite").waitFor({state: "detached"});
    await close();
  });

  it("copies a caption with fingerprint and day", async () => {
    const {page, context, settled, close} = await visit(site, "gapeval.html");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await settled();
    const figure = page.locator("#ranking");
    await choose(figure, "Copy caption");
    await figure.getByText("Copied").waitFor();
    const caption = await page.evaluate(() => navigator.clipboard.readText());
    expect(caption.startsWith(`${await figure.locator("h2").innerText()}. Dot: mean of absolute gaps`)).toBe(true);
    expect(caption).toMatch(/ Data fingerprint [0-9a-f]{16}, .*accessed \d{4}-\d\d-\d\d\.$/);
    await close();
  });

  it("copies a link that restores the view and jumps to the figure", async () => {
    const {page, context, settled, close} = await visit(site, "unieval.html?level=2&v=1");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await settled();
    await page.locator("#tags").getByRole("button", {name: "Link"}).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/unieval\.html\?level=2&v=1#tags$/);
    await close();
  });
});

describe("a table that does not arrive", () => {
  it("is named in place, and the rest of the page works", async () => {
    const {page, context, close} = await visit(site, "methods.html");
    await context.route(/item-tags/, (route) =>
      route.fulfill({status: 200, contentType: "application/json", body: '{"broken":'})
    );
    await page.goto(`${site.address}benchmarks.html`);
    await page.locator("#profiles svg [data-mark]").first().waitFor();
    const failed = page.locator(".figure .failed");
    await failed.first().waitFor();
    expect(await failed.count()).toBe(1);
    expect(await failed.innerText()).toMatch(/item-tags\.json could not be read/);
    await close();
  });

  it("leaves the words of the page standing when every figure fails", async () => {
    const {page, context, close} = await visit(site, "methods.html");
    await context.route(/_file\/data\/gapeval/, (route) => route.abort());
    await page.goto(`${site.address}gapeval.html`);
    await page.locator(".failed").first().waitFor();
    expect(await page.locator("h1").innerText()).toMatch(/How large is the gap/);
    expect(await page.locator(".failed").first().innerText()).toMatch(/gapeval\.json could not be read/);
    await close();
  });
});

it("lets no page scroll sideways where the reader's default size of text is twice as large", async () => {
  const {page, close} = await visit(site, "404.html", {width: 1280});
  const client = await page.context().newCDPSession(page);
  await client.send("Page.enable");
  await client.send("Page.setFontSizes", {fontSizes: {standard: 32}});
  await page.goto(`${site.address}index.html`);
  await page.locator(".first-screen button").first().waitFor();
  const past = () =>
    [...document.querySelectorAll(".first-screen *")].filter((node) => node.getBoundingClientRect().right > innerWidth)
      .length;
  expect(await page.evaluate(past)).toBe(0);
  await close();
});

it("keeps the lines of a drawing apart where the reader's default size of text is larger", async () => {
  const {page, settled, close} = await visit(site, "404.html");
  const client = await page.context().newCDPSession(page);
  await client.send("Page.enable");
  await client.send("Page.setFontSizes", {fontSizes: {standard: 24}});
  await page.goto(`${site.address}realunify.html`);
  await settled();
  await page.locator("#change svg [data-mark]").first().waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("24px");
  const texts = await page
    .locator("#change svg text")
    .evaluateAll((all) => all.map((text) => ({said: text.textContent, ...text.getBoundingClientRect().toJSON()})));
  expect(texts.length).toBeGreaterThan(50);
  const clashes = texts.flatMap((one, i) =>
    texts
      .slice(i + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5
      )
      .map((other) => `${one.said} runs into ${other.said}`)
  );
  expect(clashes).toEqual([]);
  await close();
});
