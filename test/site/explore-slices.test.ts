import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {explore, inForce, title} from "./support/explorer.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("stories of a reviewer", () => {
  it("is the always-A suspicion true of this model?", async () => {
    const {page, close} = await explore(site, "?log=unieval");
    const answers = page.locator("#answers");
    await expect
      .poll(() => title(page, "answers").textContent(), {timeout: 180_000})
      .toMatch(/^sim-pine answers A to 88% of questions where its letter could be read; it is the key of 34%$/);
    expect(await answers.locator(".caveats").textContent()).toMatch(
      /Where A is the key,\s*sim-pine is right on 8\d\.\d%, elsewhere on [0-9]\.\d%/
    );
    await close();
  });

  it("where do understanding and generation differ most, and is it significant?", async () => {
    const {page, close} = await explore(site, "?log=gapeval&by=capability&model=sim-elder,sim-alder");
    await expect
      .poll(() => title(page, "head-to-head").textContent(), {timeout: 180_000})
      .toMatch(/^Understanding is ahead of generation by \d+\.\d points/);
    await expect
      .poll(() => title(page, "differences").textContent(), {timeout: 180_000})
      .toMatch(
        /^Understanding is ahead of generation by \d+\.\d points in .+, the clearest difference \(verdicts of 2 judges counted together\)$/
      );
    expect(await page.locator("#differences .caveats").textContent()).toMatch(
      /slices were tested, \d+ of them are findings/
    );
    await close();
  });

  it("does one judge pass more than the other, in words that fit judges?", async () => {
    const {page, close} = await explore(site, "?log=gapeval&by=judge");
    await expect
      .poll(() => title(page, "head-to-head").textContent(), {timeout: 180_000})
      .toMatch(/^simulated judge [AB] passes more than simulated judge [AB] by \d+\.\d points/);
    expect(await page.locator("#head-to-head .sub").innerText()).toMatch(/^Points by which .+ passes more than .+ on/);
    await expect
      .poll(() => page.locator("#differences .sub").innerText(), {timeout: 180_000})
      .toMatch(/ passes more than .+, with 95% intervals/);
    await close();
  });

  it("which items do the two judges disagree on, and does the ranking survive?", async () => {
    const {page, close} = await explore(site, "?log=gapeval");
    await expect
      .poll(() => title(page, "judges").textContent(), {timeout: 180_000})
      .toMatch(
        /agree on 9\d\.\d% of 14,212 answers; the ranking survives where both tell models apart, in 39 of 55 pairs$/
      );
    await page.locator("#judges .caveats button").first().click();
    await page.locator("#item .answers").first().waitFor();
    expect(await page.locator("#item .labels").first().textContent()).toContain("simulated judge");
    await close();
  });
});

