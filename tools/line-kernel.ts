import {readFileSync, writeFileSync} from "node:fs";
import {main} from "assemblyscript/asc";
import {fileURLToPath} from "node:url";

const path = (file: string): string => fileURLToPath(new URL(`../src/lib/adapters/lines/${file}`, import.meta.url));

/** The module that holds the kernel's code, as it follows from its source in AssemblyScript. */
export async function lineKernelModule(): Promise<string> {
  let binary: Uint8Array | null = null;
  const {error, stderr} = await main(
    [
      "line-kernel.ts",
      "-O3",
      "--runtime",
      "stub",
      "--enable",
      "simd",
      "--use",
      "abort=",
      "--outFile",
      "line-kernel.wasm"
    ],
    {
      readFile: (name) => (name === "line-kernel.ts" ? readFileSync(path("assembly/line-kernel.ts"), "utf8") : null),
      writeFile: (name, contents) => {
        if (name === "line-kernel.wasm") binary = contents as Uint8Array;
      },
      listFiles: () => []
    }
  );
  if (error !== null || binary === null)
    throw new Error(`line-kernel.ts: ${error?.message ?? "nothing made"}\n${stderr}`);
  return [
    "/** The code of `assembly/line-kernel.ts`: made by `npm run line-kernel`, which is to be run when that is changed. */",
    `export const LINE_KERNEL =\n  "${Buffer.from(binary).toString("base64")}";`,
    ""
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(path("line-kernel-bytes.ts"), await lineKernelModule());
