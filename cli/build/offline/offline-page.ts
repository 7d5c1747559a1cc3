import {createHash} from "node:crypto";
import {existsSync, readFileSync} from "node:fs";
import {basename, dirname, extname, join, relative, resolve} from "node:path";
import {build, type Plugin} from "esbuild";
import {escapeHtml} from "../../../loaders/report/escape-html.js";
import {NOTICES_FILE} from "../third-party/licence-notices.js";

const TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2"
};

/** The address of a file with its content in it. */
const dataUrl = (path: string): string =>
  `data:${TYPES[extname(path)] ?? "application/octet-stream"};base64,${readFileSync(path).toString("base64")}`;

/**
 * One page of a built site as a single file that needs no network and no server: scripts, data, styles, fonts and pictures in it.
 *
 * Left out are the WebAssembly and WebGPU backends of the engine, which are larger than all the rest: fits run in plain
 * JavaScript, and their reports say so.
 *
 * @param dist - folder of the built site
 * @param file - page in it: `index.html`
 * @param html - what stands in its place, where that is not the page itself
 */
export async function offlinePage(
  dist: string,
  file: string,
  html: string = readFileSync(join(dist, file), "utf8")
): Promise<string> {
  const script = /<script type="module">([\s\S]*?)<\/script>/.exec(html);
  if (!script) throw new Error(`${file}: no script in the page`);
  const withData = script[1]!.replace(/("path":)"(\.\/[^"]+)"/g, (whole, key: string, path: string) =>
    existsSync(join(dist, path)) ? `${key}${JSON.stringify(dataUrl(join(dist, path)))}` : whole
  );
  const code = await bundled(dist, "esm", {
    stdin: {contents: withData, resolveDir: resolve(dist, dirname(file)), loader: "js"}
  });
  let page = html
    .replace(/<link rel="(?:preload|modulepreload)"[^>]*>\n?/g, "")
    .replace(
      /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
      (_, href: string) => `<style>${readFileSync(join(dist, href), "utf8")}</style>`
    )
    .replace(script[0], () => `<script type="module">${code.replaceAll("</script", "<\\/script")}</script>`);
  page = page.replace(/(url\(["']?|(?:src|href)=")(\.{1,2}\/[^"')#?]+)/g, (whole, before: string, path: string) => {
    const target = [join(dist, path), join(dist, "_import", path)].find(
      (one) => TYPES[extname(one)] !== undefined && existsSync(one)
    );
    return target === undefined ? whole : `${before}${dataUrl(target)}`;
  });
  page = withNotices(dist, page);
  return page.replace(
    /(<meta http-equiv="Content-Security-Policy" content=")[^"]*"/,
    (_, before: string) => `${before}${policyOf(page)}"`
  );
}

/** Licences travel with the code: the file that the footer links to is part of the page. */
function withNotices(dist: string, page: string): string {
  const notices = escapeHtml(readFileSync(join(dist, NOTICES_FILE), "utf8"));
  const part = `<details class="wrap"><summary>Third-party licences</summary><pre id="${NOTICES_FILE}" style="white-space:pre-wrap">${notices}</pre></details>`;
  const linked = page.replace(`href="./${NOTICES_FILE}"`, `href="#${NOTICES_FILE}"`);
  // The page's own, below its scripts, in which figures have theirs.
  const end = linked.lastIndexOf("</footer>");
  return linked.slice(0, end) + part + linked.slice(end);
}

/** Nothing may be fetched: everything that the page needs is in it. */
function policyOf(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => `'sha256-${createHash("sha256").update(match[1]!).digest("base64")}'`
  );
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "connect-src data: blob:",
    "img-src data: blob:",
    "font-src data:",
    "style-src 'unsafe-inline'",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'"
  ].join("; ");
}

async function bundled(
  dist: string,
  format: "esm" | "iife",
  entry: {stdin: {contents: string; resolveDir: string; loader: "js"}} | {entryPoints: string[]}
): Promise<string> {
  const {outputFiles} = await build({
    ...entry,
    bundle: true,
    format,
    minify: true,
    target: "es2022",
    write: false,
    // The site's notices are in the page as a whole.
    legalComments: "none",
    logLevel: "error",
    plugins: [inlineAddresses(dist)]
  });
  return outputFiles[0]!.text;
}

/** A worker that is started as a module: browsers refuse those where the page has no origin, as a file has none. */
const MODULE_WORKER = /(new Worker\((?:`\$\{)?import\.meta\.resolve\("[^"]+"\)(?:\}[^`]*`)?,)\{type:"module"\}/g;

/** Workers that a page without network may start: not the one that reads tables from a host. */
const WORKER = /^(?!hosted\.).*\.worker\./;

/** Workers become code in the page; the engine's heavy backends become a module that says that it is not here. */
function inlineAddresses(dist: string): Plugin {
  const workers = new Map<string, Promise<string>>();
  return {
    name: "inline-addresses",
    setup({onResolve, onLoad}) {
      // Framework names modules of its own standard library that no page of this site uses, and that are not built.
      onResolve({filter: /.*/}, ({path, kind, resolveDir}) =>
        /onnxruntime-web/.test(path) || (kind === "dynamic-import" && !existsSync(resolve(resolveDir, path)))
          ? {path, namespace: "not-offline"}
          : undefined
      );
      onLoad({filter: /.*/, namespace: "not-offline"}, () => ({
        contents: `throw new Error("not part of the offline file");`,
        loader: "js"
      }));
      onLoad({filter: /\.js$/}, async ({path}) => {
        const contents = readFileSync(path, "utf8");
        if (!contents.includes("import.meta.resolve(")) return {contents, loader: "js"};
        const found = [...contents.matchAll(/import\.meta\.resolve\("([^"]+)"\)/g)];
        let text = contents.replace(MODULE_WORKER, '$1{type:"classic"}');
        for (const [whole, address] of found) {
          const target = resolve(dirname(path), address!);
          const inside = !relative(resolve(dist), target).startsWith("..") && existsSync(target);
          if (inside && WORKER.test(basename(target))) {
            if (!workers.has(target)) workers.set(target, bundled(dist, "iife", {entryPoints: [target]}));
            const code = JSON.stringify(await workers.get(target));
            text = text.replaceAll(whole, () => `URL.createObjectURL(new Blob([${code}],{type:"text/javascript"}))`);
          } else text = text.replaceAll(whole, () => `"about:blank"`);
        }
        return {contents: text, loader: "js"};
      });
    }
  };
}
