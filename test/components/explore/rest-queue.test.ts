import {afterEach, beforeEach, describe, expect, it, vi} from "vitest";
import {ALWAYS_SEEN, RestQueue, type RestingWork, type Seen} from "../../../src/components/explore/view/rest-queue.js";

describe("RestQueue", () => {
  beforeEach(() => {
    vi.useFakeTimers({toFake: ["setTimeout", "clearTimeout"]});
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("requestAnimationFrame", (callback: () => void) => setTimeout(callback, 16));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Runs what is due, tasks of message channels included. */
  const pass = async (ms: number) => {
    for (let spent = 0; spent < ms; spent += 4) {
      await vi.advanceTimersByTimeAsync(4);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const log: string[] = [];
  const FAR = {isSeen: false, isNear: false};
  const piece = (name: string, {sight = ALWAYS_SEEN, steps = 1}: {sight?: Seen; steps?: number} = {}): RestingWork => ({
    sight,
    *steps() {
      for (let k = 0; k < steps; k++) {
        log.push(`${name} works`);
        yield;
      }
      return () => void log.push(`${name} shown`);
    }
  });
  /** Every step takes so long that a piece of many steps is cut into slices. */
  const hurry = () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 5));
  };
  beforeEach(() => void (log.length = 0));

  it("finishes and shows one piece before it begins the next", async () => {
    const queue = new RestQueue();
    queue.add(piece("a"));
    queue.add(piece("b"));
    await pass(80);
    expect(log).toEqual(["a works", "a shown", "b works", "b shown"]);
  });

  it("gives way to what the reader waits for, in the midst of a piece too, but not for long", async () => {
    const queue = new RestQueue();
    hurry();
    queue.add(piece("a", {steps: 200}));
    await pass(8);
    const before = log.length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(100);
    let done = () => {};
    queue.giveWay(new Promise<void>((resolve) => (done = resolve)));
    await pass(120);
    expect(log.length).toBeLessThanOrEqual(before + 2);
    done();
    await pass(800);
    expect(log.at(-1)).toBe("a shown");
    queue.giveWay(Promise.reject(new Error("not read")));
    queue.add(piece("b"));
    await pass(80);
    expect(log.at(-1)).toBe("b shown");
    queue.giveWay(new Promise(() => {}));
    queue.add(piece("c"));
    await pass(200);
    expect(log.at(-1)).toBe("b shown");
    await pass(200);
    expect(log.at(-1)).toBe("c shown");
  });

  it("does what is in sight first, and the rest after a longer rest, or as soon as it comes into sight", async () => {
    const queue = new RestQueue();
    const coming = {isSeen: false, isNear: false};
    queue.add(piece("far", {sight: FAR}));
    queue.add(piece("coming", {sight: coming}));
    queue.add(piece("near", {sight: {isSeen: false, isNear: true}}));
    queue.add(piece("seen"));
    await pass(200);
    expect(log).toEqual(["seen works", "seen shown"]);
    coming.isSeen = coming.isNear = true;
    queue.look();
    await pass(80);
    expect(log.slice(2)).toEqual(["coming works", "coming shown"]);
    await pass(300);
    expect(log.slice(4)).toEqual(["near works", "near shown"]);
    await pass(1200);
    expect(log.slice(6)).toEqual(["far works", "far shown"]);
  });

  it("does not let wait what is nearly in sight and shows nothing yet, and lets wait what is far", async () => {
    const queue = new RestQueue();
    const isFirst = () => true;
    queue.add({...piece("far", {sight: FAR}), isFirst});
    queue.add(piece("near", {sight: {isSeen: false, isNear: true}}));
    queue.add({...piece("new", {sight: {isSeen: false, isNear: true}}), isFirst});
    await pass(120);
    expect(log).toEqual(["new works", "new shown"]);
    await pass(300);
    expect(log.slice(2)).toEqual(["near works", "near shown"]);
  });

  it("begins a piece anew that is asked for while it works, and shows it once", async () => {
    const queue = new RestQueue();
    const work = piece("a", {steps: 20});
    hurry();
    queue.add(work);
    queue.add(work);
    await pass(120);
    expect(log.filter((line) => line === "a shown")).toHaveLength(1);
    expect(log.at(-1)).toBe("a shown");
  });

  it("shows nothing of what was begun before it was cleared", async () => {
    const queue = new RestQueue();
    hurry();
    queue.add(piece("a", {steps: 20}));
    queue.add(piece("b"));
    queue.clear();
    await pass(1500);
    expect(log.filter((line) => line.endsWith("shown"))).toEqual([]);
    queue.add(piece("c"));
    await pass(80);
    expect(log.at(-1)).toBe("c shown");
  });

  it("finishes in one task what is cheap, once, and leaves the rest for later", async () => {
    const queue = new RestQueue();
    hurry();
    queue.add(piece("working", {steps: 20}));
    queue.add(piece("far", {sight: FAR}));
    queue.add(piece("dear", {steps: 400}));
    queue.finish(500);
    const shown = () => log.filter((line) => line.endsWith("shown"));
    expect(shown()).toEqual(["working shown"]);
    queue.finish(5000);
    expect(shown()).toEqual(["working shown", "dear shown", "far shown"]);
    await pass(2000);
    expect(shown()).toHaveLength(3);
  });

  it("keeps what fails before the page is printed, and reports it when its turn comes", async () => {
    const queue = new RestQueue();
    const failed = vi.fn();
    process.once("unhandledRejection", failed);
    queue.add(piece("a"));
    queue.add({
      *steps() {
        throw new Error("no");
      },
      sight: ALWAYS_SEEN
    });
    queue.finish(5000);
    expect(log.at(-1)).toBe("a shown");
    await pass(80);
    expect(failed).toHaveBeenCalledOnce();
  });

  it("goes on after a piece that fails", async () => {
    const queue = new RestQueue();
    const failed = vi.fn();
    process.once("unhandledRejection", failed);
    queue.add({
      *steps() {
        throw new Error("no");
      },
      sight: ALWAYS_SEEN
    });
    queue.add(piece("b"));
    await pass(80);
    expect(log.at(-1)).toBe("b shown");
    expect(failed).toHaveBeenCalledOnce();
  });
});
