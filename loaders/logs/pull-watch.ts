import {statfsSync} from "node:fs";

/** What a pull may take. */
export interface PullBudget {
  /** Bytes of the file (`--pull-bytes`). */
  readonly bytes: number;
  /** Time with all tries and pauses (`--pull-time`). */
  readonly ms: number;
  /** Bytes that stay free on the disk (`--pull-free`). */
  readonly free: number;
}

/** For what nobody says otherwise about. */
export const DEFAULT_BUDGET: PullBudget = {bytes: 20e9, ms: 2 * 3600 * 1000, free: 1e9};

/** Why a pull was stopped from here. */
export interface PullStop {
  readonly reason: string;
  readonly isPassing: boolean;
  /** Did not one byte come in this try? */
  readonly isSilence: boolean;
  /** May the next pull go on from what is there? */
  readonly keepsPart: boolean;
}

/** What one try of a pull is held to. */
export interface PullTerms extends PullBudget {
  readonly folder: string;
  /** When the time of all tries is over. */
  readonly deadline: number;
  /** Silence after which a connection counts as stalled. */
  readonly stallMs: number;
}

/** Silence, and slowness, that are said; then again as often. */
const TOLD_MS = 10_000;
/** Slower than so many bytes a second for so long, a pull would take for ever. */
const SLOWEST = 1000;
const SLOW_MS = 60_000;
/** Bytes after which the disk is looked at again. */
const DISK_STEP = 64e6;

/** Watches over one try: stops it when a budget is used up, when nothing comes, or next to nothing, and says the last two before. */
export class PullWatch {
  readonly #terms: PullTerms;
  readonly #onStop: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #began = Date.now();
  #stopped: PullStop | null = null;
  #heard = Date.now();
  #told = Date.now();
  #received = 0;
  #untilDisk = 0;
  /** Bytes of the last minute, a step of the timer each. */
  readonly #steps: {at: number; received: number}[] = [];

  /**
   * @param onStop - ends the try; why stands in `stopped`
   * @param onWord - is told of silence and slowness
   */
  constructor(terms: PullTerms, onStop: () => void, onWord?: (words: string) => void) {
    this.#terms = terms;
    this.#onStop = onStop;
    this.#timer = setInterval(() => this.#look(onWord), Math.min(1000, terms.stallMs / 4));
    this.#look();
  }

  get stopped(): PullStop | null {
    return this.#stopped;
  }

  /** The body begins: how long it says it is, and how much of it is there. */
  expect(total: number | null, have: number): void {
    this.#heard = Date.now();
    if (total !== null && total > this.#terms.bytes) this.#stopForBytes(`${megabytes(total)} long`);
    if (total !== null) this.#checkDisk(total - have);
  }

  /** So many bytes are there, of which some came just now. */
  feed(bytes: number, more: number): void {
    this.#heard = Date.now();
    this.#received += more;
    this.#untilDisk -= more;
    if (bytes > this.#terms.bytes) this.#stopForBytes("still going on");
    else if (this.#untilDisk <= 0) this.#checkDisk(0);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(onWord?: (words: string) => void): void {
    const now = Date.now();
    const {deadline, ms, stallMs} = this.#terms;
    const silent = now - this.#heard;
    if (now >= deadline)
      return this.#stop(`not there within ${Math.ceil(ms / 1000)} s, which is what --pull-time allows`, {
        keepsPart: true
      });
    if (silent >= stallMs)
      return this.#stop(`stalled: no byte for ${Math.ceil(silent / 1000)} s`, {
        keepsPart: true,
        isPassing: true,
        isSilence: this.#received === 0
      });
    this.#steps.push({at: now, received: this.#received});
    while (now - this.#steps[0]!.at > SLOW_MS) this.#steps.shift();
    const [first] = this.#steps;
    const rate = (1000 * (this.#received - first!.received)) / Math.max(1, now - first!.at);
    const isSlow = this.#received > 0 && now - first!.at > TOLD_MS / 2 && rate < SLOWEST;
    if (isSlow && now - this.#began >= SLOW_MS)
      return this.#stop(`too slow: less than ${SLOWEST} bytes a second for ${SLOW_MS / 1000} s`, {keepsPart: true});
    if (now - this.#told < TOLD_MS) return;
    if (silent >= TOLD_MS) {
      this.#told = now;
      onWord?.(`no byte for ${Math.floor(silent / 1000)} s, stopped after ${Math.ceil(stallMs / 1000)} s`);
    } else if (isSlow) {
      this.#told = now;
      onWord?.(`${Math.round(rate)} bytes a second, stopped where that goes on for ${SLOW_MS / 1000} s`);
    }
  }

  #stopForBytes(is: string): void {
    this.#stop(`${is}, and --pull-bytes allows ${megabytes(this.#terms.bytes)}`, {keepsPart: false});
  }

  #checkDisk(more: number): void {
    this.#untilDisk = DISK_STEP;
    const {bavail, bsize} = statfsSync(this.#terms.folder);
    const left = bavail * bsize - more;
    if (left < this.#terms.free)
      this.#stop(
        `the disk would have ${megabytes(Math.max(0, left))} left, and --pull-free keeps ${megabytes(this.#terms.free)}`,
        {
          keepsPart: false
        }
      );
  }

  #stop(reason: string, given: Partial<PullStop>): void {
    this.#stopped ??= {reason, isPassing: false, isSilence: false, keepsPart: false, ...given};
    this.end();
    this.#onStop();
  }
}

/** A number of bytes for people. */
export const megabytes = (bytes: number): string =>
  bytes < 1e6
    ? `${bytes} bytes`
    : bytes < 1e9
      ? `${Math.round(bytes / 1e5) / 10} MB`
      : `${Math.round(bytes / 1e8) / 10} GB`;
