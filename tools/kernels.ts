/**
 * `npm run kernels [-- PAGE...]`: visits every page of the built site with its engine on ONNX in WebAssembly, touches each control that computes, and
 * writes which kernels computed for it into docs/methods/kernels.md, as the engine itself reports them. With pages, their lines alone are made anew.
 */
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {KERNELS} from "../src/lib/kernels/index.js";
import {launchChromium} from "../cli/site/launch-chromium.js";
import {addressOf, serve} from "../cli/site/serve.js";
import {kernelTable, pageTable, readKernelTable, readPageTable, type KernelUse} from "./kernels/kernel-table.js";
import {visitPage} from "./kernels/visit-page.js";

const FILE = "docs/methods/kernels.md";
const BEGIN = "<!-- recorded -->";
const END = "<!-- end -->";
/** Pages of the site; of those of single models, which are one page with other numbers, the first. The engine's own page computes only to be checked. */
const isVisited = (name: string, k: number, names: readonly string[]): boolean =>
  name !== "404" &&
  name !== "engine" &&
  (!name.startsWith("model-") || k === names.findIndex((other) => other.startsWith("model-")));

const named = process.argv.slice(2);
const pages = readdirSync("dist")
  .filter((file) => file.endsWith(".html"))
  .map((file) => file.replace(/\.html$/, ""))
  .sort()
  .filter(isVisited)
  .filter((name) => named.length === 0 || named.includes(name));

const text = readFileSync(FILE, "utf8");
const [from, to] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
const recorded = text.slice(from, to);
const isStanding = (page: string) => named.length > 0 && !pages.includes(page);
const uses: KernelUse[] = readKernelTable(recorded).filter(({page}) => isStanding(page));
const touched = new Map([...readPageTable(recorded)].filter(([page]) => isStanding(page)));

const server = await serve("dist");
const browser = await launchChromium();
try {
  for (const name of pages) {
    const found = await visitPage(browser, name, `${addressOf(server)}${name}.html`);
    uses.push(...found.uses);
    touched.set(name, found.touched);
    const kernels = [...new Set(found.uses.map(({kernel}) => kernel))];
    console.log(`${name}: ${found.touched} controls; ${kernels.join(", ") || "no kernel"}`);
  }
} finally {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
}
writeFileSync(FILE, `${text.slice(0, from)}\n\n${kernelTable(uses)}\n\n${pageTable(touched)}\n\n${text.slice(to)}`);

const unused = KERNELS.filter(({name}) => !uses.some(({kernel}) => kernel === name)).map(({name}) => name);
if (unused.length > 0) {
  console.log(`No control reaches ${unused.join(", ")}.`);
  process.exitCode = 1;
}
