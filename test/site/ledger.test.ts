import {readdirSync, readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {listed} from "../../src/components/format/listed.js";
import {BENCHMARKS} from "../../src/lib/benchmarks/registry.js";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("a number on the site", () => {
  it("leads from its mark to its entry in the ledger, by key and by click", async () => {
    const {page, settled, problems, close} = await visit(site, "unieval.html");
    await settled();
    const mark = page.locator("#scores [data-mark]").first();
    await mark.scrollIntoViewIfNeeded();
    await mark.click();
    const link = page.locator(".tip.kept a", {hasText: "ledger"});
    expect(await link.innerText()).toBe("In the ledger");
    // A kept detail looks like the passing one that it was: its words do not touch its frame.
    expect(
      await page.locator(".tip.kept").evaluate((tip) => parseFloat(getComputedStyle(tip).paddingLeft))
    ).toBeGreaterThan(4);
    await page.keyboard.press("Escape");
    expect(await page.locator(".tip.kept").count()).toBe(0);
    await mark.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/ledger/);
    await page.locator(".entry").first().waitFor();
    expect(await page.locator(".entry .where").first().innerText()).toMatch(
      /^UniEval, Table [23], row .+, column UniScore/
    );
    expect(problems).toEqual([]);
    await close();
  });

  it("leads from the table of a figure to its entry, for every figure that names cells", async () => {
    for (const name of [
      "index",
      "benchmarks",
      "gapeval",
      "realunify",
      "unieval",
      "umnibench",
      "wise",
      "unig2u",
      "compare",
      "model-bagel"
    ]) {
      const {page, settled, close} = await visit(site, `${name}.html`);
      await page.locator(".figure .body svg").last().waitFor();
      await settled();
      await page.locator(".figure footer .actions > button[aria-pressed]").evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
      const hrefs = await page
        .locator(".twin a[href*='ledger']")
        .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href));
      expect(hrefs.length, name).toBeGreaterThan(10);
      await page.goto(hrefs[Math.floor(hrefs.length / 2)]!);
      await page.locator(".entry").first().waitFor();
      await close();
    }
  });
});

/** Numbers of the prose that say nothing about the data: names, parts of a definition, levels of intervals, draws. */
const NAMES =
  /Gemini ?[\d.]+|Qwen[\w.-]+|GPT-?\d[\w-]*|\b[A-Z]+[A-Za-z]*-?[A-Za-z]*\d[\w.]*|Table \d|95% interval|float64/g;
const PLAIN: Readonly<Record<string, RegExp>> = {
  gapeval: /A gap of 0 means equal|100 means one form/g,
  compare: /near 1 the data/g,
  methods: /95%|2\.5%|97\.5%|20,000 draws|at least 90%|states 2 and 2|level [12]\b/g
};
const ARGUING = ["index", "benchmarks", "gapeval", "realunify", "unieval", "umnibench", "compare", "methods", "ledger"];

