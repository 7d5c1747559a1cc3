import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {gunzipSync} from "node:zlib";
import {SERVED_LOGS} from "../../src/lib/explore/served-logs.js";
import {checkoutRoot} from "../terminal/checkout.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/** The explorer as one file, as `npm run build` and the package have it. */
export const OFFLINE_EXPLORER = "offline-explorer.html";

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
export const explorerPage = (site: string): string => toldOfLogs(siteFile(site, "explore.html").toString("utf8"));

const toldOfLogs = (html: string): string =>
  html.replace('<meta charset="utf-8">', `<meta charset="utf-8">\n<meta name="${SERVED_LOGS}" content="${LOGS_FILE}">`);

/**
 * The explorer as one page that needs neither server nor network, told of a log that it is to hold. It is made with the site, and lies
 * above the program's folder, in the package as in a checkout.
 *
 * @throws CommandError where a checkout has not made it
 */
export function offlineExplorerPage(): string {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  if (![OFFLINE_EXPLORER, `${OFFLINE_EXPLORER}.gz`].some((name) => existsSync(join(folder, name))))
    throw new CommandError(
      EXIT.files,
      "missing page: this checkout has not made the explorer as one file; 'npm run build' does, and -o FOLDER needs none"
    );
  return toldOfLogs(siteFile(folder, OFFLINE_EXPLORER).toString("utf8"));
}

/** A file of the site, which may lie there packed. */
export function siteFile(site: string, name: string): Buffer {
  const path = join(site, name);
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
}
