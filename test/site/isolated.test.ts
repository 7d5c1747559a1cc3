import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {simulateItems} from "../../src/lib/models/index.js";
import {askEngine} from "./support/ask-engine.js";
import {openSite, visit, type Site} from "./support/browser.js";

let plain: Site;
let isolated: Site;
beforeAll(async () => {
  plain = await openSite();
  isolated = await openSite({isolated: true});
});
afterAll(async () => {
  await plain.close();
  await isolated.close();
});

const refits = {
  data: simulateItems(4, 24),
  options: {errors: false},
  replicates: 3,
  seed: 5,
  wanted: "wasm" as const
};

/** A fit on WebAssembly: its bounds, its report, and the threads that were started for it. */
async function fitOn(site: Site) {
  const seen = await visit(site, "engine.html");
  const said = (await seen.page.locator(".offer dl").innerText()).replace(/\s+/g, " ");
  const {worker, answer} = await askEngine(seen, "items", refits);
  const {bootstrap, run} = await answer();
  const started = await worker.evaluate(() => (globalThis as unknown as {startedWorkers: number}).startedWorkers);
  const {problems} = seen;
  await seen.close();
  return {said, bounds: Object.values(bootstrap!.lo), run, started, problems};
}

describe("WebAssembly on a page that is isolated from other origins", () => {
  it("runs on several threads, says so, and computes what one thread computes", async ({skip}) => {
    const one = await fitOn(plain);
    expect(one.said).toMatch(/Threads one: threads need a page that its server isolates/);
    expect(one.run).toMatchObject({backend: "wasm", threads: 1, fallbacks: []});
    expect(one.started).toBe(0);

    const many = await fitOn(isolated);
    if (/one: threads need a page with shared memory and more than one core/.test(many.said))
      skip("this machine has one core");
    expect(many.said).toMatch(/Threads (two|three|four) for WebAssembly/);
    expect(many.run).toMatchObject({backend: "wasm", fallbacks: []});
    expect(many.run.threads).toBeGreaterThan(1);
    // The worker that fits is a thread of its own pool.
    expect(many.started).toBe(many.run.threads - 1);
    many.bounds.forEach((value, k) => expect(Math.abs(value - one.bounds[k]!)).toBeLessThan(5e-3));
    expect([...one.problems, ...many.problems]).toEqual([]);
  });
});
