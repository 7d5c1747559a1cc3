import type {Page} from "playwright-core";
import {RUNNING_CELLS} from "../../src/runtime/running-cells.js";
import {axeViolations} from "../site/axe-violations.js";
import {launchChromium} from "../site/launch-chromium.js";
import {addressOf, serve} from "../site/serve.js";
import type {CheckFinding} from "./check-finding.js";
import {unstatedFigures} from "./unstated-figures.js";

const PATIENCE_MS = 60_000;

/**
 * What only a browser shows: figures that fail or lack source or n, accessibility violations (axe, all rules, light and dark), errors
 * and requests to other sites.
 *
 * @param pages - pages of the site, each with the number of figures that it must have at least
 */
export async function browserChecks(
  dist: string,
  pages: readonly {readonly file: string; readonly figures: number}[]
): Promise<CheckFinding[]> {
  const server = await serve(dist);
  const browser = await launchChromium();
  const findings: CheckFinding[] = [];
  try {
    const address = addressOf(server);
    const context = await browser.newContext({viewport: {width: 1280, height: 900}, reducedMotion: "reduce"});
    for (const {file, figures} of pages) {
      const page = await context.newPage();
      const add = (check: CheckFinding["check"], message: string) => {
        if (!findings.some((one) => one.where === file && one.message === message))
          findings.push({check, where: file, message});
      };
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(address) && !/^(?:data|blob):/.test(url))
          add("requests", `asks another site: ${url.slice(0, 200)}`);
      });
      page.on("pageerror", (error) => add("requests", `error in the page: ${error.message}`));
      await page.goto(address + file);
      if (!(await areDrawn(page, figures))) add("figures", `not every figure was drawn within ${PATIENCE_MS / 1000} s`);
      for (const said of await page
        .locator(".failed, .live-value.wrong, .observablehq--error, .report-problem")
        .allInnerTexts())
        add("figures", said.trim().split("\n")[0]!.slice(0, 300));
      for (const message of await unstatedFigures(page)) add("figures", message);
      const violated = new Map<string, string[]>();
      for (const theme of ["light", "dark"]) {
        await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
        for (const {id, help, nodes} of await axeViolations(page)) {
          const text = `${help} (${id}): ${nodes.length} places, the first ${String(nodes[0]?.target[0]).slice(0, 120)}`;
          violated.set(text, [...(violated.get(text) ?? []), theme]);
        }
      }
      for (const [text, themes] of violated) add("access", `${text}; ${themes.join(" and ")}`);
      await page.close();
    }
  } finally {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
  }
  return findings;
}

/** Waits until every figure shows something, offers to be computed, or has said that it cannot; false if one never does. */
async function areDrawn(page: Page, least: number): Promise<boolean> {
  try {
    await page.waitForFunction(
      ({count, running}) => {
        const all = [...document.querySelectorAll(".figure, .fit-panel[id]")];
        return (
          all.length >= count &&
          all.every(
            (figure) =>
              figure.getAttribute("role") === "alert" ||
              figure.matches(".own") ||
              figure.querySelector("svg, .twin, .asked, .ask, .balance, .empty:not(.waiting), .failed")
          ) &&
          document.querySelectorAll(running).length === 0
        );
      },
      {count: least, running: RUNNING_CELLS},
      {timeout: PATIENCE_MS}
    );
    return true;
  } catch {
    return false;
  }
}
