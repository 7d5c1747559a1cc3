import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site, type Visit} from "./support/browser.js";

/** For what a software adapter computes beside whatever else the machine does. */
const PATIENCE_MS = process.env.PARALLAX_NIGHTLY === "1" ? 280_000 : 60_000;

let plain: Site;
let gpu: Site;
beforeAll(async () => {
  plain = await openSite();
  // Chromium's software adapter: slow, but its arithmetic is WebGPU's.
  gpu = await openSite({args: ["--enable-unsafe-webgpu"]});
});
afterAll(async () => {
  await plain.close();
  await gpu.close();
});

const BACKEND = "details.report dd";

/** Opens the fit's report and waits until it names this backend. */
async function computedBy(page: Page, words: RegExp): Promise<string> {
  if ((await page.locator("details.report[open]").count()) === 0) await page.locator("details.report summary").click();
  const line = page.locator(BACKEND).filter({hasText: words}).first();
  await line.waitFor({timeout: PATIENCE_MS});
  return line.innerText();
}

/** Moves a weight of the measure: a control that everything on the page follows. */
async function touch(page: Page, presses = 3): Promise<void> {
  await page.locator('input[aria-label^="lambda f"]').focus();
  for (let k = 0; k < presses; k++) await page.keyboard.press("ArrowRight");
}

/** Every text of the figures of gaps, the tables with all digits, but what says who computed it and how long that took. */
async function shown(page: Page): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const id of ["ranking", "map", "categories"]) {
    const figure = page.locator(`#${id}`);
    await figure.scrollIntoViewIfNeeded();
    // The table first: a figure that comes into sight is drawn again for what changed while it was out of it.
    await figure.getByRole("button", {name: "Table", exact: true}).click();
    await figure.locator("tbody tr").first().waitFor();
    const rows = await figure.innerText();
    await figure.getByRole("button", {name: "Figure", exact: true}).click();
    await figure.locator(".body svg").first().waitFor();
    await page.waitForTimeout(500);
    const drawing = await figure.innerText();
    texts[id] = `${drawing}\n${rows}`
      .replace(/Fitted in this browser in .*? draws per cell\./g, "")
      .replace(/Surface: .*?(?: ms|$)/gm, "")
      .replace(/\s+/g, " ");
  }
  return texts;
}

const requestsOf = ({context}: Visit, pattern: RegExp): string[] => {
  const found: string[] = [];
  context.on("request", (request) => void (pattern.test(request.url()) && found.push(request.url())));
  return found;
};

describe("gaps of a benchmark's page", () => {
  it("have the same digits on WebAssembly as in plain JavaScript where that is blocked, each of them named", async () => {
    const onWasm = await visit(plain, "gapeval.html");
    const wasm = requestsOf(onWasm, /\.wasm(?:$|\?)/);
    await onWasm.settled();
    expect(await computedBy(onWasm.page, /plain JavaScript/)).toMatch(/too small/);
    expect(wasm).toEqual([]);
    await touch(onWasm.page);
    expect(await computedBy(onWasm.page, /^WebAssembly, 1 thread: /)).toMatch(/a control was touched/);
    expect(wasm).toHaveLength(1);
    await onWasm.page.getByText("by ONNX on WebAssembly, 1 thread").first().waitFor();
    const expected = await shown(onWasm.page);
    expect(expected.categories!.length).toBeGreaterThan(2000);
    expect(onWasm.problems).toEqual([]);
    await onWasm.close();

    const blocked = await visit(plain, "gapeval.html");
    await blocked.context.route(/\.wasm(?:$|\?)/, (route) => route.abort());
    await blocked.settled();
    await touch(blocked.page);
    expect(await computedBy(blocked.page, /WebAssembly failed/)).toMatch(/^plain JavaScript: /);
    expect(await shown(blocked.page)).toEqual(expected);
    await blocked.close();
  }, 300_000);

  // A software adapter needs minutes for 44 cells on a busy machine.
  it.runIf(process.env.PARALLAX_NIGHTLY === "1")(
    "have the same digits on WebGPU",
    async ({skip}) => {
      const texts: Record<string, string>[] = [];
      for (const engine of ["webgpu", "twin"]) {
        const seen = await visit(gpu, `gapeval.html?engine=${engine}&v=1`);
        await touch(seen.page);
        const said = await computedBy(seen.page, /^WebGPU: |WebGPU was asked for|^plain JavaScript: chosen/);
        if (/was asked for/.test(said)) skip("this Chromium has no WebGPU adapter, not even a software one");
        texts.push(await shown(seen.page));
        await seen.close();
      }
      expect(texts[0]).toEqual(texts[1]);
    },
    600_000
  );

  it.each([
    ["gapeval.html", '#map button:text-is("its interval")'],
    ["unison.html", '#map button:text-is("its interval")']
  ])("are computed as the reader chose on another page: %s", async (path, control) => {
    const seen = await visit(plain, "engine.html");
    await seen.page.getByRole("button", {name: "plain JavaScript"}).click();
    const wasm = requestsOf(seen, /\.wasm(?:$|\?)/);
    await seen.page.goto(plain.address + path);
    await seen.page.locator("#map svg .surface").waitFor();
    await seen.page.waitForLoadState("networkidle");
    await seen.page.locator(control).click();
    await seen.page.locator("#map h2", {hasText: "points wide"}).waitFor();
    await seen.page.locator("#map .scope", {hasText: "Surface: plain JavaScript"}).waitFor({timeout: PATIENCE_MS});
    expect(wasm).toEqual([]);
    await seen.close();
  });
});

