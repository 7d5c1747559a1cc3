import {readAddress, writeAddress, type StateSpec} from "../lib/state/index.js";

/** A page's state, kept in its address, so that a copied link restores the view and Back undoes a step. */
export interface PageState<S> {
  get(): S;
  /** Applies a change. `live` (a slider being dragged) replaces the current entry of the history instead of adding one. */
  set(change: Partial<S>, options?: {readonly live?: boolean}): void;
  reset(): void;
  isDefault(): boolean;
  /** What could not be read from the address. */
  problems(): readonly string[];
  /** Calls back now and on every change; returns a function that stops it. */
  subscribe(listener: (state: S) => void): () => void;
}

/** How long a dragged slider must pause before the address is written, milliseconds. */
const PAUSE_MS = 100;

/**
 * The state described by `spec`, bound to the browser's address and history.
 *
 * Listeners are called at most once per frame; the first call is immediate.
 */
export function createPageState<S extends object>(spec: StateSpec<S>): PageState<S> {
  let {state, problems} = readAddress(spec, location.search);
  const listeners = new Set<(state: S) => void>();
  let queued = 0;
  let dragging = false;
  let unwritten: string | null = null;
  let writing = 0;

  const notify = () => {
    cancelAnimationFrame(queued);
    queued = requestAnimationFrame(() => listeners.forEach((listener) => listener(state)));
  };
  /** Browsers allow only so many changes of the address: a dragged slider's is written when it pauses. */
  const writeLive = () => {
    clearTimeout(writing);
    if (unwritten !== null) history.replaceState(null, "", unwritten);
    unwritten = null;
  };
  addEventListener("popstate", () => {
    unwritten = null;
    ({state, problems} = readAddress(spec, location.search));
    notify();
  });

  const defaults = () => readAddress(spec, "").state;
  const set: PageState<S>["set"] = (change, {live = false} = {}) => {
    state = {...state, ...change};
    problems = [];
    const address = `${location.pathname}${writeAddress(spec, state, location.search)}${location.hash}`;
    if (live && dragging) {
      clearTimeout(writing);
      unwritten = address;
      writing = window.setTimeout(writeLive, PAUSE_MS);
      return notify();
    }
    writeLive();
    if (address !== `${location.pathname}${location.search}${location.hash}`) history.pushState(null, "", address);
    dragging = live;
    notify();
  };

  return {
    get: () => state,
    set,
    reset: () => set(defaults()),
    isDefault: () => writeAddress(spec, state, "") === "",
    problems: () => problems,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    }
  };
}
