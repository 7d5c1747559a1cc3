import {spawn, spawnSync, type ChildProcess} from "node:child_process";
import {appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {createServer, request} from "node:http";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import type {Page} from "playwright-core";
import {afterAll, afterEach, beforeAll, describe, expect, it} from "vitest";
import {addressOf, serve} from "../../cli/site/serve.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {headersFor} from "./support/header-rules.js";

const PROGRAM = resolve("bin/parallax.mjs");
/** What the issue asks for, from the end of a write to the page; a busy machine is allowed for by polling longer than that. */
const BUSY_MS = 20_000;

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
);

let site: Site;
let home: string;
beforeAll(async () => {
  site = await openSite();
  home = mkdtempSync(join(tmpdir(), "parallax-view-"));
  writeFileSync(join(home, "pairs.csv"), pairs());
});
/** Programs that a test has started: one that fails leaves none behind. */
const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill("SIGKILL")));
afterAll(async () => {
  await site.close();
  rmSync(home, {recursive: true, force: true});
});

/** Twenty items in both forms, of two models: what is understood is right more often than what is drawn. */
function pairs(): string {
  const lines = ["model,item_id,capability,category,prompt,response,score"];
  for (const [m, model] of ["Lantern", "Kestrel"].entries())
    for (let i = 0; i < 20; i++) {
      lines.push(`${model},q${i},und,cat${i % 2},What is ${i}?,answer ${i},${Number(i % (3 + m) !== 0)}`);
      lines.push(`${model},q${i},gen,cat${i % 2},Draw ${i},,${Number(i % 2 === m)}`);
    }
  return `${lines.join("\n")}\n`;
}

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  said(): string;
  /** Interrupts it, as Ctrl-C does, and tells how it ended. */
  stop(): Promise<number | null>;
}

/** Starts the program in the folder, and waits until it says where it serves. */
async function view(...argv: string[]): Promise<Running> {
  const child = spawn(process.execPath, [PROGRAM, "view", "--no-open", ...argv], {
    cwd: home,
    stdio: ["ignore", "pipe", "pipe"]
  });
  started.push(child);
  let [said, data] = ["", ""];
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const address = await new Promise<string>((found, failed) => {
    child.stdout.on("data", (chunk: Buffer) => (data += chunk.toString()).endsWith("\n") && found(data.trim()));
    child.once("exit", (code) => failed(new Error(`ended with ${code}: ${said}`)));
  });
  child.removeAllListeners("exit");
  return {
    child,
    address,
    said: () => said,
    stop: () =>
      new Promise((ended) => {
        child.once("exit", ended);
        child.kill("SIGINT");
      })
  };
}

/** A program that must end by itself. */
function refused(...argv: string[]): {status: number | null; stderr: string} {
  const {status, stderr} = spawnSync(process.execPath, [PROGRAM, "view", "--no-open", ...argv], {
    cwd: home,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"]
  });
  return {status, stderr};
}

const open = async ({address}: Pick<Running, "address">, size = {}) => {
  const {origin, pathname, search} = new URL(address);
  return visit({...site, address: `${origin}/`}, pathname.slice(1) + search, size);
};

