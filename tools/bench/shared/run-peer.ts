import {spawnSync} from "node:child_process";

/** Time and result of a peer, or why it was skipped. */
export type PeerRun<T> = {readonly seconds: number; readonly version: string} & T;

const LIMIT_MS = 1_500_000;

/** Runs a peer, which says its time, version and result as JSON in its last line. */
export function runPeer<T>(command: string, args: readonly string[], input: string): PeerRun<T> | string {
  const {status, stdout, stderr, error} = spawnSync(command, args, {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: LIMIT_MS
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ETIMEDOUT")
    return `no answer after ${LIMIT_MS / 1000} s, stopped: at least that slow`;
  if (error) return `skipped: ${error.message}`;
  if (status !== 0) return `skipped: ${stderr.trim().split("\n").at(-1)}`;
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as PeerRun<T>;
}
