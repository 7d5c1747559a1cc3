import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("a log of questions with keys and of pictures without", () => {
  // Every case is asked in words, with options, and drawn; ours always answers A, theirs knows most.
  const rows = ["ours", "theirs"].flatMap((model, m) =>
    Array.from({length: 36}, (_, c) => {
      const key = "ABC"[c % 3]!;
      const choice = m === 0 || c % 4 === 0 ? "A" : key;
      const base = {model, pair: `p${c}`, category: `c${c % 2}`};
      return [
        {
          ...base,
          item_id: `q${c}-u`,
          capability: "understanding",
          prompt: "Which?",
          answer: key,
          choice,
          response: choice,
          score: choice === key ? 1 : 0
        },
        {
          ...base,
          item_id: `q${c}-g`,
          capability: "generation",
          prompt: "Draw it",
          response: c === 5 ? "?" : "drawn",
          ...(c === 5 ? {score: null, status: "unparsed"} : {score: (c + m) % 5 > 2 ? 1 : 0})
        }
      ];
    }).flat()
  );

  it("counts letters among questions with a key alone, and says where there are none", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, rows);
    const title = page.locator("#answers-title");
    await page.locator("#answers").scrollIntoViewIfNeeded();
    await expect.poll(() => title.innerText()).toBe("ours answers A to 100% of questions; it is the key of 33%");
    const caveat = await page.locator("#answers .caveats p").first().innerText();
    expect(caveat).toContain("is right on 100.0%, elsewhere on 0.0%");
    expect(caveat).toContain("Overall it is right on 33.3%; always A would be right on 33.3%");
    await page.goto(`${page.url().split("#")[0]}&capability=generation`);
    await page.locator("#answers").scrollIntoViewIfNeeded();
    await expect.poll(() => title.innerText()).toBe("No question with a key matches these filters");
    expect(problems).toEqual([]);
    await close();
  });

  it("has a matrix whose table names both items of a pair, from easy to hard, and a legend of what occurs", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, rows);
    const matrix = page.locator("#matrix");
    expect(await matrix.locator(".matrix-legend").innerText()).toContain("unparsed");
    await matrix.getByRole("button", {name: "Table"}).click();
    const found = await matrix
      .locator("tbody tr")
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll("th, td")].slice(0, 2).map((cell) => cell.textContent!.trim()))
      );
    expect(found.length).toBe(36);
    for (const [items] of found) expect(items).toMatch(/^own\/q(\d+)-[ug] \/ own\/q\1-[ug]$/);
    const difficulties = found.map(([, difficulty]) => Number(difficulty!.replace("−", "-")));
    expect(difficulties).toEqual([...difficulties].sort((a, b) => a - b));
    expect(new Set(difficulties).size).toBeGreaterThan(2);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("an item that is opened from a figure far below", () => {
  it.each(["click", "Enter"])("comes into sight with its head, by %s", async (how) => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval");
    const cell = page.locator("#joint [data-mark]").nth(1);
    await cell.scrollIntoViewIfNeeded();
    if (how === "click") await cell.click();
    else {
      await cell.focus();
      await page.keyboard.press("Enter");
    }
    await page.locator("#item .answers").first().waitFor();
    const top = () => page.locator("#item").evaluate((node) => Math.round(node.getBoundingClientRect().top));
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    // The figures settle on what the cell left, and the one below draws the clicked mark anew: the head stays in sight.
    await page.waitForTimeout(4000);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThan(450);
    expect(problems).toEqual([]);
    await close();
  });
});
