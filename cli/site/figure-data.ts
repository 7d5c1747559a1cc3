import {mkdirSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import type {Page} from "playwright-core";
import {RUNNING_CELLS} from "../../src/runtime/running-cells.js";
import {launchChromium} from "./launch-chromium.js";
import {addressOf, serve} from "./serve.js";

interface Answer {
  readonly id: string;
  readonly place: {readonly folder: string; readonly key: string};
  readonly data: {readonly csv: string; readonly json: string} | null;
}

/** Where the data of figures lie in a built site. */
export const FIGURE_DATA = "figures";
/** The longest that a page may take until its figures stand. */
const PATIENCE_MS = 60_000;
/** What a figure says for as long as a reader waits: the file is of the estimates that stand, those of the build. */
const UNTIL_THEN = "; being refitted in this browser";

/** Waits until no figure of a page is empty or computes. */
const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (running) =>
      document.querySelectorAll(running).length === 0 &&
      [...document.querySelectorAll(".figure .body")].every(
        (body) => body.childElementCount > 0 && !body.querySelector(".waiting")
      ),
    RUNNING_CELLS,
    {timeout: PATIENCE_MS}
  );

async function answersOf(page: Page, address: string): Promise<Answer[]> {
  await page.goto(address, {waitUntil: "networkidle"});
  await atRest(page);
  return page.evaluate(async () => {
    const figures = [...document.querySelectorAll<HTMLElement>(".figure[id]")];
    const answers: Answer[] = [];
    for (const figure of figures) {
      const detail: {answer?: Promise<Answer["data"]> | null; place?: Answer["place"]} = {};
      figure.dispatchEvent(new CustomEvent("parallax-figure-data", {detail}));
      // Some have no table to be asked for.
      if (detail.place !== undefined)
        answers.push({id: figure.id, place: detail.place, data: (await detail.answer) ?? null});
    }
    return answers;
  });
}

/** Addresses of the logs that a page can show. */
const logsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("nav.logs a")].flatMap((link) => {
      const log = new URL(link.href).searchParams.get("log");
      return log === null ? [] : [`?log=${encodeURIComponent(log)}`];
    })
  );

/** Begins the list of figures with data in a built site: none. A page asks for it before it offers an address. */
export function clearFigureData(dist: string): void {
  const folder = join(dist, FIGURE_DATA);
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, "index.json"), "{}\n");
}

/**
 * Gives the data of every figure of a built site an address, `figures/PAGE/FIGURE.csv` and `.json`, by asking each figure for its
 * table in a browser, without filters; of a page that shows one log of several, `figures/PAGE/LOG/FIGURE.csv`.
 *
 * @returns how many figures of how many pages have one, and the figures without a table (`page#figure`)
 * @throws Error where there is no browser, or a page whose figures do not stand within a minute; then none has an address
 */
export async function writeFigureData(
  dist: string
): Promise<{readonly figures: number; readonly pages: number; readonly without: readonly string[]}> {
  clearFigureData(dist);
  const browser = await launchChromium();
  const server = await serve(dist, {port: 0});
  const index: Record<string, string[]> = {};
  const without: string[] = [];
  try {
    const page = await browser.newPage({viewport: {width: 1280, height: 900}, reducedMotion: "reduce"});
    const files = readdirSync(dist).filter((name) => name.endsWith(".html") && name !== "404.html");
    for (const file of files.sort()) {
      const address = `${addressOf(server)}${file}`;
      const answers = await answersOf(page, address);
      for (const log of await logsOf(page)) answers.push(...(await answersOf(page, address + log)));
      for (const {id, place, data} of answers) {
        if (data === null) {
          without.push(`${place.folder}#${id}`);
          continue;
        }
        const listed = (index[place.key] ??= []);
        if (listed.includes(id)) continue;
        listed.push(id);
        const folder = join(dist, FIGURE_DATA, place.folder);
        mkdirSync(folder, {recursive: true});
        for (const form of ["csv", "json"] as const)
          writeFileSync(join(folder, `${id}.${form}`), data[form].replaceAll(UNTIL_THEN, ""));
      }
    }
    writeFileSync(join(dist, FIGURE_DATA, "index.json"), `${JSON.stringify(index)}\n`);
  } catch (error) {
    clearFigureData(dist);
    throw error;
  } finally {
    await browser.close();
    server.close();
  }
  return {figures: Object.values(index).flat().length, pages: Object.keys(index).length, without};
}
