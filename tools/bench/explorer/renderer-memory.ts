import {readFileSync} from "node:fs";
import type {Browser} from "playwright-core";

/** Resident memory of a renderer. */
export interface Memory {
  readonly megabytes: number;
  readonly filesMegabytes: number;
}

/** Resident memory of the largest renderer, and how much of it are pages of its program's files, which all renderers share. */
export async function rendererMemory(browser: Browser): Promise<Memory> {
  const session = await browser.newBrowserCDPSession();
  const {processInfo} = await session.send("SystemInfo.getProcessInfo");
  return largestOf(
    processInfo
      .filter(({type}) => type === "renderer")
      .map(({id}) => {
        const status = readFileSync(`/proc/${id}/status`, "utf8");
        return {megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, filesMegabytes: filesOf(id)};
      })
  );
}

/** Resident pages of files that have a name; pixels, which are shared with other processes, lie in files without one. */
function filesOf(id: number): number {
  let [kilobytes, isFile] = [0, false];
  for (const line of readFileSync(`/proc/${id}/smaps`, "utf8").split("\n")) {
    const mapped = /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ \d+\s*(.*)$/.exec(line);
    if (mapped) isFile = mapped[1]!.startsWith("/") && !mapped[1]!.endsWith("(deleted)");
    else if (isFile) kilobytes += Number(/^Rss:\s+(\d+)/.exec(line)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Of several the largest. */
export const largestOf = (all: readonly Memory[]): Memory => all.reduce((a, b) => (b.megabytes > a.megabytes ? b : a));
