import {readFileSync} from "node:fs";
import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {compareWithTwin, KERNELS, PARITY_CASES, type Tensor} from "../../src/lib/kernels/index.js";
import type {AnsweredCase} from "../../src/runtime/kernels/answer-case.js";
import {readKernelTable} from "../../tools/kernels/kernel-table.js";
import {touchControl, untilAnswered, watchPage} from "../../tools/kernels/touch-control.js";
import {TALL} from "../../tools/kernels/visit-page.js";
import type {KernelAnswer} from "../../tools/kernels/watch-engine.js";
import {runInNode} from "../lib/kernels/run-in-node.js";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

/** Presses the button of this name and reads what it saves. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", {name}).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  return readFileSync(await file.path());
}

/** Values from JSON, where null is no number. */
const tensorOf = ({dims, data}: {dims: number[]; data: (number | null)[]}): Tensor => ({
  dims,
  data: Float32Array.from(data, (value) => value ?? NaN)
});

const tensorsOf = (found: unknown) =>
  Object.fromEntries(
    Object.entries(found as Record<string, Parameters<typeof tensorOf>[0]>).map(([name, one]) => [name, tensorOf(one)])
  );

describe("files of the kernels, from the engine's page", () => {
  it("are what its sessions are made from, and run in onnxruntime-node as they do there", async () => {
    const {page, problems, close} = await visit(site, "engine.html");
    await page.getByText("Kernels as ONNX files").click();
    for (const {name, bytes} of KERNELS) {
      const file = await saved(page, `${name}.onnx`);
      expect(file.equals(bytes()), name).toBe(true);
      const answered = JSON.parse(String(await saved(page, `${name}-case.json`))) as AnsweredCase;
      expect(answered.computedBy, name).toEqual({backend: "wasm", threads: 1});
      const there = tensorsOf(answered.outputs);
      const here = await runInNode(file, tensorsOf(answered.inputs));
      const {abs, rel} = answered.tolerance;
      for (const [output, {dims, data}] of Object.entries(here)) {
        expect(dims, `${name}: ${output}`).toEqual(there[output]!.dims);
        expect(data.length).toBeGreaterThan(0);
        const off = data.findIndex((value, k) => {
          const page = there[output]!.data[k]!;
          return !Object.is(value, page) && !(Math.abs(value - page) <= abs + rel * Math.abs(page));
        });
        expect(off, `${name}: ${output}[${off}]: ${data[off]} instead of ${there[output]!.data[off]}`).toBe(-1);
      }
      // What the page has saved is the case itself.
      const one = PARITY_CASES.find(({kernel, title}) => kernel.name === name && title === answered.title)!;
      expect(compareWithTwin(one, there).where).toBeNull();
    }
    expect(problems).toEqual([]);
    await close();
  }, 180_000);
});

/** The recorded visit to every page. */
const uses = readKernelTable(readFileSync("docs/methods/kernels.md", "utf8"));

describe("kernels and who reaches them", () => {
  it("are all in the recorded visit, and no others", () =>
    expect([...new Set(uses.map(({kernel}) => kernel))].sort()).toEqual(KERNELS.map(({name}) => name).sort()));

  it.each(KERNELS.map(({name}) => name))(
    "%s computes when a recorded control is touched",
    async (name) => {
      const [use] = uses
        .filter(({kernel}) => kernel === name)
        .sort((a, b) => a.touches.length - b.touches.length || b.redrawn.length - a.redrawn.length);
      const context = await site.browser.newContext({viewport: TALL, reducedMotion: "reduce"});
      const page = await context.newPage();
      await watchPage(page);
      await page.goto(`${site.address}${use!.page}.html`);
      await untilAnswered(page);
      let answers: readonly KernelAnswer[] = [];
      for (const control of use!.touches) {
        const found = await touchControl(page, control);
        expect(found, `${control.name}, in ${control.place}`).not.toBeNull();
        answers = found!;
      }
      expect(answers.flatMap(({kernels}) => kernels)).toContain(name);
      expect(new Set(answers.map(({backend}) => backend))).toEqual(new Set(["wasm"]));
      await context.close();
    },
    240_000
  );
});
