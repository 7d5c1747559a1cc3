import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {expect, it} from "vitest";
import {openSite, visit} from "./support/browser.js";

/** Names of standards, not addresses: no browser fetches them. */
const NAMES = [/^https?:\/\/www\.w3\.org\//];
/** Links that a reader may follow on purpose, in citations. */
const CITED = /^https?:\/\/(?:arxiv\.org|doi\.org)\//;

const files = (readdirSync("dist", {recursive: true}) as string[]).filter((file) =>
  /\.(?:html|css|js|json|svg)$/.test(file)
);

it("names no outside address that a browser would fetch", () => {
  const outside: string[] = [];
  for (const file of files) {
    const text = readFileSync(join("dist", file), "utf8");
    const fetched = [
      ...text.matchAll(/(?:\bsrc|\bhref|\bposter|\bdata|\baction)\s*=\s*["']?\s*((?:https?:)?\/\/[^"'\s>]+)/gi),
      ...text.matchAll(/url\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi),
      ...text.matchAll(/@import\s+["']((?:https?:)?\/\/[^"']+)/gi),
      ...text.matchAll(
        /(?:\bimport|\bfrom|\bfetch|new Worker|new URL|importScripts)\s*\(?\s*["'`]((?:https?:)?\/\/[^"'`]+)/g
      )
    ].map((match) => match[1]!);
    for (const url of fetched)
      if (!NAMES.some((name) => name.test(url)) && !CITED.test(url)) outside.push(`${file}: ${url}`);
  }
  expect(files.length).toBeGreaterThan(30);
  expect(outside).toEqual([]);
});

const policyOf = (file: string) =>
  /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(readFileSync(join("dist", file), "utf8"))?.[1];
/** Documents that only run in sandboxed frames, where they have no origin (decision 0013). */
const isFrame = (file: string) => file.startsWith("_file/");

it("carries a policy on every page that allows its own origin only", () => {
  const pages = files.filter((name) => name.endsWith(".html") && !isFrame(name));
  expect(pages.length).toBeGreaterThan(15);
  for (const file of pages) {
    expect(policyOf(file), file).toMatch(/default-src 'none'/);
    expect(policyOf(file), file).not.toMatch(/'unsafe-eval'|script-src[^;]*'unsafe-inline'|https?:/);
    const rules = new Map(
      policyOf(file)!
        .split("; ")
        .map((rule) => rule.split(/ (.*)/, 2) as [string, string])
    );
    expect(rules.get("connect-src"), file).toBe("'self'");
    // No rule lets a whole scheme or any host in; `data:` and `blob:` are the page's own.
    for (const [name, sources] of rules)
      for (const source of sources.split(" "))
        expect(source, `${file}: ${name}`).toMatch(
          /^(?:'(?:none|self|unsafe-inline|wasm-unsafe-eval)'|'sha256-[\w+/=]+'|data:|blob:)$/
        );
  }
});

it("lets the frames of the notebook ask for nothing at all", () => {
  const frames = files.filter((name) => name.endsWith(".html") && isFrame(name));
  expect(frames).toHaveLength(2);
  for (const file of frames) {
    expect(policyOf(file), file).toMatch(/^default-src 'none'; script-src 'sha256-/);
    expect(policyOf(file), file).not.toMatch(/connect-src|frame-src|'self'|'unsafe-inline'[^;]*script|https?:|\*/);
  }
});

it("works under a base path", async () => {
  const site = await openSite({base: "/some/base/"});
  const {page, problems, settled, close} = await visit(site, "gapeval.html");
  await settled();
  expect(await page.locator(".figure").count()).toBe(7);
  await page.getByRole("link", {name: "UniEval"}).first().click();
  await page.locator("#scores svg").waitFor();
  expect(new URL(page.url()).pathname).toBe("/some/base/unieval.html");
  expect(problems).toEqual([]);
  await close();
  await site.close();
});

it.each(["/", "/some/base/"])("shows the page for lost addresses in full at any depth, served at %s", async (base) => {
  const site = await openSite({base});
  for (const path of ["gone.html", "gone/", "a/b/gone.html?q=1"]) {
    const {page, close} = await visit(site, path);
    expect(await page.locator("h1").innerText()).toBe("This page does not exist");
    const style = await page.locator("link[rel=stylesheet]").evaluate((node: HTMLLinkElement) => node.sheet !== null);
    expect(style, path).toBe(true);
    expect(await page.locator(".skip").evaluate((node: HTMLAnchorElement) => node.href)).toBe(
      `${page.url()}#observablehq-main`
    );
    await page.getByRole("link", {name: "Start from the first page"}).click();
    await page.locator(".figure svg").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(base);
    await close();
  }
  await site.close();
});
