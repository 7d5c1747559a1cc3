import {posix} from "node:path";
import type {Metafile} from "esbuild";

/** A bundled file. */
export interface BundledFile {
  /** As the metafile names it. */
  readonly file: string;
  readonly text: string;
}

/** The statements with which a minified module begins: `import"./a.js";import{b}from"./c.js";`. */
export const IMPORTS = /^(?:import(?:[^"';]*from)?"[^"]+";)+/;

/**
 * Leaves out imports that are made for their effects alone, of chunks that have none.
 *
 * Where a module waits for others (`import()`), esbuild gives shared parts to chunks and has each page import all of them in order, for
 * what they might do. Modules of `src/lib` do nothing but define: a page that uses none of a chunk need not fetch it.
 *
 * @param outputs - of the metafile; imports that are left out are taken from it
 * @param isPure - whether a source file does nothing but define
 */
export function withoutPureImports(
  files: readonly BundledFile[],
  outputs: Metafile["outputs"],
  isPure: (source: string) => boolean
): BundledFile[] {
  const pure = new Set(
    Object.entries(outputs).flatMap(([file, {inputs}]) => (Object.keys(inputs).every(isPure) ? [file] : []))
  );
  return files.map(({file, text}) => {
    const head = IMPORTS.exec(text)?.[0] ?? "";
    const dropped = new Set<string>();
    const kept = head.replace(/import"([^"]+)";/g, (statement, address: string) => {
      const target = posix.join(posix.dirname(file), address);
      if (!pure.has(target)) return statement;
      dropped.add(target);
      return "";
    });
    const output = outputs[file];
    if (output !== undefined && dropped.size > 0)
      output.imports = output.imports.filter(({path, kind}) => kind !== "import-statement" || !dropped.has(path));
    return {file, text: kept + text.slice(head.length)};
  });
}
