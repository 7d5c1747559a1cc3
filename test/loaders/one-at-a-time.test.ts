import {mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync} from "node:fs";
import {hostname, tmpdir} from "node:os";
import {join} from "node:path";
import {spawnSync} from "node:child_process";
import {afterEach, describe, expect, it, vi} from "vitest";
import {oneAtATime} from "../../loaders/one-at-a-time.js";

describe("oneAtATime(path, work)", () => {
  afterEach(() => vi.restoreAllMocks());

  it("has one at work at a time, and leaves nothing behind", async () => {
    const {folder, work, most, done} = counted();
    await Promise.all([work(), work(), work()]);
    expect([most(), done()]).toEqual([1, 3]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("goes on after work that failed", async () => {
    const {path, work, done} = counted();
    await expect(oneAtATime(path, () => Promise.reject(new Error("full disk")))).rejects.toThrow("full disk");
    await work();
    expect(done()).toBe(1);
  });

  it("is not held up by a process of this machine that was killed, and waits for one that lives", async () => {
    const {work, left, done} = counted();
    left(spawnSync(process.execPath, ["-e", ""]).pid, hostname());
    await work();
    expect(done()).toBe(1);
    const alive = left(process.pid, hostname());
    const waiting = work();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(done()).toBe(1);
    utimesSync(alive, new Date(0), new Date(0));
    await waiting;
    expect(done()).toBe(2);
  });

  it("of two who find a lock abandoned lets one in: the second does not take away what the first has taken", async () => {
    const {work, left, most, done} = counted();
    left(1, hostname());
    let [looks, first]: [number, Promise<void> | null] = [0, null];
    vi.spyOn(process, "kill").mockImplementation((pid) => {
      if (pid === process.pid) return true;
      // The second has looked, and will act on what it saw after the first has come and gone to work.
      if (++looks === 1) first = work();
      throw Object.assign(new Error("no such process"), {code: "ESRCH"});
    });
    await work();
    await first;
    expect([most(), done()]).toEqual([1, 2]);
  });
});

/** Work that counts how many do it at once, on a file of its own. */
function counted() {
  const folder = mkdtempSync(join(tmpdir(), "parallax-puller-"));
  const path = join(folder, "run.jsonl");
  let [busy, most, done] = [0, 0, 0];
  const work = (): Promise<void> =>
    oneAtATime(path, async () => {
      most = Math.max(most, ++busy);
      await new Promise((resolve) => setTimeout(resolve, 250));
      busy -= 1;
      done += 1;
    });
  /** What a process left that held the lock. */
  const left = (pid: number, host: string): string => {
    const name = join(`${path}.busy`, `${pid}-left`);
    mkdirSync(`${path}.busy`);
    writeFileSync(name, host);
    return name;
  };
  return {folder, path, work, left, most: () => most, done: () => done};
}