describe("slices", () => {
  it("are made of the filter in force, filter every view, are compared, and are undone by Back", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval&category=reasoning&capability=generation");
    const panel = page.locator("#slices");
    await panel.locator("summary").click();
    await page.getByLabel("Name of the slice").fill("Drawn reasoning");
    await page.getByRole("button", {name: "Keep slice"}).click();
    await expect.poll(() => inForce(page)).toContain("6,710 of 28,424 verdicts");
    await expect.poll(() => new URL(page.url()).searchParams.get("slice")).toBe("drawn-reasoning");
    const address = new URL(page.url()).searchParams;
    expect(address.get("slices")).toBe("drawn-reasoning = capability:generation and category:reasoning");
    expect(address.get("slice")).toBe("drawn-reasoning");
    expect(address.get("category")).toBeNull();
    await page.getByLabel("Name of the slice").fill("rest");
    await page.getByLabel("Rule of the slice").fill("not drawn-reasoning");
    await page.keyboard.press("Enter");
    await expect.poll(() => inForce(page)).toContain("21,714 of 28,424 verdicts");
    await expect
      .poll(() => panel.locator(".slice-compare").textContent(), {timeout: 20_000})
      .toMatch(/−\d+\.\d points\s+\[−\d+\.\d, −\d+\.\d\],\s+p < \.001,\s+646 cases/);
    expect(await panel.locator("tbody tr").count()).toBe(2);
    await page.goBack();
    await expect.poll(() => inForce(page)).toContain("6,710 of 28,424 verdicts");
    expect(problems).toEqual([]);
    await close();
  });

  it("are not compared where verdicts are chosen by their outcome, and said to go with it where they do", async () => {
    const slices = encodeURIComponent(
      "good = outcome:right; poor = not good; hard = difficulty:30..39; drawn = capability:generation; asked = not drawn"
    );
    const compared = async (query: string) => {
      const {page, problems, close} = await explore(site, `?log=gapeval&slices=${slices}&${query}`);
      const said = page.locator("#slices .slice-compare [role=status]");
      await said.waitFor();
      const text = await said.innerText();
      expect(problems).toEqual([]);
      await close();
      return text;
    };
    expect(await compared("compare=good,poor")).toBe("not compared: verdicts are chosen by their outcome (outcome)");
    expect(await compared("compare=drawn,asked&joint=understood-not-drawn")).toBe(
      "not compared: verdicts are chosen by their outcome (joint outcome)"
    );
    expect(await compared("compare=hard,asked")).toMatch(
      /^−\d+\.\d points .*, 646 cases; difficulty goes with the outcome, so part of this follows from the choice$/
    );
    expect(await compared("compare=drawn,asked")).toMatch(/^−\d+\.\d points .*, 646 cases$/);
  });

  it("of a link that name each other again and again say so, and leave the page free", async () => {
    const doubling = Array.from(
      {length: 30},
      (_, k) => `s${k} = ${k === 0 ? "model:sim-alder" : `s${k - 1} or s${k - 1}`}`
    );
    const {page, problems, close} = await explore(
      site,
      `?log=gapeval&slices=${encodeURIComponent(doubling.join("; "))}`
    );
    const row = (name: string) => page.locator("#slices tbody tr").filter({has: page.getByText(name, {exact: true})});
    await expect.poll(() => row("s29").textContent(), {timeout: 20_000}).toContain("more than 500 conditions");
    expect(await row("s2").textContent()).toContain("2,584");
    expect(problems).toEqual([]);
    await close();
  });

  it("say their rates without a step to the side on a phone, in rows of a few lines", async () => {
    const visited = await visit(
      site,
      `explore.html?log=gapeval&slices=${encodeURIComponent("one = model:sim-alder")}`,
      {
        width: 390
      }
    );
    const row = visited.page.locator("#slices tbody tr");
    // The table is drawn anew once its rates are there: what is measured is asked for in one breath.
    const measured = () =>
      row.evaluateAll(([one]) => {
        const rate = one?.querySelector("td.number")?.getBoundingClientRect();
        return rate ? [one!.getBoundingClientRect().height < 100, rate.right < innerWidth] : null;
      });
    await expect.poll(measured).toEqual([true, true]);
    expect(visited.problems).toEqual([]);
    await visited.close();
  });

  it("come from a file, and a rule that cannot be followed says why", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval&slice=colour:red");
    expect(await page.locator(".explore-bar .notice").textContent()).toContain("slice: unknown facet: colour");
    await page.locator("#slices summary").click();
    const slices = [
      {name: "odd", rule: "model:none-such"},
      {name: "one", rule: "model:sim-alder"}
    ];
    await page.locator("#slices input[type=file]").setInputFiles({
      name: "s.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({format: "parallax slices 1", fingerprint: "other", slices}))
    });
    await expect.poll(() => page.locator("#slices").textContent()).toContain("2 slices read; made on other data");
    await expect.poll(() => page.locator("#slices").textContent()).toContain("model: unknown value: none-such");
    await page.locator("#slices").getByRole("button", {name: "one", exact: true}).click();
    await expect.poll(() => inForce(page)).toContain("2,584 of 28,424 verdicts");
    expect(problems).toEqual([]);
    await close();
  });
});
