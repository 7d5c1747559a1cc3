import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {simulateItems} from "../../src/lib/models/index.js";
import type {ParityRow} from "../../src/runtime/kernels/check-parity.js";
import {askEngine} from "./support/ask-engine.js";
import {openSite, visit, type Site, type Visit} from "./support/browser.js";
import {watchTasks} from "./support/watch-tasks.js";

/** For what a software adapter computes beside whatever else the machine does; no claim on speed. */
const PATIENCE_MS = 80_000;
/** Chromium's software adapter: slow, but its arithmetic is WebGPU's. */
const WITH_ADAPTER = ["--enable-unsafe-webgpu"];

let plain: Site;
let gpu: Site;
beforeAll(async () => {
  plain = await openSite();
  gpu = await openSite({args: WITH_ADAPTER});
});
afterAll(async () => {
  await plain.close();
  await gpu.close();
});

/** Runs the parity check of the page and returns what its copy button gives. */
async function checkedParity({page, context}: Visit): Promise<readonly ParityRow[]> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const panel = page.locator(".panel").first();
  await panel.getByRole("button", {name: "Check this browser"}).click();
  await panel.locator(".said", {hasText: /cases|failed/}).waitFor({timeout: PATIENCE_MS});
  await panel.getByRole("button", {name: "Copy as JSON"}).click();
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText())).rows;
}

const offered = async ({page}: Visit) => (await page.locator(".offer dl").innerText()).replace(/\s+/g, " ");

describe("kernels in this browser", () => {
  it("agree with float64 on WebAssembly, in every case", async () => {
    const seen = await visit(plain, "engine.html");
    expect(await offered(seen)).toMatch(/offers no graphics adapter/);
    const rows = await checkedParity(seen);
    expect(rows).toHaveLength(33);
    expect(rows.filter((row) => !row.agrees)).toEqual([]);
    expect(seen.problems).toEqual([]);
    await seen.close();
  });

  it("agree with float64 on WebGPU, in every case, no operator left to the processor", async ({skip}) => {
    const seen = await visit(gpu, "engine.html");
    if (/offers no graphics adapter|has no WebGPU/.test(await offered(seen))) {
      await seen.close();
      skip("this Chromium has no WebGPU adapter, not even a software one");
    }
    const rows = (await checkedParity(seen)).filter(({backend}) => backend === "webgpu");
    expect(rows).toHaveLength(33);
    expect(rows.filter((row) => !row.agrees)).toEqual([]);
    await seen.close();
  });
});

const refits = (wanted: "webgpu" | "wasm" | "twin") => ({
  data: simulateItems(4, 24),
  options: {errors: false},
  replicates: 3,
  seed: 5,
  wanted
});

describe("a fit in the engine's worker", () => {
  it("gives the same abilities on WebAssembly as in plain JavaScript", async () => {
    const bounds: number[][] = [];
    for (const wanted of ["wasm", "twin"] as const) {
      const seen = await visit(plain, "engine.html");
      const {answer} = await askEngine(seen, "items", refits(wanted));
      const {bootstrap, run} = await answer();
      expect(run).toMatchObject({backend: wanted, why: "chosen by the reader", fallbacks: []});
      expect(run.fingerprint).toMatch(/^[0-9a-f]{12}$/);
      bounds.push(Object.values(bootstrap!.lo));
      await seen.close();
    }
    bounds[0]!.forEach((value, k) => expect(Math.abs(value - bounds[1]![k]!)).toBeLessThan(5e-3));
  });

  it("goes on in WebAssembly when the graphics device is lost in the middle, and says so", async ({skip}) => {
    const seen = await visit(gpu, "engine.html");
    if (/offers no graphics adapter|has no WebGPU/.test(await offered(seen))) {
      await seen.close();
      skip("this Chromium has no WebGPU adapter, not even a software one");
    }
    const {worker, answer} = await askEngine(seen, "items", refits("webgpu"));
    // After some work on the device, so that the loss is in the middle of the iteration.
    await worker.evaluate(async () => {
      const scope = globalThis as unknown as {submits: number; devices: {destroy(): void}[]};
      for (let waits = 0; scope.submits < 4 && waits < 2000; waits++)
        await new Promise((resolve) => setTimeout(resolve, 5));
      for (const device of scope.devices) device.destroy();
    });
    const {bootstrap, run} = await answer();
    expect(run.backend).toBe("wasm");
    expect(run.fallbacks).toHaveLength(1);
    expect(run.fallbacks[0]).toMatchObject({from: "webgpu", to: "wasm"});
    expect(Object.values(bootstrap!.lo).every(Number.isFinite)).toBe(true);
    await seen.close();
  });

  it("is done when a tab that was put to sleep in the middle wakes up", async () => {
    const seen = await visit(plain, "engine.html");
    const {answer} = await askEngine(seen, "items", refits("wasm"));
    const client = await seen.context.newCDPSession(seen.page);
    await client.send("Page.setWebLifecycleState", {state: "frozen"});
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await client.send("Page.setWebLifecycleState", {state: "active"});
    const {run} = await answer();
    expect(run.fallbacks).toEqual([]);
    await seen.close();
  });
});

describe("the page while the engine works", () => {
  // The worker says what it is at as it begins, and hears nothing before that step is done.
  it("cancels within 200 ms, also in the middle of a long step, and works again", async () => {
    const {page, problems, close} = await visit(plain, "engine.html");
    const panel = page.locator(".panel").nth(1);
    const said = panel.locator(".taskbar .said");
    // The tests of another worker may hold the core for a moment: one of three times must be this short.
    let least = Infinity;
    for (let turn = 0; turn < 3 && least >= 200; turn++) {
      await panel.getByRole("button", {name: "Measure this device"}).click();
      await said.filter({hasText: "bootstrap refits"}).waitFor();
      await panel.getByRole("button", {name: "Cancel"}).click();
      await said.filter({hasText: /^Cancelled/}).waitFor();
      least = Math.min(least, Number(/Cancelled, (\d+) ms/.exec(await said.innerText())![1]));
    }
    expect(least).toBeLessThan(200);
    await page.locator(".panel").first().getByRole("button", {name: "Check this browser"}).click();
    await page.locator(".panel").first().locator(".said", {hasText: "All 33 cases agree"}).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("has no task above 50 ms on the main thread", async () => {
    const {page, close} = await visit(plain, "engine.html");
    await page.locator(".offer dl").waitFor();
    await page.waitForLoadState("networkidle");
    const longest = await watchTasks(plain.browser);
    const panel = page.locator(".panel").nth(1);
    await panel.getByRole("button", {name: "Measure this device"}).click();
    await panel.locator(".taskbar .said").filter({hasText: "bootstrap refits"}).waitFor();
    await panel.getByRole("button", {name: "Cancel"}).click();
    expect(await longest()).toBeLessThan(50);
    await close();
  });
});
