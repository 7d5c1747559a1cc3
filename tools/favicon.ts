import {readFileSync, writeFileSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {Resvg} from "@resvg/resvg-js";

const path = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/**
 * The sign in the browser's tab, drawn from `docs/picture/favicon.svg`. Browsers that keep no icons load it again whenever the address
 * changes: as SVG that took 7 ms of a step of the explorer and a document of its own each time, as pixels nothing.
 */
export const faviconPng = (): Uint8Array =>
  new Resvg(readFileSync(path("docs/picture/favicon.svg"), "utf8"), {
    fitTo: {mode: "width", value: 32},
    font: {loadSystemFonts: false}
  })
    .render()
    .asPng();

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(path("src/favicon.png"), faviconPng());
