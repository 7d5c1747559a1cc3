import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Page} from "playwright-core";
import {STARTER_NOTEBOOKS} from "../../src/lib/benchmarks/starter-notebooks.js";
import {notebookToText, type NotebookCell} from "../../src/lib/notebook/index.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {marksByPage} from "./support/marks-by-page.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const js = (text: string): NotebookCell => ({kind: "js", name: "", text});
const runAll = (page: Page) => page.getByRole("button", {name: "Run this notebook"});
const said = (page: Page) => page.locator(".notebook-bar .said");
const shown = (page: Page, n: number) =>
  page.locator(".cell").nth(n).frameLocator(".cell-output iframe").locator(".shown");

/** Opens a notebook as a reader does: from a file. */
async function open(page: Page, cells: readonly NotebookCell[], title = "Test"): Promise<void> {
  await page.locator(".cell").first().waitFor();
  const buffer = Buffer.from(notebookToText({title, cells}));
  await page.locator("input[type=file]").setInputFiles({name: "test.md", mimeType: "text/markdown", buffer});
  await expect.poll(() => page.locator(".notebook-title").inputValue()).toBe(title);
}

async function run(page: Page): Promise<void> {
  await runAll(page).click();
  await expect.poll(() => said(page).textContent(), {timeout: 40_000}).toBe("");
}

