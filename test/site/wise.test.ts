import {readFileSync} from "node:fs";
import {parse} from "csv-parse/sync";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

interface Printed {
  readonly cell: string;
  readonly table: string;
  readonly category: string;
  readonly value: string;
}

const printed: Printed[] = parse(readFileSync("data/wise/published.csv"), {columns: true});
const modelOf = ({cell}: Printed) => cell.split("/")[2]!;
const overall = (table: string) =>
  printed.filter((row) => row.table === table && row.category === "Overall").map((row) => [modelOf(row), Number(row.value)] as const); // prettier-ignore
const verified = new Map(overall("Overall Ranking"));
const first = new Map(overall("Normalized WiScore of different models"));

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("the page of WISE", () => {
  it("shows each release by itself, and the systems of both beside each other", async () => {
    const {page, settled, problems, close} = await visit(site, "wise.html");
    await settled();
    const title = page.locator("#scores h2");
    const marks = page.locator("#scores .body svg [data-mark]");
    const percent = (model: string) => `${(100 * verified.get(model)!).toFixed(1)}%`;
    expect(await title.innerText()).toBe(
      `BAGEL draws ${percent("bagel-think")} right where it thinks first and ${percent("bagel")} where it does not`
    );
    expect(await marks.count()).toBe(7 * verified.size);
    const names = await page.locator("#scores .body svg text.label").allTextContents();
    expect(names.slice(0, 3)).toEqual(["Nano Banana Pro", "GPT-Image-1.5", "Bagel-Think"]);

    await page.getByRole("button", {name: "First release"}).click();
    await expect.poll(() => marks.count()).toBe(7 * first.size);
    expect(await title.innerText()).toContain(`Scores of ${first.size} systems`);
    expect(await title.innerText()).toContain("none is told from another");

    await page.getByRole("button", {name: "Systems in both"}).click();
    const both = [...verified.keys()].filter((model) => first.has(model));
    await expect.poll(() => marks.count()).toBe(14 * both.length);
    expect(await title.innerText()).toContain(`the ${both.length} systems of both`);
    expect(page.url()).toContain("release=both");
    expect(problems).toEqual([]);
    await close();
  });

  it("leads from a score to its printed number, and has no interval of a mean of grades", async () => {
    const {page, settled, close} = await visit(site, "wise.html?release=both&models=bagel&v=1");
    await settled();
    await page.locator("#scores").getByRole("button", {name: "Table", exact: true}).click();
    const rows = page.locator("#scores tbody tr");
    await expect.poll(() => rows.count()).toBe(14);
    const cellsOf = async (release: string) =>
      (await rows.filter({hasText: release}).first().locator("td, th").allInnerTexts()).map((text) => text.trim());
    const own = await cellsOf("WISE Verified");
    expect(own.slice(0, 5)).toEqual(["BAGEL", "WISE Verified", "Qwen3.5-35B-A3B", "Overall", "0.3520"]);
    expect(own[5]).toMatch(/^\[?0\.32/);
    const graded = await cellsOf("First release");
    expect(graded.slice(0, 5)).toEqual(["BAGEL", "First release", "GPT-4o-2024-05-13", "Overall", "0.52"]);
    expect(graded[5]).not.toMatch(/\d/);
    await close();
  });
});
