import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, type Site} from "./support/browser.js";
import {explore, inForce, title} from "./support/explorer.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("figures of single logs", () => {
  it("estimates the severity of each judge with the engine, with intervals that sum to zero", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval&category=reasoning");
    await page.getByRole("button", {name: "Estimate each judge’s severity"}).click();
    await page.locator("#severity-title", {hasText: "logits at equal models and items"}).waitFor({timeout: 180_000});
    await page.locator("#severity").getByRole("button", {name: "Table"}).click();
    const cells = await page.locator("#severity tbody tr").allInnerTexts();
    const values = cells.map((text) => Number(/\t([+−]\d\.\d+)\t\[/.exec(text)![1]!.replace("−", "-")));
    expect(values).toHaveLength(2);
    expect(Math.abs(values[0]! + values[1]!)).toBeLessThan(0.0015);
    await page.locator("#severity").getByRole("button", {name: "Figure"}).click();
    const strict = page.locator("#severity [data-mark][aria-label*='its verdicts']").first();
    const judge = await strict.getAttribute("aria-label");
    await strict.focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => new URL(page.url()).searchParams.get("judge"))
      .toBe(judge!.split(/[:,.]/)[0]!.replaceAll(" ", "-").toLowerCase());
    expect(problems).toEqual([]);
    await close();
  });

  it("estimates no severity as a finding of verdicts that were chosen by their outcome", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval&joint=understood-not-drawn,neither");
    await page.getByRole("button", {name: "Estimate each judge’s severity"}).click();
    await page.locator("#severity-title", {hasText: "These verdicts were chosen by"}).waitFor({timeout: 180_000});
    expect(await page.locator("#severity .caveats").textContent()).toMatch(/Nothing is tested here/);
    expect(problems).toEqual([]);
    await close();
  });

  it("shows how attempts agree and what is invalid, when the reader comes near, and leads to the verdicts", async () => {
    const {page, problems, close} = await explore(site, "?log=unieval&category=verbs");
    await page.locator("#answers").scrollIntoViewIfNeeded();
    await page
      .locator("#attempts-title", {hasText: /is right every time in \d+% of sets and at least once in \d+%/})
      .waitFor({timeout: 180_000});
    await page.locator("#attempts").scrollIntoViewIfNeeded();
    await page.locator("#statuses-title", {hasText: "verdicts are invalid"}).waitFor({timeout: 180_000});
    await page.locator("#statuses [data-mark]").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("invalid");
    expect(problems).toEqual([]);
    await close();
  });

  it("says how sure the ranking is, by its table too, and leads to a model's verdicts", async () => {
    const {page, problems, close} = await explore(site, "?log=unieval&category=verbs");
    await page.locator("#answers").scrollIntoViewIfNeeded();
    const title = page.locator("#ranks-title", {hasText: /is first of ten models|may be first/});
    await title.waitFor({timeout: 180_000});
    await page.locator("#ranks").getByRole("button", {name: "Table"}).click();
    const rows = (await page.locator("#ranks tbody tr").allInnerTexts()).map((row) => row.split("\t"));
    const may = rows.filter(([, , least]) => Number(least) === 1).length;
    expect(rows).toHaveLength(10);
    for (const [, rank, least, most] of rows)
      expect(Number(least) <= Number(rank) && Number(rank) <= Number(most)).toBe(true);
    const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    const names = rows.slice(0, may).map(([name]) => name!.trim());
    const said = await title.innerText();
    if (may <= 4) for (const name of names) expect(said).toContain(name);
    else expect(said.toLowerCase()).toContain(words[may]!);
    await page.locator("#ranks").getByRole("button", {name: "Figure"}).click();
    await page.locator("#ranks [data-mark]").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("model")).toBe(names[0]!);
    expect(problems).toEqual([]);
    await close();
  });

  it("says that no verdict matches where none is in force, not that all are plainly right or wrong", async () => {
    const {page, problems, close} = await explore(site, "?log=unieval&category=numerals&subcategory=app");
    await expect.poll(() => inForce(page)).toContain("0 of 169,240 verdicts");
    await page.locator("#answers").scrollIntoViewIfNeeded();
    await page.locator("#statuses-title", {hasText: "No verdict matches these filters"}).waitFor({timeout: 180_000});
    expect(await page.locator("#statuses .body").textContent()).toContain("Nothing matches these filters.");
    expect(problems).toEqual([]);
    await close();
  });

  it("orders the matrix by similarity, and keeps that in the address", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval");
    const lines = () => page.locator(".matrix-names span").allTextContents();
    const before = await lines();
    await page.locator("#matrix").getByRole("button", {name: "by similarity"}).click();
    await expect.poll(() => page.locator("#matrix .sub").first().textContent()).toContain("stand together");
    expect(await lines()).not.toEqual(before);
    expect((await lines()).sort()).toEqual(before.sort());
    await expect.poll(() => new URL(page.url()).searchParams.get("order")).toBe("similarity");
    // Who opens the link sees what was shared, without a filter being moved.
    const shared = await lines();
    await page.reload();
    await expect.poll(lines).toEqual(shared);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("a fit on what is in force", () => {
  it("runs in the engine's worker when asked for, with its report, and says when the filters have moved on", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval&category=reasoning");
    await page.getByRole("button", {name: "Fit the item-level model here"}).click();
    await expect
      .poll(
        () =>
          title(page, "fit")
            .textContent({timeout: 500})
            .catch(() => ""),
        {timeout: 180_000}
      )
      .toMatch(
        /^On these 305 pairs of items \d+ of 11 models understand and draw at different levels \(verdicts of 2 judges counted together\)$/
      );
    const seconds = String.raw` \(.+?\), [\d.]+ s`;
    expect(await page.locator("#fit .caveats").textContent()).toMatch(
      new RegExp(
        String.raw`Converged\s+after \d+ iterations, .+; refits by ONNX on WebAssembly, 1 thread${seconds}; gaps in plain JavaScript${seconds}\.`
      )
    );
    expect(await page.locator("#fit .source").textContent()).toContain("simulated");
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.locator("#item .item-place").textContent(), {timeout: 20_000})
      .toMatch(/In the fit below: difficulty −?\d\.\d\d \[.*harder than\s+\d+% of its 305 items. Misfit: infit \d/s);
    await page.locator("#fit [data-mark][aria-label^='sim-alder']").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("model")).toBe("sim-alder");
    await expect
      .poll(() => page.locator(".fit-panel").last().textContent())
      .toContain("The filters have changed since");
    expect(problems).toEqual([]);
    await close();
  });
});
