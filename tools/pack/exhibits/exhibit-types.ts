import {mkdirSync, writeFileSync} from "node:fs";
import {dirname, join, relative, resolve} from "node:path";
import ts from "typescript";
import {packedComponents} from "./exhibit-modules.js";
import {exhibitsTypes} from "./exhibits-entry.js";

const ENTRY = "library/exhibits";

/**
 * Writes the types of the entry `/exhibits`: its own, and of the sources what they name, file by file.
 *
 * @param folder - of the package's types
 */
export function writeExhibitTypes(folder: string): void {
  const components = packedComponents();
  const config = ts.getParsedCommandLineOfConfigFile(
    `src/${ENTRY}/tsconfig.json`,
    {noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: resolve("src"), outDir: resolve(folder)},
    {...ts.sys, onUnRecoverableConfigFileDiagnostic: ({messageText}) => fail([String(messageText)])}
  )!;
  const modules = [...new Set(components.map(({module}) => `src/exhibits/${module}.ts`))];
  const program = ts.createProgram([...config.fileNames, ...modules], config.options);
  fail(ts.getPreEmitDiagnostics(program).map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, "\n")));
  const made = new Map<string, string>();
  program.emit(undefined, (path, text) => void made.set(relative(folder, path), text));
  made.set(`${ENTRY}.d.ts`, exhibitsTypes(components));
  for (const path of reachable(made, `${ENTRY}.d.ts`)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), made.get(path)!);
  }
}

/** Files that a file of types names, and those that they name. */
function reachable(files: ReadonlyMap<string, string>, entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    const text = files.get(path);
    if (text === undefined) throw new Error(`types: no ${path}`);
    seen.add(path);
    for (const [, named] of text.matchAll(/(?:from |import\(|import )"(\.[^"]+)\.js"/g))
      visit(join(dirname(path), `${named!}.d.ts`));
  };
  visit(entry);
  return seen;
}

function fail(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join("\n"));
}
