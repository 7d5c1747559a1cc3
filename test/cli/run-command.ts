import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {main} from "../../cli/parallax.js";

/** What a command said and how it ended. */
export interface CommandRun {
  code: number;
  data: string;
  talk: string;
}

/** That of the program that Spark's workers start, which must be the same. */
const {version} = JSON.parse(readFileSync("package.json", "utf8")) as {version: string};

/** Runs a command line in this process. */
export async function runCommand(...argv: string[]): Promise<CommandRun> {
  const run = {data: "", talk: ""};
  const code = await main(
    argv,
    {data: (text) => void (run.data += text), talk: (text) => void (run.talk += text), isInteractive: false},
    version
  );
  return {code, ...run};
}

/** A fresh folder with files in it. */
export function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), "parallax-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
