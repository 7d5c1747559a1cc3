import {statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {launchChromium} from "../../cli/site/launch-chromium.js";
import {addressOf, serve} from "../../cli/site/serve.js";
import {FOLDER} from "./shared/written-lines.js";

/** What opening a log in the browser took. */
export interface OpenedLog {
  readonly browser: string;
  readonly bytes: number;
  readonly rows: number;
  /** Milliseconds from choosing the file to the ledger, one per turn. */
  readonly ledgerMs: readonly number[];
  /** Longest task of the page's thread in all turns; 0 where none was over 50 ms. */
  readonly longestTaskMs: number;
}

const TURNS = 3;

/** Opens a generated log of so many megabytes on the built site's Open page, each time in a fresh page. */
export async function openLargeLog(megabytes: number): Promise<OpenedLog> {
  const path = join(FOLDER, `open-${megabytes}.jsonl`);
  const reply = "it may be so or otherwise ".repeat(5);
  const lines: string[] = [];
  for (let bytes = 0; bytes < megabytes * 1e6;) {
    const n = lines.length;
    lines.push(
      JSON.stringify({
        task_type: "invented",
        evaluation_prompt: `Question ${n}?`,
        answer: "B",
        response: `${reply}${"AB"[n % 2]}`
      })
    );
    bytes += lines[n]!.length + 1;
  }
  writeFileSync(path, lines.join("\n") + "\n");
  const server = await serve("dist");
  const browser = await launchChromium();
  try {
    const ledgerMs: number[] = [];
    let longestTaskMs = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const page = await browser.newPage({viewport: {width: 1440, height: 900}});
      page.setDefaultTimeout(120_000);
      await page.goto(`${addressOf(server)}open.html`);
      await page.getByRole("button", {name: "Choose files"}).waitFor();
      await page.evaluate(() => {
        const record = {longest: 0};
        Object.assign(globalThis, {record});
        new PerformanceObserver((list) => {
          for (const {duration} of list.getEntries()) record.longest = Math.max(record.longest, duration);
        }).observe({type: "longtask"});
      });
      const started = performance.now();
      await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(path);
      await page.locator("#ledger-title").waitFor();
      ledgerMs.push(performance.now() - started);
      await page.locator("#scores-title").waitFor();
      const longest = await page.evaluate(() => (globalThis as unknown as {record: {longest: number}}).record.longest);
      longestTaskMs = Math.max(longestTaskMs, longest);
      await page.close();
    }
    return {browser: browser.version(), bytes: statSync(path).size, rows: lines.length, ledgerMs, longestTaskMs};
  } finally {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
  }
}
