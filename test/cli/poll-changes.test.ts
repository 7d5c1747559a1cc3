import {mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterEach, beforeEach, describe, expect, it, vi} from "vitest";
import {folderSignature, pollChanges} from "../../cli/report/poll-changes.js";

describe("pollChanges(read, changed, leastMs)", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits until a change stands still, tells it once, and takes what cannot be read for no change", () => {
    const says = ["a", "a", "b", "c", "c", "c", null, "c", "a", "a"];
    let told = 0;
    const end = pollChanges(
      () => {
        const next = says.shift();
        if (next == null) throw new Error("gone");
        return next;
      },
      () => (told += 1),
      10
    );
    const after = (looks: number) => {
      for (let look = 0; look < looks; look++) vi.advanceTimersToNextTimer();
      return told;
    };
    expect(after(3)).toBe(0);
    expect(after(1)).toBe(1);
    expect(after(4)).toBe(1);
    expect(after(1)).toBe(2);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("folderSignature(folder)", () => {
  it("changes with every file that an author writes, also one that takes another's place, and not with what is made", () => {
    const folder = mkdtempSync(join(tmpdir(), "parallax-signature-"));
    writeFileSync(join(folder, "index.md"), "one");
    const first = folderSignature(folder);
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "dist/index.html"), "made");
    writeFileSync(join(folder, "index.md~"), "two");
    expect(folderSignature(folder)).toBe(first);
    utimesSync(join(folder, "index.md~"), 1, 1);
    renameSync(join(folder, "index.md~"), join(folder, "index.md"));
    const second = folderSignature(folder);
    expect(second).not.toBe(first);
    mkdirSync(join(folder, "pictures"));
    writeFileSync(join(folder, "pictures/a.svg"), "");
    expect(folderSignature(folder)).not.toBe(second);
    rmSync(folder, {recursive: true});
  });
});
