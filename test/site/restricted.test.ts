import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

const PLAIN = "plain-http.test";
let site: Site;
beforeAll(async () => void (site = await openSite({args: [`--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`]})));
afterAll(() => site.close());

/** What browsers do that block all cookies, and some of them within a frame of another site. */
const FORBIDDEN = `for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, {get() { throw new DOMException("The request was denied.", "SecurityError"); }});`;

describe("a browser that keeps nothing for the site", () => {
  it.each([
    ["explore", "canvas.matrix"],
    ["sql", ".cm-editor"],
    ["statements", ".statements, .empty"],
    ["notebook", ".cm-editor, .cell"],
    ["open", "input[type=file]"],
    ["gapeval", "#ranking svg [data-mark]"]
  ])("shows %s whole", async (name, part) => {
    const {page, context, problems, close} = await visit(site, "methods.html");
    await context.addInitScript({content: FORBIDDEN});
    await page.goto(`${site.address}${name}.html`);
    await page.locator(part).first().waitFor({state: "attached"});
    expect(await page.locator(".failed, .observablehq--error").count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("says that a statement is not kept", async () => {
    const {page, context, close} = await visit(site, "methods.html");
    await context.addInitScript({content: FORBIDDEN});
    await page.goto(`${site.address}umnibench.html`);
    const figure = page.locator("#domains");
    await figure.getByRole("button", {name: "Pin", exact: true}).click();
    await expect.poll(() => figure.locator(".said").innerText()).toMatch(/^Not pinned: the browser keeps nothing/);
    await close();
  });
});

describe("a page whose module does not arrive", () => {
  it("says so once, and loads again when asked", async () => {
    const {page, close} = await visit(site, "methods.html");
    const module = "**/_import/pages/gapeval/page.*.js";
    await page.route(module, (route) => route.abort());
    await page.goto(`${site.address}gapeval.html`);
    const alert = page.getByRole("alert");
    await expect
      .poll(() => alert.allInnerTexts())
      .toEqual(["A part of this page did not arrive, so its figures are missing. Load again"]);
    await page.locator(".observablehq--error").first().waitFor({state: "attached"});
    expect(await page.locator(".observablehq--error:visible").count()).toBe(0);
    await page.unroute(module);
    await alert.getByRole("button", {name: "Load again"}).click();
    await page.locator("#ranking svg [data-mark]").first().waitFor();
    expect(await alert.count()).toBe(0);
    await close();
  });
});

describe("a site on plain http", () => {
  it("copies links and pins statements", async () => {
    const {page, problems, close} = await visit(site, "methods.html");
    await page.goto(`${site.address.replace("127.0.0.1", PLAIN)}umnibench.html`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const figure = page.locator("#domains");
    const link = figure.getByRole("button", {name: "Link", exact: true});
    await link.click();
    await expect.poll(() => figure.locator(".said").innerText()).toBe("Copied");
    expect(await link.evaluate((button) => button === document.activeElement)).toBe(true);
    await figure.getByRole("button", {name: "Pin", exact: true}).click();
    await expect.poll(() => figure.locator(".said").innerText()).toBe("Pinned. Statements: 1");
    await figure.getByRole("button", {name: "Note", exact: true}).click();
    await figure.locator("textarea").press("Control+V");
    expect(await figure.locator("textarea").inputValue()).toBe(`${page.url().replace(/#.*$/, "")}#domains`);
    expect(problems.filter((problem) => !problem.startsWith("outside request"))).toEqual([]);
    await close();
  });
});

describe("a page whose connection is lost", () => {
  it("says what a figure's buttons could not open, and opens it when asked again", async () => {
    const {page, context, problems, close} = await visit(site, "umnibench.html");
    const figure = page.locator("#domains");
    const said = () => figure.locator(":scope > footer .said").innerText();
    const press = (name: string) => figure.getByRole("button", {name, exact: true}).click();
    const pressInMenu = async (name: string) => (await figure.getByText("Export").click(), press(name));
    await figure.locator("svg [data-mark]").first().waitFor();
    await context.setOffline(true);
    await press("Note");
    await expect.poll(said).toMatch(/^Notes not opened: /);
    await press("Pin");
    await expect.poll(said).toMatch(/^Not pinned: /);
    await pressInMenu("Figure as SVG");
    await expect.poll(said).toMatch(/^Not saved: /);
    await pressInMenu("Embed…");
    await expect.poll(said).toMatch(/^Not opened: /);
    expect(problems.filter((problem) => problem.startsWith("exception"))).toEqual([]);
    await context.setOffline(false);
    await press("Note");
    await figure.locator("textarea").waitFor();
    await press("Pin");
    await expect.poll(said).toBe("Pinned. Statements: 1");
    const download = page.waitForEvent("download");
    await pressInMenu("Figure as SVG");
    await download;
    await pressInMenu("Embed…");
    await page.locator("dialog[open]").waitFor();
    await close();
  });

  it("says so of Explore's matrix and fit, and pins, saves and fits when asked again", async () => {
    const {page, context, problems, close} = await visit(
      site,
      "explore.html?log=gapeval&category=numerical-perception&v=1"
    );
    const matrix = page.locator("#matrix");
    const press = (name: string) => matrix.getByRole("button", {name, exact: true}).click();
    const said = () => matrix.locator(".said").innerText();
    const fit = page.locator("#fit");
    await matrix.locator("canvas.matrix").waitFor();
    await context.setOffline(true);
    await press("Pin");
    await expect.poll(said).toMatch(/^Not pinned: /);
    await press("PNG");
    await expect.poll(said).toMatch(/^Not saved: /);
    await fit.locator(".ask").click();
    await expect.poll(() => fit.innerText()).toContain("Not fitted: ");
    expect(problems.filter((problem) => problem.startsWith("exception"))).toEqual([]);
    await context.setOffline(false);
    await press("Pin");
    await expect.poll(said).toBe("Pinned. Statements: 1");
    const download = page.waitForEvent("download");
    await press("PNG");
    await download;
    await page.getByRole("button", {name: "Fit again on what is in force"}).click();
    await page.locator("#fit svg [data-mark]").first().waitFor({timeout: 180_000});
    await close();
  });

  it("says so of a query, and answers it when it is run again", async () => {
    const {page, context, problems, close} = await visit(site, "sql.html");
    const run = page.getByRole("button", {name: "Run", exact: true});
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("select 6 * 7 as answer");
    await context.setOffline(true);
    await run.click();
    await page.locator(".results [role=alert]").waitFor();
    await context.setOffline(false);
    await run.click();
    await page.locator(".twin.result tbody", {hasText: "42"}).waitFor();
    expect(problems.filter((problem) => problem.startsWith("exception"))).toEqual([]);
    await close();
  });

  it("says so in the gallery, and draws when asked again", async () => {
    const {page, context, problems, close} = await visit(site, "gallery.html");
    const component = page.locator("details.component").first();
    await component.waitFor();
    await context.setOffline(true);
    await component.locator("summary").click();
    await component.locator(".stage .notice").waitFor();
    await context.setOffline(false);
    for (let click = 0; click < 2; click++) await component.locator("summary").click();
    await component.locator(".stage > :not(.notice)").first().waitFor();
    expect(problems.filter((problem) => problem.startsWith("exception"))).toEqual([]);
    await close();
  });
});
