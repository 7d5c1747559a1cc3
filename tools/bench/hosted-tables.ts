/**
 * Tables in parts, of as many answers as asked for, and what a page needs of them: `tsx tools/bench/hosted-tables.ts 10000000 FOLDER`
 * writes FOLDER once, then measures. Not part of `npm run bench`: ten million answers take minutes and gigabytes.
 */
import {existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import type {Page} from "playwright-core";
import {quoted, nativeDuckDb} from "../../cli/engine/native-duckdb.js";
import {launchChromium} from "../../cli/site/launch-chromium.js";
import {addressOf, serve} from "../../cli/site/serve.js";
import {writeHosted} from "../../cli/hosted/write-hosted.js";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";

const MODELS = 20;
const TABLES = Object.keys(CANONICAL_TABLES) as CanonicalTableName[];

/** Answers of twenty models to items of which two hang together, in 24 categories and both forms; one in fifty is invalid. */
const generated = (items: number): Readonly<Record<CanonicalTableName, string>> => {
  const none = "CAST(NULL AS VARCHAR)";
  return {
    subjects: `SELECT 'model ' || range AS subjectId, 'model ' || range AS name FROM range(${MODELS})`,
    runs: `SELECT 'run ' || range AS runId, 'model ' || range AS subjectId, 'generated' AS suite, ${none} AS protocol, ${none} AS date, CAST(NULL AS DOUBLE) AS step, 'a' AS sourceId FROM range(${MODELS})`,
    sources:
      "SELECT 'a' AS sourceId, '0' AS sha256, 1.0 AS bytes, 'mapping@1' AS adapter, true AS simulated, 'none' AS licence",
    items: `SELECT printf('generated/%09d', range) AS itemId, 'generated' AS suite, ${none} AS suiteVersion, printf('case %09d', range // 2) AS caseId, ${none} AS pairId, CASE WHEN range % 2 = 0 THEN 'text' ELSE 'image' END AS modality, CASE WHEN range % 2 = 0 THEN 'understanding' ELSE 'generation' END AS capability, ${none} AS direction, 'category ' || (range // 2) % 24 AS category, ${none} AS subcategory, ${none} AS nativeCategory, 'What is shown in picture ' || range || ', and how often?' AS prompt, chr(65 + CAST(range % 4 AS INTEGER)) AS key FROM range(${items})`,
    responses: `SELECT CAST(range AS INTEGER) AS responseId, 'run ' || range % ${MODELS} AS runId, 'model ' || range % ${MODELS} AS subjectId, printf('generated/%09d', range // ${MODELS}) AS itemId, 0 AS attempt, CAST(NULL AS INTEGER) AS turn, 'The answer is ' || chr(65 + CAST(hash(range) % 4 AS INTEGER)) || ', since ' || hash(range + 1) || ' says so.' AS reply, ${none} AS imageRef, chr(65 + CAST(hash(range) % 4 AS INTEGER)) AS parsed, CASE WHEN hash(range + 2) % 50 = 0 THEN 'invalid' ELSE 'ok' END AS status, 'a' AS sourceId, 'line ' || range AS place, ${none} AS own FROM range(${items * MODELS})`,
    judgments: `SELECT CAST(range AS INTEGER) AS responseId, 'generated/rule' AS scorerId, '1' AS scorerVersion, ${none} AS judgeId, CASE WHEN hash(range + 2) % 50 = 0 THEN NULL WHEN hash(range + 3) % 100 < 30 + 3 * (range % ${MODELS}) THEN 1.0 ELSE 0.0 END AS score, CAST(NULL AS DOUBLE) AS value, CASE WHEN hash(range + 2) % 50 = 0 THEN 'invalid' ELSE 'ok' END AS status, ${none} AS judgeRaw, ${none} AS note FROM range(${items * MODELS})`
  };
};

const [rows, folder] = [
  Number(process.argv[2] ?? 1_000_000),
  process.argv[3] ?? join(tmpdir(), "parallax-hosted-bench")
];
const duckDb = (await nativeDuckDb())!;
if (!existsSync(join(folder, "manifest.json"))) {
  const tables = mkdtempSync(join(tmpdir(), "parallax-bench-"));
  const instance = await duckDb.DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const [table, sql] of Object.entries(generated(rows / MODELS)))
    await connection.run(
      `COPY (${sql}) TO ${quoted(join(tables, `${table}.parquet`))} (FORMAT parquet, COMPRESSION zstd)`
    );
  connection.closeSync();
  instance.closeSync();
  mkdirSync(folder, {recursive: true});
  const before = Date.now();
  const paths = new Map(TABLES.map((table) => [table, join(tables, `${table}.parquet`)]));
  const about = {name: "generated", simulated: true, answers: rows, verdicts: rows};
  const {parts, cube} = await writeHosted(duckDb, paths, folder, about);
  rmSync(tables, {recursive: true});
  console.log(
    `written in ${((Date.now() - before) / 1000).toFixed(0)} s with ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB: counts ${cube.bytes} bytes, ${parts.length} parts of ${sizeOf(join(folder, "answers"))} bytes`
  );
}

const together = mkdtempSync(join(tmpdir(), "parallax-bench-site-"));
for (const name of readdirSync("dist")) symlinkSync(resolve("dist", name), join(together, name));
symlinkSync(resolve(folder), join(together, "tables"));
const server = await serve(together);
const browser = await launchChromium([]);
const page = await (await browser.newContext({viewport: {width: 1440, height: 900}})).newPage();
const fetched = await countFetched(page);
const before = Date.now();
await page.goto(`${addressOf(server)}explore.html?tables=tables`);
await page.locator("#rates .body svg").first().waitFor();
console.log(`first figure after ${Date.now() - before} ms, ${fetched()}`);
console.log(`steps of a facet: ${(await stepsOf(page)).map((ms) => ms.toFixed(1)).join(", ")} ms`);
for (const place of [0, 7, 150, 333]) {
  fetched();
  const start = Date.now();
  await page.locator("#rates svg [data-mark]").nth(place).click();
  await page.waitForFunction(() => /, in \d/.test(document.querySelector("#cell .notice")?.textContent ?? ""));
  const said = await page.locator("#cell .notice").innerText();
  console.log(`answers of a cell after ${Date.now() - start} ms, ${fetched()}: ${said}`);
  await page.keyboard.press("Escape");
}
await browser.close();
server.close();
rmSync(together, {recursive: true});

/** Requests and bytes since the last call, in words. */
async function countFetched(page: Page): Promise<() => string> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  let [requests, bytes] = [0, 0];
  client.on("Network.loadingFinished", ({encodedDataLength}) => {
    requests++;
    bytes += encodedDataLength;
  });
  return () => {
    const said = `${requests} requests of the page itself, ${(bytes / 1e3).toFixed(0)} kB`;
    [requests, bytes] = [0, 0];
    return said;
  };
}

/** Milliseconds from a click on a value to all counts and rates in place, of the first values of every facet. */
function stepsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const taken: number[] = [];
    for (const list of document.querySelectorAll(".facets fieldset"))
      for (const box of [...list.querySelectorAll("input")].slice(0, 3))
        // Chosen, then let go of.
        for (let click = 0; click < 2; click++) {
          const start = performance.now();
          box.click();
          await new Promise<void>((told) => queueMicrotask(told));
          taken.push(performance.now() - start);
          await new Promise((rest) => setTimeout(rest, 200));
        }
    return taken;
  });
}

function sizeOf(path: string): number {
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}
