import {build} from "esbuild";
import {createHash} from "node:crypto";

const folder = "src/runtime/notebook/frame";

/** One file with everything it imports, as a script that no module loader is needed for. */
async function bundled(entry: string): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [`${folder}/${entry}.ts`],
    bundle: true,
    write: false,
    format: "iife",
    minify: true,
    target: "es2022",
    legalComments: "none",
    charset: "ascii",
    // Inside a script element, an end tag in a text would end the element.
    supported: {"inline-script": false}
  });
  return outputFiles[0]!.text.trim();
}

/** A page of its own for a sandboxed frame: one script, named by its hash, no network, no storage. */
function framePage(script: string, {evaluates = false, kernel = ""} = {}): string {
  const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash}${evaluates ? " 'unsafe-eval'" : ""}`,
    ...(evaluates ? ["worker-src blob:"] : ["style-src 'unsafe-inline'", "img-src data:"]),
    "base-uri 'none'",
    "form-action 'none'"
  ].join("; ");
  const worker = kernel === "" ? "" : `<script type="text/plain" id="kernel">${kernel}</script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Notebook frame</title></head><body>${worker}<script>${script}</script></body></html>\n`;
}

/** The frame in which a notebook's JavaScript is computed. */
export const kernelFrame = async (): Promise<string> =>
  framePage(await bundled("kernel-host"), {evaluates: true, kernel: await bundled("kernel")});

/** The frame in which a cell's output is shown. */
export const outputFrame = async (): Promise<string> => framePage(await bundled("output-host"));
