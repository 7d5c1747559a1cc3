import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {nextFrames} from "./support/next-frames.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("filters", () => {
  it("live in the address, survive a reload and are undone by Back", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    const title = page.locator("#ranking h2");
    const before = await title.innerText();
    await page
      .getByRole("button", {name: /^Reasoning/})
      .first()
      .click();
    await page.waitForURL(/categories=wk,np,if/);
    await page.waitForFunction((text) => document.querySelector("#ranking h2")!.textContent !== text, before);
    await page.getByText("Fitted in this browser").first().waitFor();
    const filtered = await title.innerText();
    expect(await page.locator(".filters .count").innerText()).toBe("341 of 646 items, 18 of 18 models");
    await page.reload();
    await settled();
    expect(await title.innerText()).toBe(filtered);
    await page.goBack();
    await page.waitForFunction((text) => document.querySelector("#ranking h2")!.textContent === text, before);
    expect(page.url()).not.toMatch(/categories/);
    await close();
  });

  it("keep the last chip of a group on", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html?categories=rs&v=1");
    await settled();
    await page
      .getByRole("button", {name: /^Reasoning/})
      .first()
      .click();
    expect(await page.locator(".filters .count").innerText()).toMatch(/^305 of 646/);
    await close();
  });

  it("say so when nothing is left, and offer the way back", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html?kinds=generation-only&v=1");
    await settled();
    expect(await page.locator("#ranking .empty").innerText()).toMatch(/Nothing matches these filters/);
    await page.locator("#ranking").getByRole("button", {name: "Clear all"}).click();
    await page.locator("#ranking svg [data-mark]").first().waitFor();
    await close();
  });

  it("are reset with one click", async () => {
    const {page, settled, close} = await visit(site, "unieval.html?kinds=unified&level=2&v=1");
    await settled();
    await page.getByRole("button", {name: "Reset"}).click();
    await page.waitForURL((url) => url.search === "");
    expect(await page.locator(".filters .count").innerText()).toBe("13 of 13 tags, 20 of 20 systems");
    await close();
  });
});

