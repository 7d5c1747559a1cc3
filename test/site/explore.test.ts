import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Page} from "playwright-core";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const inForce = (page: Page) => page.locator(".explore-bar .count").textContent();
const row = (page: Page, facet: string, name: string) =>
  page.locator(`[data-facet=${facet}] .facet-row`, {hasText: name}).first();
const title = (page: Page, id: string) => page.locator(`#${id}-title`);

/** Loads the explorer with a log and waits for its matrix. */
async function explore(query: string, {theme = "light" as "light" | "dark"} = {}) {
  const visited = await visit(site, `explore.html${query}`, {theme});
  await visited.page.locator("canvas.matrix").waitFor({state: "attached"});
  return visited;
}

describe("the explorer", () => {
  it("filters by a click, counts everywhere, undoes by Back and restores from the address", async () => {
    const {page, problems, close} = await explore("?log=gapeval");
    expect(await inForce(page)).toContain("28,424 of 28,424 verdicts, 1,292 of 1,292 items, 11 of 11 models");
    await row(page, "category", "Reasoning").click();
    await expect.poll(() => inForce(page)).toContain("13,420 of 28,424 verdicts");
    const said = (facet: string, name: string) => row(page, facet, name).locator("input").getAttribute("aria-label");
    await expect.poll(() => said("capability", "understanding")).toMatch(/^understanding: 6,710, [\d.]+% right /);
    expect(await said("category", "World Knowledge")).toMatch(/^World Knowledge: 6,468, [\d.]+% right \[/);
    await expect.poll(() => new URL(page.url()).searchParams.get("category")).toBe("reasoning");
    await page.reload();
    await expect.poll(() => inForce(page)).toContain("13,420 of 28,424 verdicts");
    await page.goBack();
    await expect.poll(() => inForce(page)).toContain("28,424 of 28,424 verdicts");
    expect(problems).toEqual([]);
    await close();
  });

  it("prints nothing as if it were still at work: what is cheap is finished, the rest says that it was not", async () => {
    const {page, problems, close} = await visit(site, "404.html");
    await page.waitForLoadState("networkidle");
    problems.length = 0;
    await page.addInitScript(() => {
      const printed: {comparing: boolean; late: boolean}[] = [];
      Object.assign(window, {printed});
      // Prints in each frame in which a figure still compares, from the first on.
      const look = () => {
        const figures = () => [...document.querySelectorAll(".figure")].map((figure) => figure.textContent).join(" ");
        if (/Comparing/.test(figures())) {
          dispatchEvent(new Event("beforeprint"));
          void Promise.resolve().then(() => {
            const text = figures();
            printed.push({comparing: /Comparing/.test(text), late: /was still being computed/.test(text)});
            dispatchEvent(new Event("afterprint"));
          });
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${site.address}explore.html?log=gapeval`);
    await title(page, "head-to-head").filter({hasNotText: "Comparing"}).waitFor({timeout: 60_000});
    await title(page, "differences").filter({hasNotText: "Comparing"}).waitFor({timeout: 60_000});
    const found = await page.evaluate(
      () => (window as unknown as {printed: {comparing: boolean; late: boolean}[]}).printed
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({comparing}) => comparing)).toEqual([]);
    // From the moment on in which the filters rest, all that this log has is cheap.
    expect(found.at(-1)!.late).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  it("says on paper which figures had not been opened, and names every filter however narrow the paper", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=unieval&category=verbs", {width: 700});
    await page.locator("#matrix canvas.matrix").waitFor({state: "attached"});
    const lacking = page.locator(".on-paper");
    expect(await lacking.evaluateAll((all) => all.filter((node) => node.checkVisibility()).length)).toBe(0);
    await page.emulateMedia({media: "print"});
    const said = await lacking.evaluateAll((all) =>
      all.filter((node) => node.checkVisibility()).map((node) => node.textContent!.trim().split(":")[0])
    );
    expect(said).toEqual(["How far attempts agree", "What was invalid"]);
    const bar = await page.locator(".slot.bar").evaluate((node) => getComputedStyle(node).position);
    const chips = await page
      .locator(".explore-bar .chips")
      .evaluate((node) => getComputedStyle(node).flexWrap + getComputedStyle(node).overflowX);
    expect([bar, chips]).toEqual(["static", "wrapvisible"]);
    await page.emulateMedia({media: "screen"});
    await page.locator("#answers").scrollIntoViewIfNeeded();
    await page.locator("#attempts").scrollIntoViewIfNeeded();
    await expect.poll(() => lacking.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("draws what follows each step over lists and heatmap, and says it in words at rest", async () => {
    const {page, problems, close} = await explore("?log=gapeval");
    const cell = page.locator("#rates [data-mark]").first();
    await cell.scrollIntoViewIfNeeded();
    const words = await cell.getAttribute("aria-label");
    // While a slider moves: what is drawn is looked at in the page.
    const drawn = await page.evaluate(async () => {
      const isBlank = (canvas: HTMLCanvasElement) => {
        const blank = document.createElement("canvas");
        [blank.width, blank.height] = [canvas.width, canvas.height];
        return canvas.toDataURL() === blank.toDataURL();
      };
      const list = document.querySelector<HTMLCanvasElement>("[data-facet=category] .list canvas")!;
      const before = list.toDataURL();
      const added = new Promise<HTMLCanvasElement>((resolve) =>
        new MutationObserver(() => {
          const overlay = document.querySelector<HTMLCanvasElement>("#rates canvas.overlay");
          if (overlay) resolve(overlay);
        }).observe(document.querySelector("#rates .body")!, {childList: true})
      );
      const input = document.querySelector<HTMLInputElement>("[data-facet=difficulty] input")!;
      let overlay: HTMLCanvasElement | null = null;
      void added.then((canvas) => (overlay = canvas));
      for (let bin = 60, frames = 0; overlay === null && frames < 300; bin = 160 - bin, frames++) {
        input.value = String(bin);
        input.dispatchEvent(new Event("input"));
        await new Promise(requestAnimationFrame);
      }
      return {
        isListBlank: isBlank(list),
        isListSame: list.toDataURL() === before,
        isHeatmapBlank: overlay === null || isBlank(overlay)
      };
    });
    expect(drawn).toEqual({isListBlank: false, isListSame: false, isHeatmapBlank: false});
    await expect.poll(() => cell.getAttribute("aria-label")).not.toBe(words);
    expect(await page.locator("#rates canvas.overlay").count()).toBe(0);
    const said = await page.locator("[data-facet=category] .facet-row input").first().getAttribute("aria-label");
    expect(said).toMatch(/^.+: [\d,]+, [\d.]+% right \[[\d.]+, [\d.]+\], [\d,]+ scored$/);
    expect(problems).toEqual([]);
    await close();
  });

  it("gives no canvas pixels anew while filters come and go, and leaves the page where it stands", async () => {
    const {page, problems, close} = await explore("?log=gapeval");
    await page.locator("#rates [data-mark]").first().scrollIntoViewIfNeeded();
    await page.locator(".facets:not([data-intervals=approximate])").waitFor();
    const heightOfBar = () => page.locator(".explore-bar").evaluate((node) => node.getBoundingClientRect().height);
    const before = await heightOfBar();
    await page.evaluate(() => {
      const given: string[] = [];
      for (const side of ["width", "height"] as const) {
        const {get, set} = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side)!;
        Object.defineProperty(HTMLCanvasElement.prototype, side, {
          get: get!,
          set(this: HTMLCanvasElement, size: number) {
            given.push(`${this.className || "canvas"} ${side} ${size}`);
            set!.call(this, size);
          }
        });
      }
      Object.assign(globalThis, {given});
    });
    const given = () => page.evaluate(() => (globalThis as unknown as {given: string[]}).given.splice(0));
    const toggle = async (facet: string) => {
      // Looked at in the page: intervals are approximate for some frames only.
      await page.evaluate(
        (id) =>
          new Promise<void>((resolve) => {
            const facets = document.querySelector<HTMLElement>(".facets")!;
            let hasMoved = false;
            new MutationObserver((_, observer) => {
              const isMoving = facets.dataset.intervals === "approximate";
              if (hasMoved && !isMoving) {
                observer.disconnect();
                resolve();
              }
              hasMoved ||= isMoving;
            }).observe(facets, {attributeFilter: ["data-intervals"]});
            document.querySelector<HTMLElement>(`[data-facet=${id}] .facet-row input`)!.click();
          }),
        facet
      );
      await expect.poll(() => page.locator("#rates canvas.overlay").count()).toBe(0);
    };
    // With the first filter the overlay of the heatmap gets its pixels.
    await toggle("capability");
    expect(await heightOfBar()).toBe(before);
    expect(await given()).toContainEqual(expect.stringMatching(/^overlay width \d+$/));
    for (const facet of ["capability", "category", "category", "capability"]) await toggle(facet);
    expect(await given()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("draws lists as they come near, what changed far away too, and hints where the pointer is", async () => {
    const {page, problems, close} = await explore("?log=gapeval");
    const near = page.locator("[data-facet=model] .list canvas");
    const far = page.locator("[data-facet=difficulty] canvas");
    const picture = (canvas: typeof near) => canvas.evaluate((node: HTMLCanvasElement) => node.toDataURL());
    const isBlank = (canvas: typeof near) =>
      canvas.evaluate((node: HTMLCanvasElement) => {
        const blank = document.createElement("canvas");
        [blank.width, blank.height] = [node.width, node.height];
        return node.toDataURL() === blank.toDataURL();
      });
    await expect.poll(() => isBlank(near)).toBe(false);
    expect(await isBlank(far)).toBe(true);
    const before = {
      near: await picture(near),
      place: await near.evaluate((node) => node.getBoundingClientRect().height)
    };
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await far.evaluate((node) => node.scrollIntoView({block: "center", behavior: "instant"}));
    await expect.poll(() => isBlank(far)).toBe(false);
    await page.evaluate(() => document.querySelector<HTMLElement>("[data-facet=category] input")!.click());
    await page.locator(".facets:not([data-intervals=approximate])").waitFor();
    expect(await picture(near)).toBe(before.near);
    expect(await near.evaluate((node) => node.getBoundingClientRect().height)).toBe(before.place);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => picture(near)).not.toBe(before.near);
    expect(await isBlank(near)).toBe(false);
    const first = page.locator("[data-facet=model] .facet-row").first();
    await first.hover();
    const hint = () => first.getAttribute("title");
    await expect.poll(hint).toMatch(/^.+: [\d.]+% right \[[\d.]+, [\d.]+\], [\d,]+ scored$/);
    const hinted = await hint();
    await row(page, "category", "Reasoning").click();
    await expect.poll(hint).not.toBe(hinted);
    expect(problems).toEqual([]);
    await close();
  });

  it("changes cells of the heatmap in place, with the reader's focus and no trace of the one before", async () => {
    const {page, problems, close} = await explore("?log=gapeval");
    const cell = page.locator("#rates [data-mark]").first();
    await cell.scrollIntoViewIfNeeded();
    const show = (name: string) =>
      page
        .locator("#rates")
        .getByRole("button", {name, exact: true})
        .evaluate((button: HTMLElement) => button.click());
    const cells = () =>
      page
        .locator("#rates [data-mark]")
        .evaluateAll((all) => all.map((node) => [node.getAttribute("aria-label"), node.innerHTML]));
    const rates = await cells();
    await cell.evaluate((node: SVGElement) => {
      node.focus();
      (node as SVGElement & {isFirst?: boolean}).isFirst = true;
    });
    await show("rank");
    await expect.poll(cells).not.toEqual(rates);
    expect(await page.evaluate(() => (document.activeElement as (Element & {isFirst?: boolean}) | null)?.isFirst)).toBe(
      true
    );
    await show("rate");
    await expect.poll(cells).toEqual(rates);
    expect(problems).toEqual([]);
    await close();
  });

  it("gives the same cells to other models when their order changes; focus and tab stop go with the key", async () => {
    const {page, problems, close} = await explore("?log=gapeval");
    const all = page.locator("#rates [data-mark]");
    await all.first().scrollIntoViewIfNeeded();
    const key = (await all.nth(1).getAttribute("data-mark"))!;
    const named = `#rates [data-mark="${key}"]`;
    const heading = (await page.locator(named).getAttribute("aria-label"))!.split(".")[0];
    await all.evaluateAll((nodes) => nodes.forEach((node) => ((node as Element & {isKept?: boolean}).isKept = true)));
    await page.locator(named).evaluate((node: SVGElement) => node.focus());
    const order = () => all.evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-mark")));
    const before = await order();
    // Verdicts on the other form are led by another model.
    await row(page, "capability", "generation").evaluate((node: HTMLElement) => node.click());
    await page.locator(named).evaluate((node: SVGElement) => node.focus());
    await expect.poll(order).not.toEqual(before);
    expect([...(await order())].sort()).toEqual([...before].sort());
    const found = await page.evaluate((selector) => {
      const cells = [...document.querySelectorAll<SVGElement & {isKept?: boolean}>("#rates [data-mark]")];
      const stops = cells.filter((cell) => cell.getAttribute("tabindex") === "0");
      const x = (node: Element) => Number(node.querySelector("rect")!.getAttribute("x"));
      return {
        areKept: cells.every(({isKept}) => isKept),
        stops: stops.map((cell) => cell.dataset.mark),
        focused: (document.activeElement as SVGElement | null)?.dataset.mark,
        linked: [...new Set(cells.filter((cell) => cell.classList.contains("linked")).map((c) => c.dataset.model))],
        label: document.querySelector(selector)!.getAttribute("aria-label")!.split(".")[0],
        isInOrder: cells.every(
          (cell, k) =>
            k === 0 ||
            cells[k - 1]!.dataset.mark!.split("|")[0] !== cell.dataset.mark!.split("|")[0] ||
            x(cells[k - 1]!) < x(cell)
        )
      };
    }, named);
    expect(found).toEqual({
      areKept: true,
      stops: [key],
      focused: key,
      linked: [key.split("|")[1]],
      label: heading,
      isInOrder: true
    });
    expect(problems).toEqual([]);
    await close();
  });

  it("says of one model that it answers and draws, by its name", async () => {
    const {page, problems, close} = await explore("?log=gapeval&model=bagel");
    await expect
      .poll(() => page.locator("#matrix-title").innerText())
      .toMatch(/^On these 646 pairs of items bagel answers [\d.]+% in words and draws [\d.]+%$/);
    await page.goto(`${site.address}explore.html?log=gapeval&model=bagel&capability=generation`);
    await expect
      .poll(() => page.locator("#matrix-title").innerText(), {timeout: 30_000})
      .toMatch(/^On these [\d,]+ items bagel is right [\d.]+% of the time$/);
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps what is in force in view on a phone, in a few lines, wherever the reader is", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval&category=reasoning&model=bagel", {
      width: 390
    });
    await page.locator("canvas.matrix").waitFor({state: "attached"});
    for (const id of ["matrix", "head-to-head", "judges"]) {
      await page.locator(`#${id}`).evaluate((node) => node.scrollIntoView({behavior: "instant"}));
      const bar = await page.locator(".explore-bar").boundingBox();
      expect(bar!.y).toBeGreaterThanOrEqual(-1);
      expect(bar!.y + bar!.height).toBeLessThan(140);
      await expect
        .poll(() => page.locator(".explore-bar .count").innerText())
        .toMatch(/verdicts, .* items?, .* models?$/);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it("brushes difficulties finer than their bars, says the range, and keeps both in the address", async () => {
    const {page, problems, close} = await explore("?log=gapeval&difficulty=10..29");
    const facet = page.locator("[data-facet=difficulty]");
    const range = () => facet.locator("output").textContent();
    const whole = await range();
    expect(whole).toMatch(/^[−\d.]+ to [−\d.]+ logits$/);
    const chip = page.getByRole("button", {name: /^Remove filter difficulty/});
    expect(await chip.textContent()).toContain(whole!.replace(" logits", ""));
    const from = facet.getByLabel("Difficulty, from");
    expect(await from.inputValue()).toBe("40");
    expect(await from.getAttribute("aria-valuetext")).toBe(`${whole!.split(" to ")[0]} logits`);
    const rows = await inForce(page);
    for (let k = 0; k < 9; k++) await from.press("ArrowRight");
    await page.waitForURL(/difficulty=12.25(~|%7E)30/);
    await expect.poll(range).not.toBe(whole);
    await expect.poll(() => inForce(page)).not.toBe(rows);
    await expect.poll(() => chip.textContent()).toContain((await range())!.replace(" logits", ""));
    expect(problems).toEqual([]);
    await close();
  });

  it("prints the matrix light at the width of paper where the screen is dark, and is as it was afterwards", async () => {
    const {page, close} = await explore("?log=gapeval", {theme: "dark"});
    await expect.poll(() => inForce(page)).toContain("28,424 of 28,424");
    const matrix = page.locator("canvas.matrix");
    const picture = () => matrix.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    /** Of wrong answers in words: has the canvas pixels of this colour? */
    const hasWash = (colour: readonly number[]) =>
      matrix.evaluate((canvas: HTMLCanvasElement, [r, g, b]) => {
        const {data} = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        for (let k = 0; k < data.length; k += 4)
          if (data[k] === r && data[k + 1] === g && data[k + 2] === b) return true;
        return false;
      }, colour);
    const [dark, light] = [
      [29, 36, 52],
      [233, 237, 248]
    ];
    const before = await picture();
    expect([await hasWash(dark), await hasWash(light)]).toEqual([true, false]);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect([await hasWash(dark), await hasWash(light)]).toEqual([false, true]);
    expect(await matrix.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeLessThan(680);
    await page.emulateMedia({media: "print"});
    const name = page.locator(".matrix-names span").first();
    expect(await name.evaluate((node) => getComputedStyle(node).color)).toBe("rgb(0, 0, 0)");
    await page.emulateMedia({media: "screen"});
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await picture()).toBe(before);
    expect(await name.evaluate((node) => getComputedStyle(node).color)).toBe("rgb(236, 235, 230)");
    await close();
  });

  it("says when nothing is left, and clears", async () => {
    const {page, close} = await explore("?log=gapeval&outcome=none");
    await expect.poll(() => inForce(page)).toContain("0 of 28,424 verdicts");
    expect(await title(page, "matrix").textContent()).toBe("Nothing scored matches these filters");
    await page.getByRole("button", {name: "Clear all"}).first().click();
    await expect.poll(() => inForce(page)).toContain("28,424 of 28,424");
    await close();
  });

  it("names what a link holds that is not here, and warns when the data have changed", async () => {
    const {page, close} = await explore(
      "?log=gapeval&category=nonsense&item=gapeval/none&a=999&b=99&data=0123456789abcdef"
    );
    const notice = page.locator(".explore-bar .notice");
    await expect.poll(() => notice.textContent()).toMatch(/category: unknown: nonsense/);
    expect(await notice.textContent()).toMatch(/item: unknown item/);
    expect(await notice.textContent()).toMatch(/a: unknown value: 999; b: unknown value: 99/);
    expect(await notice.textContent()).toMatch(/made for other data/);
    await close();
  });

  it("names a side that a link holds against itself", async () => {
    const {page, close} = await explore("?log=gapeval&a=0&b=0");
    const notice = page.locator(".explore-bar .notice");
    await expect.poll(() => notice.textContent()).toBe("Part of this link could not be used: b: the same as a.");
    await page.locator("#head-to-head").getByLabel("second").selectOption("1");
    await expect.poll(() => notice.textContent()).toBe("");
    await close();
  });

  it("finds nothing in verdicts that were chosen by their outcome, and pins no test of them", async () => {
    const {page, problems, close} = await explore("?log=gapeval&by=capability&joint=understood-not-drawn");
    const chosen =
      "These verdicts were chosen by their outcome: what they show follows from the filter on joint outcome";
    const figures = ["matrix", "rates", "head-to-head", "differences", "judges"];
    for (const id of figures) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      await expect.poll(() => title(page, id).innerText()).toBe(chosen);
    }
    // All four outcomes stand there, whichever is filtered for.
    expect(await title(page, "joint").innerText()).toContain("understands but does not draw");
    const versus = page.locator("#head-to-head");
    expect(await versus.innerText()).not.toMatch(/p [<=]/);
    await versus.getByRole("button", {name: "Pin"}).click();
    await versus.getByText("Not pinned: nothing is drawn here.").waitFor();
    await page.locator("#matrix").getByRole("button", {name: "Pin"}).click();
    await page.locator("#matrix .said", {hasText: "Pinned."}).waitFor();
    const {statements} = await page.evaluate(() => JSON.parse(localStorage.getItem("parallax-statements")!));
    expect(statements.at(-1)).toMatchObject({
      sentence: chosen,
      test: "none: the verdicts were chosen by their outcome"
    });
    await page.goto(`${page.url().split("?")[0]}?log=gapeval&difficulty=10..19`);
    await expect
      .poll(() => versus.locator(".caveats").innerText())
      .toMatch(/^The filter on difficulty goes with the outcome:/);
    expect(await page.locator("#matrix .sub").innerText()).toContain("The filter on difficulty goes with the outcome.");
    expect(problems).toEqual([]);
    await close();
  });

  it("says of a slice that cannot be read that it is not in force", async () => {
    const {page, close} = await explore("?log=gapeval&slice=nope&a=999");
    const chip = page.locator(".explore-bar .chip");
    await expect.poll(() => chip.allInnerTexts()).toEqual(["slice nope (not in force) ×"]);
    expect(await chip.getAttribute("aria-pressed")).toBe("false");
    expect(await page.locator(".explore-bar .notice").innerText()).toMatch(
      /a: unknown value: 999; slice: unknown slice: nope/
    );
    await close();
  });

  it("names the matrix's cell as it is after a change of the filters, and none where none is left", async () => {
    const {page, problems, close} = await explore("?log=unieval");
    const readout = page.locator(".matrix-readout");
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("ArrowRight");
    const whole = (await readout.textContent())!;
    expect(whole).toMatch(/^janus-pro-7b, unieval\/\d+\.\d+: /);
    const set = (search: string) =>
      page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, search);
    await set("?log=unieval&model=janus-pro-1b");
    await expect.poll(() => readout.textContent()).toMatch(/^janus-pro-1b, unieval/);
    await set("?log=unieval&outcome=none");
    await expect.poll(() => readout.textContent()).toBe("");
    await set("?log=unieval");
    await expect.poll(() => inForce(page)).toContain("10 of 10 models");
    await page.locator("canvas.matrix").waitFor();
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => readout.textContent()).toBe(whole);
    await page.locator("canvas.matrix").blur();
    await set("?log=unieval&model=janus-pro-1b");
    await expect.poll(() => readout.textContent()).toBe("");
    // What stands under the pointer once lines are fewer is the line that is left, or none.
    await set("?log=unieval");
    await expect.poll(() => inForce(page)).toContain("10 of 10 models");
    await page.locator("canvas.matrix").hover({position: {x: 50, y: 8}});
    await expect.poll(() => readout.textContent()).toMatch(/^(?!janus-pro-1b)[\w-]+, unieval/);
    await set("?log=unieval&model=janus-pro-1b");
    await expect.poll(() => readout.textContent()).toMatch(/^(?:janus-pro-1b, unieval.*)?$/);
    expect(problems).toEqual([]);
    await close();
  });

  it("opens an item from the matrix by keyboard, with every model's answer, and walks to the next", async () => {
    const {page, problems, close} = await explore("?log=unieval");
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(".matrix-readout").textContent()).toMatch(/^janus-pro-7b, unieval\/\d+\.\d+: /);
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
    const {page, problems, close} = await explore("?log=unieval");
    const matrix = page.locator("canvas.matrix");
    await matrix.scrollIntoViewIfNeeded();
    const held: (() => Promise<void>)[] = [];
    await page.route(/\.pages$/, async (route) => {
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
    const {page, problems, close} = await explore("?log=unieval");
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
    rmSync(folder, {recursive: true, force: true});
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(outside).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps a reviewer's note over a reload and lists it", async () => {
    const {page, problems, close} = await explore("?log=gapeval&item=gapeval/data_5/und");
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
    const {page, context, problems, close} = await explore("?log=gapeval&item=gapeval/data_5/und");
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
    const {page, close} = await explore("?log=unieval");
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
    const {page, close} = await explore("?log=unieval");
    await page.locator("#differences-title", {hasNotText: "Comparing"}).waitFor({timeout: 60_000});
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, {tasks});
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({duration}) => duration))).observe({
        type: "longtask"
      });
    });
    for (const name of ["Verbs", "Nouns", "Numerals"]) {
      await row(page, "category", name).click();
      await page.waitForTimeout(300);
    }
    const tasks = await page.evaluate(() => (window as unknown as {tasks: number[]}).tasks);
    // A busy machine stretches every task; the limit of the issue is for a quiet one and kept by the benchmark.
    expect(Math.max(0, ...tasks)).toBeLessThan(400);
    await close();
  });
});