describe("a number of the prose", () => {
  it("leads to the ledger, or to the figure whose table does, on every page that argues", async () => {
    const file = readdirSync("dist/_file/data").find((name) => name.startsWith("ledger."))!;
    const ledger = JSON.parse(readFileSync(`dist/_file/data/${file}`, "utf8")) as {
      cells: string[];
      statements: {id: string}[];
      findings: {id: string}[];
    };
    const known = new Set([...ledger.cells, ...[...ledger.statements, ...ledger.findings].map(({id}) => id)]);
    for (const name of ARGUING) {
      const {page, settled, close} = await visit(site, `${name}.html`);
      await settled();
      const {bare, hrefs} = await page.evaluate(() => {
        // What checks find in simulated tables (.rates) stands in the table beside it, and in no paper.
        const prose = [...document.querySelectorAll("#observablehq-main :is(p, li, dd)")].filter(
          (node) =>
            !node.closest(".figure, .filters, .finding, .entry, table, .examples, .rates, .report, form, .kicker")
        );
        return {
          hrefs: prose.flatMap((node) =>
            [...node.querySelectorAll("a.sourced")].map((link) => (link as HTMLAnchorElement).href)
          ),
          bare: prose.map((node) => {
            const copy = node.cloneNode(true) as HTMLElement;
            for (const part of copy.querySelectorAll("a[href*=ledger], .sourced, .katex, code, select, label"))
              part.remove();
            return copy.textContent.replace(/\s+/g, " ");
          })
        };
      });
      const typed = bare.flatMap(
        (text) =>
          text
            .replace(NAMES, "")
            .replace(PLAIN[name] ?? /(?!)/g, "")
            .match(/.{0,30}\d.{0,10}/g) ?? []
      );
      expect([name, typed]).toEqual([name, []]);
      const lost = hrefs.filter((href) => {
        const {pathname, hash, searchParams} = new URL(href);
        if (!pathname.endsWith("/ledger.html")) return false;
        const source = searchParams.get("source");
        const named = source === null ? (hash === "" ? [] : [decodeURIComponent(hash.slice(1))]) : source.split("; ");
        return named.some((id) => !known.has(id));
      });
      expect([name, lost]).toEqual([name, []]);
      if (name !== "methods") expect([name, hrefs.length > 0]).toEqual([name, true]);
      await close();
    }
  });

  it("says on pointer and focus what it is, and opens the numbers behind it", async () => {
    const {page, settled, problems, close} = await visit(site, "benchmarks.html");
    await settled();
    const number = page.locator(".lede a.sourced").first();
    await number.focus();
    await page
      .locator(".tip.on")
      .getByText(/Computed from \d+ printed numbers: /)
      .waitFor();
    expect(await page.locator(".tip.on").innerText()).toContain("GapEval, Table 2");
    await page.keyboard.press("Tab");
    await number.hover();
    await page.locator(".tip.on").getByText("GapEval, answers in words").waitFor();
    await number.click();
    await page.waitForURL(/ledger/);
    await page.locator(".entry tbody tr").first().waitFor();
    expect(await page.locator(".entry .where").innerText()).toMatch(/^Computed from \d+ printed numbers$/);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("the ledger", () => {
  it("opens a number and a finding by their links, and says when a link names nothing", async () => {
    const {page, close} = await visit(site, "ledger.html#gapeval/table-2/onecat/overall/gap");
    await page.locator(".entry").waitFor();
    expect(await page.locator(".entry").innerText()).toContain("does not follow");
    await page.getByRole("button", {name: "Close"}).click();
    expect(await page.locator(".entry").count()).toBe(0);
    await page.evaluate(() => (location.hash = "#average/umnibench/table-3/average/spatial"));
    await page.locator(".finding:focus").waitFor();
    await page.evaluate(() => (location.hash = "#unieval/size"));
    await page.locator(".entry").getByText("1,234 prompts").waitFor();
    await page.evaluate(() => (location.hash = "#gapeval/table-9/nobody/x/y"));
    await page.getByText("This link names nothing in the ledger").waitFor();
    await close();
  });

  it("folds curiosities until a click, a filter or a link asks for one, and a finding's proof until it is asked for", async () => {
    const {page, close} = await visit(site, "ledger.html");
    const fold = page.locator(".ledger .fold[data-severity=curiosity]");
    await fold.waitFor();
    const readings = page.locator(".ledger .fold[data-severity=some-reading]");
    expect(await readings.evaluate((node) => (node as HTMLDetailsElement).open)).toBe(false);
    const isOpen = () => fold.evaluate((node) => (node as HTMLDetailsElement).open);
    expect(await isOpen()).toBe(false);
    const folded = fold.locator(".finding");
    expect(await folded.count()).toBeGreaterThan(40);
    expect(await folded.first().isVisible()).toBe(false);
    const heading = await fold.locator("summary h3").innerText();
    expect(heading).toMatch(new RegExp(`^Curiosity ${await folded.count()}, `));
    await fold.locator("> summary").click();
    await folded.first().waitFor();
    expect(await folded.first().locator(".proof").first().isVisible()).toBe(false);
    await folded.first().locator(".proved > summary").click();
    await folded.first().locator(".proof").first().waitFor();
    const id = (await folded.nth(3).getAttribute("id"))!;
    await page.goto("about:blank");
    await page.goto(`${site.address}ledger.html?severity=curiosity`);
    await folded.first().waitFor();
    expect(await isOpen()).toBe(true);
    await page.goto("about:blank");
    await page.goto(`${site.address}ledger.html#${id}`);
    const linked = page.locator(".ledger .finding:focus");
    await linked.waitFor();
    expect(await linked.getAttribute("id")).toBe(id);
    expect(await linked.locator(".proof").first().isVisible()).toBe(true);
    await close();
  });

  it("searches, pages and filters all numbers, and keeps the view in the address", async () => {
    const {page, close} = await visit(site, "ledger.html?view=numbers");
    await page.getByText("1 to 50 of 5,854 numbers").waitFor();
    await page.getByRole("button", {name: "Next"}).click();
    await page.getByText("51 to 100 of 5,854 numbers").waitFor();
    await page.getByRole("searchbox", {name: "Search findings and numbers"}).fill("unipic2 reasoning/gap");
    await page.getByText("1 to 1 of 1 numbers").waitFor();
    await page.reload();
    await page.getByText("1 to 1 of 1 numbers").waitFor();
    await page.getByRole("searchbox", {name: "Search findings and numbers"}).fill("nothing is called this");
    await page.getByText("No printed number matches these filters.").waitFor();
    await close();
  });

  it("hands out the findings in view as CSV and as a note to authors", async () => {
    const {page, close} = await visit(site, "ledger.html?benchmark=umnibench&severity=contradiction");
    await page.locator(".finding").first().waitFor();
    const fileOf = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", {name}).click()]);
      return readFileSync(await download.path(), "utf8");
    };
    const note = await fileOf("Errata note (Markdown)");
    expect(note).toContain("# Errata note: UmniBench");
    expect(note).not.toContain("GapEval");
    const csv = await fileOf("CSV of this view");
    expect(csv.trim().split("\r\n")).toHaveLength(1 + (await page.locator(".finding").count()));
    await close();
  });

  it("names every benchmark in the note about all of them", async () => {
    const {page, close} = await visit(site, "ledger.html");
    await page.locator(".finding").first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", {name: "Errata note (Markdown)"}).click()
    ]);
    const [title] = readFileSync(await download.path(), "utf8").split("\n");
    expect(title).toBe(`# Errata note: ${listed(BENCHMARKS.map(({name}) => name))}`);
    await close();
  });
});
