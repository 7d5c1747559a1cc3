import {signal, type Signal} from "../../dom/signal.js";
import type {ExploreContext} from "../view/context.js";
import {ALWAYS_SEEN, type Seen} from "../view/rest-queue.js";
import type {ExploreState} from "../view/state.js";

/**
 * A result that is too dear for every step of a brush: computed again whenever the filters have come to rest or one of some
 * keys of the state has changed; `null` until the first is there.
 *
 * @param sight - of what shows the result: it comes first while the reader sees it
 */
export function atRest<T>(
  {state, settled, resting}: Pick<ExploreContext, "state" | "settled" | "resting">,
  keys: readonly (keyof ExploreState)[],
  compute: () => Generator<void, T>,
  sight: Seen = ALWAYS_SEEN
): Signal<T | null> {
  // What is drawn of it is made in this task: made in a frame, it would be one long task with laying out and painting.
  const result = signal<T | null>(null, {immediate: true});
  const work = {
    *steps() {
      const value = yield* compute();
      return () => result.set(value);
    },
    sight,
    isFirst: () => result.get() === null
  };
  let last = "";
  state.subscribe((now) => {
    const next = keys.map((key) => String(now[key])).join("|");
    if (next !== last) resting.add(work);
    last = next;
  });
  settled.subscribe(() => resting.add(work));
  // A figure whose code came late finds the filters at rest already.
  if (settled.get() > 0) resting.add(work);
  return result;
}
