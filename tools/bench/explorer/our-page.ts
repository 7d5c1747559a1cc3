import {execFileSync} from "node:child_process";
import {rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import type {Page} from "playwright-core";
import {encodeVerdicts} from "../../../src/lib/explore/index.js";
import type {InventedLog} from "./invented-log.js";
import type {ExploredPage} from "./walk.js";

/** The built site with an invented log in the place of the first demo log. */
export function siteWith({table}: InventedLog, folder: string): string {
  const site = join(folder, "site");
  rmSync(site, {recursive: true, force: true});
  // Links instead of copies: the site is large, and only one file is another.
  execFileSync("cp", ["-al", "dist", site]);
  const file = join(site, "data", "demo", "unieval.verdicts");
  rmSync(file);
  writeFileSync(file, gzipSync(encodeVerdicts(table), {level: 1}));
  return site;
}

/** Opens the explorer; resolves once its first figure is there. */
export async function openOurs(page: Page, address: string): Promise<ExploredPage> {
  await page.addInitScript({path: join(import.meta.dirname, "our-probe.mjs")});
  await page.goto(`${address}explore.html`);
  await page.waitForFunction(() => "explorerReady" in globalThis, null, {timeout: 120_000, polling: 100});
  await page.waitForSelector(".facets:not([data-intervals=approximate])", {timeout: 120_000});
  const boxOf = (selector: string) =>
    page.evaluate((text) => {
      const node = document.querySelector(text)!;
      node.scrollIntoView({block: "center", behavior: "instant"});
      const {x, y, width, height} = node.getBoundingClientRect();
      return {x, y, width, height};
    }, selector);
  return {
    page,
    joinKey: null,
    pressedAt: "click",
    async placeOf(facet, code) {
      const selector = `fieldset[data-facet=${facet}] .list > :nth-child(${code + 1}) input`;
      const {x, y, width, height} = await boxOf(selector);
      return {x: x + width / 2, y: y + height / 2};
    },
    histogram: () => boxOf("fieldset[data-facet=difficulty] canvas"),
    inForce: () =>
      page.evaluate(() => {
        const text = document.querySelector(".explore-bar .count")!.textContent!;
        return Number(text.split(" of ")[0]!.replace(/\D/g, ""));
      })
  };
}
