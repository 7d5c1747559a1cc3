import {inSlices, nextTask} from "../../runtime/in-slices.js";

/** Within this distance of the window things are drawn before they are seen. */
const MARGIN = "400px";

/** What is to be said to parts that have come. */
const waiting = new Set<() => void>();

/**
 * What comes near is told after the frame, in tasks of some milliseconds: many figures at once, on a jump, would hold up input, and
 * observers are called within the task that lays out and paints.
 */
function soon(tell: () => void): void {
  waiting.add(tell);
  if (waiting.size === 1) void nextTask().then(() => inSlices(tellAll(), () => true));
}

function* tellAll(): Generator<void, void> {
  for (const tell of waiting) {
    waiting.delete(tell);
    try {
      tell();
    } catch (error) {
      // Those behind it are told all the same.
      reportError(error);
    }
    yield;
  }
}

/** One observer for all parts of the page: each costs some of every frame. */
function watcher(tell: (sight: Sight, isIn: boolean) => void, rootMargin: string) {
  const sights = new WeakMap<Element, Sight[]>();
  let observer: IntersectionObserver | null = null;
  return (node: Element, sight: Sight) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const {target, isIntersecting} of entries)
          for (const sight of sights.get(target)!) tell(sight, isIntersecting);
      },
      {rootMargin}
    );
    const others = sights.get(node) ?? [];
    sights.set(node, [...others, sight]);
    // Who comes late to a node that is watched already is told by beginning anew.
    if (others.length > 0) observer.unobserve(node);
    observer.observe(node);
  };
}

const watchNear = watcher((sight, isIn) => sight.comes({isNear: isIn}), MARGIN);
const watchSeen = watcher((sight, isIn) => sight.comes({isSeen: isIn}), "0px");

/** Whether a part of the page is in sight, or nearly: not before it stands in the page and a frame has been made. */
export class Sight {
  isNear = false;
  isSeen = false;
  readonly #onComing: () => void;

  /** @param onComing - told when the part has come near, and again when it has come into sight */
  constructor(onComing: () => void) {
    this.#onComing = onComing;
  }

  /** @param seen - the part of it that must be in sight, not only nearly */
  of(node: Element, seen = node): void {
    watchNear(node, this);
    watchSeen(seen, this);
  }

  /** Said by the observers. */
  comes({isNear = this.isNear, isSeen = this.isSeen}: {readonly isNear?: boolean; readonly isSeen?: boolean}): void {
    const isComing = (isNear && !this.isNear) || (isSeen && !this.isSeen);
    const isGoing = this.isNear && !isNear;
    [this.isNear, this.isSeen] = [isNear, isSeen];
    if (isComing) soon(this.#onComing);
    if (isGoing) waiting.delete(this.#onComing);
  }
}
