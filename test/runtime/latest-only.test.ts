import {describe, expect, it} from "vitest";
import {latestOnly} from "../../src/runtime/latest-only.js";

/** Work that ends when the test says so. */
function pending() {
  const started: number[] = [];
  const ends: ((fail?: Error) => void)[] = [];
  const run = latestOnly((request: number) => {
    started.push(request);
    return new Promise<number>((resolve, reject) => ends.push((fail) => (fail ? reject(fail) : resolve(10 * request))));
  });
  return {run, started, end: (k: number, fail?: Error) => ends[k]!(fail)};
}

describe("latestOnly(run)", () => {
  it("answers a request that no other follows", async () => {
    const {run, end} = pending();
    const answer = run(1);
    end(0);
    expect(await answer).toBe(10);
  });

  it("answers only the latest, and never runs those in between", async () => {
    const {run, started, end} = pending();
    const answers = [run(1), run(2), run(3)];
    end(0);
    expect(await answers[0]).toBeNull();
    expect(await answers[1]).toBeNull();
    await Promise.resolve();
    expect(started).toEqual([1, 3]);
    end(1);
    expect(await answers[2]).toBe(30);
  });

  it("throws what the latest throws, and goes on afterwards", async () => {
    const {run, end} = pending();
    const failed = run(1);
    end(0, new Error("no memory"));
    await expect(failed).rejects.toThrow("no memory");
    const next = run(2);
    end(1);
    expect(await next).toBe(20);
  });

  it("keeps a failure to itself when a newer request waits", async () => {
    const {run, end} = pending();
    const answers = [run(1), run(2)];
    end(0, new Error("no memory"));
    expect(await answers[0]).toBeNull();
    await Promise.resolve();
    end(1);
    expect(await answers[1]).toBe(20);
  });
});