describe("the notebook", () => {
  it("shows the whole of a long title on a phone, on lines that follow typing and width, without line breaks of its own", async () => {
    const {page, problems, close} = await visit(site, "notebook.html?starter=unieval", {width: 390, height: 800});
    await page.locator(".cell").first().waitFor();
    const field = page.locator(".notebook-title");
    const cut = () =>
      field.evaluate((node) => [node.scrollHeight - node.clientHeight, node.scrollWidth - node.clientWidth]);
    await expect.poll(cut).toEqual([0, 0]);
    const height = async () => (await field.boundingBox())!.height;
    const before = await height();
    await field.press("End");
    await field.press("Enter");
    await page.keyboard.insertText(", and what\nelse does it do where nobody has asked for it?");
    expect(await field.inputValue()).toMatch(/everything\? \(simulated\), and what else does it do/);
    expect(await cut()).toEqual([0, 0]);
    const narrow = await height();
    expect(narrow).toBeGreaterThan(before);
    await page.setViewportSize({width: 1440, height: 800});
    await expect.poll(height).toBeLessThan(narrow);
    expect(await cut()).toEqual([0, 0]);
    expect(problems).toEqual([]);
    await close();
  });

  it("prints its frames on white paper in dark ink, also where the screen is dark", async () => {
    const {page, close} = await visit(site, "notebook.html?starter=gapeval", {theme: "dark"});
    const look = () =>
      shown(page, 0).evaluate((node) => [
        getComputedStyle(node).color,
        getComputedStyle(document.body).backgroundColor
      ]);
    await shown(page, 0).getByText("simulated").waitFor();
    expect(await look()).toEqual(["rgb(236, 235, 230)", "rgb(21, 22, 26)"]);
    await page.emulateMedia({media: "print"});
    expect(await look()).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    await close();
  });

  it("prints no page of nothing, and the numbers of lines beside their lines", async () => {
    const {page, close} = await visit(site, "notebook.html?starter=gapeval");
    await shown(page, 0).getByText("simulated").waitFor();
    await page.locator(".cell.js .cm-line").nth(9).waitFor();
    const marks = marksByPage(await page.pdf({format: "A4"}));
    expect(marks.length).toBeGreaterThan(1);
    for (const count of marks) expect(count).toBeGreaterThan(0);
    await page.emulateMedia({media: "print"});
    expect(await page.locator(".cm-gutters:visible").count()).toBe(0);
    const number = page
      .locator(".cell.js .cm-line")
      .first()
      .evaluate((line) => getComputedStyle(line, "::before").content);
    expect(await number).toBe("counter(line)");
    await close();
  });

  it("says what became of a cell, and nothing that is no longer so", async () => {
    const {page, close} = await visit(site, "notebook.html?starter=gapeval");
    const words = page.locator(".notebook-shelf .said");
    await page.locator(".cell").first().getByRole("button", {name: "Delete"}).click();
    expect(await words.innerText()).toBe("Deleted. Undo brings it back.");
    await page.getByRole("button", {name: "Undo"}).click();
    expect(await words.innerText()).toBe("Taken back.");
    await page.locator(".cell").first().getByRole("button", {name: "Down"}).click();
    expect(await words.innerText()).toBe("");
    await close();
  });

  it("runs every starter without a failed cell, and nothing of it before the reader says so", async () => {
    const {page, problems, close} = await visit(site, "notebook.html");
    const heavy: string[] = [];
    page.on(
      "request",
      (request) => void (/duckdb-eh|notebook-kernel|\.verdicts/.test(request.url()) && heavy.push(request.url()))
    );
    for (const {id, notebook} of STARTER_NOTEBOOKS) {
      heavy.length = 0;
      await page.goto(`${site.address}notebook.html?starter=${id}`);
      await page
        .locator(".cell")
        .nth(notebook.cells.length - 1)
        .waitFor();
      await page.waitForLoadState("networkidle");
      expect(heavy).toEqual([]);
      expect(await page.locator(".from-link").isVisible()).toBe(true);
      await run(page);
      expect(await page.locator(".cell .failed").allInnerTexts(), id).toEqual([]);
      const drawn = notebook.cells.findIndex(({text}) => text.startsWith("Plot.plot"));
      expect(await shown(page, drawn).locator("svg").count(), id).toBeGreaterThan(0);
      // A frame can fetch no font: the page hands over its own.
      const families = () =>
        shown(page, drawn).evaluate((node) =>
          [...node.ownerDocument.fonts].filter(({status}) => status === "loaded").map(({family}) => family)
        );
      await expect.poll(families).toContain("Parallax Sans");
    }
    expect(problems.filter((problem) => !problem.includes("ERR_ABORTED"))).toEqual([]);
    await close();
  });

  it("runs again what stands on a changed cell, in any order on the page, and says errors at their line", async () => {
    const {page, close} = await visit(site, "notebook.html");
    await open(page, [
      js("`sum ${d3.sum(rows, (d) => d.n) + offset}`"),
      js("const offset = 1"),
      {kind: "sql", name: "rows", text: "select 20 as n union all select 21"},
      js("const a = 1;\nconst b = a.b.c;"),
      js("const x = 1;\nconst y = ;"),
      {kind: "sql", name: "more", text: "select count(*) as k from rows"}
    ]);
    await run(page);
    await expect.poll(() => shown(page, 0).innerText()).toBe("sum 42");
    expect(await page.locator(".cell").nth(3).locator(".failed").innerText()).toMatch(/line 2[^]*TypeError/);
    expect(await page.locator(".cell").nth(4).locator(".failed").innerText()).toContain("line 2");
    expect(await page.locator(".cell").nth(5).locator("td").innerText()).toBe("2");
    await page.locator(".cell").nth(1).locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("const offset = 100");
    await page.keyboard.press("Shift+Enter");
    await expect.poll(() => shown(page, 0).innerText()).toBe("sum 141");
    await close();
  });

  it("runs what was asked for before also when another cell is run meanwhile", async () => {
    const {page, problems, close} = await visit(site, "notebook.html");
    await open(page, [
      js("for (const from = Date.now(); Date.now() - from < 3000; );\ndisplay('one')"),
      js("'two'"),
      js("'three'")
    ]);
    await runAll(page).click();
    await expect.poll(() => said(page).textContent()).toContain("Running cell 1");
    await page.locator(".cell").nth(2).getByRole("button", {name: "Run"}).click();
    await expect.poll(() => said(page).textContent(), {timeout: 40_000}).toBe("");
    expect(await page.locator(".cell-output.stale").count()).toBe(0);
    for (const [n, text] of ["one", "two", "three"].entries())
      await expect.poll(() => shown(page, n).innerText({timeout: 2000})).toBe(text);
    expect(problems).toEqual([]);
    await close();
  });

  it("gives one value to all cells when a query is changed while it runs, and the new one once it is run again", async () => {
    const {page, problems, close} = await visit(site, "notebook.html");
    await open(page, [
      {kind: "sql", name: "a", text: "SELECT count(*) AS v FROM range(50000000) t(i) WHERE hash(i) % 7 = 3"},
      {kind: "sql", name: "", text: "SELECT v AS seen FROM a"},
      js("String(a[0].v)")
    ]);
    const cell = (n: number) => page.locator(".cell").nth(n);
    const changeWhileItRuns = async (text: string) => {
      await expect.poll(() => cell(0).locator(".cell-output.stale").count()).toBe(1);
      await cell(0).locator(".cm-content").click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
    };
    const ended = () => expect.poll(() => said(page).textContent(), {timeout: 40_000}).toBe("");
    await runAll(page).click();
    await changeWhileItRuns("SELECT 2 AS v");
    await ended();
    const value = (await cell(0).locator("td").innerText()).replaceAll(",", "");
    expect(value).toMatch(/^7\d{6}$/);
    expect((await cell(1).locator("td").innerText()).replaceAll(",", "")).toBe(value);
    await expect.poll(() => shown(page, 2).innerText()).toBe(value);
    // Behind the query that stands there it would be no query, and end before it is seen to run.
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("SELECT count(*) AS v FROM range(50000000000) t(i)");
    await runAll(page).click();
    await changeWhileItRuns("SELECT 3 AS v");
    await page.keyboard.press("Shift+Enter");
    await ended();
    expect(await cell(0).locator("td").innerText()).toBe("3");
    expect(await cell(1).locator("td").innerText()).toBe("3");
    await expect.poll(() => shown(page, 2).innerText()).toBe("3");
    expect(problems).toEqual([]);
    await close();
  });

  it("shows once what an expression gives to display, which gives it back", async () => {
    const {page, close} = await visit(site, "notebook.html");
    const texts = ["display(41)", "display(41);", "const x = display(41);\ndisplay(x + 1);", "41"];
    await open(page, texts.map(js));
    await run(page);
    for (const [n, text] of ["41", "41", "41\n42", "41"].entries())
      await expect.poll(() => shown(page, n).locator("pre").allInnerTexts()).toEqual(text.split("\n"));
    await close();
  });

  it("gives the reader's code no way to the site, its storage or the network", async () => {
    const {page, problems, close} = await visit(site, "notebook.html");
    const attempts: Record<string, string> = {
      fetch: `await fetch("${site.address}index.html")`,
      outside: `await fetch("https://example.org/")`,
      xhr: `await new Promise((ok, no) => { const x = new XMLHttpRequest(); x.onload = ok; x.onerror = no; x.open("GET", "${site.address}index.html"); x.send(); })`,
      socket: `await new Promise((ok, no) => { const s = new WebSocket("wss://example.org/"); s.onopen = ok; s.onerror = no; })`,
      events: `await new Promise((ok, no) => { const s = new EventSource("${site.address}index.html"); s.onopen = ok; s.onerror = no; })`,
      scripts: `importScripts("${site.address}index.html")`,
      module: `await import("${site.address}index.html")`,
      dataModule: `await import("data:text/javascript,export default 1")`,
      storage: `localStorage.length`,
      database: `await new Promise((ok, no) => { const r = indexedDB.open("x"); r.onsuccess = ok; r.onerror = () => no(r.error); })`,
      caches: `await caches.keys()`,
      parent: `parent.document.title`,
      top: `top.location.href`,
      window: `window.open("https://example.org/").focus()`,
      image: `await new Promise((ok, no) => { const i = new Image(); i.onload = ok; i.onerror = no; i.src = "https://example.org/x.png"; })`,
      navigate: `location.href = "https://example.org/"; await new Promise((ok) => setTimeout(ok, 300)); if (!location.href.startsWith("blob:null")) 1; else throw new Error("still here")`,
      frames: `document.body.appendChild(document.createElement("iframe")).contentWindow.fetch`
    };
    const names = Object.keys(attempts);
    await open(
      page,
      names.map((name) =>
        js(
          `let ok_${name} = false;\ntry { ${attempts[name]}; ok_${name} = true; } catch (e) {}\ndisplay("${name}: " + (ok_${name} ? "ESCAPED" : "refused"));`
        )
      )
    );
    await run(page);
    for (const [n, name] of names.entries()) expect(await shown(page, n).innerText()).toBe(`${name}: refused`);
    expect(problems.filter((problem) => problem.startsWith("outside"))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("x")).length)).toBe(0);
    const kernel = page.locator("iframe.notebook-kernel");
    expect(await kernel.getAttribute("sandbox")).toBe("allow-scripts");
    await close();
  });

  it("draws hostile drawings and prose without running anything of them", async () => {
    const {page, problems, close} = await visit(site, "notebook.html");
    const hostile = `const box = document.createElement("div");
for (const tag of ["script", "iframe", "object", "embed", "form", "link", "meta", "base", "foreignObject"]) {
  const e = document.createElement(tag);
  e.setAttribute("src", "https://example.org/"); e.setAttribute("href", "https://example.org/"); e.setAttribute("content", "0;url=https://example.org/");
  e.setAttribute("http-equiv", "refresh"); e.textContent = "parent.postMessage('escaped', '*')";
  box.appendChild(e);
}
const image = document.createElement("img");
image.setAttribute("src", "https://example.org/beacon.png"); image.setAttribute("onerror", "parent.postMessage('escaped', '*')");
image.setAttribute("style", "background: url(https://example.org/style.png)");
box.appendChild(image);
box.appendChild(document.createElement("p")).textContent = "<b>as text</b>";
display(box);`;
    const prose =
      "<script>parent.postMessage('escaped','*')</script>\n\n[go](javascript:alert(1)) ![x](https://example.org/x.png) <img src=x onerror=alert(1)>\n\nend";
    await open(page, [js(hostile), {kind: "markdown", name: "", text: prose}]);
    await page.evaluate(() => {
      Object.assign(globalThis, {heard: []});
      addEventListener("message", ({data}) => (globalThis as unknown as {heard: unknown[]}).heard.push(data));
    });
    await run(page);
    await expect.poll(() => shown(page, 0).innerText()).toContain("<b>as text</b>");
    expect(
      await shown(page, 0).locator("script, iframe, object, embed, form, link, meta, base, foreignObject").count()
    ).toBe(0);
    expect(
      await shown(page, 0)
        .locator("img")
        .evaluate((image) => [image.getAttribute("src"), image.getAttribute("onerror")])
    ).toEqual([null, null]);
    expect(await shown(page, 1).innerText()).toContain("end");
    expect(await shown(page, 1).locator("script, img, a[href^='javascript']").count()).toBe(0);
    expect(await page.evaluate(() => (globalThis as unknown as {heard: unknown[]}).heard)).not.toContain("escaped");
    expect(problems.filter((problem) => problem.startsWith("outside"))).toEqual([]);
    await close();
  });

  it("opens no list of completions over what comes next when the reader has gone on", async () => {
    const {page, close} = await visit(site, "notebook.html?new");
    await page.getByRole("button", {name: "SQL"}).last().press("Enter");
    const list = page.locator(".cm-tooltip-autocomplete");
    await page.keyboard.insertText("select * from model");
    await page.getByRole("button", {name: "JavaScript"}).last().focus();
    await page.waitForTimeout(1000);
    expect(await list.count()).toBe(0);
    await close();
  });

  it("stays answerable while a cell loops or allocates without end, and stops it", async () => {
    const {page, close} = await visit(site, "notebook.html");
    for (const endless of [
      "while (true) {}",
      "const all = []; while (true) all.push(new Array(100000).fill(Math.random()));"
    ]) {
      await open(page, [js("1 + 1"), js(endless)], `Endless ${endless.length}`);
      await runAll(page).click();
      await said(page).filter({hasText: "Running cell 2"}).waitFor();
      const delay = await page.evaluate(async () => {
        const from = performance.now();
        for (let n = 0; n < 10; n++) await new Promise((resolve) => setTimeout(resolve, 10));
        return performance.now() - from;
      });
      expect(delay).toBeLessThan(1500);
      const stop = page.getByRole("button", {name: "Stop"});
      if (await stop.isVisible()) await stop.click();
      await expect.poll(() => said(page).textContent()).toBe("");
      expect(await page.locator("iframe.notebook-kernel").count()).toBe(0);
      expect(await page.locator(".cell").nth(1).locator(".cell-output").innerText()).toMatch(/Stopped|ended/);
      await page.locator(".cell").first().getByRole("button", {name: "Run"}).click();
      await expect.poll(() => shown(page, 0).innerText(), {timeout: 15_000}).toBe("2");
    }
    await close();
  });

  it("keeps changes over a reload, undoes a deletion, exports what it imports, and names the line of a broken file", async () => {
    const {page, close} = await visit(site, "notebook.html");
    await open(page, [js("1"), js("2")], "Kept");
    await page.locator(".cell").nth(0).getByRole("button", {name: "Delete"}).click();
    await expect.poll(() => page.locator(".cell").count()).toBe(1);
    await page.getByRole("button", {name: "Undo"}).click();
    await expect.poll(() => page.locator(".cell").count()).toBe(2);
    await page.locator(".cell").nth(1).getByRole("button", {name: "Up"}).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("nb")).not.toBeNull();
    await page.reload();
    await expect.poll(() => page.locator(".notebook-title").inputValue()).toBe("Kept");
    expect(await page.locator(".cell .cm-content").allInnerTexts()).toEqual(["2", "1"]);
    expect(await page.locator(".from-link").isVisible()).toBe(true);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", {name: "Export"}).click()
    ]);
    expect(readFileSync((await file.path())!, "utf8")).toBe(notebookToText({title: "Kept", cells: [js("2"), js("1")]}));
    const broken = Buffer.from("---\nparallax-notebook: 1\n---\n\n```js cell\n1");
    await page
      .locator("input[type=file]")
      .setInputFiles({name: "broken.md", mimeType: "text/markdown", buffer: broken});
    await expect
      .poll(() => page.locator(".notebook-shelf .said").textContent())
      .toContain("broken.md: line 5: the js cell is never closed");
    expect(await page.locator(".cell").count()).toBe(2);
    await close();
  });
});

