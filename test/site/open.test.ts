import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {strToU8, zipSync} from "fflate";
import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {SuiteBaselines} from "../../src/lib/scoring/index.js";
import {runCommand} from "../cli/run-command.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {violationsOf} from "./support/violations-of.js";
import {watchTasks} from "./support/watch-tasks.js";

let site: Site;
let folder: string;
beforeAll(async () => {
  site = await openSite();
  folder = mkdtempSync(join(tmpdir(), "parallax-open-"));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, {recursive: true, force: true});
});

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const choose = (page: Page, ...paths: string[]) =>
  page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(paths);
const row = (n: number, response: string): string =>
  JSON.stringify({
    task_type: "mental_tracking",
    evaluation_prompt: `Invented ${n}: which?\nA. one\nB. two`,
    answer: "B",
    response
  });

/** Everything in the browser's database of logs. */
const keptParts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("parallax-logs");
      request.onsuccess = () => resolve(request.result);
    });
    const counts = await Promise.all(
      [...database.objectStoreNames].map(
        (name) =>
          new Promise<number>((resolve) => {
            const request = database.transaction(name).objectStore(name).count();
            request.onsuccess = () => resolve(request.result);
          })
      )
    );
    database.close();
    return counts.reduce((a, b) => a + b, 0);
  });