describe("an address that cannot be read", () => {
  it("falls back to the default and says what was dropped", async () => {
    const {page, problems, settled, close} = await visit(site, "gapeval.html?models=bagel,nonsense&lf=99&v=0");
    await settled();
    const notice = await page.locator(".filters .notice").innerText();
    expect(notice).toMatch(/version 0/);
    expect(notice).toMatch(/unknown: nonsense/);
    expect(notice).toMatch(/lf: invalid number; expected \[0, 4\]: 99/);
    expect(await page.locator("#ranking [data-mark]").count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  it("shows hostile text as text", async () => {
    const {page, problems, settled, close} = await visit(
      site,
      `gapeval.html?models=${encodeURIComponent("<img src=x onerror=alert(1)>")}`
    );
    await settled();
    expect(await page.locator(".filters .notice img").count()).toBe(0);
    expect(await page.locator(".filters .notice").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(problems).toEqual([]);
    await close();
  });
});

describe("layers of the map", () => {
  const hatched = '#map .surface path[style*="url(#map-hatch"]';

  it("show how surely a gap would be known, for the weights of the address", async () => {
    const {page, problems, settled, close} = await visit(site, "gapeval.html?layer=width&v=1");
    await settled();
    expect(await page.locator("#map h2").innerText()).toMatch(/95% interval is [\d.]+ points wide$/);
    const before = await page.locator(hatched).getAttribute("d");
    expect(before).toMatch(/^M/);
    await page.locator("#map").getByRole("button", {name: "gap", exact: true}).click();
    await page.locator(hatched).waitFor({state: "detached"});
    expect(problems).toEqual([]);
    await close();
  });

  it("show what the models near a place did, bare where none is near", async () => {
    const {page, problems, settled, close} = await visit(site, "gapeval.html?layer=drawn&v=1");
    await settled();
    expect(await page.locator("#map h2").innerText()).toMatch(/understand but do not draw [\d.]+% to [\d.]+%/);
    const covered = await page.locator("#map .surface clipPath path").getAttribute("d");
    expect(covered).not.toMatch(/h\d/);
    expect(await page.locator(hatched).getAttribute("d")).toMatch(/^M/);
    await page.goto(`${site.address}gapeval.html?layer=drawn&models=omnigen2,bagel&v=1`);
    await page.locator("#map svg .surface").waitFor();
    expect((await page.locator("#map .surface clipPath path").getAttribute("d"))!.length).toBeLessThan(covered!.length);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("sliders", () => {
  it("repaint the map and leave one entry in the history per drag", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    const entries = await page.evaluate(() => history.length);
    const shape = () => page.locator("#map .surface path").nth(5).getAttribute("d");
    const before = await shape();
    const slider = page.locator("#association");
    await slider.scrollIntoViewIfNeeded();
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
    await page.mouse.down();
    for (let i = 3; i <= 9; i++) await page.mouse.move(box.x + (box.width * i) / 10, box.y + box.height / 2);
    await page.mouse.up();
    await page.waitForURL(/lor=/);
    // The address of a dragged slider is written when it rests.
    await expect.poll(() => Number(new URL(page.url()).searchParams.get("lor"))).toBeGreaterThan(3.5);
    await expect.poll(shape).not.toBe(before);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await close();
  });

  it("refit the gaps with the weights of the paper", async () => {
    const {page, settled, close} = await visit(site, "gapeval.html");
    await settled();
    await page.getByRole("button", {name: "paper 2, 2"}).click();
    await page.waitForURL(/lf=2&ls=2/);
    await page.getByText("Fitted in this browser").first().waitFor();
    // mirt-reference.json: mean of identified_unshrunk_jeffreys, gap_l22, over the rows of Bagel
    await page.waitForFunction(() =>
      document.querySelector('#ranking [data-mark="bagel"]')?.getAttribute("aria-label")?.includes("58.0")
    );
    await close();
  });
});

it("ranks by another estimator on request, which then has no interval and no ties", async () => {
  const {page, settled, close} = await visit(site, "gapeval.html");
  await settled();
  const ranking = page.locator("#ranking");
  const names = () =>
    ranking.locator("svg [data-mark]").evaluateAll((marks) => marks.map((m) => m.getAttribute("data-mark")));
  const identified = await names();
  await ranking.getByRole("button", {name: "published", exact: true}).click();
  await page.waitForFunction(() => /published gap$/.test(document.querySelector("#ranking h2")!.textContent!));
  await expect.poll(() => new URL(page.url()).searchParams.get("est")).toBe("published");
  expect(await names()).not.toEqual(identified);
  expect((await names()).sort()).toEqual([...identified].sort());
  expect(await ranking.locator("[data-key$=' rod']").count()).toBe(0);
  expect(await ranking.locator(".caveats").innerText()).toMatch(/No interval\./);
  await close();
});

it("runs the fit where the reader wants it, remembers that, and reports it", async () => {
  const {page, context, settled, close, problems} = await visit(site, "gapeval.html");
  await settled();
  await page.getByRole("button", {name: "WebAssembly", exact: true}).click();
  const report = page.locator("details.report");
  await report.locator("summary").click();
  await report.locator("dd", {hasText: "WebAssembly, 1 thread: chosen by the reader"}).waitFor({state: "attached"});
  expect(await report.textContent()).toMatch(/44 cells, sha256 [0-9a-f]{12}/);
  expect(await report.textContent()).toMatch(/s to load the engine/);
  const again = await context.newPage();
  await again.goto(`${site.address}gapeval.html`);
  const button = again.getByRole("button", {name: "WebAssembly", exact: true});
  await button.waitFor();
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  expect(problems).toEqual([]);
  await close();
});

it("moves the figures about methods by their sliders, with the state in the address", async () => {
  const {page, close, settled, problems} = await visit(site, "methods.html");
  await settled();
  const gap = async () =>
    Number(/gap of (-?[\d.]+) points/.exec(await page.locator("#anatomy h2").innerText())?.[1] ?? NaN);
  const shares = () => page.locator('#anatomy [data-mark="p11"]').getAttribute("aria-label");
  const before = [await gap(), await shares()];
  // An ability and its difficulty by one logit each: same answers, another gap.
  for (const name of ["ability in understanding", "difficulty of the questions"]) {
    const slider = page.getByLabel(name);
    await slider.focus();
    for (let k = 0; k < 10; k++) await page.keyboard.press("ArrowRight");
  }
  await page.waitForFunction(() => /gap of 82\.5/.test(document.querySelector("#anatomy h2")!.textContent!));
  expect(await shares()).toBe(before[1]);
  expect(await gap()).toBeGreaterThan(Number(before[0]) + 5);
  await expect.poll(() => new URL(page.url()).search).toMatch(/tu=1\.8.*bu=1/);
  const loss = () => page.locator('#walk [data-mark="loss"]').getAttribute("aria-label");
  const lossBefore = (await loss())!.split(" here")[0];
  await page.getByLabel("shift of understanding").focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => /shift=3/.test(location.search));
  await page.waitForFunction(() =>
    /shift of \+3\.0/.test(document.querySelector('#walk [data-mark="Reasoning"]')!.getAttribute("aria-label")!)
  );
  expect((await loss())!.split(" here")[0]).toBe(lossBefore);
  expect(problems).toEqual([]);
  await close();
});

/** A place comes to the top of the window, with the keyboard. */
async function leadsTo(page: Page, id: string, focused: string): Promise<void> {
  const top = () => page.evaluate((to) => document.getElementById(to)?.getBoundingClientRect().top ?? NaN, id);
  await expect.poll(top, {timeout: 30_000}).toBeLessThan(120);
  expect(await top()).toBeGreaterThanOrEqual(0);
  await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe(focused);
}
/** Who is at the top stays there when the page is laid out anew. */
async function staysAtTop(page: Page): Promise<void> {
  await page.setViewportSize({width: 1200, height: 900});
  await nextFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

describe("a link", () => {
  it.each([
    ["gapeval.html#judges", "judges", "judges-title"],
    ["explore.html?log=gapeval#head-to-head", "head-to-head", "head-to-head-title"],
    ["explore.html?log=unieval#statuses", "statuses", "statuses-title"],
    ["explore.html?log=gapeval&item=gapeval/data_5/gen", "item", "item"]
  ])(
    "%s leads to where it points, with the keyboard, and stays there until the reader moves",
    async (link, id, focused) => {
      const {page, problems, close} = await visit(site, link);
      await leadsTo(page, id, focused);
      await page.mouse.move(600, 500);
      // Once does not always reach the top: what is passed may grow, and the browser keeps what is in sight in its place.
      const scrollUp = async () => (await page.mouse.wheel(0, -9000), page.evaluate(() => scrollY));
      await expect.poll(scrollUp).toBe(0);
      await staysAtTop(page);
      expect(problems).toEqual([]);
      await close();
    }
  );

  it("within the page leads to a figure that is not made yet, with the keyboard, and Back returns", async () => {
    const {page, problems, settled, close} = await visit(site, "explore.html?log=unieval");
    await settled();
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), {href: "#statuses", textContent: "What was invalid"});
      document.querySelector("h1")!.append(link);
    });
    expect(await page.locator("#statuses").count()).toBe(0);
    await page.getByRole("link", {name: "What was invalid"}).press("Enter");
    await leadsTo(page, "statuses", "statuses-title");
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    // What is above the figure may grow: nobody is brought there a second time.
    await staysAtTop(page);
    expect(new URL(page.url()).hash).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  it("that is typed leads to a figure that is not made yet, with the keyboard", async () => {
    const {page, problems, settled, close} = await visit(site, "explore.html?log=unieval");
    await settled();
    await page.evaluate(() => (location.hash = "#attempts"));
    await leadsTo(page, "attempts", "attempts-title");
    expect(problems).toEqual([]);
    await close();
  });

  it("to a figure that is not made yet leaves who moves on meanwhile where they are", async () => {
    const {page, problems, settled, close} = await visit(site, "explore.html?log=unieval");
    await settled();
    await page.evaluate(() => {
      addEventListener("hashchange", () => dispatchEvent(new WheelEvent("wheel")));
      location.hash = "#statuses";
    });
    await page.locator("#statuses").waitFor({state: "attached"});
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
