import {spawnSync} from "node:child_process";
import {cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import type {Server} from "node:http";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import type {Browser, Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {addressOf, serve} from "../../cli/site/serve.js";
import {ALLOWED_PACKAGES} from "../../cli/build/third-party/allowed-packages.js";
import {NOTICES_FILE} from "../../cli/build/third-party/licence-notices.js";
import {closePages, openBrowser} from "./support/browser.js";
import {headersFor} from "./support/header-rules.js";
import {hasNginx, serveObjects, startNginx} from "./support/hosts.js";
import {listedPackages} from "./support/listed-packages.js";
import {violationsOf} from "./support/violations-of.js";

const BUILD_MS = 600_000;
/** Compressed kilobytes of one figure in a frame, fonts apart. */
const EMBED_KB = 240;
const [EARLIER = ""] = readdirSync("reports/example/versions");
const EARLIER_RUN = EARLIER.slice(11, 19);
const place = mkdtempSync(join(tmpdir(), "parallax-report-"));
const program = resolve("bin/parallax.mjs");

/** Runs the program as a user would, in the folder where its report shall be. */
const parallax = (...argv: string[]) => {
  const {status, stdout, stderr} = spawnSync(process.execPath, [program, ...argv], {cwd: place, encoding: "utf8"});
  return {status, stdout, stderr};
};

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#36;": "$",
  "&#96;": "`"
};

let browser: Browser;
let server: Server;
let address: string;

beforeAll(async () => {
  cpSync("reports/example", join(place, "example"), {recursive: true});
  // An earlier run had a page that the report no longer has.
  const earlier = join(place, "example/versions", EARLIER);
  writeFileSync(earlier, readFileSync(earlier, "utf8").replace('"pages": ["/index"', '"pages": ["/old","/index"'));
  const built = parallax("build", "example", "-o", "site", "--offline", "example.html");
  expect(built.stderr + built.stdout).toContain("11 figures");
  expect(built.status).toBe(0);
  server = await serve(join(place, "site"), {base: "/papers/heron/"});
  address = addressOf(server, "/papers/heron/");
  browser = await openBrowser();
}, BUILD_MS);

afterAll(async () => {
  if (browser) await closePages(browser);
  server?.close();
});

async function open(url: string, {width = 1280, theme = "light" as "light" | "dark"} = {}) {
  const context = await browser.newContext({
    viewport: {width, height: 900},
    colorScheme: theme,
    reducedMotion: "reduce"
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    if (
      !request.url().startsWith(url.split(/[?#]/)[0]!.replace(/[^/]*$/, "")) &&
      !/^(?:data|blob):/.test(request.url())
    )
      problems.push(`asks ${request.url().slice(0, 80)}`);
  });
  await page.goto(url);
  return {page, problems};
}

const drawn = (page: Page, figures: number) =>
  page.waitForFunction(
    (n) =>
      document.querySelectorAll(".figure").length >= n &&
      [...document.querySelectorAll(".figure")].every((one) => one.querySelector("svg [data-mark], .twin, .asked")),
    figures
  );

describe("the example report", () => {
  it.each([
    ["desktop, light", 1280, "light"],
    ["phone, dark", 390, "dark"]
  ] as const)("shows figures, numbers and notes without an error, under any base path: %s", async (_, width, theme) => {
    const {page, problems} = await open(address, {width, theme});
    await drawn(page, 6);
    expect(await page.locator("h1").innerText()).toBe("Does Heron draw what it knows?");
    expect(await page.locator(".numbered").allInnerTexts()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Figure ${n}`));
    expect(await page.locator(".links.paper").innerText()).toMatch(/^Companion of “Does Heron/);
    // By the defaults of report.yaml: the calls name no models.
    for (const id of ["gap-ranking", "gap-by-category"])
      expect(
        await page
          .locator(`#${id} [data-mark]`)
          .evaluateAll((all) => new Set(all.map((one) => one.getAttribute("data-model"))).size)
      ).toBe(5);
    expect(await page.locator(".live-value .num").first().innerText()).toMatch(/^\d+\.\d%$/);
    expect(await page.locator(".live-value.wrong, .failed, .report-problem").count()).toBe(0);
    expect(await page.locator(".simulated-notice").innerText()).toContain("no evidence about any model");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("has the data of its figures at addresses, which Export names", async () => {
    const fileAt = async (path: string) => (await fetch(`${address}figures/${path}`)).text();
    const index = JSON.parse(await fileAt("index.json")) as Record<string, string[]>;
    // The item quoted as evidence is no table.
    expect(index["index"]).toEqual(["gap-ranking", "gap-by-category", "gap-outcomes", "uni-scores", "scores"]);
    for (const id of index["index"]!) {
      const csv = await fileAt(`index/${id}.csv`);
      expect(csv, id).toMatch(/^# .*\(simulated\)\r\n/);
      expect(csv, id).toMatch(/# Data fingerprint [0-9a-f]{16}, Parallax \d+\.\d+\.\d+/);
    }
    const {rows, source} = JSON.parse(await fileAt("index/scores.json")) as {rows: unknown[][]; source: string};
    expect(source).toContain("simulated");
    const {page, problems} = await open(address);
    await drawn(page, 6);
    expect(await page.locator("#scores tbody tr").count()).toBe(Math.min(100, rows.length));
    await page.locator("#gap-ranking .export summary").click();
    const link = page.locator("#gap-ranking .export").getByRole("link", {name: "CSV"});
    expect(await (await page.request.get(await link.evaluate((a: HTMLAnchorElement) => a.href))).text()).toBe(
      await fileAt("index/gap-ranking.csv")
    );
    expect(problems).toEqual([]);
    await page.close();
  });

  it("says what a number is when it is pointed at, and a work when it is cited", async () => {
    const {page} = await open(address);
    await drawn(page, 6);
    await page.locator(".live-value").first().focus();
    const card = page.locator(".live-value .card").first();
    await expect.poll(() => card.isVisible()).toBe(true);
    expect(await card.innerText()).toMatch(/GapEval, Understanding, Heron.* 95% interval .*n = /s);
    expect(await card.getByRole("link").getAttribute("href")).toBe("./sources.html#log-gapeval");
    expect(await page.locator(".cited .card").first().textContent()).toContain("Quantifying the Gap");
    expect(await page.locator(".references li").count()).toBe(2);
    await page.close();
  });

  it("keeps the state of a figure in the address, by the figure's own name", async () => {
    const {page} = await open(address);
    await drawn(page, 6);
    await page.locator("#gap-ranking").getByRole("button", {name: "published", exact: true}).click();
    await expect.poll(() => page.url()).toContain("gap-ranking.est=published");
    expect(await page.locator("#gap-by-category h2").innerText()).not.toBe("");
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain("est=published");
    await page.close();
  });

  it.each([
    ["its own page", "embed/gap-ranking.html?gap-ranking.est=published"],
    ["an older address", "?only=gap-ranking&gap-ranking.est=published"]
  ])("lets one figure stand alone in a frame that is as high as it, by %s", async (_, source) => {
    const host = await browser.newPage({viewport: {width: 900, height: 900}});
    const elsewhere = new URL("/elsewhere.html", address).href;
    await host.route(elsewhere, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<script type="module" src="${address}embed.js"></script><parallax-figure src="${address}${source}" title="t"></parallax-figure>`
      })
    );
    await host.goto(elsewhere);
    const frame = host.frameLocator("iframe");
    await frame.locator("#gap-ranking svg [data-mark]").first().waitFor();
    expect(await frame.locator("#gap-by-category").isVisible()).toBe(false);
    expect(await frame.locator("h1").isVisible()).toBe(false);
    expect(await frame.locator(".simulated-notice").isVisible()).toBe(true);
    expect(await frame.getByRole("link", {name: "Does Heron draw what it knows?"}).last().getAttribute("href")).toMatch(
      /index\.html\?gap-ranking\.est=published.*#gap-ranking$|\/\?gap-ranking\.est=published.*#gap-ranking$/
    );
    expect(
      await frame.locator("#gap-ranking").getByRole("button", {name: "published"}).getAttribute("aria-pressed")
    ).toBe("true");
    await expect
      .poll(() => host.locator("iframe").evaluate((node) => (node as HTMLElement).style.height))
      .not.toBe("40rem");
    await host.close();
  });

  it("embeds a figure with its own code and tables, and no others", async () => {
    const page = await browser.newPage();
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    const asked: string[] = [];
    const fonts = new Set<string>();
    let bytes = 0;
    client.on("Network.responseReceived", ({requestId, response, type}) => {
      asked.push(response.url.slice(address.length));
      if (type === "Font") fonts.add(requestId);
    });
    client.on("Network.loadingFinished", ({requestId, encodedDataLength}) => {
      if (!fonts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`${address}embed/gap-ranking.html`);
    await drawn(page, 1);
    await page.waitForLoadState("networkidle");
    const tables = asked.flatMap((url) => /_file\/data\/([\w-]+)\./.exec(url)?.[1] ?? []);
    expect([...new Set(tables)].sort()).toEqual(["benchmarks", "gap-fits", "gapeval", "models", "report"]);
    expect(bytes / 1024).toBeGreaterThan(50);
    expect(bytes / 1024).toBeLessThan(EMBED_KB);
    await page.close();
  });

  it("lists every source, and every figure states n and what it stands on", async () => {
    const {page, problems} = await open(address);
    await drawn(page, 6);
    for (const figure of await page.locator(".figure").all()) {
      expect(await figure.getAttribute("data-n")).toMatch(/\d/);
      expect(await figure.locator(".source").innerText()).toMatch(/ n: .*\d.*\.$/);
    }
    expect(await page.locator("#gap-ranking .source").innerText()).toContain("Own logs: heron-gapeval, simulated.");
    await page.locator(".live-value").first().focus();
    await page.locator(".live-value .card a").first().click();
    await page.waitForURL(/sources\.html#log-gapeval$/);
    expect(await page.locator("#log-gapeval").innerText()).toBe("heron-gapeval, a log of GapEval");
    expect(await page.locator("#gapeval-table-2").innerText()).toBe("Table 2");
    await page.setViewportSize({width: 320, height: 800});
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("counts its logs in the joint model, and holds a model against any published one", async () => {
    const {page, problems} = await open(`${address}beside.html`, {width: 390, theme: "dark"});
    await drawn(page, 2);
    const duel = page.locator("#duel");
    expect(await duel.locator("h2").innerText()).toMatch(
      /^Heron \(simulated\) is ahead in \w+ of three measures, GPT-Image-1/
    );
    expect(await duel.locator(".caveats").innerText()).toContain("of GPT-Image-1 alone: RealUnify");
    expect(await duel.locator(".source").innerText()).toContain("Own logs: heron-gapeval, simulated.");
    await duel.getByLabel("Second").selectOption("bagel");
    await expect.poll(() => duel.locator("h2").innerText()).toMatch(/BAGEL/);
    await expect.poll(() => page.url()).toContain("duel.b=bagel");
    const joint = page.locator("#joint-abilities");
    // UniEval's log is judged by the models themselves: its scores mix two capabilities and add no count.
    expect(await joint.locator(".source").innerText()).toContain("Own logs: heron-gapeval, simulated.");
    expect(await joint.locator(".caveats").innerText()).toMatch(
      /\d+ counts of heron-gapeval, simulated, are in this fit/
    );
    expect(await joint.getByRole("button", {name: "Fit again"}).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("keeps its runs, and says what changed between them", async () => {
    const kept = readdirSync(join(place, "example/versions"));
    expect(kept).toHaveLength(2);
    const {page, problems} = await open(`${address}changes.html`, {width: 390, theme: "dark"});
    await drawn(page, 3);
    expect(await page.locator("#version-items h2").innerText()).toMatch(
      /^Heron answers \d+ items better and none worse/
    );
    expect(await page.locator("#version-scores .caveats").textContent()).toContain("New models: sim-myrtle");
    await page.locator("#version-items select").first().selectOption({index: 0});
    await expect.poll(() => page.locator("#version-scores h2").innerText()).toMatch(/^None of [\d,]+ scores changed$/);
    await expect.poll(() => page.url()).toMatch(/before=[0-9a-f]{8}/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
    const [before, after] = kept.sort().map((name) => join("example/versions", name));
    expect(parallax("diff", "example")).toEqual(parallax("diff", before!, after!));
    expect(parallax("diff", before!, "site").stdout).toMatch(/^New models(?:: |, \d+:\n {2})sim-myrtle/m);
  });

  it("says what an old link no longer finds", async () => {
    const {page} = await open(`${address}?run=${EARLIER_RUN}&gap-ranking.models=nobody,bagel#gap-map`);
    await drawn(page, 6);
    const notice = page.locator(".link-notice");
    expect(await notice.innerText()).toMatch(/gap-map, was in the report until the run of 2026-05-04/);
    expect(await notice.getByRole("link", {name: "See what changed"}).getAttribute("href")).toContain(EARLIER_RUN);
    expect(await page.locator("#gap-ranking .notice").innerText()).toContain("gap-ranking.models: unknown: nobody");
    await page.goto(`${address}old.html`);
    expect(await page.locator("main").innerText()).toMatch(/part of this report until the run of 2026-05-04/);
    await page.goto(address);
    await drawn(page, 6);
    expect(await notice.innerText()).toBe("");
    await page.close();
  });

  it("is one file that opens without server and network", async () => {
    const {page, problems} = await open(`file://${join(place, "example.html")}`);
    await drawn(page, 6);
    expect(problems).toEqual([]);
    expect(await page.locator(".live-value .num").first().innerText()).toMatch(/^\d+\.\d%$/);
    await page.close();
  });

  it("prints in black on white at the width of paper, whatever the screen, and is as it was afterwards", async () => {
    const {page} = await open(`${address}?theme=dark`, {width: 1440});
    await drawn(page, 6);
    const widths = () =>
      page.locator(".figure .body svg").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    const onScreen = await widths();
    expect(Math.max(...onScreen)).toBeGreaterThan(800);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({media: "print"});
    await page.setViewportSize({width: 680, height: 900});
    for (const width of await widths()) expect(width).toBeLessThanOrEqual(680);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    expect(await page.locator(":is(.actions, .toolrow, nav, .quiet, .card, tfoot button):visible").count()).toBe(0);
    // Chromium repeats the head of a table on each page unless a box in it stands for itself.
    const heads = page.locator("#scores thead button");
    expect(await heads.evaluateAll((all) => all.map((one) => getComputedStyle(one).display))).toEqual(
      Array(await heads.count()).fill("contents")
    );
    await page.emulateMedia({media: "screen"});
    await page.setViewportSize({width: 1440, height: 900});
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(widths).toEqual(onScreen);
    const pdf = await page.pdf({format: "A4", printBackground: true});
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const pages = (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
    expect(pages).toBeGreaterThan(3);
    expect(pages).toBeLessThan(12);
    await page.close();
  });

  it("carries the licences of what it is made of, as a site and as a file", () => {
    const notices = readFileSync(join(place, "site", NOTICES_FILE), "utf8");
    const listed = listedPackages(notices);
    expect(listed["d3-scale"]).toBe("ISC");
    expect(listed["@fontsource-variable/source-sans-3"]).toBe("OFL-1.1");
    expect(Object.entries(listed).filter(([name, licence]) => ALLOWED_PACKAGES[name] !== licence)).toEqual([]);
    expect(readFileSync(join(place, "site/index.html"), "utf8")).toContain(`<a href="./${NOTICES_FILE}">`);
    const alone = readFileSync(join(place, "site/embed/gap-ranking.html"), "utf8");
    expect(alone).toContain(`<a href="../${NOTICES_FILE}">`);
    const page = readFileSync(join(place, "example.html"), "utf8");
    expect(page).toContain(`<a href="#${NOTICES_FILE}">`);
    const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#36|#96);/g, (one) => ENTITIES[one]!);
    expect(plain(page)).toContain(notices);
  });

  it("says what it was made of", () => {
    const manifest = JSON.parse(readFileSync(join(place, "site/manifest.json"), "utf8")) as {
      logs: {benchmark: string; simulated: boolean; rejected: number; fingerprint: string}[];
      figures: {id: string}[];
      run: {fingerprint: string};
      files: Record<string, string>;
    };
    expect(manifest.logs.map((log) => [log.benchmark, log.simulated, log.rejected])).toEqual([
      ["gapeval", true, 0],
      ["unieval", true, 0]
    ]);
    expect(manifest.figures.map(({id}) => id)).toContain("gap-outcomes");
    expect(Object.keys(manifest.files)).toContain("index.html");
    expect(readdirSync(join(place, "example/versions")).join()).toContain(manifest.run.fingerprint.slice(0, 8));
    expect(readFileSync(join(place, "site/_headers"), "utf8")).toContain("Content-Security-Policy: default-src 'none'");
  });
});

describe("a host", () => {
  /** What every recipe must give: a page that draws, by each of its addresses, with nothing refused. */
  async function works(host: string): Promise<Page> {
    const {page, problems} = await open(host);
    await drawn(page, 6);
    await page.getByRole("link", {name: "Changes", exact: true}).click();
    await drawn(page, 3);
    expect(problems).toEqual([]);
    return page;
  }

  it("with the policies of _headers refuses nothing, and each page has its own", async () => {
    const rules = readFileSync(join(place, "site/_headers"), "utf8");
    for (const path of ["/", "/index.html", "/changes", "/embed/gap-ranking.html"])
      expect(headersFor(rules, path)["content-security-policy"], path).toHaveLength(1);
    expect(headersFor(rules, "/_node/x.js")["cache-control"]).toEqual(["public, max-age=31536000, immutable"]);
    expect(Math.max(...rules.split("\n").map((line) => line.length))).toBeLessThan(2000);
    const {server: host, address: at} = await serveObjects(join(place, "site"), rules);
    const page = await works(at);
    const response = await page.request.get(at);
    expect(response.headers()["content-security-policy"]).toContain("default-src 'none'");
    await page.close();
    host.close();
  });

  it("that knows objects by name only, as a bucket, serves every page and link", async () => {
    const {server: host, address: at} = await serveObjects(join(place, "site"), null);
    const page = await works(at);
    expect((await page.request.get(`${at}nowhere`)).status()).toBe(404);
    await page.close();
    host.close();
  });

  it.skipIf(!hasNginx())("is nginx with the documented block (skipped where nginx is not installed)", async () => {
    const block = /```nginx\n([\s\S]+?)```/.exec(readFileSync("docs/authors/publishing.md", "utf8"))![1]!;
    const nginx = await startNginx(block, join(place, "site"), join(place, "nginx"));
    try {
      const page = await works(nginx.address);
      expect((await page.request.get(`${nginx.address}changes`)).status()).toBe(200);
      const missing = await page.request.get(`${nginx.address}nowhere`);
      expect([missing.status(), await missing.text()]).toEqual([404, expect.stringContaining("does not exist")]);
      const embed = await page.request.get(`${nginx.address}embed.js`);
      expect(embed.headers()).toMatchObject({"access-control-allow-origin": "*", "content-type": "text/javascript"});
      await page.close();
    } finally {
      nginx.stop();
    }
  });

  it("takes every file: none is larger than the 25 MiB that Cloudflare allows", () => {
    const files = readdirSync(join(place, "site"), {recursive: true, withFileTypes: true}).filter((one) =>
      one.isFile()
    );
    const sizes = files.map((one) => statSync(join(one.parentPath, one.name)).size);
    expect(Math.max(...sizes)).toBeLessThan(25 * 2 ** 20);
    expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(8e6);
  });
});
