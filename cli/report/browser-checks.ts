import {findChromium} from "../../tools/chromium.js";
import {addressOf, serve} from "../../tools/serve.js";
import type {CheckFinding} from "./site-checks.js";

const PATIENCE_MS = 60_000;

/**
 * What only a browser shows: figures that fail or lack source or n, accessibility violations (axe, all rules, light and dark), errors
 * and requests to other sites.
 *
 * @param pages - pages of the site, each with the number of its figures
 */
export async function browserChecks(
  dist: string,
  pages: readonly {readonly file: string; readonly figures: number}[]
): Promise<CheckFinding[]> {
  const [{chromium}, {AxeBuilder}] = await Promise.all([import("playwright-core"), import("@axe-core/playwright")]);
  const server = await serve(dist);
  const browser = await chromium.launch({executablePath: findChromium(), args: ["--no-sandbox"]});
  const findings: CheckFinding[] = [];
  try {
    const address = addressOf(server);
    for (const {file, figures} of pages)
      for (const theme of ["light", "dark"] as const) {
        const context = await browser.newContext({
          viewport: {width: 1280, height: 900},
          colorScheme: theme,
          reducedMotion: "reduce"
        });
        const page = await context.newPage();
        const add = (check: CheckFinding["check"], message: string) => {
          if (!findings.some((one) => one.where === file && one.message === message))
            findings.push({check, where: file, message});
        };
        context.on("request", (request) => {
          const url = request.url();
          if (!url.startsWith(address) && !/^(?:data|blob):/.test(url))
            add("requests", `asks another site: ${url.slice(0, 200)}`);
        });
        context.on("weberror", (error) => add("requests", `error in the page: ${error.error().message}`));
        await page.goto(address + file);
        const isSettled = await page
          .waitForFunction(
            (least) => {
              const all = [...document.querySelectorAll(".figure")];
              return (
                all.length >= least &&
                all.every(
                  (figure) =>
                    figure.getAttribute("role") === "alert" ||
                    figure.querySelector("svg, .twin, .asked, .empty:not(.waiting), .failed")
                ) &&
                document.querySelectorAll(".observablehq--running").length === 0
              );
            },
            figures,
            {timeout: PATIENCE_MS}
          )
          .then(
            () => true,
            () => false
          );
        if (!isSettled) add("figures", `not every figure was drawn within ${PATIENCE_MS / 1000} s`);
        for (const said of await page
          .locator(".failed, .live-value.wrong, .observablehq--error, .report-problem")
          .allInnerTexts())
          add("figures", said.trim().slice(0, 300));
        const bare = await page
          .locator(".figure")
          .evaluateAll((all) =>
            all
              .filter((figure) => (figure.querySelector(".source")?.textContent ?? "").trim() === "")
              .map((figure) => figure.id || "a figure")
          );
        for (const id of bare) add("figures", `${id} names no source`);
        const {violations} = await new AxeBuilder({page}).analyze();
        for (const {id, help, nodes} of violations)
          add(
            "access",
            `${help} (${id}): ${nodes.length} places, the first ${String(nodes[0]?.target[0]).slice(0, 120)}; ${theme}`
          );
        await context.close();
      }
  } finally {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
  }
  return findings;
}
