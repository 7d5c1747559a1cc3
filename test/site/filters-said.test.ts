import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const open = async (address: string, id: string) => {
  const {page, close} = await visit(site, `${address}#${id}`);
  const figure = page.locator(`#${id}`);
  await figure.locator("svg [data-mark]").first().waitFor();
  return {figure, close};
};

describe("titles, legends and tables follow the filters in force", () => {
  it("overview: only the benchmarks in view are spoken of", async () => {
    const {figure, close} = await open("benchmarks.html?scope=all&benchmarks=unieval", "profiles");
    expect(await figure.locator("h2").innerText()).toMatch(/^[A-Z][a-z]+ of [a-z0-9]+ rates? .*pictures of UniEval/);
    const sub = await figure.locator(".sub").innerText();
    expect(sub).toMatch(/UniScore times 100, without interval/i);
    expect(sub).toMatch(/circle: by the model itself/);
    expect(sub).not.toMatch(/GapEval|RealUnify|UmniBench|Circle under Gap/);
    await close();
  });

  it("overview: what UmniBench prints in one role is no dash", async () => {
    const {figure, close} = await open("benchmarks.html", "profiles");
    const janus = figure.locator('[data-mark="UmniBench|janus"]');
    expect(await janus.textContent()).toContain("in part");
    expect(await janus.getAttribute("aria-label")).toMatch(/understanding, overall 40\.90.*generation, overall 67\.41/);
    const gap = figure.locator('[data-mark="Gap|bagel"]');
    expect(await gap.getAttribute("aria-label")).toMatch(/computed from GapEval, Table 2, row Bagel, columns World/);
    await close();
  });

  it("compare: a printed value without interval is named, not missing", async () => {
    const {figure, close} = await open("compare.html", "profiles");
    const said = await figure.locator(".caveats").innerText();
    expect(said).toMatch(/Printed, not drawn: UmniBench: editing alone, both edits of .*, 73\.68/);
    expect(said).not.toMatch(/Missing for all of them:[^.]*UmniBench/);
    await close();
  });

  it("gapeval: the map of all categories together names them, their items and where the gap is printed", async () => {
    const all = await open("gapeval.html?map=all", "map");
    expect(await all.figure.locator("h2").innerText()).toMatch(/^Over four categories /);
    expect(await all.figure.locator(".sub").innerText()).toContain("over four categories, weighted by items");
    expect(await all.figure.locator(".caveats").textContent()).toContain("UniPic2 in Reasoning");
    const mark = all.figure.locator('[data-mark="omnigen2"]');
    expect(await mark.getAttribute("aria-label")).toContain("n = 646 items");
    await all.figure.getByRole("button", {name: "Table", exact: true}).click();
    const row = all.figure.locator("tbody tr", {hasText: "OmniGen2"});
    expect(await row.innerText()).toMatch(/89\.47\s+646\s/);
    expect(await row.innerText()).toMatch(/Table 2, row OmniGen2, column Gap/);
    await all.close();
    const two = await open("gapeval.html?categories=wk,rs&map=all", "map");
    expect(await two.figure.locator("h2").innerText()).toMatch(/^Over two categories /);
    await two.close();
  });

  it("gapeval: no category that the filter leaves out, and none of one", async () => {
    const map = await open("gapeval.html?categories=rs", "map");
    expect(await map.figure.locator("h2").innerText()).toMatch(/^In Reasoning /);
    expect(await map.figure.locator(".controls, .toolrow").first().innerText()).not.toContain("Instruction");
    await map.close();
    // One category is not called all of them, though the address asks for them.
    const one = await open("gapeval.html?categories=rs&map=all", "map");
    expect(await one.figure.locator("h2").innerText()).toMatch(/^In Reasoning /);
    await one.close();
    const rates = await open("gapeval.html?categories=rs", "rates");
    expect(await rates.figure.locator("h2").innerText()).not.toContain("of one");
    await rates.close();
  });

  it("gapeval: the published gap is one column, and has no intervals to choose", async () => {
    const {figure, close} = await open("gapeval.html?est=published", "ranking");
    expect(await figure.getByRole("button", {name: "20,000 draws"}).isVisible()).toBe(false);
    await figure.getByRole("button", {name: "Table", exact: true}).click();
    const heads = await figure.locator("thead th").allInnerTexts();
    expect(heads.filter((head) => /published gap/i.test(head))).toHaveLength(1);
    await close();
  });

  it("unieval: intervals that reach the line are counted apart from those below it", async () => {
    const {figure, close} = await open("unieval.html", "scores");
    expect(await figure.locator(".caveats").innerText()).toMatch(
      /Six of 20 intervals reach the line of always answering A; VARGPT lies wholly below it/
    );
    await close();
  });

  it("story: the row that cannot be is marked where it is drawn", async () => {
    for (const id of ["hundred", "gap"]) {
      const {figure, close} = await open("story.html", id);
      expect(await figure.locator("svg").first().textContent()).toContain("UniPic2 †");
      // The second figure of the page says it behind its fold: what stands further up is not said twice in sight.
      expect(await figure.locator(".caveats").textContent()).toMatch(/† UniPic2: one printed row cannot be/);
      await close();
    }
  });
});
