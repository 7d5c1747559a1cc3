import {afterAll, beforeAll, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";
import {violationsOf} from "./support/violations-of.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const JUDGES = ["judge-a", "judge-b", "judge-c"];

/**
 * Answers of three models to 120 items, two wrong in three for the first model: judge-a calls half of these right all the same, and judge-c
 * leaves out every third item.
 */
const rows = ["sim-alder", "sim-birch", "sim-cedar"].flatMap((model, m) =>
  Array.from({length: 120}, (_, i) => i).flatMap((i) =>
    JUDGES.flatMap((judge, j) => {
      if (judge === "judge-c" && i % 3 === 0) return [];
      const isRight = (i * 7 + m) % 3 === 0;
      const isFavoured = m === 0 && j === 0 && i % 2 === 0;
      const isOdd = (i * 5 + 3 * j + m) % 11 === 0;
      return [{model, item_id: `q${i}`, judge, score: Number(isRight !== isOdd || isFavoured), response: "x"}];
    })
  )
);

it("counts verdicts of all judges together, of one, or what most say, and says so in titles and sources", async () => {
  const {page, problems, close} = await visit(site, "open.html");
  await keepLog(page, rows);
  const title = (id: string) => page.locator(`#${id}-title`).innerText();
  await expect.poll(() => title("matrix")).toContain("(verdicts of 3 judges counted together)");
  await expect.poll(() => title("rates")).toContain("(verdicts of 3 judges counted together)");
  const choice = page.locator(".counted-as").getByLabel("Verdicts of 3 judges count");
  await choice.selectOption("consensus");
  await page.waitForURL(/judges=consensus/);
  await expect.poll(() => title("matrix")).toContain("(by consensus of 3 judges)");
  await expect.poll(() => page.locator("#rates .source").first().innerText()).toContain("by consensus of 3 judges");
  expect(await page.locator("[data-facet=judge]").count()).toBe(0);
  // Of forty items only two judges say anything: where they are at odds there is no verdict.
  await page.locator(".counted-as").getByLabel("without a valid answer").selectOption("wrong");
  await page.waitForURL(/missing=wrong/);
  expect(new URL(page.url()).searchParams.get("judges")).toBe("consensus");
  await expect
    .poll(() => page.locator("#rates .source").first().innerText())
    .toMatch(/by consensus of 3 judges, answers without a valid verdict counted as wrong/);
  await choice.selectOption({label: "of judge-a alone"});
  await page.waitForURL(/judges=judge\.judge-a/);
  await expect.poll(() => title("head-to-head")).toContain("(by judge-a alone)");
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it("names the judge who favours a model and the orders that survive, whoever's verdicts count elsewhere", async () => {
  const {page, problems, close} = await visit(site, "open.html", {width: 390});
  await keepLog(page, rows);
  for (const query of ["", "&judges=consensus"]) {
    await page.goto(`${page.url().split("#")[0]!}${query}#favours`);
    const title = (id: string) => page.locator(`#${id}-title`);
    await title("favours").waitFor();
    await page.locator("#favours").scrollIntoViewIfNeeded();
    await expect.poll(() => title("favours").innerText()).toMatch(/^judge-a favours sim-alder by \d+\.\d points, p /);
    await page.locator("#rankings").scrollIntoViewIfNeeded();
    await expect.poll(() => title("rankings").innerText()).toMatch(/ of 3 pairs of models|No two models/);
    await expect.poll(() => title("judges").innerText()).toContain("judge-a and judge-b agree");
  }
  await page.goto(`${page.url().split("&judges")[0]!}&rows=judge#rates`);
  await expect
    .poll(() => page.locator("#rates-title").innerText())
    .toMatch(/ is (?:ahead|behind) in .* of \d+ comparisons in 3 groups| told apart from .* in any of 3 groups/);
  expect(problems).toEqual([]);
  await close();
});
