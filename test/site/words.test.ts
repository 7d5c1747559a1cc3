import type {Page} from "playwright-core";
import {afterAll, beforeAll, expect, it} from "vitest";
import {openSite, PAGES, visit, type Site} from "./support/browser.js";

/** Words in sight over all pages, one page of a model among them. As counted here there were 23,300 before the pages were cut. */
const MOST_WORDS = 15_000;
/** Of these, a model's page may bring so many of its own: what its figures say is counted, but not held against it. */
const MOST_OF_A_MODEL = 150;
const MOST_CAVEATS = 2;
/** Shorter sentences repeat by nature: `95% intervals.` */
const SENTENCE = 8;

/** Pages beside those that every test visits. */
const FURTHER = ["unison", "model-gemini-2-5-flash-image", "model-gpt-image-1"];

/**
 * What is no text of the page: drawings with their marks and axes, tables and table twins, formulas, source code, controls with
 * their labels and menus, and what only a screen reader gets.
 */
const NO_TEXT = [
  ...["svg", "canvas", "[role=img]", "table", ".katex", "pre", ".cm-editor", "dialog"],
  ...["fieldset", "label", "legend", "select", "button", "input", "textarea", ".picker", ".actions", ".visually-hidden"]
].join(", ");

interface Read {
  /** Text in sight, a block a line: prose, headings, captions, notes, list entries, findings, summaries of what is folded. */
  readonly blocks: readonly string[];
  /** Those of them outside figures. */
  readonly outside: readonly string[];
  /** Caveats in sight, by figure. */
  readonly caveats: readonly {readonly figure: string; readonly texts: readonly string[]}[];
}

const words = (text: string) => text.split(/\s+/).filter((word) => (word.match(/\p{L}/gu) ?? []).length > 1);
const count = (blocks: readonly string[]) => words(blocks.join("\n")).length;

let site: Site;
const pages = new Map<string, Read>();
beforeAll(async () => {
  site = await openSite();
  for (const name of [...PAGES, ...FURTHER]) {
    const {page, settled, close} = await visit(site, `${name}.html`);
    await settled();
    await scrollThrough(page);
    await settled();
    pages.set(name, await read(page));
    await close();
  }
}, 300_000);
afterAll(() => site.close());

it("the pages together say what they say in 15,000 words, and a model's page in 150 of its own", () => {
  const counts = [...pages].map(([name, {blocks}]) => [name, count(blocks)] as const).sort((a, b) => b[1] - a[1]);
  const total = counts.filter(([name]) => !isFurtherModel(name)).reduce((sum, [, n]) => sum + n, 0);
  const listed = counts.map(([name, n]) => `${name} ${n}`).join("\n");
  // A page that was not read would count for nothing.
  expect(counts.filter(([, n]) => n < 20).map(([name]) => name)).toEqual([]);
  expect(total, `words in sight, ${total} in all:\n${listed}`).toBeLessThanOrEqual(MOST_WORDS);
  const models = [...pages].filter(([name]) => name.startsWith("model-"));
  expect(
    models.map(([name, {outside}]) => [name, count(outside)]).filter(([, n]) => Number(n) > MOST_OF_A_MODEL)
  ).toEqual([]);
});

it("no figure shows more than two caveats at once, and no page one of their sentences twice", () => {
  const shown = [...pages].flatMap(([name, {caveats}]) =>
    caveats.map((of) => ({...of, figure: `${name}#${of.figure}`}))
  );
  expect(shown.length).toBeGreaterThan(40);
  expect(shown.filter(({texts}) => texts.length > MOST_CAVEATS).map(({figure}) => figure)).toEqual([]);
  const twice = [...pages].flatMap(([name, {caveats}]) => {
    const sentences = caveats.flatMap(({texts}) => texts.flatMap((text) => text.split(/(?<=[.!?:])\s+/)));
    const long = sentences.filter((sentence) => words(sentence).length >= SENTENCE);
    return [...new Set(long.filter((sentence, s) => long.indexOf(sentence) !== s))].map(
      (sentence) => `${name}: ${sentence}`
    );
  });
  expect(twice).toEqual([]);
});

it("what is folded of a figure's caveats is one click away, and stands on paper", async () => {
  const {page, settled, close} = await visit(site, "umnibench.html");
  await settled();
  const caveats = page.locator("#stages .caveats");
  const hidden = caveats.locator("details p");
  const all = await hidden.count();
  expect(await caveats.locator("summary").innerText()).toBe(`${all} more caveats`);
  expect(all).toBeGreaterThan(2);
  expect(await hidden.first().isVisible()).toBe(false);
  await page.emulateMedia({media: "print"});
  expect(await hidden.evaluateAll((texts) => texts.every((text) => text.checkVisibility()))).toBe(true);
  await page.emulateMedia({media: "screen"});
  await caveats.locator("summary").click();
  await hidden.last().waitFor();
  await close();
});

/** Models' pages are alike: those beside the one of `PAGES` are read for their own limit. */
const isFurtherModel = (name: string) => FURTHER.includes(name) && name.startsWith("model-");

/** Figures draw when the reader comes near. */
async function scrollThrough(page: Page): Promise<void> {
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 700) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await page.waitForTimeout(60);
  }
}

async function read(page: Page): Promise<Read> {
  return page.evaluate((noText) => {
    const said = (root: Element, isWanted: (parent: Element) => boolean): string[] => {
      const blocks = new Map<Element, string>();
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        const parent = node.parentElement!;
        // What is folded, hidden or not drawn yet is not in sight.
        if (parent.closest(noText) || !parent.checkVisibility({visibilityProperty: true}) || !isWanted(parent))
          continue;
        let block = parent;
        while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement!;
        blocks.set(block, (blocks.get(block) ?? "") + node.textContent!);
      }
      return [...blocks.values()].map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
    };
    const main = document.querySelector("main")!;
    return {
      blocks: said(main, () => true),
      outside: said(main, (parent) => parent.closest(".figure") === null),
      caveats: [...main.querySelectorAll(".figure")].map((figure) => ({
        figure: figure.id,
        texts: [...figure.querySelectorAll<HTMLElement>(".caveats p")]
          .filter((caveat) => caveat.checkVisibility({visibilityProperty: true}))
          .map((caveat) => caveat.innerText.replace(/\s+/g, " ").trim())
      }))
    };
  }, NO_TEXT);
}
