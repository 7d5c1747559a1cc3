import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** Two pinned statements, one of a published table and one of a log under a filter, and their page. */
async function pinned() {
  const visited = await visit(site, "unieval.html");
  const {page, settled} = visited;
  await settled();
  const first = page.locator(".figure:has(.body)").first();
  await first.getByRole("button", {name: "Pin"}).click();
  await first.getByText("Statements: 1").waitFor();
  await page.goto(`${site.address}explore.html?log=gapeval&category=reasoning`);
  await page.locator("#rates .body svg").waitFor();
  await page.locator("#rates").getByRole("button", {name: "Pin"}).click();
  await page.locator("#rates").getByText("Statements: 2").waitFor();
  await page.goto(`${site.address}statements.html`);
  return visited;
}

describe("statements that are checked", () => {
  it("are confirmed by their figures, each in its own page, and leave nothing behind", async () => {
    const {page, problems, close} = await pinned();
    await page.getByRole("button", {name: "Check all"}).click();
    const checked = page.locator(".statements .checked");
    await expect.poll(() => checked.count(), {timeout: 120_000}).toBe(2);
    for (const one of await checked.all()) expect(await one.getAttribute("data-verdict")).toBe("confirmed");
    await expect.poll(() => page.locator(".statement-check").isVisible()).toBe(false);
    expect(await page.locator("iframe").count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("are refuted where a file has other numbers, as soon as it is read; without their log they are not checkable", async () => {
    const {page, problems, close} = await pinned();
    const kept = await page.evaluate(() => localStorage.getItem("parallax-statements")!);
    const {statements, ...file} = JSON.parse(kept) as {
      statements: {finding: string; sentence: string; address: string; picture: string}[];
    };
    const forged = statements.map((one, s) => {
      const finding = one.finding.replace(/^\w+/, "None");
      if (s === 0)
        return {
          ...one,
          finding,
          sentence: finding,
          picture: one.picture.replaceAll(/<text/g, "<text data-by='forged'")
        };
      return {...one, address: one.address.replace("log=gapeval", "log=elsewhere")};
    });
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "forged.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({...file, statements: forged}))
      });
    const verdict = (nth: number) => page.locator(".statements > li").nth(nth).locator(".checked");
    await expect.poll(() => verdict(1).count(), {timeout: 120_000}).toBe(1);
    expect(await verdict(0).textContent()).toContain(
      `Refuted: of the same data the finding now reads “${statements[0]!.finding}”`
    );
    expect(await verdict(1).textContent()).toMatch(/^Not checkable here: This link needs a log that is not here/);
    // The picture of the file is not compared: that of the figure takes its place.
    const picture = page.locator(".statements > li").nth(0).locator("img");
    expect(decodeURIComponent((await picture.getAttribute("src"))!)).not.toContain("forged");
    expect(problems).toEqual([]);
    await close();
  });
});
