import {execFile} from "node:child_process";
import {mkdir, readFile, writeFile} from "node:fs/promises";
import {dirname, join} from "node:path";
import {promisify} from "node:util";
import {build} from "esbuild";
import MarkdownIt from "markdown-it";

const BLOCK = /^```js\n([\s\S]*?)^```$/gm;
const CELL = /\$\{(page\.\w+)\}/g;
const FILE = /FileAttachment\("([^"]+)"\)/g;

/** What pages need of Framework at run time: a file by its name. */
const ATTACHMENT = `const FileAttachment = (name) => ({
  name,
  json: async () => {
    const response = await fetch("./" + name);
    if (!response.ok) throw new Error(response.status + " " + response.statusText);
    return response.json();
  }
});`;

/**
 * Builds one page of the site from its source, and nothing that Framework made: its cells become a module, which esbuild bundles with the
 * site's styles; its loaders run and write its data; its prose becomes HTML.
 *
 * @param name - of the page, as its file in `src` is called
 * @param folder - where `NAME.html` and what it needs are written
 */
export async function buildPlainPage(name: string, folder: string): Promise<void> {
  const source = await readFile(`src/${name}.md`, "utf8");
  const blocks = [...source.matchAll(BLOCK)].map(([, code]) => code!).join("\n");
  const prose = source.replace(/^---[\s\S]*?\n---\n/, "").replace(BLOCK, "");
  const cells = [...prose.matchAll(CELL)].map(([, cell]) => cell!);
  const places = `document.querySelector('[data-cell="' + name + '"]').replaceWith(node)`;
  await Promise.all([
    build({
      stdin: {
        contents: `${ATTACHMENT}\n${blocks}\nfor (const [name, node] of Object.entries({${cells
          .map((cell) => `"${cell}": ${cell}`)
          .join(", ")}})) ${places};`,
        resolveDir: "src"
      },
      outfile: join(folder, "page.js"),
      bundle: true,
      format: "esm"
    }),
    build({entryPoints: ["src/style.css"], outfile: join(folder, "style.css"), bundle: true}),
    ...[...blocks.matchAll(FILE)].map(([, file]) => load(file!, folder))
  ]);
  const body = new MarkdownIt({html: true}).render(prose.replace(CELL, '<span data-cell="$1"></span>'));
  await writeFile(
    join(folder, `${name}.html`),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./style.css">

<script type="module" src="./page.js"></script>
<main id="observablehq-main">${body}</main>
</html>
`
  );
}

/** Runs a loader as Framework would: what it prints is the file. */
async function load(file: string, folder: string): Promise<void> {
  const {stdout} = await promisify(execFile)("npx", ["tsx", `src/${file}.ts`], {maxBuffer: 2 ** 26});
  await mkdir(dirname(join(folder, file)), {recursive: true});
  await writeFile(join(folder, file), stdout);
}
