import {createHash} from "node:crypto";
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {unzipSync} from "fflate";
import {afterAll, beforeAll, expect, it, vi} from "vitest";
import {stringify} from "yaml";
import {catalogue, originOf, queryOf} from "../../loaders/logs/catalogue.js";
import {pulledArchive} from "../../loaders/logs/pulled-archive.js";
import {pulledVersion} from "../../loaders/logs/pulled-logs.js";
import {PULLED_LOGS, type PulledLogs} from "../../src/lib/explore/served-logs.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {inForce, title} from "./support/explorer.js";

/** Twelve pictures of two models, by two rules. */
const TABLE = `model,id,fits,real\n${["Lantern", "Kestrel"]
  .flatMap((model, m) => Array.from({length: 12}, (_, i) => `${model},p${i},${Number(i % (2 + m) === 0)},1`))
  .join("\n")}\n`;
const ENTRY = {
  ...{id: "quiz-ratings", name: "Ratings of a quiz", what: "Each picture was judged by two rules.", by: "Ann & Ben"},
  ...{page: "https://example.org/quiz", licence: "CC-BY-4.0", "licence-at": "https://example.org/LICENSE"},
  ...{answers: "real", format: "mapping", "opens-on": {scorer: "quiz/fits@1"}, models: 2, items: 12},
  mapping: {suite: "quiz", columns: {subject: "model", item: "id"}, scores: {fits: {}, real: {}}},
  files: [
    {
      path: "quiz.csv",
      url: "https://example.org/quiz.csv",
      sha256: createHash("sha256").update(TABLE).digest("hex"),
      bytes: TABLE.length
    }
  ]
};

let site: Site;
let root: string;
beforeAll(async () => {
  site = await openSite();
  root = mkdtempSync(join(tmpdir(), "parallax-pulled-site-"));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), {recursive: true});
    writeFileSync(join(root, path), text);
  };
  put("data/catalogue.yaml", stringify([ENTRY]));
  put("pulled/quiz-ratings/quiz.csv", TABLE);
});
afterAll(async () => {
  await site.close();
  vi.unstubAllEnvs();
  rmSync(root, {recursive: true, force: true});
});

it("Explore opens on a pulled log, with its owner and licence, on the rule that it is about; simulated logs come second", async () => {
  vi.stubEnv("PARALLAX_PULLED_LOGS", join(root, "pulled"));
  const entries = catalogue({root});
  const files = unzipSync(await pulledArchive(entries));
  const listed: PulledLogs = {
    version: pulledVersion(entries),
    logs: entries.map((entry) => ({id: entry.id, origin: originOf(entry), query: queryOf(entry)}))
  };
  const {page, problems} = await visit(site, "404.html");
  // The site of the tests has no pulled log: its page is told of one as a build would.
  await page.route("**/explore.html", async (route) => {
    const html = readFileSync("dist/explore.html", "utf8");
    const meta = `<meta name="${PULLED_LOGS}" content="${JSON.stringify(listed).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
    await route.fulfill({
      contentType: "text/html",
      body: html.replace('<meta charset="utf-8">', `<meta charset="utf-8">${meta}`)
    });
  });
  await page.route("**/data/pulled/**", (route) =>
    route.fulfill({body: Buffer.from(files[new URL(route.request().url()).pathname.split("/").at(-1)!]!)})
  );
  await page.goto(`${site.address}explore.html`);
  await page.locator("canvas.matrix").waitFor({state: "attached"});
  expect(new URL(page.url()).search).toBe("?log=quiz-ratings&scorer=quiz%2Ffits%401");
  // Of 12 items each, Lantern is right on 6 and Kestrel on 4: the other rule, which is always right, is left out.
  await expect.poll(() => inForce(page)).toMatch(/^24 of 48 verdicts/);
  expect(await title(page, "matrix").textContent()).toContain("41.7%");
  const names = await page.locator("nav.logs > *").allTextContents();
  expect(names.slice(0, 4)).toEqual(["Log", "Ratings of a quiz", "simulated", "UniEval"]);
  const said = await page.locator(".origin").textContent();
  for (const fact of ["Ratings of a quiz", "real answers", "by Ann & Ben", "Each picture", "CC-BY-4.0", ENTRY.page])
    expect(said).toContain(fact);
  // A log of the site by its name is as it was.
  await page.goto(`${site.address}explore.html?log=unieval`);
  await page.locator("canvas.matrix").waitFor({state: "attached"});
  expect(await page.locator(".origin").count()).toBe(0);
  expect(problems).toEqual([]);
});
