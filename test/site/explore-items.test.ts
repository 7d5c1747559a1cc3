import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {explore, inForce, row, title} from "./support/explorer.js";
import {watchTasks} from "./support/watch-tasks.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("items in the explorer", () => {
  it("opens an item from the matrix by keyboard, with every model's answer, and walks to the next", async () => {
    const {page, problems, close} = await explore(site, "?log=unieval");
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(".matrix-readout").textContent()).toMatch(/^sim-ivy, unieval\/\d+\.\d+: /);
    await page.keyboard.press("Enter");
    const panel = page.locator("#item");
    await panel.locator(".answers").waitFor();
    await expect.poll(() => panel.locator(".item-place").textContent()).toMatch(/Right in \d+\.\d% \[.*Fit the item/s);
    expect(await panel.locator(".answer-row").count()).toBe(10);
    expect(await panel.locator(".verdict").count()).toBe(40);
    const first = new URL(page.url()).searchParams.get("item");
    await panel.getByRole("button", {name: "Harder item"}).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("item")).not.toBe(first);
    expect(problems).toEqual([]);
    await close();
  });

  it.each(["come", "fail"])("keeps the item that was opened last where texts of one before it %s late", async (how) => {
    const {page, problems, close} = await explore(site, "?log=unieval");
    const matrix = page.locator("canvas.matrix");
    await matrix.scrollIntoViewIfNeeded();
    const held: (() => Promise<void>)[] = [];
    await page.route(/\.pages\b/, async (route) => {
      if (held.length > 0) return route.continue();
      held.push(() => (how === "come" ? route.continue() : route.fulfill({status: 500})));
    });
    const {width} = (await matrix.boundingBox())!;
    await matrix.click({position: {x: 0.1 * width, y: 8}});
    await expect.poll(() => held.length).toBe(1);
    await matrix.click({position: {x: 0.9 * width, y: 8}});
    const panel = page.locator("#item");
    await panel.locator(".answers").waitFor();
    const last = await panel.locator("#item-title").textContent();
    // Half a second after the first click it was said that its texts are being read.
    await page.waitForTimeout(600);
    expect(await panel.locator("#item-title").textContent()).toBe(last);
    await held[0]!();
    await page.waitForTimeout(300);
    expect(await panel.locator("#item-title").textContent()).toBe(last);
    expect(problems.filter((problem) => !/500/.test(problem))).toEqual([]);
    await close();
  });

  it("says of an open item what the filters in force make of it, with the reader's place in it kept", async () => {
    const {page, problems, close} = await explore(site, "?log=unieval");
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("Enter");
    const panel = page.locator("#item");
    await panel.locator(".answers").waitFor();
    const standing = async () => [
      await panel.locator("header .sub").textContent(),
      await panel.getByRole("button", {name: "Easier item"}).isDisabled(),
      await panel.getByRole("button", {name: "Harder item"}).isDisabled()
    ];
    expect((await standing())[0]).toContain("of 4,231 items in force are harder");
    await panel.evaluate((node) => {
      node.querySelector(".answers")!.setAttribute("data-kept", "");
    });
    const item = new URL(page.url()).searchParams.get("item");
    const own = await panel.locator(".numbered").first().textContent();
    await row(page, "attempt", "attempt 1").click();
    await expect.poll(() => new URL(page.url()).searchParams.get("attempt")).toBe("attempt-1");
    const other = own!.includes("Verbs") ? "Nouns" : "Verbs";
    await row(page, "category", other).click();
    await expect.poll(standing).toEqual([expect.stringContaining("(not under these filters)"), true, true]);
    expect(await panel.locator(".answers[data-kept]").count()).toBe(1);
    // Back with the keyboard on a control: what it is on may no longer be usable.
    await page.goBack();
    await expect.poll(() => standing().then(([words]) => words)).toContain("in force are harder");
    await panel.getByRole("button", {name: "Harder item"}).focus();
    await page.goForward();
    await expect.poll(() => standing().then(([words]) => words)).toContain("(not under these filters)");
    expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.goBack();
    await expect.poll(() => standing().then(([words]) => words)).toContain("in force are harder");
    const said = await standing();
    expect(new URL(page.url()).searchParams.get("item")).toBe(item);
    await page.reload();
    await panel.locator(".answers").waitFor();
    expect(await standing()).toEqual(said);
    expect(problems).toEqual([]);
    await close();
  });

  it("opens a log that is kept in this browser, labelled, with its replies", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await page.getByRole("button", {name: "Try a simulated log"}).click();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator(".kept").getByRole("link", {name: "Explorer"}).click();
    await page.locator("canvas.matrix").waitFor();
    expect(await inForce(page)).toMatch(/^3,600 of 3,600 verdicts/);
    expect(await page.locator("#matrix .simulated").count()).toBe(1);
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("Enter");
    await page.locator("#item .answers").waitFor();
    expect(await page.locator("#item .verdict").count()).toBeGreaterThan(1);
    expect(problems).toEqual([]);
    await close();
  });

  it("follows models of a log of one's own over training steps: changes, lag, and the way to the items", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const line = (model: string, step: number, n: number, form: string, right: boolean) =>
      `${model},${step},k${n},k${n}-${form},${form},${right ? 1 : 0}`;
    // Taught on both sides: words by step 1000, pictures by step 4000. Taught on words only: pictures stay.
    const csv = [0, 1000, 2000, 4000].flatMap((step) =>
      Array.from({length: 40}, (_, n) => [
        line("both", step, n, "understanding", n % 10 < (step >= 1000 ? 8 : 1)),
        line("both", step, n, "generation", n % 10 < (step >= 4000 ? 8 : 1)),
        line("words-only", step, n, "understanding", n % 10 < (step >= 1000 ? 8 : 1)),
        line("words-only", step, n, "generation", n % 10 < 1)
      ]).flat()
    );
    await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles({
      name: "study.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`model,training_step,pair,item_id,capability,score\n${csv.join("\n")}\n`)
    });
    await page.getByRole("button", {name: "Read it so"}).click();
    await page.locator("#scores-title").waitFor();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator(".kept").getByRole("link", {name: "Explorer"}).click();
    const figure = page.locator("#trajectories");
    await figure.locator("svg [data-mark]").first().waitFor();
    expect(await title(page, "trajectories").innerText()).toBe(
      "In both, generation comes 2,500 steps after understanding"
    );
    expect(await figure.locator(".body svg").first().textContent()).toContain("no lag to tell");
    await figure.getByRole("button", {name: "Table"}).click();
    const cells = await figure.locator("tbody tr", {hasText: "words-only"}).locator("th, td").allInnerTexts();
    expect(cells.join(" | ")).toMatch(/^words-only .*\+70\.0 \[.*0\.0 \[no interval\]/);
    await figure.getByRole("button", {name: "Figure"}).click();
    await figure.locator("svg [data-mark]").last().focus();
    await page.keyboard.press("Enter");
    await page.locator("#item .answers").first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("step")).toBe("4000");
    expect(problems).toEqual([]);
    await close();
  });

  it("holds judges against people, graded as logged, by person and model, with the cases in dispute", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    // Clip follows the people for model a and turns them round for model b.
    const csv = Array.from({length: 24}, (_, n) => {
      const human = (n % 6) / 5;
      return (["a", "b"] as const).flatMap((model) => [
        `${model},i${n},human-1,${human}`,
        `${model},i${n},human-2,${((n + (n % 2)) % 6) / 5}`,
        `${model},i${n},clip,${model === "a" ? human : 1 - human}`
      ]);
    }).flat();
    await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles({
      name: "ratings.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`model,item_id,judge,score\n${csv.join("\n")}\n`)
    });
    await page.getByRole("button", {name: "Read it so"}).click();
    await page.locator("#scores-title").waitFor();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator(".kept").getByRole("link", {name: "Explorer"}).click();
    const figure = page.locator("#humans");
    await figure.locator("svg [data-mark]").first().waitFor();
    expect(await page.locator(".explore-bar .notice").innerText()).toContain("right is at least one half");
    await figure.getByRole("button", {name: "Table"}).click();
    const rows = figure.locator("tbody tr");
    const ofClip = async (model: string) =>
      (await rows.filter({hasText: "clip"}).filter({hasText: "human-1"}).locator("th, td").allInnerTexts())
        .join("|")
        .match(new RegExp(`\\|${model}\\|([^|]*)`))?.[1];
    expect(await ofClip("a")).toMatch(/^1\.000/);
    expect(await ofClip("b")).toMatch(/^−1\.000/);
    // Of each case one model goes with the person and one against: every draw of cases has 0, which is no interval.
    expect(await ofClip("all")).toMatch(/^0\.000$/);
    // Both people together stand before each of them.
    expect(await rows.first().locator("th, td").first().innerText()).toBe("both people");
    await figure.getByRole("button", {name: "Figure"}).click();
    await figure.locator(".linkish").first().click();
    await page.locator("#item .answers").first().waitFor();
    // A mark of one model filters to it and to those who rated it.
    await figure.locator("[data-mark][aria-label*=', b']").last().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("model")).toBe("b");
    expect(new URL(page.url()).searchParams.getAll("judge").join()).toContain("human-2");
    expect(problems).toEqual([]);
    await close();
  });

  it("shows the pictures that the log's owner supplied, and fetches none from elsewhere", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64"
    );
    const names = [
      "out/a.png",
      "evil.svg",
      "../../etc/passwd.png",
      "https://ann:pw@pics.example/c.png?key=1",
      "twin.png",
      "no.png",
      "later.png"
    ];
    const csv = names.map((name, n) => `m${n},item-1,${name},1`);
    const folder = mkdtempSync(join(tmpdir(), "parallax-pictures-"));
    const put = (name: string, content: string | Buffer) => {
      mkdirSync(dirname(join(folder, name)), {recursive: true});
      writeFileSync(join(folder, name), content);
    };
    put("run/log.csv", `model,item_id,image,score\n${csv.join("\n")}\nm0,item-2,out/a.png,0\n`);
    put("run/out/a.png", pixel);
    put("run/x/twin.png", pixel);
    put("run/y/twin.png", pixel);
    put("run/no.png", "<script>hacked=1</script>");
    put(
      "run/evil.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="parent.hacked=1"><script>parent.hacked=1</script><image href="https://pics.example/x.png"/></svg>`
    );
    for (const name of ["later.png", "x/twin.png", "y/twin.png"]) put(`more/${name}`, pixel);
    const outside: string[] = [];
    page.on("request", (request) => {
      if (!/^(?:http:\/\/(?:localhost|127\.)|blob:|data:)/.test(request.url())) outside.push(request.url());
    });
    await page.locator("input[webkitdirectory]").setInputFiles(join(folder, "run"));
    await page.getByRole("button", {name: "Read it so"}).click();
    await page.locator("#scores-title").waitFor();
    expect(await page.locator("#ledger-title ~ .scope").first().innerText()).toContain(
      "7 pictures named: 3 among these files, 1 named alike by several files, so left open, 2 not among these files, 1 on other machines, not fetched."
    );
    await page.getByRole("checkbox", {name: /with 3 pictures/}).check();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator(".kept").getByText("3 pictures").waitFor();
    await page.locator(".kept").getByRole("link", {name: "Explorer"}).click();
    await page.locator("canvas.matrix").waitFor();
    await page.goto(`${page.url()}&item=log/item-1`);
    const panel = page.locator("#item");
    await expect.poll(() => panel.locator("button.picture img").count(), {timeout: 20_000}).toBe(2);
    expect(await panel.locator("button.picture img").first().getAttribute("alt")).toBe("Picture out/a.png by m0");
    const said = await panel.locator(".answers").innerText();
    expect(said).toContain("picture passwd.png, not among the files at hand");
    expect(said).toContain("picture https://pics.example/c.png, on another machine. Open it at pics.example");
    expect(said).toContain("picture no.png: the file is no picture that this browser can show");
    await panel.locator("button.picture").first().click();
    expect(await page.locator("dialog.picture-large img").getAttribute("alt")).toBe("Picture out/a.png by m0");
    await page.keyboard.press("Escape");
    await panel.locator("input[webkitdirectory]").setInputFiles(join(folder, "more"));
    await expect.poll(() => panel.locator("button.picture img").count(), {timeout: 20_000}).toBe(3);
    await expect
      .poll(() => panel.locator(".answers").innerText())
      .toContain("picture twin.png: 2 files fit equally well: more/x/twin.png, more/y/twin.png");
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(outside).toEqual([]);
    expect(problems).toEqual([]);
    await close();
    // Pictures are read from their files when they are drawn.
    rmSync(folder, {recursive: true, force: true});
  });

  it("keeps a reviewer's note over a reload and lists it", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval&item=gapeval/data_5/und");
    await page.getByLabel("Your note on this item").fill("<b>ambiguous</b> key");
    await page.getByLabel("flag").first().check();
    await page.reload();
    await page.locator("#item .answers").first().waitFor();
    expect(await page.getByLabel("Your note on this item").inputValue()).toBe("<b>ambiguous</b> key");
    await page.getByText("Notes: 1").click();
    expect(await page.locator(".notes-panel li").textContent()).toMatch(
      /gapeval\/data_5\/und\s+flagged\s+<b>ambiguous<\/b> key/
    );
    await page.getByRole("button", {name: "as in the log"}).click();
    await page.locator("canvas.matrix").focus();
    const read = () => page.locator(".matrix-readout").textContent();
    for (let k = 0; k < 20 && !(await read())!.includes("gapeval/data_5/und"); k++)
      await page.keyboard.press("ArrowRight");
    expect(await read()).toContain("flagged: <b>ambiguous</b> key");
    await page.keyboard.press("ArrowRight");
    expect(await read()).not.toContain("flagged");
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps the word a reviewer leaves in, what two tabs write, and shows what is taken back", async () => {
    const {page, context, problems, close} = await explore(site, "?log=gapeval&item=gapeval/data_5/und");
    const field = page.getByLabel("Your note on this item");
    await field.fill("half a wo");
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("half a wo");
    const other = await context.newPage();
    await other.goto(page.url().replace("data_5", "data_6"));
    await other.getByLabel("Your note on this item").fill("from the other tab");
    await page.getByText("Notes: 2").click();
    await page.getByLabel("flag").first().check();
    await other.close();
    await page.reload();
    await page.getByText("Notes: 2").click();
    expect(await page.locator(".notes-panel li").allTextContents()).toEqual([
      expect.stringContaining("half a wo"),
      expect.stringContaining("from the other tab")
    ]);
    await field.fill("other words");
    await expect.poll(() => page.locator(".notes-panel li").first().textContent()).toContain("other words");
    await page.locator(".notes-panel").getByRole("button", {name: "Undo"}).click();
    await expect.poll(() => field.inputValue()).toBe("half a wo");
    expect(problems).toEqual([]);
    await close();
  });

  it("fetches little for an item: one page of texts", async () => {
    const {page, close} = await explore(site, "?log=unieval");
    const sizes: number[] = [];
    page.on("response", async (response) => {
      if (response.url().includes(".pages")) sizes.push((await response.body()).length);
    });
    await page.goto(`${page.url()}&item=unieval/100.1`);
    await page.locator("#item .answers").waitFor();
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThan(20_000);
    await close();
  });

  it("has no task over 50 ms while filters change", async () => {
    const {page, close} = await explore(site, "?log=unieval");
    await page.locator("#differences-title", {hasNotText: "Comparing"}).waitFor({timeout: 180_000});
    const longest = await watchTasks(site.browser);
    for (const name of ["Verbs", "Nouns", "Numerals"]) {
      const before = await inForce(page);
      await row(page, "category", name).click();
      await expect.poll(() => inForce(page)).not.toBe(before);
      await page.locator(".facets[data-intervals=exact]").waitFor();
    }
    expect(await longest()).toBeLessThan(50);
    await close();
  });
});
