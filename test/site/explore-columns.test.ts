import type {Page} from "playwright-core";
import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {mulberry32} from "../../src/lib/math/index.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {inForce, title} from "./support/explorer.js";
import {keepLog} from "./support/keep-log.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const ITEMS = 480;

/** Two models that lie 70 points apart either way where lamp and season meet, and alike in each of both alone; the other columns say nothing. */
function rows(): object[] {
  const uniform = mulberry32(11);
  const among = (values: readonly string[]) => values[Math.floor(values.length * uniform())];
  return Array.from({length: ITEMS}, (_, i) => {
    const [lamp, season] = [i % 2 === 0, i % 4 < 2 ? "summer" : "winter"];
    const day = new Date(Date.UTC(2025, 0, 1 + (i % 300))).toISOString().slice(0, 10);
    const sign = lamp === (season === "summer") ? 0.35 : -0.35;
    return ["Lantern", "Kestrel"].map((model, m) => ({
      model,
      item_id: `q${i}`,
      category: `c${i % 3}`,
      score: Number(uniform() < 0.5 + (m === 0 ? sign : -sign)),
      lamp,
      season,
      seconds: Math.round(600 * uniform() ** 3) / 10,
      day,
      lens: among(["24 mm", "50 mm", "<b>85</b> mm"]),
      seed: i % 2,
      comment: `said ${uniform()}`
    }));
  }).flat();
}

/** The log in the explorer. */
async function opened() {
  const visited = await visit(site, "open.html");
  await keepLog(visited.page, rows());
  return visited;
}
const facet = (page: Page, name: string) => page.locator(`[data-facet="own.${name}"]`);
const chips = async (page: Page) =>
  (await page.locator(".explore-bar .chip").allTextContents()).map((text) => text.trim());
const names = (page: Page, name: string) => facet(page, name).locator(".facet-row .name").allTextContents();