describe("surfaces of the map", () => {
  const note = (page: Page) => page.locator("#map .scope").filter({hasText: "Surface"});

  it("are drawn by the page at first, by ONNX after a touch, and say so", async () => {
    const {page, problems, settled, close} = await visit(plain, "gapeval.html");
    await settled();
    expect(await note(page).isVisible()).toBe(false);
    for (const [name, layer] of [
      ["its interval", "width"],
      ["understood, not drawn", "drawn"],
      ["gap", "gap"]
    ] as const) {
      await page.locator("#map").getByRole("button", {name, exact: true}).click();
      await note(page).filter({hasText: "ONNX on WebAssembly, 1 thread; 200 × 200 places"}).waitFor();
      expect(page.url().includes(`layer=${layer}`)).toBe(layer !== "gap");
    }
    expect(problems).toEqual([]);
    await close();
  });

  it("show the chance of a larger gap than a chosen model's, coarse first, and keep what was drawn", async () => {
    const {page, problems, settled, close} = await visit(plain, "gapeval.html?layer=more&pick=bagel&v=1");
    await settled();
    expect(await page.locator("#map h2").innerText()).toMatch(/other models surely have a larger gap than BAGEL$/);
    const shape = () => page.locator("#map .surface path").nth(4).getAttribute("d");
    const first = await shape();
    expect(first).toMatch(/^M/);
    await touch(page, 1);
    await note(page).filter({hasText: "128 × 128 places, 200 draws at each"}).waitFor({timeout: PATIENCE_MS});
    const coarse = await shape();
    await note(page).filter({hasText: "256 × 256 places, 1,000 draws at each"}).waitFor({timeout: PATIENCE_MS});
    const fine = await shape();
    expect(new Set([first, coarse, fine]).size).toBe(3);
    // To and fro: what was drawn stands again without a new answer.
    await page.locator("#map").getByRole("button", {name: "gap", exact: true}).click();
    await note(page).filter({hasText: "200 × 200"}).waitFor();
    await page.goBack();
    await expect.poll(shape, {timeout: 2000}).toBe(fine);
    await page.locator("#map").getByRole("button", {name: "Table", exact: true}).click();
    const head = (await page.locator("#map thead").innerText()).replace(/\s+/g, " ");
    expect(head).toContain("Gap larger than that of BAGEL, %");
    const row = await page.locator("#map tbody tr").first().innerText();
    expect(row).toMatch(/\b\d{1,3}\b/);
    expect(problems).toEqual([]);
    await close();
  });

  it("stop when told to, and leave the coarse one", async () => {
    const {page, settled, close} = await visit(plain, "gapeval.html?layer=upper&v=1");
    await settled();
    await touch(page, 1);
    const stop = page.locator("#map").getByRole("button", {name: "Stop"});
    await stop.click({timeout: PATIENCE_MS});
    await stop.waitFor({state: "hidden"});
    await page.waitForTimeout(1500);
    expect(await note(page).innerText()).toContain("128 × 128");
    await close();
  });
});
