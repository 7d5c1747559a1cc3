import {mkdtempSync, readdirSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, expect, it} from "vitest";
import {addressOf, serve} from "../../cli/site/serve.js";
import {FIGURE, openSite, visit, type Site} from "./support/browser.js";
import {paintedIn} from "./support/painted.js";
import {buildPlainPage} from "./support/plain-page.js";
import {tableOf} from "./support/twin.js";

/** A page of four figures, with filters and controls. */
const PAGE = "realunify";

let site: Site;
let plain: Site;
const folder = mkdtempSync(join(tmpdir(), "without-framework-"));
beforeAll(async () => {
  site = await openSite();
  await buildPlainPage(PAGE, folder);
  const server = await serve(folder);
  plain = {...site, address: addressOf(server, "/"), close: async () => void server.close()};
});
afterAll(async () => {
  await plain.close();
  await site.close();
});

/** Every figure of the page: what it says, and its marks and the rows of its table. */
async function figuresOf(at: Site) {
  const {page, problems, settled, close} = await visit(at, `${PAGE}.html`);
  await settled();
  const figures = [];
  for (const figure of await page.locator(FIGURE).all()) {
    const said = await figure.locator("header, .caveats, .source").allInnerTexts();
    await figure.locator("svg [data-mark]").first().waitFor();
    const {marks} = await paintedIn(figure);
    figures.push({said, marks: marks.map(({name, shades}) => ({name, shades})), ...(await tableOf(figure))});
  }
  const text = await page.locator("main").innerText();
  await close();
  return {figures, problems, text};
}

it("a page is built, and says and draws the same", async () => {
  expect(readdirSync(folder).sort()).toEqual(["data", "page.js", `${PAGE}.html`, "style.css"].sort());
  const [with_, without] = [await figuresOf(site), await figuresOf(plain)];
  expect(without.problems).toEqual([]);
  expect(without.figures).toHaveLength(4);
  for (const {marks, rows} of without.figures) expect(Math.min(marks.length, rows.length)).toBeGreaterThan(3);
  expect(without.figures).toEqual(with_.figures);
  expect(without.text).toBe(with_.text);
});
