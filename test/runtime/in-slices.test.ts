import {describe, expect, it} from "vitest";
import {onOneVersion} from "../../src/runtime/in-slices.js";

/** Reads what is in force twice, with a pause between. */
function* twice(read: () => string, pause: () => void): Generator<void, string> {
  const first = read();
  pause();
  // Longer than a slice, so that something may come between.
  for (const until = performance.now() + 20; performance.now() < until;) yield;
  return `${first} ${read()}`;
}

describe("work on one version of what it reads", () => {
  it("begins anew where that changes meanwhile, and gives what is in force at its end", async () => {
    let version = 0;
    let begun = 0;
    const work = () =>
      twice(
        () => `v${version}`,
        () => {
          begun++;
          if (version < 2) setTimeout(() => version++);
        }
      );
    expect(await onOneVersion(work, () => version, new AbortController().signal)).toBe("v2 v2");
    expect(begun).toBe(3);
  });

  it("gives nothing too, where that is what it finds", async () => {
    const nothing = function* (): Generator<void, null> {
      yield;
      return null;
    };
    expect(await onOneVersion(nothing, () => 1, new AbortController().signal)).toBeNull();
  });

  it("stops when told to", async () => {
    const running = new AbortController();
    const endless = function* (): Generator<void, never> {
      setTimeout(() => running.abort(new Error("stopped")));
      for (;;) yield;
    };
    await expect(onOneVersion(endless, () => 1, running.signal)).rejects.toThrow("stopped");
  });
});
