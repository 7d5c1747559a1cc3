import {modelsRegistry} from "../../loaders/registries.js";
import {STARTER_NOTEBOOKS} from "../../src/lib/benchmarks/starter-notebooks.js";
import {STARTER_QUERIES} from "../../src/lib/benchmarks/starter-queries.js";
import {notebookToText} from "../../src/lib/notebook/index.js";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Page} from "playwright-core";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const results = (page: Page) => page.locator(".results");
const runButton = (page: Page) => page.getByRole("button", {name: "Run", exact: true});

const written = (page: Page) => page.locator(".cm-content").innerText();
const ofAnother = (page: Page) => page.getByText("What follows came from another query");
const queryOf = (page: Page) => new URL(page.url()).searchParams.get("q");

/** Types a query in place of what is there. */
async function write(page: Page, sql: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(sql);
}

/** Types a query in place of what is there and runs it by keyboard. */
async function send(page: Page, sql: string): Promise<void> {
  await write(page, sql);
  await page.keyboard.press("ControlOrMeta+Enter");
}

/** Runs a query and gives the cells of its first page of rows, or what is said in place of a table. */
async function answer(page: Page, sql: string): Promise<string[][] | string> {
  await send(page, sql);
  await page.waitForFunction(
    () => !document.querySelector(".results.stale") && document.querySelector(".results")!.textContent!.trim() !== ""
  );
  if ((await page.locator(".twin.result").count()) === 0) return results(page).innerText();
  return page
    .locator(".twin.result tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent!.trim())));
}

describe("the SQL page", () => {
  it("loads nothing heavy before the reader runs a query, and then only from this site", async () => {
    const {page, context, problems, close} = await visit(site, "404.html");
    await page.waitForLoadState("networkidle");
    problems.length = 0;
    const asked: string[] = [];
    context.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.address}sql.html`);
    await page.locator(".cm-content").waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => /duckdb|verdicts|data\/.*\.json|plot/i.test(path))).toEqual([]);
    await runButton(page).click();
    await page.locator(".twin.result").waitFor();
    expect(asked.filter((path) => path.endsWith("duckdb-eh.wasm"))).toHaveLength(1);
    expect(asked.filter((path) => path.includes("verdicts"))).toHaveLength(1);
    expect(problems).toEqual([]);
    await close();
  });

  it("leaves DuckDB's worker no way to the network but for its own file", async () => {
    const {page, close} = await visit(site, "sql.html");
    await runButton(page).click();
    await page.locator(".twin.result").waitFor();
    const worker = page.workers().find((one) => /duckdb/.test(one.url()))!;
    const ways = await worker.evaluate(async (own) => {
      const outcome = async (ask: () => unknown): Promise<string> => {
        try {
          await ask();
          return "open";
        } catch (error) {
          return (error as Error).message;
        }
      };
      const scope = globalThis as unknown as Record<string, new (url: string) => unknown> & {
        importScripts: (url: string) => void;
      };
      const names = ["XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "BroadcastChannel"];
      return Promise.all([
        ...names.map((name) => outcome(() => new scope[name]!(own))),
        outcome(() => fetch(own)),
        outcome(() => scope.importScripts(own))
      ]);
    }, site.address);
    expect(new Set(ways)).toEqual(
      new Set(["The network is switched off here: queries read only the tables of this page."])
    );
    expect(ways).toHaveLength(8);
    await close();
  });

  it("counts what the pages count", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    expect(await answer(page, "select count(*), count(distinct benchmark) from published")).toEqual([["5854", "7"]]);
    const byAbility =
      "select capability, count(*) from gapeval where category = 'Reasoning' group by 1 order by 1 desc";
    const counts = (await answer(page, byAbility)) as string[][];
    const letters = "select answer, count(*) from unieval where model = 'sim-pear' group by 1 order by 2 desc limit 1";
    expect((await answer(page, letters))[0]![0]).toBe("A");
    expect(await answer(page, "select count(*) from unieval_verdicts")).toEqual([["169240"]]);
    await page.goto(`${site.address}explore.html?log=gapeval&category=reasoning`);
    await page.locator("canvas.matrix").waitFor({state: "attached"});
    for (const [ability, count] of counts) {
      const shown = page.locator("[data-facet=capability] .facet-row", {hasText: ability!}).locator("input");
      const said = /: ([\d,]+),/.exec((await shown.getAttribute("aria-label"))!);
      expect(Number(said![1]!.replaceAll(",", ""))).toBe(Number(count));
    }
    expect(problems).toEqual([]);
    await close();
  });

  it("queries a log kept in this browser, labelled, and so does a notebook", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await page.getByRole("button", {name: "Try a simulated log"}).click();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.getByText("3,600 rows, 2 models").waitFor();
    await page.goto(`${site.address}sql.html`);
    await page.locator(".cm-content").waitFor();
    const own = "select model, count(*) from simulated_sample group by 1 order by 1";
    const rows = (await answer(page, own)) as string[][];
    expect(rows).toHaveLength(2);
    expect(rows.reduce((sum, [, n]) => sum + Number(n), 0)).toBe(3600);
    expect(await page.locator(".results .simulated").count()).toBe(1);
    await page.goto(`${site.address}notebook.html`);
    await page.locator(".cell").first().waitFor();
    const cells = [
      {kind: "sql", name: "own", text: own},
      {kind: "js", name: "", text: 'own.map((row) => Object.values(row).join(" ")).join("; ")'}
    ] as const;
    await page.locator("input[type=file]").setInputFiles({
      name: "own.md",
      mimeType: "text/markdown",
      buffer: Buffer.from(notebookToText({title: "Own log", cells}))
    });
    await expect.poll(() => page.locator(".notebook-title").inputValue()).toBe("Own log");
    await page.getByRole("button", {name: "Run this notebook"}).click();
    const shown = page.locator(".cell").nth(1).frameLocator(".cell-output iframe").locator(".shown");
    await expect.poll(() => shown.innerText(), {timeout: 40_000}).toBe(rows.map((row) => row.join(" ")).join("; "));
    expect(problems).toEqual([]);
    await close();
  });

  it("has starters that count scored pairs only, on a log where some are not", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const judges = ["simulated judge A", "simulated judge B"];
    const rows = Array.from({length: 20}, (_, i) =>
      (["understanding", "generation"] as const).flatMap((capability) =>
        judges.map((judge, j) => ({
          model: "m",
          item_id: `${capability} ${i}`,
          pair: `p${i}`,
          capability,
          category: "c",
          judge,
          // Of twenty pictures the first judge has scored sixteen, of which three are right; the second all.
          score: capability === "understanding" ? 1 : j === 0 && i > 15 ? null : i < 3 ? 1 : 0
        }))
      )
    ).flat();
    await keepLog(page, rows);
    await page.goto(`${site.address}sql.html`);
    await page.locator(".cm-content").waitFor();
    const own = (sql: string) => sql.replaceAll(/\bgapeval\b/g, "own_jsonl");
    const {cells} = STARTER_NOTEBOOKS.find(({id}) => id === "gapeval")!.notebook;
    expect(await answer(page, own(cells.find(({name}) => name === "pairs")!.text))).toEqual([
      ["m", "NULL", "16", "13", "0"]
    ]);
    const starter = (id: string) => own(STARTER_QUERIES.find((one) => one.id === id)!.sql);
    expect(await answer(page, starter("gapeval-known"))).toHaveLength(16);
    expect(((await answer(page, starter("gapeval-judges"))) as string[][]).map((row) => row.slice(1)).sort()).toEqual([
      ["generation", "16", "100", "0", "0"],
      ["understanding", "20", "100", "0", "0"]
    ]);
    expect(problems).toEqual([]);
    await close();
  });

  it("runs every starter query", async () => {
    const {page, close} = await visit(site, "sql.html");
    for (const {question, sql} of STARTER_QUERIES) {
      await page.getByRole("button", {name: question}).click();
      expect(await page.locator(".cm-content").innerText()).toContain(sql.split("\n")[1]!.trim());
      expect(Array.isArray(await answer(page, sql)), question).toBe(true);
    }
    await close();
  });

  it("runs nothing that came with a link before Run is pressed", async () => {
    const {page, close} = await visit(site, `sql.html?q=${encodeURIComponent("select 6 * 7 as answer")}`);
    await page.locator(".from-link").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".twin.result").count()).toBe(0);
    expect(await page.locator(".cm-content").innerText()).toContain("6 * 7");
    await runButton(page).click();
    await page.locator(".twin.result").waitFor();
    expect(await page.locator(".twin.result tbody td").allInnerTexts()).toEqual(["42"]);
    expect(await page.locator(".from-link").isVisible()).toBe(false);
    await close();
  });

  it("marks the line of an error and keeps the tables", async () => {
    const {page, close} = await visit(site, "sql.html");
    expect(await answer(page, "select count(*)\nfrom nowhere")).toContain("line 2");
    expect(await page.locator(".wrong-line").innerText()).toBe("from nowhere");
    expect(await answer(page, "select count(*) from models")).not.toContain("could not");
    expect(await page.locator(".wrong-line").count()).toBe(0);
    await close();
  });

  it("lets no error stand over an empty query", async () => {
    const {page, close} = await visit(site, "sql.html");
    expect(await answer(page, "select count(*)\nfrom nowhere")).toContain("could not");
    await send(page, "  ");
    await expect
      .poll(() => results(page).innerText())
      .toBe("There is no query to run. Write one, or choose a starter.");
    expect(await page.locator(".wrong-line").count()).toBe(0);
    await close();
  });

  it("gives values as they are, and tables that were dropped back when they are named", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    const exact =
      "select 9007199254740993 as a, [9007199254740993] as b, {x: 1.5::decimal(4, 2)} as c, 'no'::enum('no') as d, time '01:02:03' as e, sum(1) as f, 'infinity'::timestamp as g, chr(8238) || chr(27) as h";
    expect(await answer(page, exact)).toEqual([
      [
        "9007199254740993",
        '["9007199254740993"]',
        '{"x":1.5}',
        expect.stringMatching(/^no$|^enum: cast it to VARCHAR$/),
        "01:02:03",
        "1",
        "time out of range: cast it to VARCHAR",
        "⟨U+202E⟩⟨U+001B⟩"
      ]
    ]);
    const counted = await answer(page, "select count(*) from realunify");
    expect(counted).not.toContain("could not");
    await answer(page, "drop view realunify");
    await answer(page, "drop table loaded.realunify_items");
    expect(await answer(page, "select count(*) from realunify")).toEqual(counted);
    await answer(page, "drop schema loaded cascade");
    expect(await answer(page, "select count(*) from realunify")).toEqual(counted);
    expect(problems).toEqual([]);
    await close();
  });

  it("lets no statement change the loaded tables, and says how to change a copy", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    const count = "select count(*), count(distinct category) from gapeval";
    const counted = await answer(page, count);
    for (const sql of [
      "delete from gapeval_items",
      "update gapeval_items set category = 'one'",
      "insert into gapeval_items from gapeval_items",
      "drop table gapeval_items",
      "alter table gapeval_items drop column category",
      "truncate gapeval_verdicts",
      "create or replace table gapeval as select 1",
      "delete from loaded.gapeval_items",
      "UPDATE memory . \"loaded\".gapeval_items SET category = 'one'",
      "insert into/**/loaded.gapeval_items from gapeval_items",
      "drop table if exists loaded.gapeval_items; select 1",
      "create or replace table loaded.gapeval_items as select 1",
      "use loaded",
      "drop schema loaded cascade"
    ])
      expect(await answer(page, sql), sql).toContain("The loaded tables cannot be changed");
    expect(await answer(page, "create or replace view gapeval as select 1 as category")).toContain("Done");
    expect(await answer(page, count)).toEqual(counted);
    expect(await answer(page, "create table mine as from gapeval_items")).toEqual([["1292"]]);
    expect(await answer(page, "delete from mine")).toEqual([["1292"]]);
    expect(await answer(page, "select count(*) from mine")).toEqual([["0"]]);
    expect(await answer(page, "create table loaded_twice as from loaded.gapeval_items")).toEqual([["1292"]]);
    expect(await answer(page, "update loaded_twice set item = 'loaded.x' where true")).toEqual([["1292"]]);
    expect(problems).toEqual([]);
    await close();
  });

  it("writes intervals as DuckDB does", async () => {
    const {page, close} = await visit(site, "sql.html");
    const spans =
      "(interval (-14) month), (interval 1 month - interval 2 day + interval 3 microsecond), (interval 0 day), (interval (-90061) second)";
    const rows = await answer(page, `select i, i::varchar from (values ${spans}, (null)) t(i)`);
    expect(rows).toHaveLength(5);
    for (const [shown, cast] of rows as string[][]) expect(shown).toBe(cast);
    await close();
  });

  it("refuses files, addresses and extensions", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    for (const sql of [
      "select * from read_csv('https://example.org/x.csv')",
      "select * from 'https://example.org/x.parquet'",
      "attach 'https://example.org/x.duckdb'",
      "load httpfs",
      "set enable_external_access = true",
      "copy models to 'x.csv'"
    ])
      expect(await answer(page, sql), sql).toContain("DuckDB could not run this");
    expect(await answer(page, "select 1")).toEqual([["1"]]);
    expect(problems.filter((problem) => problem.startsWith("outside"))).toEqual([]);
    await close();
  });

  it("cancels a query without end within a second and goes on", async () => {
    const {page, close} = await visit(site, "sql.html");
    await answer(page, "select 1");
    for (const endless of [
      "select count(*) from range(1000000000000)",
      "with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t",
      "select length(repeat(repeat('x', 100000), 19000)), count(*) from range(900000000) a, range(90000) b where hash(a.range + b.range) = 1"
    ]) {
      await send(page, endless);
      await page.waitForTimeout(700);
      const took = await page.evaluate(async () => {
        const from = performance.now();
        [...document.querySelectorAll("button")].find(({textContent}) => textContent!.trim() === "Cancel")!.click();
        while (document.querySelector(".results.stale")) await new Promise((resolve) => setTimeout(resolve, 10));
        return performance.now() - from;
      });
      expect(took, endless).toBeLessThan(1000);
      expect(await results(page).innerText()).toMatch(/^Cancelled after/);
    }
    expect(await answer(page, "select count(*) from models")).toEqual([[`${modelsRegistry().entries.length}`]]);
    await close();
  });

  it("says no rows, too many rows, and shows hostile text as text", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    expect(await answer(page, "select 1 as one where false")).toContain("nothing matches");
    await answer(page, "select * from range(150000)");
    expect(await results(page).innerText()).toContain("Only the first 100,000 rows are here");
    await page.getByRole("button", {name: "Later rows"}).click();
    expect(await page.locator(".rows-pager").innerText()).toContain("Rows 51 to 100 of 100,000");
    const hostile =
      "select '<img src=x onerror=alert(1)>' as a, repeat('x', 1000000) as b, chr(8238) || 'abc' as c, chr(27) || '[31m' as d";
    const [cells] = (await answer(page, hostile)) as string[][];
    expect(cells![0]).toBe("<img src=x onerror=alert(1)>");
    expect(cells![1]).toContain("(1,000,000 characters)");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.locator(".twin.result img").count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("sorts, charts, exports and remembers", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    await answer(page, "select model, count(*) as n from unieval group by model");
    await page.locator(".twin.result thead button", {hasText: "n"}).last().click();
    const sorted = await page.locator(".twin.result tbody td:last-child").allInnerTexts();
    expect(sorted.map(Number)).toEqual([...sorted.map(Number)].sort((a, b) => a - b));
    await page.locator(".quick-chart svg").waitFor();
    expect(await page.locator(".quick-chart h2").innerText()).toBe("n by model (simulated)");
    expect(await page.locator(".result-head .simulated").count()).toBe(1);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".result-head").getByRole("button", {name: "CSV"}).click()
    ]);
    expect(file.suggestedFilename()).toBe("parallax-query-simulated.csv");
    await page.locator(".chart-controls select").first().selectOption("dots");
    await expect.poll(() => new URL(page.url()).searchParams.get("mark")).toBe("dots");
    expect(problems).toEqual([]);
    await page.reload();
    await page.locator(".query-history summary").click();
    expect(await page.locator(".query-history li").count()).toBe(1);
    await page
      .locator(".query-history li")
      .getByRole("button", {name: /Delete/})
      .click();
    expect(await page.locator(".query-history li").count()).toBe(0);
    await close();
  });

  it("gives back at an address what was written there last", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    await answer(page, "select 1 as ran");
    await expect.poll(() => queryOf(page)).toBe("select 1 as ran");
    const address = page.url();
    await write(page, "select 2 as edited");
    await page.reload();
    await expect.poll(() => written(page)).toBe("select 2 as edited");
    expect(await page.locator(".from-link").innerText()).toContain("your own text");
    await page.goto(`${site.address}sql.html?q=${encodeURIComponent("select 3 as sent")}`);
    await expect.poll(() => written(page)).toBe("select 3 as sent");
    expect(await page.locator(".from-link").innerText()).toContain("came with the link");
    await write(page, "select 4 as other");
    await page.goto(address);
    await expect.poll(() => written(page)).toBe("select 2 as edited");
    await page.getByRole("button", {name: "Show the query of the link"}).click();
    expect(await written(page)).toBe("select 1 as ran");
    expect(await page.locator(".from-link").innerText()).toContain("came with the link");
    expect(problems).toEqual([]);
    await close();
  });

  it("opens without a query where the reader left off", async () => {
    const {page, close} = await visit(site, "sql.html");
    await answer(page, "select 1 as ran");
    await page.goto(`${site.address}sql.html`);
    await expect.poll(() => written(page)).toBe("select 1 as ran");
    await write(page, "select 2 as begun");
    await page.goto(`${site.address}sql.html?q=${encodeURIComponent("select 3 as sent")}`);
    await expect.poll(() => written(page)).toBe("select 3 as sent");
    await write(page, "select 4 as other");
    await page.goto(`${site.address}sql.html`);
    await expect.poll(() => written(page)).toBe("select 2 as begun");
    await close();
  });

  it("leaves the text being written as it is when the chart is changed", async () => {
    const {page, close} = await visit(site, "sql.html");
    await answer(page, "select model, count(*) as n from unieval group by model");
    await page.locator(".quick-chart svg").waitFor();
    await write(page, "select 2 as edited");
    await page.locator(".chart-controls select").first().selectOption("dots");
    await expect.poll(() => new URL(page.url()).searchParams.get("mark")).toBe("dots");
    expect(await written(page)).toBe("select 2 as edited");
    await close();
  });

  it("says where the result is not of the query in the editor, after an edit and after Back", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    await answer(page, "select 111 as first_query");
    await expect.poll(() => queryOf(page)).toBe("select 111 as first_query");
    expect(await ofAnother(page).count()).toBe(0);
    await write(page, "select 222 as second_query");
    await ofAnother(page).waitFor();
    expect(await answer(page, "select 222 as second_query")).toEqual([["222"]]);
    await expect.poll(() => queryOf(page)).toBe("select 222 as second_query");
    await page.locator(".quick-chart svg").waitFor();
    expect(await ofAnother(page).count()).toBe(0);
    await page.goBack();
    await ofAnother(page).waitFor();
    expect(await written(page)).toBe("select 111 as first_query");
    // A chart of the other result would be kept in this query's address.
    expect(await page.locator(".quick-chart").isVisible()).toBe(false);
    await page.goForward();
    await expect.poll(() => ofAnother(page).count()).toBe(0);
    expect(await written(page)).toBe("select 222 as second_query");
    await page.locator(".quick-chart svg").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("shows the query of the address after Back while another one runs, and whose result comes then", async () => {
    const {page, problems, close} = await visit(site, "sql.html");
    await answer(page, "select 111 as first_query");
    await expect.poll(() => queryOf(page)).toBe("select 111 as first_query");
    await send(page, "select count(*) from range(1000000000000)");
    await expect.poll(() => queryOf(page)).toContain("range");
    await page.goBack();
    await expect.poll(() => written(page)).toBe("select 111 as first_query");
    expect(queryOf(page)).toBe("select 111 as first_query");
    await page.getByRole("button", {name: "Cancel"}).click();
    await results(page).getByText("Cancelled after").waitFor();
    await ofAnother(page).waitFor();
    expect(await written(page)).toBe("select 111 as first_query");
    expect(problems).toEqual([]);
    await close();
  });

  it("remembers what was run in two tabs, and shows it in both", async () => {
    const {page, context, close} = await visit(site, "sql.html");
    const second = await context.newPage();
    await second.goto(`${site.address}sql.html`);
    const count = (tab: Page) => tab.locator(".query-history summary").innerText();
    await expect.poll(() => count(second)).toBe("Earlier queries (0)");
    await answer(page, "select 1 as here");
    await expect.poll(() => count(second)).toBe("Earlier queries (1)");
    await answer(second, "select 2 as there");
    await expect.poll(() => count(page)).toBe("Earlier queries (2)");
    await page.reload();
    await expect.poll(() => count(page)).toBe("Earlier queries (2)");
    await close();
  });

  it("has one look with the keyboard in the editor and without", async () => {
    const {page, close} = await visit(site, "sql.html");
    const look = () =>
      page.locator(".cm-editor").evaluate((editor) => {
        const [text, gutter] = [".cm-content", ".cm-gutters"].map((part) =>
          getComputedStyle(editor.querySelector(part)!)
        );
        return [text!.fontSize, gutter!.backgroundColor, editor.clientHeight];
      });
    await page.locator(".cm-content").waitFor();
    const before = await look();
    await page.locator(".cm-content").click();
    await page.locator(".cm-focused").waitFor();
    expect(await look()).toEqual(before);
    await close();
  });

  it("completes names of tables and columns, by keyboard", async () => {
    const {page, close} = await visit(site, "sql.html");
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("select subca");
    await page.locator(".cm-tooltip-autocomplete li[aria-selected]", {hasText: "subcategory"}).waitFor();
    // The editor takes no choice in the first 75 ms of a list: a key meant for the text would be taken by it.
    await page.waitForTimeout(300);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" from umnib");
    await page.locator(".cm-tooltip-autocomplete li", {hasText: "umnibench"}).first().waitFor();
    expect(await page.locator(".cm-content").innerText()).toContain("select subcategory from");
    // What runs needs no list any more, and none opens after it.
    await page.keyboard.press("ControlOrMeta+Enter");
    expect(await page.locator(".cm-tooltip-autocomplete").count()).toBe(0);
    await page.waitForTimeout(500);
    expect(await page.locator(".cm-tooltip-autocomplete").count()).toBe(0);
    await close();
  });

  it("keeps the place of the keyboard while a query runs, when it is cancelled, and at the last page of rows", async () => {
    const {page, close} = await visit(site, "sql.html");
    const held = () => page.evaluate(() => document.activeElement!.textContent!.trim());
    await write(page, "select range from range(120)");
    await runButton(page).press("Enter");
    await page.locator(".twin.result").waitFor();
    expect(await held()).toBe("Run");
    const later = page.getByRole("button", {name: "Later rows"});
    await later.press("Enter");
    expect(await held()).toBe("Later rows");
    await page.keyboard.press("Enter");
    expect(await held()).toBe("Earlier rows");
    await send(page, "select count(*) from range(1000000000000)");
    await page.getByRole("button", {name: "Cancel"}).press("Enter");
    await page.getByText("Cancelled after").waitFor();
    expect(await held()).toBe("Run");
    await close();
  });

  it("prints all rows that are shown in their own place", async () => {
    const {page, close} = await visit(site, "sql.html");
    await answer(page, "select range from range(50)");
    await page.emulateMedia({media: "print"});
    const [table, place] = await page
      .locator(".twin.result")
      .evaluate((region) => [region.firstElementChild!, region].map((node) => node.getBoundingClientRect().height));
    expect(table).toBeLessThanOrEqual(place! + 1);
    expect(
      await page
        .locator(".starters, .sql-schema, .query-history")
        .evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).length)
    ).toBe(0);
    await close();
  });

  it("cuts long names beside a chart on a phone, whole in their titles, and apart from the name of the axis", async () => {
    const {page, close} = await visit(site, "sql.html", {width: 390, height: 800});
    await answer(page, "select 'a long name of a model, number ' || range as name, range as n from range(4)");
    const texts = page.locator(".quick-chart svg text");
    await page.locator(".quick-chart svg text", {hasText: "…"}).first().waitFor();
    const {left} = await page
      .locator(".quick-chart svg")
      .boundingBox()
      .then((box) => ({left: box!.x}));
    const boxes = await texts.evaluateAll((all) =>
      all.map((text) => ({
        said: text.firstChild!.textContent,
        title: text.querySelector("title")?.textContent,
        ...text.getBoundingClientRect().toJSON()
      }))
    );
    expect(boxes.filter((box) => box.left < left - 1)).toEqual([]);
    const names = boxes.filter(({said}) => said!.startsWith("a long"));
    expect(names.map(({title}) => title)).toEqual([0, 1, 2, 3].map((n) => `a long name of a model, number ${n}`));
    const axis = boxes.find(({said}) => said === "name")!;
    expect(axis.bottom).toBeLessThanOrEqual(names[0]!.top);
    await close();
  });
});
