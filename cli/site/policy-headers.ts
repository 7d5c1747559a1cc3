import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";

/**
 * Headers for hosts that read this file (Netlify, Cloudflare): every page's own policy, and long keeping of hashed files.
 *
 * A page has a rule for each of its addresses, `/x` and `/x.html`, and no rule with a policy for several pages: hosts add up the
 * headers of all rules that match, and two policies would both be in force.
 */
export function policyHeaders(dist: string): string {
  const pages = htmlOf(dist)
    .filter((file) => file !== "404.html")
    .flatMap((file) => {
      const path = file.replaceAll("\\", "/");
      const policy = /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(join(dist, file), "utf8"))![1]!;
      const addresses = path === "index.html" ? ["/", "/index", "/index.html"] : [`/${path}`, `/${path.slice(0, -5)}`];
      return addresses.flatMap((address) => [address, `  Content-Security-Policy: ${policy}`]);
    });
  return [
    "/*",
    "  X-Content-Type-Options: nosniff",
    "  Referrer-Policy: no-referrer",
    "  Permissions-Policy: camera=(), microphone=(), geolocation=()",
    ...pages,
    ...["_file", "_import", "_node", "_observablehq"].flatMap((folder) => [
      `/${folder}/*`,
      "  Cache-Control: public, max-age=31536000, immutable"
    ]),
    // Other pages load it as a module.
    "/embed.js",
    "  Access-Control-Allow-Origin: *",
    ""
  ].join("\n");
}

const htmlOf = (dist: string): string[] =>
  (readdirSync(dist, {recursive: true}) as string[]).filter((file) => file.endsWith(".html")).sort();
