import {cpSync, existsSync, readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {main} from "assemblyscript/asc";
import {fileURLToPath} from "node:url";

/** A kernel in AssemblyScript: `assembly/<name>.ts` in a folder, with what it imports there; its code in `<name>-bytes.ts` beside it. */
interface WasmKernel {
  readonly folder: string;
  readonly name: string;
  readonly constant: string;
}
export const LINE_KERNEL: WasmKernel = {
  folder: "src/lib/adapters/lines",
  name: "line-kernel",
  constant: "LINE_KERNEL"
};
export const ROW_PLANES: WasmKernel = {
  folder: "src/lib/explore/planes",
  name: "row-planes",
  constant: "ROW_PLANES"
};

const root = fileURLToPath(new URL("..", import.meta.url));

/** The module that holds a kernel's code, as it follows from its source. */
export async function kernelModule({folder, name, constant}: WasmKernel): Promise<string> {
  let binary: Uint8Array | null = null;
  const [source, code] = [`${name}.ts`, `${name}.wasm`];
  const {error, stderr} = await main(
    [source, "-O3", "--runtime", "stub", "--enable", "simd", "--use", "abort=", "--outFile", code],
    {
      readFile: (file) => {
        const path = join(root, folder, "assembly", file);
        return existsSync(path) ? readFileSync(path, "utf8") : null;
      },
      writeFile: (file, contents) => {
        if (file === code) binary = contents as Uint8Array;
      },
      listFiles: () => []
    }
  );
  if (error !== null || binary === null) throw new Error(`${source}: ${error?.message ?? "nothing made"}\n${stderr}`);
  return [
    `/** The code of \`assembly/${source}\`: made by \`npm run wasm-kernels\`, which is to be run when that is changed. */`,
    `export const ${constant} =\n  "${Buffer.from(binary).toString("base64")}";`,
    ""
  ].join("\n");
}

/** The compiler adds code of its own: its name and licence stand where copies of the bytes are accounted for. */
function keepLicence(): void {
  const manifest = createRequire(import.meta.url).resolve("assemblyscript/package.json");
  const home = join(root, "cli/build/third-party/built-in/assemblyscript");
  for (const file of ["LICENSE", "NOTICE"]) cpSync(join(dirname(manifest), file), join(home, file));
  const {name, version, license} = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>;
  writeFileSync(join(home, "package.json"), JSON.stringify({name, version, license}, null, 2) + "\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  keepLicence();
  for (const kernel of [LINE_KERNEL, ROW_PLANES])
    writeFileSync(join(root, kernel.folder, `${kernel.name}-bytes.ts`), await kernelModule(kernel));
}
