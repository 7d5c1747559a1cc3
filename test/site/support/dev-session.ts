import {spawn} from "node:child_process";
import {existsSync, readFileSync, renameSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import type {Browser, Page} from "playwright-core";
import {expect} from "vitest";

/** A preview as an author has it: what the terminal says, and the page in a browser. */
export interface DevSession {
  readonly page: Page;
  /** Everything said since it was last asked. */
  readonly heard: (pattern: RegExp) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A busy machine compiles for minutes; what is waited for is a state, so that patience costs nothing elsewhere. */
const PATIENCE = {timeout: 240_000, interval: 200};

/** Starts a preview and opens the address that it names. */
export async function startDev(browser: Browser, [command, ...args]: string[], cwd: string): Promise<DevSession> {
  const child = spawn(command!, args, {cwd, detached: true});
  let said = "";
  const listen = (chunk: Buffer) => void (said += chunk.toString());
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const ended = new Promise((resolve) => child.once("close", resolve));
  const page = await browser.newPage({viewport: {width: 1280, height: 900}});
  const close = async () => {
    await page.close();
    // npm and a shell pass no signal on: the whole group is told.
    process.kill(-child.pid!);
    await ended;
  };
  try {
    await expect.poll(() => said, PATIENCE).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    await page.goto(/http:\/\/127\.0\.0\.1:\d+\//.exec(said)![0], PATIENCE);
  } catch (error) {
    await close();
    throw error;
  }
  said = "";
  const heard = async (pattern: RegExp) => {
    await expect.poll(() => said, PATIENCE).toMatch(pattern);
    said = "";
  };
  return {page, heard, close};
}

/** Saves as editors do: a new file takes the old one's place. */
export function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, "utf8");
  expect(text, path).toContain(from);
  writeFileSync(`${path}~`, text.replace(from, to));
  renameSync(`${path}~`, path);
}

/** A mistake in one of the files behind a report, and what its author reads about it. */
export interface Fault {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly said: RegExp;
  /** Whether the page has the message too, in its place. */
  readonly inPage?: boolean;
}

/** Makes each mistake, waits until it is said, mends it, and waits until the report is whole again. */
export async function breaksAndMends(session: DevSession, folder: string, faults: readonly Fault[]): Promise<void> {
  const problems = session.page.locator(".report-problem");
  for (const {file, from, to, said, inPage = false} of faults) {
    edit(join(folder, file), from, to);
    await session.heard(said);
    if (inPage) await expect.poll(() => problems.allInnerTexts(), PATIENCE).toEqual([expect.stringMatching(said)]);
    edit(join(folder, file), to, from);
    await session.heard(/no problems/);
    await expect.poll(() => problems.count(), PATIENCE).toBe(0);
  }
}

/** A folder of logs goes away and comes back. */
export async function losesAndFinds(session: DevSession, logs: string): Promise<void> {
  renameSync(logs, `${logs}-away`);
  await session.heard(/sources\.yaml: .*missing file or folder/);
  renameSync(`${logs}-away`, logs);
  await session.heard(/no problems/);
  expect(existsSync(logs)).toBe(true);
}
