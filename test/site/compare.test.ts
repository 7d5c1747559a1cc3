import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("compare", () => {
  it("prints two models on one page, without the rest", async () => {
    const {page, close} = await visit(site, "compare.html?a=bagel&b=unipic2");
    await page.locator("#head-to-head svg [data-mark]").first().waitFor();
    await page.evaluate(() => document.body.classList.add("print-duel"));
    const pdf = (await page.pdf({format: "A4"})).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({media: "print"});
    expect(await page.locator("h1").isVisible()).toBe(false);
    expect(await page.locator("#head-to-head").isVisible()).toBe(true);
    expect(await page.locator("#prediction").isVisible()).toBe(false);
    await close();
  });

  it("prints every figure on a page with its title, and none on a page of nothing else", async () => {
    const {page, settled, close} = await visit(site, "compare.html");
    await settled();
    const pdf = (await page.pdf({format: "A4"})).toString("latin1");
    // The head of the page and eleven figures, of which the last is longer than a page.
    expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(13);
    await close();
  });

  it("follows a choice of measures and models, and keeps it in the address", async () => {
    const {page, close} = await visit(site, "compare.html");
    await page.getByLabel("Up").selectOption("umni-survival");
    await page.locator("#scatter .sub").getByText("last stage, share of the first").waitFor();
    await expect.poll(() => page.url()).toContain("y=umni-survival");
    await page.getByLabel("Second").selectOption("dall-e-2");
    await page.getByText("No measure has both").waitFor();
    await page.locator("#head-to-head .empty").getByText("choose another model under First or Second").waitFor();
    await page.locator("#head-to-head .empty button").click();
    await page.locator("#head-to-head svg [data-mark]").first().waitFor();
    await close();
  });

  it("moves the weight of the prior by keys, and reads the rates otherwise; the correlation follows, and the address holds both", async () => {
    const {page, close} = await visit(site, "compare.html#correlations");
    const title = page.locator("#correlations h2");
    const middle = async () => Number(/at ([\d.]+) \[/.exec(await title.innerText())![1]);
    await page.locator("#correlations svg [data-mark]").first().waitFor();
    const uniform = await middle();
    const weight = page.getByLabel("weight of the prior");
    await weight.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator("#correlations .sub").getByText("Beta(2.5, 2.5)").waitFor();
    const drawn = await middle();
    expect(drawn).toBeLessThan(uniform);
    expect(await page.locator("#correlations svg [data-mark]").count()).toBe(12);
    await expect.poll(() => page.url()).toContain("prior=2.5");
    await page.locator("#correlations").getByRole("button", {name: "guessing taken out"}).click();
    await page.locator("#correlations .sub").getByText("guessing taken out").waitFor();
    expect(await middle()).toBeGreaterThan(drawn);
    await page.locator("#correlations").getByRole("button", {name: "self-judged stages need both"}).click();
    await page.locator("#correlations .sub").getByText("self-judged stages need both").waitFor();
    await page.locator("#correlations").getByRole("button", {name: "guessing taken out"}).click();
    await expect.poll(() => page.url()).toContain("reading=floors");
    const copied = page.url();
    await close();
    const again = await visit(site, copied.slice(copied.indexOf("compare.html")));
    await again.page.locator("#correlations .sub").getByText("guessing taken out. Filled").waitFor();
    expect(await again.page.getByLabel("weight of the prior").inputValue()).toBe("2.5");
    await again.close();
  });

  it.each([
    ["x=uni-own&y=uni-own", "scatter", "Choose two different measures", "Across and Up hold the same measure."],
    ["x=uni-own", "scatter", "No model has both measures", "choose another measure under Across or Up"],
    ["a=bagel-think&b=bagel-think", "head-to-head", "Choose two different models", "First and Second are both"],
    ["a=bagel&b=dall-e-2", "head-to-head", "nothing can be said", "choose another model under First or Second"]
  ])("says which selects leave nothing, and offers another choice: ?%s", async (query, id, title, said) => {
    const {page, close} = await visit(site, `compare.html?${query}#${id}`);
    const figure = page.locator(`#${id}`);
    await figure.locator("h2").getByText(title).waitFor();
    expect(await figure.locator(".empty").innerText()).toContain(said);
    expect(await figure.locator(".empty").innerText()).not.toContain("Undo last filter");
    await figure.locator(".empty button").click();
    await figure.locator("svg [data-mark]").first().waitFor();
    await close();
  });

  it("turns what is better to the right, and says what each of the two has alone", async () => {
    const {page, close} = await visit(site, "compare.html?a=bagel&b=omnigen2");
    const gap = page.locator('#head-to-head [data-mark$="|gap"]');
    await gap.waitFor();
    const said = (await gap.getAttribute("aria-label"))!;
    // BAGEL's gap is the smaller one: its difference is negative, its mark to the right of zero.
    expect(said).toMatch(/less is better\). difference −[\d.]+ .*BAGEL ahead/);
    const box = (locator: typeof gap) => locator.locator("circle, path").last().boundingBox();
    const zero = (await page.locator("#head-to-head .grid.zero").boundingBox())!.x;
    expect((await box(gap))!.x).toBeGreaterThan(zero);
    expect((await box(page.locator('#head-to-head [data-mark$="|gap-und"]')))!.x).toBeGreaterThan(zero);
    // As a reader who chooses there sees the figure.
    await page.getByLabel("Second").scrollIntoViewIfNeeded();
    await page.getByLabel("Second").selectOption("gpt-image-1");
    await expect.poll(() => page.locator("#head-to-head .caveats").innerText()).toMatch(/of BAGEL alone:/);
    await close();
  });

  it("says the correlation with its interval, and under three priors beside it", async () => {
    const {page, close} = await visit(site, "compare.html#correlations");
    await page.locator("#correlations svg [data-mark]").first().waitFor();
    expect(await page.locator("#correlations h2").innerText()).toMatch(
      /correlate at 0\.\d\d \[[+−]\d\.\d\d, \+\d\.\d\d\]/
    );
    expect(await page.locator("#correlations svg [data-mark]").count()).toBe(9);
    await page.locator("#correlations").getByRole("button", {name: "Table", exact: true}).click();
    const rows = await page.locator("#correlations .twin tbody tr").allInnerTexts();
    const first = rows.filter((row) => row.includes("correlation of understanding and generation"));
    expect(first.map((row) => /uniform|Beta\(\d, \d\)/.exec(row)![0])).toEqual(["uniform", "Beta(2, 2)", "Beta(4, 4)"]);
    expect(await page.locator("#correlations .caveats").textContent()).toMatch(
      /5 chained pairs [^]* rates that the ledger finds/
    );
    await close();
  });

  it("says of the hold-out what its test says, on Compare and in the story", async () => {
    const {page, close} = await visit(site, "compare.html#prediction");
    await page.locator("#prediction svg [data-mark]").first().waitFor();
    const title = await page.locator("#prediction h2").innerText();
    const verdict = (["not settled", "does not beat", "beats"] as const).find((said) => title.includes(said))!;
    expect(await page.locator("#prediction .caveats").innerText()).toContain(`, ${verdict}`);
    expect(await page.locator(".lede").innerText()).toContain(
      {"not settled": "is not settled", "does not beat": "worse than", beats: "better than simple rules do"}[verdict]!
    );
    await page.goto(new URL("story.html", page.url()).href);
    await page.getByText("One model of all benchmarks gives").waitFor();
    expect(await page.locator("p", {hasText: "One model of all benchmarks gives"}).innerText()).toContain(
      {"not settled": "is not settled", "does not beat": "worse, beyond chance", beats: "know something of each other"}[
        verdict
      ]!
    );
    await close();
  });

  it("fits the joint model again in the browser and comes to the same abilities", async () => {
    const {page, problems, close} = await visit(site, "compare.html");
    const table = page.locator("#abilities .twin tbody");
    await page.locator("#abilities svg").waitFor();
    await page.locator("#abilities").getByRole("button", {name: "Table", exact: true}).click();
    const before = await table.innerText();
    await page.getByRole("button", {name: "Fit again in this browser"}).click();
    await page.getByText("The figures show the fit of this browser.").waitFor({timeout: 120_000});
    await page.locator("#abilities .caveats").getByText("fitted in this browser").waitFor({state: "attached"});
    expect(await table.innerText()).toBe(before);
    expect(problems).toEqual([]);
    await close();
  }, 150_000);

  it("leads from a mark and a row of two benchmarks to single items of either, and from an agreement to its two measures", async () => {
    const {page, problems, close} = await visit(site, "compare.html#agreement");
    await page.locator('#agreement [data-mark="real-gain-gap"] .anchor').click();
    await page.waitForURL(/x=real-gain&y=gap/);
    const link = (benchmark: string) => `${benchmark}: items like these, of the invented sim-alder in a simulated log`;
    await page.locator('#scatter [data-mark="bagel"] .anchor').click();
    const links = page.locator(".tip.kept a");
    expect(await links.allInnerTexts()).toEqual(["In the ledger", link("RealUnify"), link("GapEval")]);
    await page.locator("#scatter").getByRole("button", {name: "Table", exact: true}).click();
    const row = page.locator("#scatter .twin tr", {hasText: "BAGEL"}).first();
    expect(await row.locator('a[href*="explore"]').count()).toBe(2);
    await links.nth(1).click();
    await page
      .locator(".explore-bar .count")
      .getByText(/^[\d,]*[1-9][\d,]* of /)
      .waitFor();
    expect(new URL(page.url()).searchParams.get("log")).toBe("realunify");
    expect(new URL(page.url()).searchParams.get("model")).toBe("sim-alder");
    expect(problems).toEqual([]);
    await close();
  });
});
