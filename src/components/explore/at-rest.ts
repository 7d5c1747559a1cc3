import {signal, type Signal} from "../signal.js";
import type {ExploreContext} from "./context.js";
import {inSlices} from "./in-slices.js";
import type {ExploreState} from "./state.js";

/**
 * A result that is too dear for every step of a brush: computed again, in slices, whenever the filters have come to rest or
 * one of some keys of the state has changed; `null` until the first is there.
 */
export function atRest<T>(
  {state, settled, filter}: Pick<ExploreContext, "state" | "settled" | "filter">,
  keys: readonly (keyof ExploreState)[],
  compute: () => Generator<void, T>
): Signal<T | null> {
  const result = signal<T | null>(null);
  let turn = 0;
  const run = async () => {
    const mine = ++turn;
    const {version} = filter;
    const value = await inSlices(compute(), () => mine === turn && version === filter.version);
    if (value !== null) result.set(value);
  };
  let last = "";
  state.subscribe((now) => {
    const next = keys.map((key) => String(now[key])).join("|");
    if (next !== last) void run();
    last = next;
  });
  settled.subscribe(() => void run());
  // A figure whose code came late finds the filters at rest already.
  if (settled.get() > 0) void run();
  return result;
}
