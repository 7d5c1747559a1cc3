import {build} from "esbuild";
import {spawnSync} from "node:child_process";
import {cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import type {Server} from "node:http";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {FIGURE, openSite, openBrowser, visit} from "../../site/support/browser.js";
import {hostPage, HOST_STYLES, ownLooks, serveFolder, twinOf, visitHost} from "./host-page.js";

/** Figures of three kinds: a ranking, two models side by side, a heatmap. With the pages of the site that show them. */
const SHOWN = [
  {place: "#one", figure: "#ranking", page: "gapeval.html"},
  {place: "#two", figure: "#head-to-head", page: "compare.html"},
  {place: "#three", figure: "#tags", page: "unieval.html"}
];

const script = (from: string) => `import {Duel, GapRanking, loadExhibits, UniHeatmap} from "${from}";
const data = await loadExhibits();
document.querySelector("#one").append(GapRanking(data, {number: 1}));
document.querySelector("#two").append(Duel(data));
document.querySelector("#three").append(UniHeatmap(data));
`;
const one = `import {GapRanking, loadExhibits} from "./parallax/lib/exhibits/index.js";
document.querySelector("#one").append(GapRanking(await loadExhibits()));
`;
const own = `import {GapRanking, loadExhibits, OfficialGap} from "./parallax/lib/exhibits/index.js";
const row = (model, category, understanding, generation, success) => ({model, category, n: 100, understanding, generation, success});
const lantern = [row("Lantern", "colour", 80, 50, 45), row("Kestrel", "colour", 60, 55, 40)];
const data = await loadExhibits({tables: {lantern}});
document.querySelector("#one").append(GapRanking(data, {benchmark: "lantern"}));
document.querySelector("#two").append(GapRanking(data, {models: ["no such model"]}));
document.querySelector("#three").append(OfficialGap(data));
`;

/** Tests of `/exhibits` in a browser. @param installed - the folder of the installed package; @param home - an empty one beside it */
export function exhibitsTests(installed: () => string, home: () => string): void {
  describe("figures on a page of somebody else", () => {
    let server: Server;
    let address: string;
    let folder: string;

    beforeAll(async () => {
      folder = join(home(), "host");
      mkdirSync(folder);
      cpSync(installed(), join(folder, "parallax"), {
        recursive: true,
        filter: (path) => !/[\\/](?:site|program)$/.test(path)
      });
      const readme = readFileSync(join(installed(), "exhibits.md"), "utf8");
      const html = /^```html\n([\s\S]*?)^```/m.exec(readme)![1]!;
      const pages = {plain: "export {};", three: script("./parallax/lib/exhibits/index.js"), one, own};
      for (const [name, text] of Object.entries(pages)) {
        writeFileSync(join(folder, `${name}.js`), text);
        writeFileSync(join(folder, `${name}.html`), hostPage(`${name}.js`));
      }
      writeFileSync(
        join(folder, "readme.html"),
        `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${html}`
      );
      writeFileSync(join(folder, "host.css"), HOST_STYLES);
      ({server, address} = await serveFolder(folder));
    });
    afterAll(() => server.close());

    it("draw as on the site, number for number, and leave the page as it was", async () => {
      const browser = await openBrowser();
      const plain = await visitHost(browser, `${address}plain.html`);
      const before = await ownLooks(plain.page);
      await plain.page.context().close();
      const {page, problems} = await visitHost(browser, `${address}three.html`);
      for (const {place} of SHOWN) await page.locator(`${place} .figure.drawn svg [data-mark]`).first().waitFor();
      expect(await ownLooks(page)).toEqual(before);
      expect(await page.locator("#one .numbered").textContent()).toBe("Figure 1");
      const site = await openSite();
      for (const {place, figure, page: path} of SHOWN) {
        const there = await visit(site, path);
        await there.settled();
        const printed = await twinOf(there.page, figure);
        const shown = await twinOf(page, `${place} .figure`);
        expect(Object.keys(shown)).toEqual(Object.keys(printed));
        expect(Object.keys(shown).length).toBeGreaterThan(1);
        for (const [row, {"Single items": items = "—", ...cells}] of Object.entries(shown)) {
          expect(printed[row]).toMatchObject(cells);
          // The host has no explorer.
          expect(items).toBe("—");
        }
        await there.close();
      }
      // Nothing leads to pages that the host does not have.
      expect(await page.locator("parallax-exhibit a:not([href^='#']):visible").count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it("are as dark as their place, as wide as it, as large as the reader's text, and work by keyboard", async () => {
      const {page, problems} = await visitHost(await openBrowser(), `${address}one.html`, {width: 390, theme: "dark"});
      const mark = page.locator("#one [data-mark]");
      await mark.first().waitFor();
      const look = () =>
        page.locator("#one h2").evaluate((title) => [getComputedStyle(title).color, getComputedStyle(title).fontSize]);
      // The page's own root is 10 px, and its headings are crimson capitals.
      expect(await look()).toEqual(["rgb(236, 235, 230)", "20px"]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.locator("#one").evaluate((place) => (place.style.colorScheme = "light"));
      expect(await look()).toEqual(["rgb(29, 27, 25)", "20px"]);
      const focused = () =>
        page.locator("parallax-exhibit").evaluate((host) => host.shadowRoot!.activeElement?.getAttribute("data-mark"));
      await mark.first().focus();
      const first = await focused();
      await page.keyboard.press("ArrowDown");
      expect(await focused()).not.toBe(first);
      await page.locator("#one .tip.on").waitFor();
      await page.getByRole("button", {name: "Cite"}).click();
      expect(await page.locator("#one dialog[open] pre").textContent()).toMatch(
        /version = \{\d[\s\S]*one\.html#gap-ranking/
      );
      await page.keyboard.press("Escape");
      for (const [name, end] of [
        ["Table as CSV", "csv"],
        ["Figure as SVG", "svg"],
        ["Figure as PNG", "png"]
      ] as const) {
        await page.locator("#one summary", {hasText: "Export"}).click();
        const saved = page.waitForEvent("download");
        await page.getByRole("button", {name}).click();
        expect((await saved).suggestedFilename()).toBe(`parallax-gap-ranking.${end}`);
      }
      // Its state is its own: the page's address stays, whatever is chosen.
      await page.getByRole("button", {name: "script, run again"}).click();
      await page.getByText("script’s gap").first().waitFor();
      expect(page.url()).toBe(`${address}one.html`);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it("fetch what one figure needs, and no more", async () => {
      const {page, sizes} = await visitHost(await openBrowser(), `${address}one.html`);
      await page.locator("#one [data-mark]").first().waitFor();
      await page.waitForLoadState("networkidle");
      const names = [...sizes.keys()].map((path) => path.slice(path.lastIndexOf("/") + 1));
      const tables = names.filter((name) => name.startsWith("data-")).map((name) => name.replace(/-\w{8}\.js$/, ""));
      expect(tables.sort()).toEqual(["data-benchmarks", "data-gap-fits", "data-gapeval", "data-models"]);
      expect(names.filter((name) => name.endsWith(".worker.js"))).toEqual([]);
      const bytes = [...sizes].reduce((sum, [, size]) => sum + size, 0);
      expect(bytes).toBeLessThan(530_000);
      await page.context().close();
    });

    it("draw a table of one's own, fitted in the browser, and say what cannot be drawn", async () => {
      const {page, problems} = await visitHost(await openBrowser(), `${address}own.html`);
      await page.getByText("Fitted in this browser").waitFor();
      expect(await page.locator("#one .source").textContent()).toContain("lantern, table given to this page");
      const twin = await twinOf(page, "#one .figure");
      expect(
        Object.keys(twin)
          .map((row) => row.slice(2))
          .sort()
      ).toEqual(["Kestrel", "Lantern"]);
      expect(await page.locator("#two [role=alert]").textContent()).toContain("unknown model: no such model");
      // Nobody asked for the script's gaps but the figure that shows them.
      await page.locator("#three h2", {hasText: "the released script misses"}).waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it("say in Node that they need a browser, and which row of a table cannot be", () => {
      const run = (code: string) =>
        spawnSync(process.execPath, ["--input-type=module", "-e", code], {cwd: home(), encoding: "utf8"});
      const imports = 'import {GapRanking, loadExhibits} from "parallax-evals/exhibits";';
      expect(run(`${imports} GapRanking(await loadExhibits());`).stderr).toContain(
        "Error: GapRanking draws in a browser: there is no document here"
      );
      const row = "{model: 'Lantern', n: 10, understanding: 120, generation: 1, success: 1}";
      expect(run(`${imports} await loadExhibits({tables: {lantern: [${row}]}});`).stderr).toContain(
        "RangeError: tables.lantern, row 1, understanding: expected percent, from 0 to 100, found 120"
      );
      expect(run(`${imports} await loadExhibits({tables: {GapEval: [${row}]}});`).stderr).toContain(
        "RangeError: tables.GapEval: a benchmark has this name; expected another"
      );
    });

    it("are what the README's page shows", async () => {
      const {page, problems} = await visitHost(await openBrowser(), `${address}readme.html`);
      await page.locator("#here svg [data-mark]").first().waitFor();
      const twin = await twinOf(page, "#here .figure");
      expect(
        Object.keys(twin)
          .map((row) => row.slice(2))
          .sort()
      ).toEqual(["BAGEL", "OneCAT", "Show-o2"]);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it("come through a bundler", async () => {
      writeFileSync(join(home(), "bundled.mjs"), script("parallax-evals/exhibits"));
      const out = join(folder, "bundled");
      await build({
        entryPoints: [join(home(), "bundled.mjs")],
        outdir: out,
        ...{bundle: true, splitting: true, format: "esm", logLevel: "error"}
      });
      const beside = join(installed(), "lib/exhibits");
      for (const name of readdirSync(beside).filter((file) => /\.(?:woff2|worker\.js)$/.test(file)))
        cpSync(join(beside, name), join(out, name));
      writeFileSync(join(out, "index.html"), hostPage("bundled.js").replace("host.css", "../host.css"));
      const {page, problems} = await visitHost(await openBrowser(), `${address}bundled/index.html`);
      for (const {place} of SHOWN) await page.locator(`${place} ${FIGURE} svg`).first().waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });
}