describe("parallax view", () => {
  it("shows a table in the explorer with one command: account, figures, items, one capability at a time", async () => {
    const running = await view("pairs.csv");
    expect(running.said()).toContain("80 records in = 80 accepted");
    expect(running.said()).toContain("understanding and generation, which are not counted together");
    for (const width of [1280, 390]) {
      const {page, problems, close} = await open(running, {width});
      await page.locator("canvas.matrix").waitFor();
      await expect.poll(() => page.locator("#rates .body svg").count()).toBe(1);
      expect(await page.locator(".chip").allTextContents()).toEqual([expect.stringContaining("understanding")]);
      expect(await page.locator(".explore-bar .count").textContent()).toMatch(/^40 of 80 verdicts, 20 of 40 items/);
      expect(await page.locator("nav.logs [aria-current=page]").textContent()).toContain("pairs.csv");
      await page.locator("details.account summary").click();
      await expect.poll(() => page.locator("details.account").textContent()).toContain("accepted");
      await page.locator("canvas.matrix").focus();
      await page.keyboard.press("Enter");
      await expect
        .poll(() => page.locator("#item .reply").allTextContents())
        .toContainEqual(expect.stringMatching(/^answer \d+$/));
      expect(await page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth + 1)).toBe(true);
      expect(problems).toEqual([]);
      await close();
    }
    // Without a log in the address, the same log and the same filter.
    const bare = await open({address: `${new URL(running.address).origin}/explore`});
    await bare.page.locator("canvas.matrix").waitFor();
    expect(bare.page.url()).toBe(running.address);
    await bare.close();
    expect(await running.stop()).toBe(0);
  });

  it("lists 400 models as what they are, found by their names and by an address, and refuses a table of too many cells", async () => {
    const lines = ["model,item_id,category,score"];
    for (let m = 1; m <= 400; m++)
      for (let i = 1; i <= 30; i++) lines.push(`model-${m},q${i},cat${i},${Number((m * i) % 7 > 2)}`);
    writeFileSync(join(home, "many.csv"), `${lines.join("\n")}\n`);
    const running = await view("many.csv");
    const {page, problems, close} = await open(running);
    await page.locator("canvas.matrix").waitFor();
    const model = page.locator("fieldset[data-facet=model]");
    const count = () => page.locator(".explore-bar .count").textContent();
    await expect.poll(count).toMatch(/400 of 400 models/);
    await expect
      .poll(() => page.locator("#rates h2").textContent())
      .toBe("30 groups by 400 models are more cells than a table shows");
    await expect.poll(() => model.locator(".value-search span").textContent()).toBe("400 values, 60 listed");
    expect(await page.locator("body").textContent()).not.toContain("(others)");
    await model.getByLabel("Find by name").fill("model-399");
    await expect.poll(() => model.locator(".facet-row:visible").allTextContents()).toEqual(["model-399"]);
    // Counts and rates stand on a canvas over the one row that is left.
    await expect
      .poll(() => model.locator("canvas").evaluate(({height}: HTMLCanvasElement) => height))
      .toBeGreaterThan(20);
    await model.locator(".facet-row:visible").click();
    await expect.poll(count).toMatch(/^30 of 12,000 verdicts, 30 of 30 items, 1 of 400 models/);
    expect(new URL(page.url()).searchParams.get("model")).toBe("model-399");
    expect(problems).toEqual([]);
    await close();
    const named = await open({address: `${running.address}&model=model-7,model-398`});
    await expect.poll(() => named.page.locator(".explore-bar .count").textContent()).toMatch(/^60 of 12,000 verdicts/);
    await expect
      .poll(() => named.page.locator("fieldset[data-facet=model] .facet-row.chosen").allTextContents())
      .toEqual(["model-7", "model-398"]);
    await expect.poll(() => named.page.locator("#rates .body svg").count()).toBe(1);
    await named.close();
    await running.stop();
  });

  it("answers to this machine by its own names only, so that no other site reads what it serves", async () => {
    const running = await view("pairs.csv");
    const {port} = new URL(running.address);
    const status = (host: string) =>
      new Promise((answered) =>
        request({port, host: "127.0.0.1", path: "/view/logs.json", headers: {host}}, (response) =>
          answered(response.resume().statusCode)
        ).end()
      );
    expect(await status(`localhost:${port}`)).toBe(200);
    expect(await status(`other.example:${port}`)).toBe(403);
    await running.stop();
  });

  it("follows files that grow and arrive, keeps filter and item, and leaves half-written lines", async () => {
    const runs = join(home, "runs");
    mkdirSync(runs);
    const record = (n: number, model = "Lantern") =>
      `${JSON.stringify({model, item_id: `q${n}`, response: `reply ${n}`, score: n % 2})}\n`;
    writeFileSync(join(runs, "a.jsonl"), record(1) + record(2) + record(3));
    const running = await view("runs", "--watch");
    const {page, problems, close} = await open({address: `${running.address}&outcome=right&item=a/q1`});
    const counted = () => page.locator(".explore-bar .count").textContent();
    await expect.poll(counted).toMatch(/^2 of 3 verdicts/);
    await page.locator("#item .reply").first().waitFor();
    const half = record(5);
    appendFileSync(join(runs, "a.jsonl"), record(4) + half.slice(0, 20));
    await expect.poll(counted, {timeout: BUSY_MS}).toMatch(/^2 of 4 verdicts/);
    expect(running.said()).not.toContain("rejected records");
    appendFileSync(join(runs, "a.jsonl"), half.slice(20));
    await expect.poll(counted, {timeout: BUSY_MS}).toMatch(/^3 of 5 verdicts/);
    writeFileSync(join(runs, "b.jsonl"), record(7, "Kestrel"));
    await expect.poll(counted, {timeout: BUSY_MS}).toMatch(/^4 of 6 verdicts/);
    expect(running.said()).not.toMatch(/[1-9]\d* rejected/);
    expect(new URL(page.url()).searchParams.get("outcome")).toBe("right");
    await expect.poll(() => page.locator("#item .reply").allTextContents()).toEqual(["reply 1"]);
    // A log that changes its shape: what was read stays, and the terminal says why.
    writeFileSync(join(runs, "a.jsonl"), '{"other": 1, "columns": 2}\n');
    rmSync(join(runs, "b.jsonl"));
    await expect.poll(running.said, {timeout: BUSY_MS}).toContain("What was read before stays");
    expect(await counted()).toMatch(/^4 of 6 verdicts/);
    expect(problems).toEqual([]);
    await close();
    expect(await running.stop()).toBe(0);
  });

  it("shows runs side by side, each with where it came from", async () => {
    mkdirSync(join(home, "first"));
    mkdirSync(join(home, "second"));
    const table = (score: number) => `model,item,response,score\nLantern,q1,said ${score},${score}\nLantern,q2,x,1\n`;
    writeFileSync(join(home, "first/t.csv"), table(0));
    writeFileSync(join(home, "second/t.csv"), table(1));
    const running = await view("first", "second");
    const {page, close} = await open({address: `${running.address}&item=t/q1`});
    await expect
      .poll(() => page.locator(".explore-bar .count").textContent())
      .toMatch(/^4 of 4 verdicts, 2 of 2 items/);
    await expect
      .poll(() => page.locator("#item .reply").allTextContents())
      .toEqual(expect.arrayContaining(["said 0", "said 1"]));
    // The model's two runs can be held against each other.
    expect(await page.locator("#facets").textContent()).toMatch(/Run(?:.|\n)*run 1(?:.|\n)*run 2/);
    const text = (await page.locator("#item").textContent())!;
    expect(text).toContain("first/t.csv");
    expect(text).toContain("second/t.csv");
    await close();
    await running.stop();
  });

  it("shows the pictures that answers name and that lie with them, and no others, also in a folder", async () => {
    const folder = join(home, "drawn");
    mkdirSync(join(folder, "images"), {recursive: true});
    writeFileSync(
      join(folder, "answers.csv"),
      "model,item,image,score\nLantern,q1,images/a.png,1\nLantern,q2,images/gone.png,0\n"
    );
    for (const name of ["a.png", "b.png"]) writeFileSync(join(folder, "images", name), PIXEL);
    const running = await view("drawn");
    const {page, problems, close} = await open({address: `${running.address}&item=answers/q1`});
    await expect.poll(() => page.locator("#item button.picture img").count()).toBe(1);
    await expect
      .poll(() => page.locator("#item img").evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBe(1);
    expect(problems).toEqual([]);
    const {origin} = new URL(running.address);
    const {logs} = (await (await fetch(`${origin}/view/logs.json`)).json()) as {logs: {pictures: string}[]};
    const list = (await (await fetch(`${origin}/${logs[0]!.pictures}`)).json()) as {path: string; address: string}[];
    expect(list.map(({path}) => path)).toEqual(["drawn/images/a.png"]);
    const {headers} = await fetch(`${origin}/${list[0]!.address}`);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    await close();
    await running.stop();
    expect(refused("drawn", "--static", "-o", "drawn-site").status).toBe(0);
    expect(readFileSync(join(home, "drawn-site", list[0]!.address))).toEqual(PIXEL);
  });

  it("waits with --watch for the first answers", async () => {
    mkdirSync(join(home, "later"));
    const starting = view("later", "--watch");
    started.at(-1)!.stderr!.once("data", (chunk: Buffer) => {
      expect(chunk.toString()).toMatch(/^Waiting for the first answers/);
      writeFileSync(join(home, "later/a.csv"), "model,item,score\nLantern,q1,1\n");
    });
    const running = await starting;
    expect(running.said()).toMatch(/^Waiting for the first answers/);
    expect(await running.stop()).toBe(0);
  });

  it("says the address where there is no browser to open", async () => {
    const child = spawn(process.execPath, [PROGRAM, "view", "pairs.csv"], {cwd: home, env: {PATH: "/nowhere"}});
    started.push(child);
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, {timeout: BUSY_MS}).toContain("open the address above in one");
    child.kill("SIGINT");
  });

  it("shows the published results without a path", async () => {
    const running = await view();
    expect(new URL(running.address).pathname).toBe("/");
    const {page, close} = await open(running);
    expect(await page.title()).toContain("Parallax");
    await close();
    await running.stop();
  });

  it("writes the same as a folder for any host, in which links work, and replaces only what it wrote", async () => {
    expect(refused("pairs.csv", "--static", "-o", "out")).toMatchObject({status: 0});
    expect(refused("pairs.csv", "--static", "-o", "out")).toMatchObject({status: 0});
    mkdirSync(join(home, "others"));
    writeFileSync(join(home, "others/notes.txt"), "mine");
    expect(refused("pairs.csv", "--static", "-o", "others").stderr).toContain("others holds something else");
    expect(readFileSync(join(home, "others/notes.txt"), "utf8")).toBe("mine");
    const out = join(home, "out");
    expect(readFileSync(join(out, "robots.txt"), "utf8")).toBe("User-agent: *\nDisallow: /\n");
    const {files} = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")) as {files: Record<string, string>};
    expect(Object.keys(files).every((name) => existsSync(join(out, name)))).toBe(true);
    const rules = readFileSync(join(out, "_headers"), "utf8");
    expect(headersFor(rules, "/explore")["content-security-policy"]).toHaveLength(1);
    const server = await serve(out, {base: "/deep/path/"});
    const base = addressOf(server, "/deep/path/");
    const start = await visit({...site, address: base}, "index.html");
    await start.page.waitForURL(/explore\?log=pairs-csv&capability=understanding$/);
    await start.page.locator("canvas.matrix").waitFor();
    expect(start.problems).toEqual([]);
    await start.close();
    const first = await visit({...site, address: base}, "explore?log=pairs-csv&capability=generation");
    await first.page.locator("canvas.matrix").waitFor();
    await first.page.locator("canvas.matrix").focus();
    await first.page.keyboard.press("Enter");
    const title = (page: Page) => page.locator("#item-title").textContent();
    await expect.poll(() => title(first.page)).toMatch(/^Draw \d+$/);
    await expect.poll(() => first.page.url()).toContain("item=");
    const [asked, link] = [await title(first.page), first.page.url()];
    await first.close();
    const deep = await visit({...site, address: base}, link.slice(base.length));
    await expect.poll(() => deep.page.locator(".explore-bar .count").textContent()).toMatch(/^40 of 80 verdicts/);
    await expect.poll(() => title(deep.page)).toBe(asked);
    expect(deep.problems).toEqual([]);
    await deep.close();
    server.close();
  });

  it("says what is wrong, where, and what to do", async () => {
    mkdirSync(join(home, "empty"), {recursive: true});
    expect(refused("empty")).toMatchObject({status: 3, stderr: expect.stringContaining("Nothing here can be shown")});
    expect(refused("missing")).toMatchObject({status: 4, stderr: expect.stringContaining("missing")});
    writeFileSync(join(home, "odd.csv"), "alpha,beta\n1,2\n3,4\n");
    const asked = refused("odd.csv");
    expect(asked.status).toBe(2);
    expect(asked.stderr).toContain("Which column of odd.csv says which item was asked? Its columns: alpha, beta.");
    expect(asked.stderr).toContain("--column item=COLUMN");
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((listens) => taken.once("listening", listens));
    const {port} = taken.address() as {port: number};
    expect(refused("pairs.csv", "--port", String(port))).toMatchObject({
      status: 4,
      stderr: expect.stringContaining(`port ${port} is taken; leave --port out, or name another`)
    });
    taken.close();
    expect(refused("pairs.csv", "--static")).toMatchObject({status: 2, stderr: expect.stringContaining("-o FOLDER")});
    expect(refused("pairs.csv", "--column", "colour=x").stderr).toContain("expected FIELD=COLUMN");
  });
});