describe("a kept notebook", () => {
  const kept = (page: Page) => page.locator(".notebook-shelf ul").nth(1).locator("li");
  const title = (page: Page) => page.locator(".notebook-title");

  it("holds the last word typed before the page was left, and is listed as it is kept", async () => {
    const {page, problems, close} = await visit(site, "notebook.html?new");
    await title(page).fill("Half a wo");
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe("Half a wo");
    await title(page).fill("Half a word");
    await expect.poll(() => kept(page).allInnerTexts()).toEqual([expect.stringContaining("Half a word")]);
    expect(problems).toEqual([]);
    await close();
  });

  it("is opened by Back, deleted and brought back; an address of one that is not here says so", async () => {
    const {page, problems, close} = await visit(site, "notebook.html");
    await open(page, [js("1")], "First");
    await open(page, [js("2")], "Second");
    await page.goBack();
    await expect.poll(() => title(page).inputValue()).toBe("First");
    await page.goForward();
    await expect.poll(() => title(page).inputValue()).toBe("Second");
    await expect.poll(() => kept(page).count()).toBe(2);
    await kept(page).filter({hasText: "First"}).getByRole("button", {name: "Delete"}).click();
    await expect.poll(() => kept(page).count()).toBe(1);
    await page.getByRole("button", {name: "Bring it back"}).click();
    await expect.poll(() => kept(page).count()).toBe(2);
    await page.goto(`${site.address}notebook.html?nb=none`);
    await expect
      .poll(() => page.locator(".notebook-shelf .said").textContent())
      .toContain("is not kept in this browser");
    expect(problems).toEqual([]);
    await close();
  });

  it("opens after a reload and from the list at any size", async () => {
    const {page, problems, close} = await visit(site, "notebook.html?new");
    await page.getByRole("button", {name: "JavaScript"}).last().press("Enter");
    await page.locator(".cell .cm-content").evaluate((node) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "// A comment of a long cell.\n".repeat(75_000));
      node.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
    });
    await expect.poll(() => kept(page).allInnerTexts()).toEqual([expect.stringContaining("Untitled")]);
    await page.waitForTimeout(1000);
    await page.reload();
    await expect.poll(() => page.locator(".cell").count()).toBe(1);
    await page.getByRole("button", {name: "New", exact: true}).click();
    await expect.poll(() => page.locator(".cell").count()).toBe(0);
    await kept(page).getByRole("button", {name: "Untitled", exact: true}).click();
    await expect.poll(() => page.locator(".cell .cm-content").innerText()).toContain("// A comment");
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ["", false],
    [", and been listed elsewhere meanwhile,", true]
  ])(
    "that was left in the middle of a word%s is no other tab's when Back brings its page back",
    async (_, isListed) => {
      const {page, context, problems, close} = await visit(site, "notebook.html?new");
      await title(page).fill("Base");
      await expect.poll(() => kept(page).allInnerTexts()).toEqual([expect.stringContaining("Base")]);
      // A page in the browser's cache stands still: its timers go on when it is back.
      await page.evaluate(() => {
        const [own, held]: [typeof setTimeout, (() => void)[]] = [setTimeout, []];
        Object.assign(globalThis, {
          setTimeout: (act: () => void) => held.push(act),
          goOn() {
            globalThis.setTimeout = own;
            for (const act of held) act();
          }
        });
      });
      await title(page).fill("Last words");
      await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pagehide", {persisted: true})));
      if (isListed) {
        const other = await context.newPage();
        await other.goto(`${site.address}notebook.html`);
        await expect.poll(() => kept(other).allInnerTexts()).toEqual([expect.stringContaining("Last words")]);
      }
      await page.evaluate(() => (globalThis as unknown as {goOn: () => void}).goOn());
      await expect.poll(() => kept(page).allInnerTexts()).toEqual([expect.stringContaining("Last words")]);
      for (const words of ["More", "More work"]) {
        await title(page).fill(words);
        await expect.poll(() => kept(page).allInnerTexts()).toEqual([expect.stringMatching(`^${words}\\W*Delete`)]);
      }
      expect(await page.locator(".notebook-shelf .said").textContent()).not.toContain("Another tab");
      await page.reload();
      await expect.poll(() => title(page).inputValue()).toBe("More work");
      expect(problems).toEqual([]);
      await close();
    }
  );

  /** Writes a title and leaves the page before it can be written. */
  async function leaveWith(page: Page, words: string): Promise<void> {
    await page.evaluate(() => Object.assign(globalThis, {setTimeout: () => 1}));
    await title(page).fill(words);
    await page.goto(`${site.address}methods.html`);
  }

  it("holds its last words when another one is left after it", async () => {
    const {page, context, problems, close} = await visit(site, "notebook.html?new");
    const other = await context.newPage();
    await other.goto(page.url());
    const addresses: string[] = [];
    for (const tab of [page, other]) {
      await title(tab).fill("Begun");
      await expect.poll(() => new URL(tab.url()).searchParams.get("nb")).not.toBeNull();
      addresses.push(tab.url());
    }
    await expect.poll(() => kept(other).count()).toBe(2);
    await leaveWith(page, "First to its last word");
    await leaveWith(other, "Second to its last word");
    for (const [n, words] of ["First to its last word", "Second to its last word"].entries()) {
      await page.goto(addresses[n]!);
      await expect.poll(() => title(page).inputValue()).toBe(words);
    }
    expect(problems).toEqual([]);
    await close();
  });

  /** A kept notebook that two tabs show. */
  async function inTwoTabs() {
    const {page, context, problems, close} = await visit(site, "notebook.html");
    await open(page, [js("1")], "Shared");
    // One line stands there before, too: that none is kept yet.
    await expect.poll(() => kept(page).allInnerTexts()).toEqual([expect.stringContaining("Shared")]);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect.poll(() => title(other).inputValue()).toBe("Shared");
    return {page, other, problems, close};
  }

  it("stays as another tab has written it since, with the last words of the page that was left as a copy", async () => {
    const {page, other, problems, close} = await inTwoTabs();
    await leaveWith(page, "Of the page that was left");
    await title(other).fill("Of the tab that stayed");
    await expect.poll(() => kept(other).count()).toBe(2);
    await other.reload();
    await expect.poll(() => title(other).inputValue()).toBe("Of the tab that stayed");
    await kept(other).getByRole("button", {name: "Of the page that was left (copy)", exact: true}).click();
    await expect.poll(() => title(other).inputValue()).toBe("Of the page that was left (copy)");
    expect(problems).toEqual([]);
    await close();
  });

  it("that another tab has changed stays as it is there, and what is written here is a copy", async () => {
    const {page, other, problems, close} = await inTwoTabs();
    await title(other).fill("Of the other tab");
    await expect.poll(() => kept(other).first().innerText()).toContain("Of the other tab");
    await title(page).fill("Of this tab");
    await expect.poll(() => title(page).inputValue()).toBe("Of this tab (copy)");
    await expect.poll(() => kept(page).count()).toBe(2);
    expect((await kept(page).allInnerTexts()).join()).toContain("Of the other tab");
    expect(problems).toEqual([]);
    await close();
  });
});

it("the frames refuse to run as pages of the site", async () => {
  const {page, close} = await visit(site, "notebook.html");
  const address = await page.locator(".cell-output iframe").first().getAttribute("src");
  const errors: string[] = [];
  page.on("pageerror", ({message}) => void errors.push(message));
  await page.goto(new URL(address!, site.address).href);
  await expect.poll(() => errors.join()).toContain("only in a sandboxed frame");
  await close();
});
