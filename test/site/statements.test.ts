import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("statements", () => {
  it("are pinned from figures, worded, ordered by keyboard, kept over a reload, exported and reopened", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval&model=sim-alder,sim-myrtle");
    const versus = page.locator("#head-to-head");
    await page.locator("#head-to-head-title", {hasNotText: "Comparing"}).waitFor({timeout: 180_000});
    const finding = await page.locator("#head-to-head-title").textContent();
    expect(finding).toMatch(/sim-alder/);
    await versus.getByRole("button", {name: "Pin"}).click();
    await versus.getByRole("link", {name: "Statements: 1"}).waitFor();
    await page.locator("#rates").getByRole("button", {name: "Pin"}).click();
    await page.locator("#rates").getByRole("link", {name: "Statements: 2"}).click();
    const cards = page.locator(".statements > li");
    await expect.poll(() => cards.count()).toBe(2);
    expect(await cards.first().textContent()).toMatch(/sign flips over cases, p .* pairs in 646 cases/s);
    expect(await cards.first().locator(".simulated").count()).toBe(1);
    await page.getByRole("button", {name: "Edit statement 1"}).click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("<script>mine</script>");
    await page.keyboard.press("Enter");
    await page.getByRole("button", {name: "Move down statement 1"}).press("Enter");
    await page.reload();
    await expect.poll(() => cards.nth(1).locator("h2").textContent()).toBe("<script>mine</script>");
    expect(await cards.nth(1).locator(".tag").textContent()).toBe("reader’s words");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", {name: "Export as HTML"}).click()
    ]);
    const html = readFileSync(await download.path(), "utf8");
    expect(html).toContain("&lt;script&gt;mine&lt;/script&gt;");
    expect(html.match(/<img src="data:image\/svg\+xml,%3Csvg/g)).toHaveLength(2);
    await page.getByRole("button", {name: "Delete statement 1"}).click();
    expect(await cards.count()).toBe(1);
    await page.getByRole("button", {name: "Undo"}).click();
    expect(await cards.count()).toBe(2);
    await cards.nth(1).getByRole("link", {name: "Open this view"}).click();
    await expect.poll(() => page.locator("#head-to-head-title").textContent(), {timeout: 180_000}).toBe(finding);
    expect(await page.locator(".explore-bar .notice").textContent()).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  it("keep a sentence that is being written through other changes and a reload, until it is kept or left", async () => {
    const {page, problems, settled, close} = await visit(site, "umnibench.html");
    await settled();
    for (const id of ["stages", "documents"]) {
      await page.locator(`#${id}`).getByRole("button", {name: "Pin"}).click();
      await page.locator(`#${id}`).getByText("Pinned.").waitFor();
    }
    await page.goto(`${site.address}statements.html`);
    const field = page.getByLabel("Sentence of this statement");
    const first = page.locator(".statements > li h2").first();
    const finding = await first.textContent();
    await page.getByRole("button", {name: "Edit statement 1"}).click();
    await field.first().fill("Half a sent");
    await page.getByRole("button", {name: "Delete statement 2"}).click();
    await expect.poll(() => page.locator(".statements > li").count()).toBe(1);
    expect(await field.first().inputValue()).toBe("Half a sent");
    await page.reload();
    expect(await field.first().inputValue()).toBe("Half a sent");
    await page.getByRole("button", {name: "Undo"}).click();
    await field.first().press("Escape");
    await page.reload();
    expect(await first.textContent()).toBe(finding);
    expect(await field.first().isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  it("say on other pages whether the figure still shows the same numbers", async () => {
    const {page, problems, close, settled} = await visit(site, "unieval.html");
    await settled();
    const figure = page.locator(".figure:has(.body)").first();
    const id = await figure.getAttribute("id");
    await figure.getByRole("button", {name: "Pin"}).click();
    await figure.getByRole("link", {name: "Statements: 1"}).click();
    const link = page.getByRole("link", {name: "Open this view"});
    const href = (await link.getAttribute("href"))!;
    await link.click();
    const notice = page.locator(`#${id} .notice`);
    await page.locator(`#${id}.drawn`).waitFor();
    await page.waitForTimeout(1000);
    expect(await notice.isVisible()).toBe(false);
    await page.goto(new URL(href.replace(/data=\w+/, "data=0123456789abcdef"), page.url()).href);
    await notice.filter({hasText: "made for a statement on other numbers"}).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("have the figure's look where its table stood in its place, and no slice in their filter that is not in force", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval&slices=easy%20%3D%20model:sim-alder");
    const figure = page.locator("#rates");
    await figure.locator(".body svg").waitFor();
    await figure.getByRole("button", {name: "Pin"}).click();
    await figure.getByText("Statements: 1").waitFor();
    await figure.getByRole("button", {name: "Table"}).click();
    await figure.getByRole("button", {name: "Pin"}).click();
    await figure.getByText("Statements: 2").waitFor();
    expect(await figure.locator(".body > svg").count()).toBe(0);
    const {statements} = (await page.evaluate(() => JSON.parse(localStorage.getItem("parallax-statements")!))) as {
      statements: {picture: string; filter: string}[];
    };
    expect(statements[0]!.picture).toContain("fill: rgb");
    expect(statements[1]!.picture === statements[0]!.picture).toBe(true);
    expect(statements[0]!.filter).toBe("log: gapeval");
    expect(problems).toEqual([]);
    await close();
  });

  it("have the same light pictures from a dark page as from a light one, which stays as it is meanwhile", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval", {theme: "dark"});
    await page.locator("#rates .body svg").waitFor();
    await page.evaluate(() => {
      const themes: (string | undefined)[] = [];
      Object.assign(window, {themes});
      new MutationObserver(() => themes.push(document.documentElement.dataset["theme"])).observe(
        document.documentElement,
        {attributeFilter: ["data-theme"]}
      );
    });
    const matrix = () => page.locator("canvas.matrix").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const pinned = async () => {
      for (const id of ["rates", "matrix"]) {
        await page.locator(`#${id}`).getByRole("button", {name: "Pin"}).click();
        await page.locator(`#${id} .said`, {hasText: "Pinned."}).waitFor();
        await page.locator(`#${id} .said`).evaluate((said) => said.replaceChildren());
      }
    };
    const seen = await matrix();
    await pinned();
    expect(await matrix()).toBe(seen);
    expect(await page.evaluate(() => (window as unknown as {themes: string[]}).themes)).toEqual([]);
    expect(await page.locator("#rates .body [data-theme]").count()).toBe(0);
    await page.emulateMedia({colorScheme: "light"});
    await expect.poll(matrix).not.toBe(seen);
    await pinned();
    const {statements} = (await page.evaluate(() => JSON.parse(localStorage.getItem("parallax-statements")!))) as {
      statements: {picture: string}[];
    };
    const [rates, cells, ratesInLight, cellsInLight] = statements.map(({picture}) => picture);
    expect(ratesInLight).toContain("fill: rgb(253, 252, 249)");
    expect(rates === ratesInLight).toBe(true);
    expect(cells === cellsInLight).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it("name no filter that is not in force, and are not pinned while the address asks for what is not there yet", async () => {
    const {page, close} = await visit(site, "explore.html?log=gapeval&category=image-styles,nonsense&campaign=x");
    const figure = page.locator("#rates");
    const pin = async (address: string) => {
      await page.goto(`${site.address}${address}`);
      await figure.locator(".body svg").waitFor();
      await figure.getByRole("button", {name: "Pin"}).click();
      await figure.locator(".said", {hasText: /pinned/i}).waitFor();
      return figure.locator(".said").innerText();
    };
    await pin("explore.html?log=gapeval&category=image-styles,nonsense&campaign=x");
    await page.goto(`${site.address}explore.html?log=none-such&outcome=right`);
    await page.getByText("needs a log that is not here: none-such. No other is shown in its place.").waitFor();
    expect(await page.getByRole("button", {name: "Pin"}).count()).toBe(0);
    await pin("explore.html?log=gapeval&category=reasoning,nonsense");
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("parallax-statements")!));
    const {statements} = kept as {statements: {address: string; filter: string}[]};
    expect(statements.map(({filter}) => filter)).toEqual(["log: gapeval", "log: gapeval; category: Reasoning"]);
    expect(statements.map(({address}) => address.replace(/^[^?]*/, ""))).toEqual([
      "?log=gapeval#rates",
      "?log=gapeval&category=reasoning&v=1#rates"
    ]);
    expect(await pin("explore.html?log=gapeval&slice=hard")).toBe(
      "Not pinned: the slice could not be read: unknown slice: hard."
    );
    await close();
  });

  it("are not pinned, cited or saved while a figure still shows numbers of the filters before, which it says", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=unieval");
    const versus = page.locator("#head-to-head");
    const title = () => page.locator("#head-to-head-title").textContent();
    await page.locator("#head-to-head-title", {hasNotText: "Comparing"}).waitFor({timeout: 180_000});
    const before = await title();
    const behind = versus.locator(".behind");
    expect(await behind.isHidden()).toBe(true);
    const said = await page.evaluate(async () => {
      document.querySelector<HTMLElement>("[data-facet=attempt] input")!.click();
      while (!location.search.includes("attempt")) await new Promise(requestAnimationFrame);
      return ["#head-to-head", ".matrix-figure"].map((figure) => {
        const buttons = [...document.querySelectorAll<HTMLElement>(`${figure} button`)];
        return buttons
          .filter(({textContent}) => ["Pin", "PNG", "Cite", "Table as CSV"].includes(textContent!.trim()))
          .map((button) => (button.click(), document.querySelector(`${figure} .said`)!.textContent));
      });
    });
    expect(said).toEqual([
      [
        "Not yet: the numbers shown are still of the filters before.",
        "Not pinned: the numbers shown are still of the filters before.",
        "Not yet: the numbers shown are still of the filters before."
      ],
      [
        "Not saved: the numbers shown are still of the filters before.",
        "Not pinned: the numbers shown are still of the filters before."
      ]
    ]);
    expect(await page.locator("dialog[open]").count()).toBe(0);
    await expect.poll(title).not.toBe(before);
    await expect.poll(() => behind.isHidden()).toBe(true);
    // Figures above may still grow, and what is pressed move from under the pointer.
    await versus.getByRole("button", {name: "Pin"}).evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => versus.locator(".said").textContent()).toBe("Pinned. Statements: 1");
    // Far from the reader's eyes numbers come late: until then they are marked, for who reads without looking.
    await page.evaluate(() => document.querySelector<HTMLElement>("[data-facet=attempt] input")!.click());
    const marks = () =>
      page.locator(".figure .behind").evaluateAll((all) => all.map((one) => (one as HTMLElement).hidden));
    await expect.poll(marks).toContain(false);
    await expect.poll(marks, {timeout: 30_000}).not.toContain(false);
    expect(await title()).toBe(before);
    expect(problems).toEqual([]);
    await close();
  });

  it("stand on paper with their pictures, and of Explore there stands what is found, not what is chosen with", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval", {width: 390});
    const figure = page.locator("#differences");
    await figure.locator("svg").waitFor({timeout: 180_000});
    await figure.getByRole("button", {name: "Pin"}).click();
    await figure.getByText("Statements: 1").waitFor();
    await page.locator("canvas.matrix").press("Enter");
    const note = page.locator("#item textarea");
    await note.waitFor();
    await page.emulateMedia({media: "print"});
    for (const part of [".facet-column", "#item textarea", ".fit-panel"])
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    await note.evaluate((field: HTMLTextAreaElement) => (field.value = "odd"));
    expect(await note.isVisible()).toBe(true);
    await page.goto(`${site.address}statements.html`);
    await page.setViewportSize({width: 680, height: 1000});
    await page.locator(".statements img").waitFor();
    // A page of A4 has 265 mm within its margins, of which the head of this one takes a quarter.
    const [card, picture] = await page
      .locator(".statements > li, .statements img")
      .evaluateAll((parts) => parts.map((part) => (part.clientHeight / 96) * 25.4));
    expect(picture).toBeLessThan(111);
    expect(card).toBeLessThan(220);
    expect(problems).toEqual([]);
    await close();
  });

  it("keep company with notes on figures: of one view, shown again with it, listed, exported and taken back", async () => {
    const {page, problems, close} = await visit(site, "umnibench.html?stages=generation");
    const figure = page.locator("#stages");
    await figure.locator("svg").first().waitFor();
    await figure.getByRole("button", {name: "Note"}).click();
    const field = page.getByLabel("Your note on this figure in this view");
    await field.pressSequentially("That total <i>looks</i> off");
    await figure.getByLabel("flag").check();
    expect(await figure.getByRole("button", {name: "Table"}).getAttribute("aria-pressed")).toBe("false");
    // Another tab on the same figure has what is written here, and takes nothing of it away.
    const other = await page.context().newPage();
    await other.goto(page.url());
    const there = other.locator("#stages");
    await there.locator("svg").first().waitFor();
    await there.getByRole("button", {name: "Note"}).click();
    await field.pressSequentially("!");
    await expect
      .poll(() => there.getByLabel("Your note on this figure in this view").inputValue())
      .toBe("That total <i>looks</i> off!");
    await there.getByLabel("flag").uncheck();
    await expect.poll(() => figure.getByLabel("flag").isChecked()).toBe(false);
    expect(await field.inputValue()).toBe("That total <i>looks</i> off!");
    await field.press("Backspace");
    await figure.getByLabel("flag").check();
    // Where nothing more is kept, the field itself says so.
    await other.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await there.getByLabel("flag").uncheck();
    await there.getByText("Not kept: this browser keeps nothing more.").waitFor();
    await other.close();
    await page.goto(new URL("umnibench.html", page.url()).href);
    await figure.getByText("Your notes on other views of it:").waitFor();
    await figure.getByRole("link", {name: "flagged: That total <i>looks</i> off"}).click();
    await expect.poll(() => field.inputValue()).toBe("That total <i>looks</i> off");
    await expect.poll(() => new URL(page.url()).searchParams.get("stages")).toBe("generation");
    await page.goto(new URL("statements.html", page.url()).href);
    await page.getByText("Notes: 1").click();
    expect(await page.locator(".notes-panel li").innerText()).toMatch(
      /^umnibench\?stages=generation#stages flagged That total <i>looks<\/i> off$/
    );
    expect(problems).toEqual([]);
    await close();
  });
});
