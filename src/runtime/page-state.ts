import {readAddress, withDefaults, writeAddress, type StateSpec} from "../lib/state/index.js";
import {hostPage} from "./host-page.js";

/** Where a figure stands that a report puts into a page of its own. */
export interface Frame {
  /** Anchor, and scope of its state in the address. */
  readonly id: string;
  readonly number: number;
  /** The author's own words, beneath the drawing. */
  readonly caption: string | null;
  /** The run whose numbers it shows, for links that are made now; `null` without logs. */
  readonly run: string | null;
  /** Address of the page that holds it alone, from the site's root; `null` where there is none. */
  readonly embed: string | null;
  /** What the figure says about its numbers in this report: what was counted, and their source, the report's own logs included. */
  readonly stated: (shown: FramedContent) => {readonly n: string; readonly source: string};
}

/** What a figure shows, as far as its frame looks at it: its source line, its table twin, and what it counts itself. */
export interface FramedContent {
  readonly source: string;
  readonly table: {
    readonly columns: readonly {
      readonly label: string;
      readonly value: (row: unknown) => number | string | null;
      readonly text?: (row: unknown) => string;
    }[];
    readonly rows: readonly unknown[];
  };
  readonly tested?: {readonly n: string};
}

/** A page's state, kept in its address, so that a copied link restores the view and Back undoes a step. */
export interface PageState<S> {
  get(): S;
  /** Applies a change. `live` (a slider being dragged) replaces the current entry of the history instead of adding one. */
  set(change: Partial<S>, options?: {readonly live?: boolean}): void;
  reset(): void;
  isDefault(): boolean;
  /** What could not be read from the address. */
  problems(): readonly string[];
  /** Why the numbers shown are not yet, or cannot be, of this state; `null` where they are. */
  notInForce?(): string | null;
  /** Are the numbers shown of an earlier state, while those of this one are being computed? They do not go with its address. */
  isBehind?(): boolean;
  /** Calls back now and on every change; returns a function that stops it. */
  subscribe(listener: (state: S) => void): () => void;
  /** Set for a figure in a report, which has a state of its own. */
  readonly frame?: Frame;
}

/** What a report says about the state of one figure. */
export interface StateOptions {
  readonly frame: Frame;
  /** Values that stand in for the defaults, by key of the state. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Of every state of this page: puts what of it is in force into the search part of an address, in place of what is there. */
const states: ((search: string) => string)[] = [];

/** Has the address in force say something that is no state's: the log that is shown, say. */
export const alsoInForce = (write: (search: string) => string): void => void states.push(write);

/**
 * Search part of this page's address with only what is in force of it: what could not be read, or is no part of this page's state, is
 * left out. The log and the run, which are read elsewhere, stay.
 */
export function searchInForce(): string {
  const asked = new URLSearchParams(ownSearch());
  const read = new URLSearchParams([...asked].filter(([key]) => key === "log" || key === "run"));
  return states.reduce((search, write) => write(search), read.size > 0 ? `?${read}` : "");
}

/** Search part of the address, as far as it is ours: a page of somebody else has its own. */
const ownSearch = (): string => (hostPage() === null ? location.search : "");

/** How long a dragged slider must pause before the address is written, milliseconds. */
const PAUSE_MS = 100;

/**
 * The state described by `spec`, bound to the browser's address and history; on a page of somebody else to neither.
 *
 * @param options - for a figure of a report: its own defaults, and its own part of the address
 * @throws RangeError for a given value that the spec does not know
 *
 * Listeners are called now, after the event of a change, and at most once a frame while a value is dragged.
 */
export function createPageState<S extends object>(described: StateSpec<S>, options?: StateOptions): PageState<S> {
  const spec = options ? withDefaults(described, options.given) : described;
  const scope = options ? `${options.frame.id}.` : "";
  let {state, problems} = readAddress(spec, ownSearch(), scope);
  const listeners = new Set<(state: S) => void>();
  let queued = 0;
  let dragging = false;
  let unwritten: "push" | "replace" | null = null;
  let writing = 0;
  let frame = 0;

  let isTold = true;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    cancelAnimationFrame(queued);
    listeners.forEach((listener) => listener(state));
  };
  /** What follows a click is done before the next frame begins, so that the frame is left for drawing. */
  const notify = ({live = false} = {}) => {
    isTold = false;
    cancelAnimationFrame(queued);
    if (live) queued = requestAnimationFrame(tell);
    else queueMicrotask(tell);
  };
  const forget = () => {
    cancelAnimationFrame(frame);
    clearTimeout(writing);
    unwritten = null;
  };
  const write = () => {
    const how = unwritten;
    forget();
    if (how === null || hostPage() !== null) return;
    const address = `${location.pathname}${writeAddress(spec, state, location.search, scope)}${location.hash}`;
    if (address === `${location.pathname}${location.search}${location.hash}`) return;
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  };
  // Whatever reads the address, follows a link or leaves the page does so by one of these.
  for (const type of ["click", "keydown", "pagehide"]) addEventListener(type, write, {capture: true});
  addEventListener("popstate", () => {
    forget();
    ({state, problems} = readAddress(spec, ownSearch(), scope));
    notify();
  });

  alsoInForce((search) => writeAddress(spec, state, search, scope));
  const defaults = () => readAddress(spec, "", scope).state;
  const set: PageState<S>["set"] = (change, {live = false} = {}) => {
    const isDragged = live && dragging;
    if (!isDragged) write();
    state = {...state, ...change};
    problems = [];
    dragging = live;
    notify({live});
    if (!isDragged) {
      unwritten = "push";
      // Writing takes longer than most changes: it waits until the reader sees what a click did.
      if (live) writing = window.setTimeout(write);
      else frame = requestAnimationFrame(() => (writing = window.setTimeout(write)));
    } else if (unwritten !== "push") {
      // Browsers allow only so many changes of the address: a dragged slider's is written when it pauses.
      clearTimeout(writing);
      unwritten = "replace";
      writing = window.setTimeout(write, PAUSE_MS);
    }
  };

  return {
    ...(options ? {frame: options.frame} : {}),
    get: () => state,
    set,
    reset: () => set(defaults()),
    isDefault: () => writeAddress(spec, state, "", scope) === "",
    problems: () => problems,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    }
  };
}
