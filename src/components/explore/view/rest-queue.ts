import {least, sort} from "d3-array";
import {inSlices, nextFrame, nextTask} from "../../../runtime/in-slices.js";
import type {Sight} from "../../dom/sight.js";

/** What is nearly in sight waits for this long a rest, and what is far from the reader's eyes: often the next change comes before. */
const PAUSE_MS = {near: 250, far: 1000};

/** Longest that work at rest gives way to something else. */
const WAY_MS = 300;

/** Work on what the filters leave, done when they rest. */
export interface RestingWork {
  /** A pass that lets go now and then; what it found is shown by `show`. */
  readonly steps: () => Generator<void, () => void>;
  /** Of what shows it. */
  readonly sight: Seen;
  /** Is nothing of it shown yet? Then it does not wait where it is nearly in sight. */
  readonly isFirst?: () => boolean;
}
/** Whether something is in sight, or nearly. */
export type Seen = Pick<Sight, "isSeen" | "isNear">;
/** For what is to be done at once, wherever it stands. */
export const ALWAYS_SEEN: Seen = {isSeen: true, isNear: true};

/**
 * Work at rest, one piece after the other, each shown in a frame of its own: first what is in sight, in the order in which it
 * was asked for, then, after longer rests, what is nearly in sight and what is not. Piece by piece, because pieces that take turns
 * would all be late.
 */
export class RestQueue {
  readonly #waiting = new Set<RestingWork>();
  /** The piece at work, and whether it has been asked for again since. */
  #current: RestingWork | null = null;
  #isStale = false;
  #timer = 0;
  #way: Promise<unknown> = Promise.resolve();

  /** Asks for a piece, anew if it is at work. */
  add(work: RestingWork): void {
    this.#waiting.add(work);
    if (work === this.#current) this.#isStale = true;
    this.#next();
  }

  /** Gives up what is at work and what waits: it is about other rows. Who asked asks again. */
  clear(): void {
    this.#waiting.clear();
    this.#isStale = true;
    clearTimeout(this.#timer);
  }

  /** Lets something go first that the reader waits for, however it ends: what is at work goes on after it. */
  giveWay(to: Promise<unknown>): void {
    const longest = new Promise((resolve) => setTimeout(resolve, WAY_MS));
    this.#way = Promise.allSettled([this.#way, Promise.race([to, longest])]);
  }

  /** Something has come into sight: its work may be due. */
  look(): void {
    if (this.#waiting.size > 0) this.#next();
  }

  /**
   * Does in this task what is through within a time, what is in sight first: paper does not wait. What is not through stays asked for,
   * and so does what fails.
   */
  finish(withinMs: number): void {
    const until = performance.now() + withinMs;
    const asked = new Set([...(this.#current === null || this.#isStale ? [] : [this.#current]), ...this.#waiting]);
    for (const work of sort(asked, pauseOf)) {
      const show = throughBy(work, until);
      if (show === null) continue;
      this.#waiting.delete(work);
      if (work === this.#current) this.#isStale = true;
      show();
    }
  }

  #next(): void {
    if (this.#current !== null) return;
    clearTimeout(this.#timer);
    const next = this.#first();
    if (next === undefined) return;
    const pause = pauseOf(next);
    if (pause === 0) return void this.#run(next);
    this.#timer = window.setTimeout(() => {
      const now = this.#first();
      if (now !== undefined && this.#current === null) void this.#run(now);
    }, pause);
  }

  /** Of those that wait as long the one that was asked for first. */
  #first(): RestingWork | undefined {
    return least(this.#waiting, pauseOf);
  }

  async #run(work: RestingWork): Promise<void> {
    this.#waiting.delete(work);
    this.#current = work;
    this.#isStale = false;
    const pause = () => nextTask().then(() => this.#way);
    try {
      // Not in the frame in which it was asked for: together they would be one long task.
      await pause();
      const show = this.#isStale ? null : await inSlices(work.steps(), () => !this.#isStale, {pause});
      // Nor is it shown in the task in which it was found.
      await nextTask();
      if (show === null || this.#isStale) return;
      show();
      await nextFrame();
    } finally {
      this.#current = null;
      this.#next();
    }
  }
}

/** How long a piece waits for the filters to move on before it is begun. */
function pauseOf({sight, isFirst}: RestingWork): number {
  if (!sight.isNear && !sight.isSeen) return PAUSE_MS.far;
  return sight.isSeen || isFirst?.() === true ? 0 : PAUSE_MS.near;
}

/** What a piece found, or `null` if it fails or is not through in time. */
function throughBy({steps}: RestingWork, until: number): (() => void) | null {
  const run = steps();
  try {
    while (performance.now() < until) {
      const {done, value} = run.next();
      if (done) return value;
    }
  } catch {
    // It fails once more when its turn comes, and is reported then.
  }
  return null;
}
