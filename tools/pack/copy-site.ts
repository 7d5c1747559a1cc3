import {constants, gzipSync} from "node:zlib";
import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";

/** Files from so many bytes on lie packed in the package: the engines' WebAssembly is a fifth of its size, and is served as it lies. */
const LARGE = 200_000;
const PACKABLE = /\.(?:wasm|js|json|html|css)$/;

/** Copies the built site, large files as `NAME.gz`, which `serve` knows. */
export function copySite(from: string, to: string): void {
  for (const name of readdirSync(from, {recursive: true}) as string[]) {
    const path = join(from, name);
    const stat = statSync(path);
    if (stat.isDirectory()) continue;
    const isPacked = stat.size >= LARGE && PACKABLE.test(name);
    const bytes = readFileSync(path);
    const target = join(to, isPacked ? `${name}.gz` : name);
    mkdirSync(dirname(target), {recursive: true});
    writeFileSync(target, isPacked ? gzipSync(bytes, {level: constants.Z_BEST_COMPRESSION}) : bytes);
  }
}
