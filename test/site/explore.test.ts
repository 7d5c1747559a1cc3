import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {explore, inForce, row, title} from "./support/explorer.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("the explorer", () => {
  it("filters by a click, counts everywhere, undoes by Back and restores from the address", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval");
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
    await title(page, "head-to-head").filter({hasNotText: "Comparing"}).waitFor({timeout: 180_000});
    await title(page, "differences").filter({hasNotText: "Comparing"}).waitFor({timeout: 180_000});
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
    expect(said).toEqual(["How far attempts agree", "What was invalid", "How sure the ranking is"]);
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
    const {page, problems, close} = await explore(site, "?log=gapeval");
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
    const {page, problems, close} = await explore(site, "?log=gapeval");
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
    // With the first filter the overlay of the heatmap gets its pixels, once; on a busy machine a step may come and go unpainted.
    const isOverlay = (one: string) => /^overlay width \d+$/.test(one);
    const first: string[] = [];
    for (let turn = 0; turn < 6 && !first.some(isOverlay); turn++) {
      await toggle("capability");
      expect(await heightOfBar()).toBe(before);
      first.push(...(await given()));
    }
    expect(first.filter(isOverlay)).toHaveLength(1);
    for (const facet of ["capability", "category", "category", "capability"]) await toggle(facet);
    expect(await given()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("draws lists as they come near, what changed far away too, and hints where the pointer is", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval");
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
    const {page, problems, close} = await explore(site, "?log=gapeval");
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
    const {page, problems, close} = await explore(site, "?log=gapeval");
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
    const {page, problems, close} = await explore(site, "?log=gapeval&model=sim-alder");
    await expect
      .poll(() => page.locator("#matrix-title").innerText())
      .toMatch(
        /^On these 646 pairs of items sim-alder answers [\d.]+% in words and draws [\d.]+% \(verdicts of 2 judges counted together\)$/
      );
    await page.goto(`${site.address}explore.html?log=gapeval&model=sim-alder&capability=generation`);
    await expect
      .poll(() => page.locator("#matrix-title").innerText(), {timeout: 30_000})
      .toMatch(
        /^On these [\d,]+ items sim-alder is right [\d.]+% of the time \(verdicts of 2 judges counted together\)$/
      );
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps what is in force in view on a phone, in a few lines, wherever the reader is", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval&category=reasoning&model=sim-alder", {
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
    const {page, problems, close} = await explore(site, "?log=gapeval&difficulty=10..29");
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
    const {page, close} = await explore(site, "?log=gapeval", {theme: "dark"});
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
    const {page, close} = await explore(site, "?log=gapeval&outcome=none");
    await expect.poll(() => inForce(page)).toContain("0 of 28,424 verdicts");
    expect(await title(page, "matrix").textContent()).toBe("Nothing scored matches these filters");
    await page.getByRole("button", {name: "Clear all"}).first().click();
    await expect.poll(() => inForce(page)).toContain("28,424 of 28,424");
    await close();
  });

  it("names what a link holds that is not here, and warns when the data have changed", async () => {
    const {page, close} = await explore(
      site,
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
    const {page, close} = await explore(site, "?log=gapeval&a=0&b=0");
    const notice = page.locator(".explore-bar .notice");
    await expect.poll(() => notice.textContent()).toBe("Part of this link could not be used: b: the same as a.");
    await page.locator("#head-to-head").getByLabel("second").selectOption("1");
    await expect.poll(() => notice.textContent()).toBe("");
    await close();
  });

  it("finds nothing in verdicts that were chosen by their outcome, and pins no test of them", async () => {
    const {page, problems, close} = await explore(site, "?log=gapeval&by=capability&joint=understood-not-drawn");
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
      .toMatch(/^The filter on difficulty goes with the outcome:/m);
    expect(await page.locator("#matrix .sub").innerText()).toContain("The filter on difficulty goes with the outcome.");
    expect(problems).toEqual([]);
    await close();
  });

  it("says of a slice that cannot be read that it is not in force", async () => {
    const {page, close} = await explore(site, "?log=gapeval&slice=nope&a=999");
    const chip = page.locator(".explore-bar .chip");
    await expect.poll(() => chip.allInnerTexts()).toEqual(["slice nope (not in force) ×"]);
    expect(await chip.getAttribute("aria-pressed")).toBe("false");
    expect(await page.locator(".explore-bar .notice").innerText()).toMatch(
      /a: unknown value: 999; slice: unknown slice: nope/
    );
    await close();
  });

  it("names the matrix's cell as it is after a change of the filters, and none where none is left", async () => {
    const {page, problems, close} = await explore(site, "?log=unieval");
    const readout = page.locator(".matrix-readout");
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("ArrowRight");
    const whole = (await readout.textContent())!;
    expect(whole).toMatch(/^sim-ivy, unieval\/\d+\.\d+: /);
    const set = (search: string) =>
      page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, search);
    await set("?log=unieval&model=sim-hornbeam");
    await expect.poll(() => readout.textContent()).toMatch(/^sim-hornbeam, unieval/);
    await set("?log=unieval&outcome=none");
    await expect.poll(() => readout.textContent()).toBe("");
    await set("?log=unieval");
    await expect.poll(() => inForce(page)).toContain("10 of 10 models");
    await page.locator("canvas.matrix").waitFor();
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => readout.textContent()).toBe(whole);
    await page.locator("canvas.matrix").blur();
    await set("?log=unieval&model=sim-hornbeam");
    await expect.poll(() => readout.textContent()).toBe("");
    // What stands under the pointer once lines are fewer is the line that is left, or none.
    await set("?log=unieval");
    await expect.poll(() => inForce(page)).toContain("10 of 10 models");
    await page.locator("canvas.matrix").hover({position: {x: 50, y: 8}});
    await expect.poll(() => readout.textContent()).toMatch(/^(?!sim-hornbeam)[\w-]+, unieval/);
    await set("?log=unieval&model=sim-hornbeam");
    await expect.poll(() => readout.textContent()).toMatch(/^(?:sim-hornbeam, unieval.*)?$/);
    expect(problems).toEqual([]);
    await close();
  });
});
