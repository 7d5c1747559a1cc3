import {readFileSync} from "node:fs";
import {afterAll, beforeAll, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

it("fetches the manifest of the served files when it is asked for, and says when it cannot be had", async () => {
  const {page, context, problems, settled, close} = await visit(site, "404.html");
  const fetched: string[] = [];
  context.on("request", (request) => void (request.url().includes("manifest.") && fetched.push(request.url())));
  await page.goto(`${site.address}logs.html`);
  await settled();
  const button = page.getByRole("button", {name: "Manifest of the served files"});
  await button.waitFor();
  expect(fetched).toEqual([]);
  await context.setOffline(true);
  await button.click();
  await page.getByText(/^Not saved: manifest\.json could not be read/).waitFor();
  expect(problems.filter((problem) => problem.startsWith("exception"))).toEqual([]);
  await context.setOffline(false);
  const download = page.waitForEvent("download");
  await button.click();
  const saved = JSON.parse(readFileSync(await (await download).path(), "utf8")) as object;
  expect(Object.keys(saved).length).toBeGreaterThan(0);
  await close();
});