describe("further columns of a log", () => {
  it("are facets of names, of numbers in bins and of months, which filter; markup in them is text", async () => {
    const {page, problems, close} = await opened();
    await facet(page, "lamp").waitFor();
    expect(await names(page, "lamp")).toEqual(["false", "true"]);
    expect(await names(page, "lens")).toEqual(["<b>85</b> mm", "24 mm", "50 mm"]);
    expect(await names(page, "day (month)")).toEqual(
      Array.from({length: 10}, (_, m) => `2025-${String(m + 1).padStart(2, "0")}`)
    );
    expect(await facet(page, "seconds").locator("input[type=range]").count()).toBe(2);
    expect(await facet(page, "comment").count()).toBe(0);
    await facet(page, "lamp").locator(".facet-row", {hasText: "true"}).click();
    await expect.poll(() => inForce(page)).toContain(`${ITEMS} of ${2 * ITEMS}`);
    expect(page.url()).toContain("own.lamp=true");
    await expect.poll(() => chips(page)).toEqual(["lamp: true ×"]);
    expect(problems).toEqual([]);
    await close();
  });

  it("make slices: a reversal where two of them meet is the clearest difference, until one is left out", async () => {
    const {page, problems, close} = await opened();
    await page.locator("#differences").scrollIntoViewIfNeeded();
    await expect
      .poll(() => title(page, "differences").textContent())
      .toMatch(/ in lamp: (?:true|false), season: (?:summer|winter), the clearest difference$/);
    const tested = page.locator("#differences details[data-tested]");
    expect(await tested.locator("summary").textContent()).toBe("Columns tested: 6 of 7");
    await tested.locator("summary").click();
    await tested.getByLabel("season").uncheck();
    await expect.poll(() => title(page, "differences").textContent()).toMatch(/^No slice tells /);
    expect(page.url()).toContain("tested=");
    expect(problems).toEqual([]);
    await close();
  });

  it("are rows of the table of rates, and are shown as the reader chooses, also the next time", async () => {
    const {page, problems, close} = await opened();
    const rates = page.locator("#rates");
    await rates.locator(".view-tools select").first().selectOption("own.lens");
    await expect.poll(() => rates.locator("svg").first().textContent()).toContain("lens: 50 mm");
    const chosen = page.locator("details.own-columns");
    expect(await chosen.locator("summary").textContent()).toBe("6 of 7 further columns of this log are shown");
    await chosen.locator("summary").click();
    // Each answer has a comment of its own.
    expect(await chosen.textContent()).toContain("since nearly each has its own, or a long text: comment.");
    await chosen.getByLabel("lens").uncheck();
    await chosen.getByRole("button", {name: "Show these"}).click();
    await expect.poll(() => facet(page, "lens").count()).toBe(0);
    await facet(page, "lamp").waitFor();
    const plain = new URL(page.url());
    const log = plain.searchParams.get("log")!;
    await page.goto(`${plain.origin}${plain.pathname}?log=${log}`);
    await facet(page, "lamp").waitFor();
    expect(await facet(page, "lens").count()).toBe(0);
    // A link that filters by a column brings it with it.
    await page.goto(`${plain.origin}${plain.pathname}?log=${log}&own.lens=50-mm`);
    await facet(page, "lens").waitFor();
    await expect.poll(() => chips(page)).toEqual(["lens: 50 mm ×"]);
    expect(problems).toEqual([]);
    await close();
  });

  it("are both axes of the table of rates, whose cells are those of the answers; a cell filters by both", async () => {
    const {page, problems, close} = await opened();
    const rates = page.locator("#rates");
    const [byRows, byColumns] = [rates.getByLabel("Rows"), rates.getByLabel("Columns")];
    await byRows.selectOption("own.lamp");
    await byColumns.selectOption("own.season");
    await expect.poll(() => rates.locator("svg").first().textContent()).toContain("summer");
    expect(page.url()).toContain("across=own.season");
    await expect.poll(() => rates.locator(".sub").first().textContent()).toContain("Answers of two models together");
    // What stands at one axis is not offered at the other.
    expect(await byRows.locator("option[value='own.season']").isDisabled()).toBe(true);
    const answers = rows() as {readonly lamp: boolean; readonly season: string; readonly score: number}[];
    const shareOf = (lamp: boolean, season: string) => {
      const own = answers.filter((one) => one.lamp === lamp && one.season === season);
      return [`lamp: ${lamp}`, season, ((100 * own.reduce((sum, {score}) => sum + score, 0)) / own.length).toFixed(1)];
    };
    await rates.getByRole("button", {name: /Table/}).click();
    const cells = await rates
      .locator("table tbody tr")
      .evaluateAll((found) =>
        found.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent!.trim()))
      );
    expect(cells.sort()).toEqual(
      [false, true].flatMap((lamp) => ["summer", "winter"].map((season) => shareOf(lamp, season))).sort()
    );
    expect((await rates.locator("table thead th").nth(1).textContent())!.trim()).toBe("Season");
    await rates.getByRole("button", {name: "Figure", exact: true}).click();
    await rates.locator("svg [data-mark]").first().click();
    await expect.poll(async () => (await chips(page)).map((text) => text.split(":")[0])).toEqual(["lamp", "season"]);
    expect(problems).toEqual([]);
    await close();
  });

  it("go into the table of the response matrix, numbers as they are", async () => {
    const {page, problems, close} = await opened();
    const matrix = page.locator("#matrix");
    await matrix.scrollIntoViewIfNeeded();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      matrix.getByRole("button", {name: "CSV"}).click()
    ]);
    const lines = readFileSync(await file.path(), "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("#"));
    expect(lines[0]).toMatch(/^Item,Difficulty,lamp,season,day \(month\),seed,/);
    const third = lines.find((line) => line.startsWith("own/q3,"))!;
    expect(third).toMatch(/^own\/q3,-?[\d.]+,false,winter,2025-01,1,/);
    expect(problems).toEqual([]);
    await close();
  });

  it("stand with each answer", async () => {
    const {page, problems, close} = await opened();
    const item = new URL(page.url());
    item.searchParams.set("item", "own/q3");
    await page.goto(item.href);
    const further = page.locator("#item details", {hasText: "further columns"}).first();
    await further.locator("summary").click();
    expect(await further.textContent()).toMatch(/lamp\s*false.*season\s*winter.*comment\s*said 0\./s);
    expect(problems).toEqual([]);
    await close();
  });
});
