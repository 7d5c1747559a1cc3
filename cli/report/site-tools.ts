import {spawn, type ChildProcess} from "node:child_process";
import {basename, delimiter, dirname, join} from "node:path";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

const environment = (root: string) => ({
  ...process.env,
  OBSERVABLE_TELEMETRY_DISABLE: "true",
  PATH: [...programFolders(root), process.env["PATH"] ?? ""].join(delimiter)
});

/** Where packages put their programs: in a checkout its own folder, where the sources are themselves a package also the ones above. */
function programFolders(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder))
    if (basename(folder) !== "node_modules") folders.push(join(folder, "node_modules/.bin"));
  return folders;
}

/** Runs one step of a build in a report's project; its words are shown only if it fails, unless told otherwise. */
export function runStep(root: string, project: string, command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {cwd: project, env: environment(root), stdio: ["ignore", "pipe", "pipe"]});
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new CommandError(EXIT.files, `${[command, ...args].join(" ")} failed:\n${said.trim().slice(-4000)}`))
    );
  });
}

/** The script that runs Framework where only the report's own files change. */
export const frameworkRunner = (root: string): string => join(root, "cli/build/framework/run-framework.mjs");

/** Framework's preview of a report's project. */
export const startPreview = (root: string, project: string, port: number): ChildProcess =>
  spawn(process.execPath, [frameworkRunner(root), "preview", "--no-open", "--port", String(port)], {
    cwd: project,
    env: environment(root),
    stdio: ["ignore", "pipe", "pipe"]
  });
