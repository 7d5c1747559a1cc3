import type {Server} from "node:http";
import type {Browser, BrowserContext, Page} from "playwright-core";
import {launchChromium} from "../../../cli/site/launch-chromium.js";
import {addressOf, serve} from "../../../cli/site/serve.js";
import {RUNNING_CELLS} from "../../../src/runtime/running-cells.js";

/** Without it, Chromium's own traffic shows up beside the site's. */
const QUIET = "--disable-quic";

/** Pages of the site, by file. */
export const PAGES = [
  "index",
  "benchmarks",
  "models",
  "model-bagel",
  "gapeval",
  "realunify",
  "unieval",
  "umnibench",
  "wise",
  "unig2u",
  "explore",
  "open",
  "logs",
  "statements",
  "methods",
  "engine",
  "compare",
  "ledger",
  "claims",
  "validity",
  "elements",
  "sql",
  "notebook",
  "data-notes",
  "gallery"
] as const;

/** Figures that each page must show, besides the explorer's matrix and item, which have frames of their own. */
export const FIGURES: Readonly<Record<string, number>> = {
  index: 7,
  benchmarks: 3,
  models: 1,
  "model-bagel": 3,
  gapeval: 7,
  realunify: 4,
  unieval: 5,
  umnibench: 5,
  wise: 1,
  unig2u: 1,
  explore: 4,
  open: 0,
  logs: 0,
  statements: 0,
  compare: 11,
  ledger: 1,
  claims: 0,
  validity: 5,
  elements: 0,
  methods: 3,
  engine: 0,
  sql: 0,
  notebook: 0,
  "data-notes": 0,
  gallery: 0
};

/** A figure in the site's common frame. */
export const FIGURE = ".figure:has(.body)";

export interface Site {
  readonly browser: Browser;
  readonly address: string;
  close(): Promise<void>;
}

/**
 * What a worker has started so far, for all its files: Vitest reads this module anew for each. A browser goes with its worker, since
 * Playwright ends it with the process.
 */
const started: {
  readonly servers: Map<string, Promise<Server>>;
  readonly browsers: Map<string, Promise<Browser>>;
} = ((globalThis as unknown as {startedForTests?: typeof started}).startedForTests ??= {
  servers: new Map(),
  browsers: new Map()
});

/** This worker's browser with these arguments; started at the first call, and again after it has ended. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const key = args.join(" ");
  const running = await started.browsers.get(key);
  if (running?.isConnected()) return running;
  const launched = launchChromium([QUIET, ...args]);
  started.browsers.set(key, launched);
  return launched;
}

/** Closes a context. What a test's routes still hold is let go of first: a fetch that ends after its page does would fail the run. */
export async function closeContext(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({behavior: "ignoreErrors"});
  await context.close();
}

/** Closes every page of a browser; the browser stays for the next file. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(closeContext));
}

/** The built site on a free port, and a browser: one of each for a worker and a choice of options. */
export async function openSite({
  base = "/",
  args = [],
  isolated = false
}: {base?: string; args?: string[]; isolated?: boolean} = {}): Promise<Site> {
  const key = JSON.stringify([base, isolated]);
  if (!started.servers.has(key)) started.servers.set(key, serve("dist", {base, isolated}));
  const browser = await openBrowser(args);
  return {browser, address: addressOf(await started.servers.get(key)!, base), close: () => closePages(browser)};
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything that went wrong so far: console, exceptions, failed and outside requests. */
  readonly problems: string[];
  /** Waits until no figure is empty and the worker has answered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A fresh, cold visit to a page with a record of everything that must not happen. */
export async function visit(
  site: Site,
  path: string,
  {width = 1440, height = 900, theme = "light" as "light" | "dark", reducedMotion = true} = {}
): Promise<Visit> {
  const context = await site.browser.newContext({
    viewport: {width, height},
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    acceptDownloads: true
  });
  const problems: string[] = [];
  const origin = new URL(site.address).origin;
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:data|blob):/.test(url)) problems.push(`outside request: ${url}`);
  });
  context.on("requestfailed", (request) => {
    const error = request.failure()?.errorText;
    // Nobody wants it any more: the test went on to another page, or the page took a frame away. What fails says otherwise.
    if (error === "net::ERR_ABORTED") return;
    problems.push(`failed request: ${request.url()} ${error}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  context.on("weberror", (error) => problems.push(`exception: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      problems.push(`console ${message.type()}: ${message.text()}`);
  });
  const page = await context.newPage();
  await page.goto(site.address + path);
  return {
    page,
    context,
    problems,
    async settled() {
      const expected = FIGURES[path.replace(/\.html.*$/, "")] ?? 0;
      await page.waitForFunction(
        ({least, running}) => {
          const bodies = [...document.querySelectorAll(".figure .body")];
          return (
            bodies.length >= least &&
            bodies.every((body) => body.childElementCount > 0 && !body.querySelector(".waiting")) &&
            document.querySelectorAll(running).length === 0
          );
        },
        {least: expected, running: RUNNING_CELLS}
      );
      if (path.startsWith("gapeval")) await page.getByText("Fitted in this browser").first().waitFor();
    },
    close: () => closeContext(context)
  };
}
