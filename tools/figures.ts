/**
 * `npm run figures`: gives the data of every figure of the built site an address, `dist/figures/PAGE/FIGURE.csv` and `.json`, by asking each
 * figure for its table in a browser, without filters. Ends with how many there are; a figure without a table is named.
 */
import {mkdirSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import type {Page} from "playwright-core";
import {launchChromium} from "../cli/site/launch-chromium.js";
import {addressOf, serve} from "../cli/site/serve.js";

interface Answer {
  readonly id: string;
  readonly data: {readonly csv: string; readonly json: string} | null;
}

const FOLDER = "dist/figures";
/** What a figure says for as long as a reader waits: the file is of the estimates that stand, those of the build. */
const UNTIL_THEN = "; being refitted in this browser";

/** Waits until no figure of a page is empty or computes. */
const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelectorAll(".observablehq--running").length === 0 &&
      [...document.querySelectorAll(".figure .body")].every(
        (body) => body.childElementCount > 0 && !body.querySelector(".waiting")
      )
  );

async function answersOf(page: Page, address: string): Promise<Answer[]> {
  await page.goto(address, {waitUntil: "networkidle"});
  await atRest(page);
  return page.evaluate(async () => {
    const figures = [...document.querySelectorAll<HTMLElement>(".figure[id]")];
    const answers: Answer[] = [];
    for (const figure of figures) {
      const detail: {answer?: Promise<Answer["data"]> | null} = {};
      figure.dispatchEvent(new CustomEvent("parallax-figure-data", {detail}));
      answers.push({id: figure.id, data: (await detail.answer) ?? null});
    }
    return answers;
  });
}

const server = await serve("dist", {port: 0});
const browser = await launchChromium();
const index: Record<string, string[]> = {};
rmSync(FOLDER, {recursive: true, force: true});
try {
  const page = await browser.newPage({viewport: {width: 1280, height: 900}, reducedMotion: "reduce"});
  for (const file of readdirSync("dist")
    .filter((name) => name.endsWith(".html") && name !== "404.html")
    .sort()) {
    const name = file.replace(/\.html$/, "");
    for (const {id, data} of await answersOf(page, `${addressOf(server)}${file}`)) {
      if (data === null) {
        console.log(`no table: ${name}#${id}`);
        continue;
      }
      const path = join(FOLDER, name, id);
      mkdirSync(dirname(path), {recursive: true});
      writeFileSync(`${path}.csv`, data.csv.replaceAll(UNTIL_THEN, ""));
      writeFileSync(`${path}.json`, data.json.replaceAll(UNTIL_THEN, ""));
      (index[name] ??= []).push(id);
    }
  }
} finally {
  await browser.close();
  server.close();
  mkdirSync(FOLDER, {recursive: true});
  writeFileSync(join(FOLDER, "index.json"), JSON.stringify(index) + "\n");
}
console.log(
  `${Object.values(index).flat().length} figures of ${Object.keys(index).length} pages have data at an address`
);