describe("stories of a reviewer", () => {
  it("is the always-A suspicion true of this model?", async () => {
    const {page, close} = await explore("?log=unieval");
    const answers = page.locator("#answers");
    await expect
      .poll(() => title(page, "answers").textContent(), {timeout: 60_000})
      .toMatch(/^show-o-turbo answers A to 88% of questions where its letter could be read; it is the key of 34%$/);
    expect(await answers.locator(".caveats").textContent()).toMatch(
      /Where A is the key,\s*show-o-turbo is right on 8\d\.\d%, elsewhere on [0-9]\.\d%/
    );
    await close();
  });

  it("where do understanding and generation differ most, and is it significant?", async () => {
    const {page, close} = await explore("?log=gapeval&by=capability&model=gpt-image-1,bagel");
    await expect
      .poll(() => title(page, "head-to-head").textContent(), {timeout: 60_000})
      .toMatch(/^Understanding is ahead of generation by \d+\.\d points/);
    await expect
      .poll(() => title(page, "differences").textContent(), {timeout: 60_000})
      .toMatch(/^Understanding is ahead of generation by \d+\.\d points in .+, the clearest difference$/);
    expect(await page.locator("#differences .caveats").textContent()).toMatch(
      /slices were tested, \d+ of them are findings/
    );
    await close();
  });

  it("does one judge pass more than the other, in words that fit judges?", async () => {
    const {page, close} = await explore("?log=gapeval&by=judge");
    await expect
      .poll(() => title(page, "head-to-head").textContent(), {timeout: 60_000})
      .toMatch(/^simulated judge [AB] passes more than simulated judge [AB] by \d+\.\d points/);
    expect(await page.locator("#head-to-head .sub").innerText()).toMatch(/^Points by which .+ passes more than .+ on/);
    await expect
      .poll(() => page.locator("#differences .sub").innerText(), {timeout: 60_000})
      .toMatch(/ passes more than .+, with 95% intervals/);
    await close();
  });

  it("which items do the two judges disagree on, and does the ranking survive?", async () => {
    const {page, close} = await explore("?log=gapeval");
    await expect
      .poll(() => title(page, "judges").textContent(), {timeout: 60_000})
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
    const {page, problems, close} = await explore("?log=gapeval&category=reasoning&capability=generation");
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
      const {page, problems, close} = await explore(`?log=gapeval&slices=${slices}&${query}`);
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
      (_, k) => `s${k} = ${k === 0 ? "model:bagel" : `s${k - 1} or s${k - 1}`}`
    );
    const {page, problems, close} = await explore(`?log=gapeval&slices=${encodeURIComponent(doubling.join("; "))}`);
    const row = (name: string) => page.locator("#slices tbody tr").filter({has: page.getByText(name, {exact: true})});
    await expect.poll(() => row("s29").textContent(), {timeout: 20_000}).toContain("more than 500 conditions");
    expect(await row("s2").textContent()).toContain("2,584");
    expect(problems).toEqual([]);
    await close();
  });

  it("say their rates without a step to the side on a phone, in rows of a few lines", async () => {
    const visited = await visit(site, `explore.html?log=gapeval&slices=${encodeURIComponent("one = model:bagel")}`, {
      width: 390
    });
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
    const {page, problems, close} = await explore("?log=gapeval&slice=colour:red");
    expect(await page.locator(".explore-bar .notice").textContent()).toContain("slice: unknown facet: colour");
    await page.locator("#slices summary").click();
    const slices = [
      {name: "odd", rule: "model:none-such"},
      {name: "one", rule: "model:bagel"}
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

describe("from a number to its items", () => {
  it("leads from the cell understood, not drawn to its items, and from GapEval's figure to the same filter", async () => {
    const {page, problems, close} = await explore("?log=gapeval&category=reasoning");
    await page.locator("#joint-title", {hasText: "understands but does not draw"}).waitFor({timeout: 60_000});
    const cell = page.locator("#joint [data-mark]").nth(1);
    const label = await cell.getAttribute("aria-label");
    const [, share, pairs] = /([\d.]+)% \[.*\] of ([\d,]+) pairs/.exec(label!)!;
    await cell.focus();
    await page.keyboard.press("Enter");
    await page.locator("#item .answers").first().waitFor();
    const params = new URL(page.url()).searchParams;
    expect([params.get("category"), params.get("joint")]).toEqual(["reasoning", "understood-not-drawn"]);
    const verdicts = Math.round((Number(share) / 100) * Number(pairs!.replace(",", ""))) * 2;
    expect(await inForce(page)).toContain(`${verdicts.toLocaleString("en-US")} of 28,424 verdicts`);
    await page.goto(new URL("gapeval.html", page.url()).href);
    await page.locator("#outcomes").getByRole("button", {name: "Table"}).click();
    const link = page.locator("#outcomes .twin a", {hasText: "simulated log"}).first();
    expect(await link.getAttribute("href")).toMatch(
      /^\.\/explore\?log=gapeval&model=[\w.-]+&category=[\w-]+&joint=understood-not-drawn$/
    );
    await link.click();
    await page.locator("canvas.matrix").waitFor({state: "attached"});
    await expect.poll(() => page.locator(".explore-bar .chip").count()).toBe(3);
    expect(await page.locator(".explore-bar .notice").textContent()).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  it("leads from a cell to its items by keyboard and back, though the cell was drawn anew, and there again", async () => {
    const {page, problems, close} = await explore("?log=gapeval");
    await page.locator("#joint-title", {hasText: "understands but does not draw"}).waitFor({timeout: 60_000});
    const cell = page.locator("#joint [aria-label^='bagel: both']");
    const key = await cell.getAttribute("data-mark");
    await cell.focus();
    await page.keyboard.press("Enter");
    const panel = page.locator("#item");
    await panel.locator(".answers").first().waitFor();
    const item = () => new URL(page.url()).searchParams.get("item");
    const first = item();
    await panel.getByRole("button", {name: "Harder item"}).focus();
    const shown = () => panel.locator(".numbered > span").first().textContent();
    for (let step = 0; step < 2; step++) {
      const before = await shown();
      await page.keyboard.press("Enter");
      await expect.poll(shown).not.toBe(before);
    }
    // One model is left: the cell that was pressed is no longer in the page.
    await expect.poll(() => page.locator("#joint [data-mark]").count()).toBe(4);
    await page.keyboard.press("Escape");
    await expect.poll(item).toBe(null);
    expect(await page.evaluate(() => document.activeElement!.getAttribute("data-mark"))).toBe(key);
    await page.keyboard.press("Enter");
    await expect.poll(item).toBe(first);
    await panel.locator(".answers").first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(item).toBe(null);
    await page.getByRole("button", {name: "Clear all"}).first().click();
    await expect.poll(() => inForce(page)).toContain("28,424 of 28,424");
    expect(item()).toBe(null);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ["unieval", "answers", ["answer", "model"]],
    ["unieval", "attempts", ["model"]],
    ["realunify", "head-to-head", ["category", "a", "b"]],
    ["gapeval", "judges", ["model", "judgeA", "judgeB"]]
  ])("leads from a mark of %s's %s to its verdicts", async (log, id, filters) => {
    const {page, problems, close} = await explore(`?log=${log}`);
    const figure = page.locator(`#${id}`);
    // Those below it are fetched when the reader comes near.
    if (id === "attempts") await page.locator("#answers").scrollIntoViewIfNeeded();
    await figure.scrollIntoViewIfNeeded();
    const marks = figure.locator("[data-mark][aria-label*='its verdicts']");
    await marks.last().waitFor({timeout: 60_000});
    await marks.last().focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => {
        const named = new URL(page.url()).searchParams;
        return filters.filter((name) => !named.has(name));
      })
      .toEqual([]);
    await expect.poll(() => inForce(page)).not.toMatch(/^([\d,]+) of \1 /);
    expect(await inForce(page)).not.toMatch(/^0 of/);
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps the keyboard in the figure whose row filtered itself away", async () => {
    const {page, problems, close} = await explore("?log=unieval");
    await page.locator("#differences").scrollIntoViewIfNeeded();
    await title(page, "differences").filter({hasNotText: "Comparing"}).waitFor({timeout: 60_000});
    const before = await title(page, "differences").textContent();
    await page.locator("#differences [data-mark]").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => title(page, "differences").textContent(), {timeout: 60_000}).not.toBe(before);
    expect(await page.evaluate(() => document.activeElement!.closest(".figure")?.id)).toBe("differences");
    expect(problems).toEqual([]);
    await close();
  });

  it("takes the detail of a cell away that is tapped, before and after it is drawn anew", async () => {
    const context = await site.browser.newContext({
      viewport: {width: 390, height: 844},
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce"
    });
    const page = await context.newPage();
    await page.goto(`${site.address}explore.html?log=gapeval`);
    await page.locator("#joint-title", {hasText: "understands but does not draw"}).waitFor({timeout: 60_000});
    await page.locator("#joint [aria-label^='bagel: both']").tap();
    await page.locator("#item .answers").first().waitFor();
    expect(await page.locator(".tip.on").count()).toBe(0);
    await expect.poll(() => page.locator("#joint [data-mark]").count()).toBe(4);
    expect(await page.locator(".tip.on").count()).toBe(0);
    await context.close();
  });

  it.each([
    ["gapeval", "rates"],
    ["gapeval", "ranking"],
    ["gapeval", "categories"],
    ["index", "profiles"],
    ["index", "gap"],
    ["unieval", "difference"],
    ["realunify", "categories"],
    ["unieval", "tags"],
    ["umnibench", "domains"],
    ["umnibench", "questions"],
    ["umnibench", "documents"],
    ["gapeval", "map"],
    ["gapeval", "judges"],
    ["realunify", "ceiling"],
    ["realunify", "judges"],
    ["unieval", "responses"],
    ["compare", "profiles"],
    ["compare", "head-to-head"]
  ])("leads from every row of %s, figure %s, to items that the log has", async (name, figure) => {
    const {page, close} = await visit(site, `${name}.html`);
    await page.locator(`#${figure}`).getByRole("button", {name: "Table"}).click();
    const links = page.locator(`#${figure} .twin a`, {hasText: "simulated log"});
    await links.first().waitFor();
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    // All links of one log at once: the explorer would name a value that it does not know.
    const logs = new Map<string, Map<string, Set<string>>>();
    for (const href of hrefs) {
      const params = new URL(href, page.url()).searchParams;
      const own = logs.get(params.get("log")!) ?? new Map<string, Set<string>>();
      logs.set(params.get("log")!, own);
      for (const [key, values] of params)
        for (const value of values.split(",")) own.set(key, (own.get(key) ?? new Set()).add(value));
    }
    for (const [log, params] of logs) {
      params.delete("log");
      const query = [...params].map(([key, values]) => `${key}=${[...values].join(",")}`).join("&");
      await page.goto(new URL(`explore.html?log=${log}&${query}`, page.url()).href);
      await page.locator("canvas.matrix").waitFor({state: "attached"});
      expect(await page.locator(".explore-bar .notice").textContent()).not.toContain("could not be used");
      expect(await inForce(page)).not.toMatch(/^0 of/);
    }
    expect(logs.size).toBeGreaterThanOrEqual(figure === "profiles" ? 3 : 1);
    await close();
  });

  it("searches all prompts and replies as a filter that the address keeps", async () => {
    const {page, problems, close} = await explore("?log=unieval");
    await page.getByLabel("Text in prompts and replies").fill("HOW MANY");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.locator(".search-field").textContent(), {timeout: 60_000})
      .toMatch(/[\d,]+ verdicts hold it/);
    const [, n] = /([\d,]+) verdicts hold it/.exec((await page.locator(".search-field").textContent())!)!;
    await expect.poll(() => inForce(page)).toContain(`${n} of 169,240 verdicts`);
    await page.goto(page.url());
    await expect.poll(() => inForce(page), {timeout: 60_000}).toContain(`${n} of 169,240 verdicts`);
    await page.getByRole("button", {name: "Remove text HOW MANY"}).click();
    await expect.poll(() => inForce(page)).toContain("169,240 of 169,240 verdicts");
    expect(problems).toEqual([]);
    await close();
  });
});

describe("figures of single logs", () => {
  it("estimates the severity of each judge with the engine, with intervals that sum to zero", async () => {
    const {page, problems, close} = await explore("?log=gapeval&category=reasoning");
    await page.getByRole("button", {name: "Estimate each judge’s severity"}).click();
    await page.locator("#severity-title", {hasText: "logits at equal models and items"}).waitFor({timeout: 90_000});
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
    const {page, problems, close} = await explore("?log=gapeval&joint=understood-not-drawn,neither");
    await page.getByRole("button", {name: "Estimate each judge’s severity"}).click();
    await page.locator("#severity-title", {hasText: "These verdicts were chosen by"}).waitFor({timeout: 90_000});
    expect(await page.locator("#severity .caveats").innerText()).toMatch(/^Nothing is tested here/);
    expect(problems).toEqual([]);
    await close();
  });

  it("shows how attempts agree and what is invalid, when the reader comes near, and leads to the verdicts", async () => {
    const {page, problems, close} = await explore("?log=unieval&category=verbs");
    await page.locator("#answers").scrollIntoViewIfNeeded();
    await page
      .locator("#attempts-title", {hasText: /is right every time in \d+% of sets and at least once in \d+%/})
      .waitFor({timeout: 60_000});
    await page.locator("#attempts").scrollIntoViewIfNeeded();
    await page.locator("#statuses-title", {hasText: "verdicts are invalid"}).waitFor({timeout: 60_000});
    await page.locator("#statuses [data-mark]").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("invalid");
    expect(problems).toEqual([]);
    await close();
  });

  it("says that no verdict matches where none is in force, not that all are plainly right or wrong", async () => {
    const {page, problems, close} = await explore("?log=unieval&category=numerals&subcategory=app");
    await expect.poll(() => inForce(page)).toContain("0 of 169,240 verdicts");
    await page.locator("#answers").scrollIntoViewIfNeeded();
    await page.locator("#statuses-title", {hasText: "No verdict matches these filters"}).waitFor({timeout: 60_000});
    expect(await page.locator("#statuses .body").textContent()).toContain("Nothing matches these filters.");
    expect(problems).toEqual([]);
    await close();
  });

  it("orders the matrix by similarity, and keeps that in the address", async () => {
    const {page, problems, close} = await explore("?log=gapeval");
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
    const {page, problems, close} = await explore("?log=gapeval&category=reasoning");
    await page.getByRole("button", {name: "Fit the item-level model here"}).click();
    await expect
      .poll(
        () =>
          title(page, "fit")
            .textContent({timeout: 500})
            .catch(() => ""),
        {timeout: 60_000}
      )
      .toMatch(/^On these 305 pairs of items \d+ of 11 models understand and draw at different levels$/);
    expect(await page.locator("#fit .caveats").textContent()).toMatch(/Converged\s+after \d+ iterations/);
    expect(await page.locator("#fit .source").textContent()).toContain("simulated");
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.locator("#item .item-place").textContent(), {timeout: 20_000})
      .toMatch(/In the fit below: difficulty −?\d\.\d\d \[.*harder than\s+\d+% of its 305 items. Misfit: infit \d/s);
    await page.locator("#fit [data-mark][aria-label^='bagel']").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("model")).toBe("bagel");
    await expect
      .poll(() => page.locator(".fit-panel").last().textContent())
      .toContain("The filters have changed since");
    expect(problems).toEqual([]);
    await close();
  });
});
