import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {gunzipSync} from "node:zlib";
import {SERVED_LOGS} from "../../src/lib/explore/served-logs.js";
import {checkoutRoot} from "../terminal/checkout.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/** Where the list of logs lies, from the site's root. */
export const LOGS_FILE = "view/logs.json";

/**
 * Folder of the built site: the package has one beside the program, a checkout the one that it has built.
 *
 * @throws CommandError where a checkout has built none
 */
export function siteFolder(): string {
  const packed = fileURLToPath(new URL("../site", import.meta.url));
  if (existsSync(join(packed, "explore.html"))) return packed;
  const built = join(checkoutRoot(), "dist");
  if (existsSync(join(built, "explore.html"))) return built;
  throw new CommandError(EXIT.files, "missing site: this checkout has not built it; 'npm run build' does");
}

/** The explorer's page, told of the logs that lie beside it. */
export function explorerPage(site: string): string {
  const html = siteFile(site, "explore.html").toString("utf8");
  return html.replace(
    '<meta charset="utf-8">',
    `<meta charset="utf-8">\n<meta name="${SERVED_LOGS}" content="${LOGS_FILE}">`
  );
}

/** A file of the site, which may lie there packed. */
export function siteFile(site: string, name: string): Buffer {
  const path = join(site, name);
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
}