describe("open.html", () => {
  it("reads the simulated log, says so, keeps it only when told to, and forgets it", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await page.getByRole("button", {name: "Try a simulated log"}).click();
    await page.locator("#scores-title").waitFor();
    expect(await page.locator("#ledger-title").innerText()).toBe(
      "3,600 of 3,602 records were accepted: 1 rejected, 1 duplicate"
    );
    expect(await page.locator(".balance").getAttribute("aria-label")).toBe(
      "3,602 records in equal 3,600 accepted plus 1 rejected plus 1 duplicates plus 0 skipped"
    );
    expect(await page.locator("#scores-title").innerText()).toMatch(/simulated/);
    expect(await page.getByText("Nothing. A log is kept only if you say so.").count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.getByText("3,600 rows, 2 models").waitFor();
    await page.reload();
    await page.getByText("3,600 rows, 2 models").waitFor();
    await page.getByRole("button", {name: "Delete simulated sample"}).click();
    await page.getByText("Nothing. A log is kept only if you say so.").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("gives each run of a model scores of its own, and says so", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const sample = JSON.stringify({doc_id: 1, resps: [["x"]], filtered_resps: ["x"], acc: 1});
    const results = JSON.stringify({results: {}, model_name: "lab/m"});
    const days = ["01", "02"].flatMap((day) => [
      file(`samples_t_2026-01-${day}T00-00-00.jsonl`, sample),
      file(`results_2026-01-${day}T00-00-00.json`, results)
    ]);
    await choose(page, ...days);
    await page.locator("#scores-title").waitFor();
    expect(await page.locator("#scores-title ~ .note").first().innerText()).toMatch(
      /^2 runs of lab\/m on t\s+have scores of their own/
    );
    expect(problems).toEqual([]);
    await close();
  });

  it("shows a kept log beside the published models of its benchmark, labelled, and only while asked to", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await page.getByRole("button", {name: "Try a simulated log"}).click();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator(".kept").getByRole("link", {name: "RealUnify, beside the published models"}).click();
    await page.locator("#change svg").waitFor();
    expect(await page.locator("#change svg").innerHTML()).toContain("Simulated: sim-alder");
    const choice = page.getByLabel("Your log beside the published models");
    const log = await choice.inputValue();
    // What is not published is at hand here: the paired comparison of both protocols.
    const paired = page.locator("#change .caveats").getByRole("link", {name: "Head to head"});
    expect(await paired.getAttribute("href")).toBe(`./explore?log=${log}&by=protocol&v=1#head-to-head`);
    expect(new URL(page.url()).searchParams.get("log")).toBe(log);
    await choice.selectOption("");
    await page.waitForURL((url) => !url.searchParams.has("log"));
    await page.locator("#change svg").waitFor();
    expect(await page.locator("#change svg").innerHTML()).not.toContain("Simulated");
    await page.goto(`${site.address}compare.html?log=${log}`);
    await page.locator("#abilities .caveats").getByText("With your log.").waitFor({timeout: 150_000});
    expect(await page.locator("#abilities .caveats").innerText()).toMatch(/counts of your log .*, which is simulated/);
    expect(await page.locator("#abilities svg").innerHTML()).toContain("Simulated: sim-alder");
    await page.goto(`${site.address}umnibench.html?log=gone`);
    await page.getByText("The log of this link is not kept in this browser.").waitFor();
    expect(problems).toEqual([]);
    await close();
  }, 180_000);

  it("has its account in the ledger and its place among the benchmarks, and leaves what is said of the papers alone", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await page.getByRole("button", {name: "Try a simulated log"}).click();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    const link = page.locator(".kept").getByRole("link", {name: "Benchmarks", exact: true});
    const search = new URL((await link.getAttribute("href"))!, page.url()).search;
    await link.click();
    await page.locator("#profiles .caveats").getByText("With your log").waitFor();
    expect(await page.locator("#profiles svg").innerHTML()).toContain("Simulated: sim-alder");
    expect(await page.locator("#profiles .caveats").innerText()).toMatch(/simulated sample, which is simulated and no/);
    const said = await page.locator(".findings").innerText();
    await page.goto(`${site.address}benchmarks.html`);
    await page.locator("#profiles svg").waitFor();
    expect(await page.locator("#profiles svg").innerHTML()).not.toContain("Simulated");
    expect(await page.locator(".findings").innerText()).toBe(said);

    await page.goto(`${site.address}ledger.html${search}`);
    expect(await page.locator("#your-log-title").innerText()).toBe(
      "Your log simulated sample (simulated): 3,600 of 3,602 records were accepted: 1 rejected, 1 duplicate"
    );
    expect(await page.locator("#your-log").innerText()).toContain("your log is not among them");
    const printed = await page.locator(".lede").innerText();
    await page.goto(`${site.address}ledger.html`);
    expect(await page.locator(".lede").innerText()).toBe(printed);
    expect(await page.locator("#your-log-title").count()).toBe(0);

    await page.goto(`${site.address}story.html${search}`);
    await page.getByText("your log simulated sample (simulated) is not in it").waitFor();
    const views = page.locator(".own-log").getByRole("link");
    expect(await views.evaluateAll((links) => links.map((one) => one.getAttribute("href")))).toEqual(
      ["./realunify", "./explore", "./logs", "./sql", "./notebook", "./benchmarks", "./compare", "./ledger"].map(
        (view) => `${view}${search}`
      )
    );
    expect(problems).toEqual([]);
    await close();
  }, 180_000);

  it("says on the benchmark's page which model stands in no total of it, and why", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await choose(page, file("GEU_direct.jsonl", `${row(1, "B")}\n${row(2, "A")}\n`));
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator(".kept").getByRole("link", {name: "RealUnify"}).click();
    await page
      .getByText("Left out where totals of RealUnify, GEU are compared: unnamed; no answers in Mental Reconstruction,")
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("names reason and place of what it could not take, and private text without showing it", async () => {
    const {page, close} = await visit(site, "open.html");
    await choose(page, file("mine.jsonl", `${row(1, "B")}\n{"cut\n${row(2, "write to a.b@c.org: A")}\n`));
    await page.locator("#scores-title").waitFor();
    expect(await page.locator("#ledger-title").innerText()).toBe("2 of 3 records were accepted: 1 rejected");
    expect(await page.locator(".account").first().innerText()).toContain("mine.jsonl, line 2");
    expect(await page.locator(".note.data").innerText()).toMatch(/1 piece of private text/);
    expect(await page.locator("main").innerText()).not.toContain("a.b@c.org");
    await close();
  });

  it("takes another statement about the source and reads again", async () => {
    const {page, close} = await visit(site, "open.html");
    await choose(page, file("mine.jsonl", `${row(1, "B")}\n`));
    await page.locator("#scores-title").waitFor();
    await page.getByLabel("Model", {exact: true}).fill("heron-7b");
    await page.keyboard.press("Enter");
    await page.getByRole("rowheader", {name: "heron-7b"}).first().waitFor();
    await page.getByLabel("Read as").selectOption("helm");
    await page.getByText("HELM").first().waitFor();
    await page.locator("#ledger-title", {hasText: "0 of 1"}).waitFor();
    await close();
  });

  it("proposes a mapping for a table that nobody claims, which the reader corrects", async () => {
    const {page, close} = await visit(site, "open.html");
    const lines = Array.from({length: 10}, (_, n) => `${n},mine,x,(${"AB"[n % 2]}),A`);
    await choose(page, file("own.csv", `qid,system,domain,said,answer\n${lines.join("\n")}\n`));
    const form = page.getByRole("form", {name: "How to read own.csv"});
    await form.waitFor();
    expect(await form.getByLabel("Item").inputValue()).toBe("qid");
    expect(await form.getByLabel("Largest score").inputValue()).toBe("");
    await form.getByLabel("Raw reply").selectOption("said");
    await form.getByLabel("Score replies").selectOption("strict");
    await form.getByRole("button", {name: "Read it so"}).click();
    await page.locator("#scores-title").waitFor();
    expect(await page.locator("#ledger-title").innerText()).toBe("All 10 records were accepted");
    expect(await page.getByRole("region", {name: "Scores", exact: true}).innerText()).toMatch(
      /own\s+all\s+mean\s+0.500/
    );
    await close();
  });

  it("reads each of several tables that nobody claims in its own way, or all in one", async () => {
    const {page, close} = await visit(site, "open.html");
    const table = (scores: readonly number[]) =>
      `item,model,score\n${scores.map((score, n) => `i${n},mine,${score}`).join("\n")}\n`;
    const tables = [file("binary.csv", table([1, 1, 1, 0])), file("likert.csv", table([5, 5, 1, 1]))];
    await choose(page, ...tables);
    const form = (name: string) => page.getByRole("form", {name: `How to read ${name}`});
    await form("binary.csv").getByLabel("Name of the set").fill("yes-or-no");
    await form("likert.csv").getByLabel("Largest score").fill("5");
    await form("likert.csv").getByRole("button", {name: "Read it so"}).click();
    await page.locator("#ledger-title", {hasText: "All 4 records were accepted"}).waitFor();
    // What was corrected in the other form is still there.
    expect(await form("binary.csv").getByLabel("Name of the set").inputValue()).toBe("yes-or-no");
    await form("binary.csv").getByRole("button", {name: "Read it so"}).click();
    await page.locator("#ledger-title", {hasText: "All 8 records were accepted"}).waitFor();
    const scores = page.getByRole("region", {name: "Scores", exact: true});
    await expect.poll(() => scores.innerText()).toMatch(/likert\s+all\s+mean\s+0.600/);
    expect(await scores.innerText()).toMatch(/yes-or-no\s+all\s+mean\s+0.750/);
    await choose(page, ...tables);
    await form("likert.csv").getByRole("button", {name: "Read all tables so"}).click();
    // One set now: the same items of the same model twice.
    await page.locator("#ledger-title", {hasText: "4 of 8 records were accepted"}).waitFor();
    expect(await form("binary.csv").count()).toBe(0);
    await close();
  });

  it("says what came of each step, keeps the place of the keyboard, and keeps a form whose answers were wrong", async () => {
    const {page, close} = await visit(site, "open.html");
    const said = page.getByRole("status").filter({hasText: /\.$/});
    const held = () => page.evaluate(() => document.activeElement!.textContent!.trim());
    await choose(page, file("bits.bin", "\u0000\u0001"));
    await expect.poll(() => said.allInnerTexts()).toEqual(["No format recognises this."]);
    const lines = Array.from({length: 60}, (_, n) => `p${n},mine,${n % 2}`);
    await choose(page, file("good.csv", `prompt_id,engine,is_good\n${lines.join("\n")}\n`));
    const form = page.getByRole("form", {name: "How to read good.csv"});
    await form.waitFor();
    await form.getByLabel("Model").selectOption("");
    await form.getByRole("combobox", {name: "Score", exact: true}).selectOption("");
    await form.getByRole("button", {name: "Read it so"}).press("Enter");
    await expect.poll(() => said.allInnerTexts()).toEqual(["0 of 60 records were accepted: 60 rejected."]);
    expect(await held()).toBe("0 of 60 records were accepted: 60 rejected");
    expect(await form.getByLabel("Item").inputValue()).toBe("prompt_id");
    await form.getByLabel("Model").selectOption("engine");
    await form.getByRole("combobox", {name: "Score", exact: true}).selectOption("is_good");
    await form.getByRole("button", {name: "Read it so"}).press("Enter");
    await expect.poll(() => said.allInnerTexts()).toEqual(["All 60 records were accepted."]);
    expect(await held()).toBe("All 60 records were accepted");
    expect(await form.count()).toBe(0);
    await page.getByRole("button", {name: "Keep in this browser"}).press("Enter");
    await expect.poll(() => said.allInnerTexts()).toEqual(["Kept in this browser: good.csv."]);
    expect(await held()).toBe("Explorer");
    await page.getByRole("button", {name: "Delete good.csv"}).press("Enter");
    await expect.poll(() => said.allInnerTexts()).toContain("Deleted: good.csv.");
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await close();
  });

  it("shows on a phone why files are not read, however long their names", async () => {
    const {page, close} = await visit(site, "open.html", {width: 390, height: 800});
    await choose(page, file(`${"a_long_name_of_a_file_".repeat(4)}.bin`, "\u0000\u0001"));
    const why = page.getByRole("region", {name: "Files not read"}).getByRole("columnheader", {name: "Why"});
    await why.waitFor();
    const {x, width} = (await why.boundingBox())!;
    expect(x + Math.min(width, 60)).toBeLessThan(390);
    await choose(page, file(`${"a_long_name_of_a_table_".repeat(4)}.csv`, "prompt_id,engine,is_good\np1,mine,1\n"));
    await page.locator("form.mapping").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await close();
  });

  it("suggests what scores are out of from many rows", async () => {
    const {page, close} = await visit(site, "open.html");
    const rated = Array.from({length: 50}, (_, n) => `i${n},mine,anna,${n === 20 ? 5 : 1}`);
    await choose(page, file("ratings.csv", `item,model,rater,rating\n${rated.join("\n")}\n`));
    const form = page.getByRole("form", {name: "How to read ratings.csv"});
    await form.waitFor();
    expect(await form.getByLabel("Largest score").inputValue()).toBe("5");
    expect(await form.innerText()).toContain("Scores of the first 50 rows go up to 5");
    await close();
  });

  it("asks nothing of another site, and says what an address must be", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    for (const [address, message] of [
      ["https://example.org/x.zip", /pages ask nothing of other sites/],
      ["no/such.zip", /HTTP 404/],
      ["http://[", /invalid address/]
    ] as const) {
      await page.getByLabel("Address of a file on this site").fill(address);
      await page.getByRole("button", {name: "Open", exact: true}).click();
      await page.locator(".opening.failed", {hasText: message}).waitFor();
    }
    expect(problems.filter((problem) => /outside/.test(problem))).toEqual([]);
    await close();
  });

  it("takes a dropped file anywhere on the page and shows hostile names as text", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await page.getByRole("button", {name: "Choose files"}).waitFor();
    await page.evaluate(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "<img src=x onerror=alert(1)>.jsonl"));
        document.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, bubbles: true}));
      },
      `${row(1, "B")}\nnull\n`
    );
    await page.locator("#scores-title").waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    expect(await page.locator("main").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(problems).toEqual([]);
    await close();
  });

  it("opens nothing that was overtaken or stopped while folders were walked, and says so where there is no file", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await page.getByRole("button", {name: "Choose files"}).waitFor();
    /** Drops a file that the browser takes a while to find; without a name, an empty folder. */
    const drop = (name: string | null, delay = 0) =>
      page.evaluate(
        ([path, wait, text]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], path ?? "empty"));
          const found = (resolve: (one: File) => void) => setTimeout(() => resolve(new File([text], path!)), wait);
          const folder = {createReader: () => ({readEntries: (resolve: (none: []) => void) => resolve([])})};
          const entry = path === null ? {isDirectory: true, ...folder} : {isDirectory: false, file: found};
          DataTransferItem.prototype.webkitGetAsEntry = () =>
            ({name: path ?? "empty", fullPath: `/${path}`, ...entry}) as unknown as FileSystemEntry;
          document.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, bubbles: true}));
        },
        [name, delay, `${row(1, "B")}\n`] as const
      );
    await drop("slow.jsonl", 700);
    await page.getByRole("button", {name: "Cancel"}).click();
    await drop("slower.jsonl", 900);
    await drop("mine.jsonl");
    await page.locator("#scores-title").waitFor();
    await page.waitForTimeout(1200);
    expect(await page.getByRole("rowheader", {name: "mine"}).count()).toBeGreaterThan(0);
    expect(await page.getByRole("rowheader", {name: /slow/}).count()).toBe(0);
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", "some words");
      document.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, bubbles: true}));
    });
    expect(await page.getByRole("rowheader", {name: "mine"}).count()).toBeGreaterThan(0);
    await drop(null);
    await page.locator(".opening.failed", {hasText: "There is no file in what was dropped."}).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("reads another log under its own names, whatever was said of the one before", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await choose(page, file("one.jsonl", `${row(1, "B")}\n`));
    await page.locator("#scores-title").waitFor();
    await page.getByLabel("Model", {exact: true}).fill("heron-7b");
    await page.keyboard.press("Enter");
    await page.getByRole("rowheader", {name: "heron-7b"}).first().waitFor();
    await choose(page, file("two.jsonl", `${row(1, "B")}\n`));
    await page.getByRole("rowheader", {name: "two"}).first().waitFor();
    await choose(page, ...["three", "four", "five"].map((name, n) => file(`${name}.jsonl`, `${row(n, "B")}\n`)));
    await page.getByRole("rowheader", {name: "three"}).first().waitFor();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator(".kept").getByText("three.jsonl and 2 more", {exact: true}).waitFor();
    expect(await page.getByLabel("Model", {exact: true}).inputValue()).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  it("compares the numbers that a log states about itself with what its records give", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const samples = [1, 0, 1, 1].map((acc, n) =>
      JSON.stringify({
        doc_id: n,
        target: "A",
        resps: ["A"],
        filtered_resps: ["A"],
        filter: "none",
        metrics: ["acc"],
        acc
      })
    );
    const results = JSON.stringify({results: {task: {"acc,none": 0.801, "acc_stderr,none": 0.2}}});
    const path = join(folder, "run.zip");
    const packed = {
      "model/samples_task_2026-01-02T03-04-05.jsonl": samples.join("\n"),
      "model/results_2026-01-02T03-04-05.json": results
    };
    writeFileSync(
      path,
      zipSync(Object.fromEntries(Object.entries(packed).map(([name, text]) => [name, strToU8(text)])))
    );
    await choose(page, path);
    await page
      .getByRole("heading", {name: "1 of 1 number that the log states does not follow from its records"})
      .waitFor();
    const cells = await page
      .getByRole("row", {name: /results_2026/})
      .getByRole("cell")
      .allInnerTexts();
    expect(cells.join(" ")).toMatch(/0\.8010 0\.7500 −0\.0510/);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("shows a kept GapEval log in the figures about methods and in what the engine fits, with its label", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const part = (score: number) => ({status: "ok", raw_response: JSON.stringify({score}), parsed: {score}});
    const categories = ["Multi Hop", "counting", "rule_based", "physics"];
    const packed = Object.fromEntries(
      Array.from({length: 40}, (_, n) => [
        `data_${n}/mine/new_res.json`,
        JSON.stringify({
          category: categories[n % 4],
          text_eval: part(Number(n % 3 > 0)),
          image_eval: [part(Number(n % 5 === 0))]
        })
      ])
    );
    const path = join(folder, "my gaps.zip");
    writeFileSync(
      path,
      zipSync(Object.fromEntries(Object.entries(packed).map(([name, text]) => [name, strToU8(text)])))
    );
    await choose(page, path);
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    const kept = page.locator("ul.kept");
    const [methods, engine] = await Promise.all(
      ["Methods", "Engine"].map((name) => kept.getByRole("link", {name}).getAttribute("href"))
    );
    await page.goto(new URL(methods!, page.url()).href);
    await page.locator("#walk svg").waitFor();
    expect(await page.locator("#walk").innerText()).toContain("Yours: mine’s gap in");
    expect(await page.locator("#walk").innerText()).toMatch(/Source: your log my gaps(?:\.zip)? and released script/);
    expect(await page.locator("#shrinkage svg").innerHTML()).toContain("Yours: mine");
    expect(await page.locator("#shrinkage").innerText()).toMatch(/Source: GapEval, Table 2, and your log my gaps/);
    expect(await page.locator("#shrinkage .caveats").textContent()).toMatch(/With your log/);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(new URL(methods!.replace("methods", "gapeval"), page.url()).href);
    for (const id of ["rates", "outcomes", "categories"]) {
      const mine = page.locator(`#${id} svg [aria-label*="Yours: mine, World Knowledge"]`).first();
      await mine.waitFor({state: "attached"});
      expect(await mine.getAttribute("aria-label"), id).toMatch(/n = 10 items/);
    }
    // Wilson's interval of 6 of 10, not of 147.
    expect(
      await page.locator('#rates svg [aria-label*="Yours: mine, World Knowledge"]').first().getAttribute("aria-label")
    ).toContain("understands 60.00% [31.3, 83.2]");
    await page.goto(new URL(engine!, page.url()).href);
    await page.getByText(/GapEval, Table 2, and your log my gaps(?:\.zip)?: 48 cells/).waitFor();
    await page.getByLabel("Your log beside the published models").selectOption("");
    await page.waitForURL((url) => !url.searchParams.has("log"));
    await page.getByText("GapEval, Table 2: 44 cells").waitFor();
    await page.goto(`${site.address}methods.html`);
    await page.locator("#shrinkage svg").waitFor();
    expect(await page.locator("#shrinkage").innerText()).not.toMatch(/[Yy]our log my gaps/);
    expect(problems).toEqual([]);
    await close();
  }, 120_000);

  it("shows a kept UmniBench log with the answers that it has, and takes nothing in it for printed", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const lines = Array.from({length: 90}, (_, i) => {
      const [c, turn, q] = [Math.floor(i / 9), (Math.floor(i / 3) % 3) + 1, (i % 3) + 1];
      const rest = {domain: "Invented", model: "mine", answer: "A", prediction: c < 6 ? "A" : "B"};
      return JSON.stringify({case_id: `c${c}`, turn, question_ix: q, ...rest});
    });
    await choose(page, file("umni.jsonl", lines.join("\n")));
    await page.getByLabel("Name of the set").fill("umnibench");
    await page.getByRole("button", {name: /^Read/}).last().click();
    await page.locator("#scores-title").waitFor();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator("ul.kept").getByRole("link", {name: "UmniBench, beside the published models"}).click();
    const mine = page.locator('#questions svg [aria-label^="Yours: mine, Q5"]').first();
    await mine.waitFor({state: "attached"});
    // Wilson's interval of 6 of 10, not of 533.
    expect(await mine.getAttribute("aria-label")).toMatch(/Q5\. 60\.00% \[31\.3, 83\.2\], n = 10 answers/);
    await page.locator("#domains svg").waitFor();
    expect(await page.locator("#domains").textContent()).not.toContain("Yours: mine: weighted");
    expect(problems).toEqual([]);
    await close();
  });

  it("shows a log of two judges and three training steps by one judge and at the last step, and says so everywhere", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const verdicts = (cases: number, right: number, more: object): string[] =>
      Array.from({length: 9 * cases}, (_, i) => {
        const [c, turn, q] = [Math.floor(i / 9), (Math.floor(i / 3) % 3) + 1, (i % 3) + 1];
        const rest = {domain: "Invented", model: "mine", score: c < right ? 1 : 0};
        return JSON.stringify({case_id: `c${c}`, turn, question_ix: q, ...rest, ...more});
      });
    const log = [
      ...verdicts(10, 0, {judge: "strict", step: 1000}),
      ...verdicts(10, 10, {judge: "lenient", step: 2000}),
      ...verdicts(10, 6, {judge: "strict", step: 3000}),
      ...verdicts(8, 8, {judge: "lenient", step: 3000})
    ];
    await choose(page, file("umni.jsonl", log.join("\n")));
    await page.getByLabel("Name of the set").fill("umnibench");
    await page.getByRole("button", {name: /^Read/}).last().click();
    await page.locator("#scores-title").waitFor();
    const said = [
      "mine is scored by strict; verdicts of lenient are left out.",
      "mine is scored at its last training step, 3000; the 2 others are left out."
    ];
    const notes = page.locator("#scores-title ~ .note");
    expect((await notes.allInnerTexts()).slice(0, 2)).toEqual(said.map((text) => `On UmniBench, ${text}`));
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.locator("ul.kept").getByRole("link", {name: "UmniBench, beside the published models"}).click();
    const mine = page.locator('#questions svg [aria-label^="Yours: mine, Q5"]').first();
    await mine.waitFor({state: "attached"});
    expect(await mine.getAttribute("aria-label")).toMatch(/Q5\. 60\.00% \[31\.3, 83\.2\], n = 10 answers/);
    for (const text of said) await page.getByText(`In your log, ${text}`).waitFor();
    const {x, width} = (await page.getByLabel("Your log beside the published models").boundingBox())!;
    expect(x + width).toBeLessThan(page.viewportSize()!.width);
    const {search} = new URL(page.url());
    await page.goto(`${site.address}gapeval.html${search}`);
    await page.locator("#ranking [data-mark]").first().waitFor();
    expect(await page.getByText("In your log").count()).toBe(0);
    await page.goto(`${site.address}ledger.html${search}`);
    for (const text of said) await page.getByText(`In your log on UmniBench, ${text}`).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("counts invalid answers and judges as the reader asks, as the command line does, and says what became of each answer", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const verdict = (item: number, judge: string, score: number | null, status = "ok"): string =>
      ["mine", item, judge, score ?? "", status].join(",");
    const path = file(
      "judged.csv",
      [
        "model,item,judge,score,status",
        ...[1, 1, 0, 1].map((score, item) => verdict(item, "strict", score)),
        ...[1, 1, 1, 1].map((score, item) => verdict(item, "mild", score)),
        ...["strict", "mild"].flatMap((judge) => [verdict(4, judge, 0, "invalid"), verdict(5, judge, null, "error")])
      ].join("\n")
    );
    await choose(page, path);
    await page.getByRole("button", {name: /^Read/}).last().click();
    await page.locator("#scores-title").waitFor();
    const shown = async (): Promise<string[]> =>
      page.getByRole("table", {name: "Scores", exact: true}).locator("tbody tr").allInnerTexts();
    const scored = async (...asked: string[]): Promise<unknown> =>
      (
        JSON.parse((await runCommand("score", path, "--as-proposed", "--json", "-q", ...asked)).data) as {
          scores: unknown;
        }
      ).scores;
    await expect.poll(async () => (await shown()).join()).toContain("0.800");
    expect(await scored()).toMatchObject([{value: 0.8, n: 5}]);
    const became = page.getByRole("table", {name: "Answers without a valid verdict"});
    expect((await became.locator("tbody tr").allInnerTexts()).join().split(/\s+/)).toEqual(
      expect.arrayContaining(["mine", "6", "4", "1"])
    );
    const missing = page.getByLabel("Answers without a valid verdict").and(page.locator("select"));
    await missing.focus();
    await missing.selectOption("exclude");
    await expect.poll(async () => (await shown()).join()).toContain("1.000");
    expect(await scored("--missing", "exclude")).toMatchObject([{value: 1, n: 4}]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("missing");
    await page.getByLabel("Scores are by").selectOption("each");
    await missing.selectOption("bounds");
    await expect.poll(async () => (await shown()).length).toBe(2);
    const rows = (await shown()).map((text) =>
      text.split(/\s+/).filter((word) => /^(?:\d\.\d+|mild|strict)$/.test(word))
    );
    expect(rows).toEqual([
      ["mild", "0.800", "0.667", "1.000"],
      ["strict", "0.600", "0.500", "0.833"]
    ]);
    expect(await scored("--missing", "bounds", "--by-judge", "each")).toMatchObject([
      {judge: "mild", value: 0.8, bounds: [4 / 6, 1]},
      {judge: "strict", value: 0.6, bounds: [3 / 6, 5 / 6]}
    ]);
    expect(problems).toEqual([]);
    await close();
  });

  it("says that the browser refused the space, and keeps nothing of the log then", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const session = await page.context().newCDPSession(page);
    const origin = new URL(site.address).origin;
    const lines = Array.from({length: 4000}, (_, n) => row(n, Math.sin(n).toString().repeat(20)));
    await choose(page, file("large.jsonl", lines.join("\n")));
    await page.locator("#scores-title").waitFor();
    await session.send("Storage.overrideQuotaForOrigin", {origin, quotaSize: 20_000});
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await page.getByText("Not kept: this browser gives this site no more space").waitFor();
    await session.send("Storage.overrideQuotaForOrigin", {origin});
    await page.reload();
    await page.getByText("Nothing. A log is kept only if you say so.").waitFor();
    expect(await keptParts(page)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("forgets what a closed tab left of a log that was not kept, and not what another tab is writing", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const lines = Array.from({length: 90_000}, (_, n) => row(n, Math.sin(n).toString().repeat(4)));
    await choose(page, file("large.jsonl", lines.join("\n")));
    await page.locator("#scores-title").waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText("Nothing. A log is kept only if you say so.").waitFor();
    await page.getByRole("button", {name: "Keep in this browser"}).click();
    await expect.poll(() => keptParts(other)).toBeGreaterThan(0);
    await other.reload();
    await other.getByText("Nothing. A log is kept only if you say so.").waitFor();
    expect(await keptParts(other)).toBeGreaterThan(0);
    await page.close();
    await other.waitForTimeout(500);
    expect(await keptParts(other)).toBeGreaterThan(0);
    await other.reload();
    await expect.poll(() => keptParts(other)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("says what answering without looking would give, as the command line does", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const keyed = (n: number, answer: string): string =>
      JSON.stringify({...(JSON.parse(row(n, "B")) as object), answer}); // prettier-ignore
    const path = file("keys.jsonl", [keyed(1, "A"), keyed(2, "A"), keyed(3, "B")].join("\n"));
    await choose(page, path);
    await page.getByRole("heading", {name: "Without looking, always A scores 0.667"}).waitFor();
    const cells = await page
      .getByRole("table", {name: "What answering without looking gives"})
      .getByRole("row")
      .nth(1)
      .getByRole("cell")
      .allInnerTexts();
    const {data} = await runCommand("score", path, "--json", "-q");
    const [told] = (JSON.parse(data) as {baselines: SuiteBaselines[]}).baselines;
    expect(cells).toEqual([
      String(told!.items),
      `always ${told!.bestConstant.letter}`,
      ...[told!.bestConstant.score, told!.chance, told!.chanceAmongKeys].map((value) => value.toFixed(3)),
      String(told!.assumed)
    ]);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("stays responsive while it reads 50 MB, and can be stopped", async () => {
    const {page, close} = await visit(site, "open.html");
    const padding = "it may be so or otherwise ".repeat(5);
    const path = file(
      "big.jsonl",
      Array.from({length: 200_000}, (_, n) => row(n, `${padding}${"AB"[n % 2]}`)).join("\n")
    );
    const longest = await watchTasks(site.browser);
    await choose(page, path);
    await page.getByText(/Reading big.jsonl: [\d.]+ MB of/).waitFor();
    await page.getByRole("button", {name: "Cancel"}).click();
    await page.getByText("Stopped. Nothing of big.jsonl was kept.").waitFor();
    await choose(page, path);
    await page.locator("#ledger-title").waitFor({timeout: 30_000});
    expect(await page.locator("#ledger-title").innerText()).toBe("All 200,000 records were accepted");
    expect(await longest()).toBeLessThan(50);
    await close();
  });
});
