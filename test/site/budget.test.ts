import {mkdirSync, writeFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {FIGURES, openSite, PAGES, visit, type Site} from "./support/browser.js";
import {recordShift} from "./support/layout-shift.js";
import {nextFrames} from "./support/next-frames.js";

/** Compressed kilobytes before any interaction, fonts apart. */
const PAGE_BUDGET_KB = 350;
/** Pages that may weigh more: the notebook opens with an editor a cell, a Markdown reader and a parser of scripts. */
const HEAVIER_KB: Readonly<Record<string, number>> = {notebook: 425};
const FONT_BUDGET_KB = 160;
const SHIFT_BUDGET = 0.01;
/** Visits of which the least shift counts: what comes late on a busy machine moves what a page at rest does not. */
const VISITS = 4;

interface Measured {
  readonly pageKb: number;
  readonly fontKb: number;
  readonly requests: number;
  readonly shift: number;
}

let site: Site;
const measured: Record<string, Measured> = {};
beforeAll(async () => void (site = await openSite()));
afterAll(async () => {
  await site.close();
  mkdirSync(".cache", {recursive: true});
  writeFileSync(".cache/page-weights.json", JSON.stringify(measured, null, 2));
});

describe.each(PAGES)("%s", (name) => {
  it("stays within its budgets and does not shift", async () => {
    let visited = await coldVisit(name);
    for (let visits = 1; visited.shift >= SHIFT_BUDGET && visits < VISITS; visits++) {
      const again = await coldVisit(name);
      if (again.shift < visited.shift) visited = again;
    }
    measured[name] = visited;
    expect(visited.pageKb).toBeGreaterThan(10);
    expect(visited.pageKb).toBeLessThan(HEAVIER_KB[name] ?? PAGE_BUDGET_KB);
    expect(visited.fontKb).toBeLessThan(FONT_BUDGET_KB);
    expect(visited.shift).toBeLessThan(SHIFT_BUDGET);
  });
});

async function coldVisit(name: string): Promise<Measured> {
  const context = await site.browser.newContext({viewport: {width: 1440, height: 900}});
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  const fonts = new Set<string>();
  let [pageBytes, fontBytes, requests] = [0, 0, 0];
  client.on("Network.responseReceived", ({requestId, type}) => {
    requests++;
    if (type === "Font") fonts.add(requestId);
  });
  client.on("Network.loadingFinished", ({requestId, encodedDataLength}) => {
    if (fonts.has(requestId)) fontBytes += encodedDataLength;
    else pageBytes += encodedDataLength;
  });
  const shiftOf = await recordShift(page);
  await page.goto(`${site.address}${name}.html`);
  await page.waitForLoadState("networkidle");
  if (FIGURES[name]! > 0) await page.locator(".figure .body svg").first().waitFor();
  await nextFrames(page);
  const shift = await shiftOf();
  await context.close();
  return {
    pageKb: pageBytes / 1024,
    fontKb: fontBytes / 1024,
    requests,
    shift
  };
}

it("needs no wasm before interaction", async () => {
  for (const name of PAGES) {
    const {page, context, close} = await visit(site, "404.html");
    const wasm: string[] = [];
    context.on("request", (request) => void (/\.wasm/.test(request.url()) && wasm.push(request.url())));
    await page.goto(`${site.address}${name}.html`);
    await page.waitForLoadState("networkidle");
    expect(wasm).toEqual([]);
    await close();
  }
});
