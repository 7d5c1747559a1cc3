import {existsSync, readFileSync, statSync} from "node:fs";
import {createServer, type Server} from "node:http";
import type {AddressInfo} from "node:net";
import {extname, join} from "node:path";
import type {Browser, Page} from "playwright-core";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2"
};

/** A page of somebody else: sizes of its own, a dark side, and rules for elements that figures have too. */
export const HOST_STYLES = `
html { font-size: 62.5%; color-scheme: light dark }
body { font: 1.8rem/1.6 Georgia, serif; max-width: 80rem; margin: 0 auto; background: light-dark(#fff, #101216); color: light-dark(#222, #ddd) }
h2 { color: crimson; text-transform: uppercase }
header { position: fixed; width: 270px } section { border: 5px dashed red } footer { background: gold }
button { background: purple; border-radius: 2rem } td { padding: 3rem } svg { width: 50px }
`;

/** What figures ask of the page's policy, and no more (docs/package/exhibits.md). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; worker-src 'self'; connect-src 'self'; img-src data:";

/** The page's own parts, which must look the same with figures and without. */
export const hostPage = (script: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Host</title>
<meta http-equiv="Content-Security-Policy" content="${POLICY}" />
<link rel="icon" href="data:," /><link rel="stylesheet" href="host.css" />
<script type="module" src="${script}"></script></head>
<body><header class="own">Host</header><h2 class="own">Gaps</h2><p class="own">A <a class="own" href="#x">link</a></p>
<div id="one"></div><div id="two"></div><div id="three"></div>
<section class="own"><table><tr><th class="own">h</th><td class="own">c</td></tr></table>
<button class="own">b</button><svg class="own" viewBox="0 0 1 1"><text class="own">t</text></svg></section>
<footer class="own">foot</footer></body></html>`;

/** Serves a folder as it lies, as any static host does. */
export async function serveFolder(folder: string): Promise<{server: Server; address: string}> {
  const server = createServer(({url = "/"}, response) => {
    const path = join(folder, decodeURIComponent(new URL(url, "http://x").pathname));
    if (!existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {"content-type": TYPES[extname(path)] ?? "application/octet-stream"});
    response.end(readFileSync(path));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`};
}

/** A visit with everything that must not happen on it, and the sizes of what came, by address. */
export async function visitHost(
  browser: Browser,
  address: string,
  {width = 1440, theme = "light" as "light" | "dark"} = {}
): Promise<{page: Page; problems: string[]; sizes: Map<string, number>}> {
  const context = await browser.newContext({
    viewport: {width, height: 900},
    colorScheme: theme,
    reducedMotion: "reduce"
  });
  const problems: string[] = [];
  const sizes = new Map<string, number>();
  const {origin} = new URL(address);
  context.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url()))
      problems.push(`outside request: ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
    const {pathname} = new URL(response.url());
    void response.body().then(
      (body) => sizes.set(pathname, body.length),
      () => undefined
    );
  });
  context.on("weberror", (error) => problems.push(`exception: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  const page = await context.newPage();
  await page.goto(address);
  return {page, problems, sizes};
}

/** Every computed property of the page's own parts, in order. */
export const ownLooks = (page: Page): Promise<Record<string, string>[]> =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll(".own")].map((part) => {
      const style = getComputedStyle(part);
      // What follows from how much stands on the page, and the property that lengths of figures are in.
      const follows = /^(?:block-size|height|perspective-origin|transform-origin|inset|top|bottom|--parallax-rem)/;
      return Object.fromEntries(
        [...style].filter((name) => !follows.test(name)).map((name) => [name, style.getPropertyValue(name)])
      );
    })
  );

/** A figure's table twin as shown, by row and head: the same on a page of the site and on one of somebody else. */
export async function twinOf(page: Page, figure: string): Promise<Record<string, Record<string, string>>> {
  const button = page.locator(`${figure} footer .actions > button`).first();
  await button.click();
  const rows = await page.locator(`${figure} .twin table`).evaluate((table) => {
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent!.trim());
    return [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell, k) => [heads[k]!, cell.textContent!.trim()] as const)
    );
  });
  await button.click();
  return Object.fromEntries(rows.map((cells, k) => [`${k} ${cells[0]![1]}`, Object.fromEntries(cells)]));
}
