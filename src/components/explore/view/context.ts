import {
  CrossFilter,
  designEffects,
  isNumbered,
  isOwnFacet,
  isRest,
  listedNumber,
  ownColumn,
  pairVerdictsSteps,
  rateOf,
  type Counts,
  type Facet,
  type FacetId,
  type FittedSlice,
  type PairedVerdicts,
  type Rate,
  type Sides,
  type VerdictTable
} from "../../../lib/explore/index.js";
import {createNotes, followTabs, type Notes} from "../../../runtime/notes.js";
import {alsoInForce, createPageState, type PageState, type StateOptions} from "../../../runtime/page-state.js";
import {whenPrinted} from "../../figure/when-printed.js";
import {count as inWords} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import {signal, type Signal} from "../../dom/signal.js";
import {FilterApplier} from "./apply-filters.js";
import {inSlices, nextTask, SharedWork} from "../../../runtime/in-slices.js";
import {RestQueue} from "./rest-queue.js";
import type {OpenLog} from "./load-log.js";
import {createTextSearch, type TextSearch} from "./text-search.js";
import {exploreState, type ExploreState} from "./state.js";

/** What the filters leave, with the design effects of intervals once the reader pauses. */
export interface InForce {
  readonly counts: Counts;
  /** By facet and value; `null` while filters are still moving: intervals then take verdicts as independent. */
  readonly effects: ReadonlyMap<FacetId, Float64Array> | null;
}

/** Figures of the explorer, in the order of its page. */
export type ExploreFigureId =
  | "rates"
  | "joint"
  | "versus"
  | "differences"
  | "trajectories"
  | "judges"
  | "rankings"
  | "favours"
  | "severity"
  | "humans"
  | "answers"
  | "attempts"
  | "statuses"
  | "ranks"
  | "fit";

/** Everything the views of the explorer share. */
export interface ExploreContext extends OpenLog {
  readonly filter: CrossFilter;
  readonly state: PageState<ExploreState>;
  /** What the address asks for and this log does not have. */
  readonly problems: () => readonly string[];
  /** Why the slice that is asked for is not in force; empty if it is. */
  readonly sliceProblem: () => string;
  readonly search: TextSearch;
  readonly inForce: Signal<InForce>;
  /** Is a change of the filters being counted for longer than a frame? */
  readonly isCounting: Signal<boolean>;
  /** Changes when the filters have come to rest and intervals are exact. */
  readonly settled: Signal<number>;
  /** What is computed while filters rest. */
  readonly resting: RestQueue;
  /** Verdicts of two sides on the same things under the filters; made once for all figures that ask. */
  readonly pairs: (sides: Sides) => Generator<void, PairedVerdicts>;
  /** The item-level model on what was in force when the reader last asked for it; `null` before. */
  readonly fitted: Signal<FittedSlice | null>;
  /** The reviewer's own notes on items. */
  readonly notes: Notes;
  /** Figures that this log has, in order: their numbers. */
  readonly figures: readonly ExploreFigureId[];
  /** Rate of a value of a facet under the filters. */
  readonly rate: (id: FacetId, value: number) => Rate | null;
  /** Name of a value as it is shown. */
  readonly nameOf: (id: FacetId, value: number) => string;
}

const REST_MS = 40;
/** How long the print dialog may be late. */
const PRINT_MS = 1500;
/** Counts that are done within this are shown in the frame of the event; the rest of it is for drawing. */
const FRAME_MS = 16;
/** What took longer is counted beside the frames instead: it would hold them up, and not be in them. */
const BESIDE_MS = 8;

/** @param shown - what is made of a name of the log: cut where it is long, unless a caller has room */
export const nameOfValue = (table: VerdictTable, id: FacetId, value: number, shown = shownName): string => {
  const facet = table.facets.find((one) => one.id === id);
  if (facet && isRest(facet, value))
    return facet.rest === null ? "others, not told apart" : `${inWords(facet.rest!)} others, not told apart`;
  const name = facet?.values[value];
  if (name == null) return isOwnFacet(id) ? `${wordOf(id)}: none` : "none";
  if (name === "") return "(empty)";
  // "true" says nothing without the column's name.
  if (isOwnFacet(id)) return `${wordOf(id)}: ${shown(name)}`;
  return isNumbered(id) ? `${id} ${listedNumber(facet!, name)}` : shown(name);
};

/** What a facet is called; a further column as the log calls it. */
export const wordOf = (id: FacetId): string => (isOwnFacet(id) ? shownName(ownColumn(id)) : id);

/** Name of a value where its facet's stands beside it: of a further column without that. */
export const nameInList = ({nameOf}: Pick<ExploreContext, "nameOf">, {id, values}: Facet, value: number): string =>
  isOwnFacet(id) ? shownName(values[value] ?? "none") : nameOf(id, value);

/** Says of each step how long it took. */
function* timed<T>(work: Generator<void, T>, tell: (ms: number) => void): Generator<void, T> {
  for (;;) {
    const began = performance.now();
    const {done, value} = work.next();
    tell(performance.now() - began);
    if (done) return value;
    yield;
  }
}

/**
 * Finds the design effects once the filters rest.
 *
 * @param tell - told of them, and which rest it is
 */
function designEffectsAtRest(
  filter: CrossFilter,
  tell: (effects: NonNullable<InForce["effects"]>, turn: number) => void
): {wait(): void; giveUp(): void} {
  let timer = 0;
  let turn = 0;
  return {
    wait() {
      clearTimeout(timer);
      const mine = ++turn;
      timer = window.setTimeout(async () => {
        const effects = await inSlices(designEffects(filter), () => mine === turn);
        // What follows is a task of its own: lists and figures say what is exact.
        await nextTask();
        if (effects !== null && mine === turn) tell(effects, mine);
      }, REST_MS);
    },
    giveUp() {
      clearTimeout(timer);
      turn++;
    }
  };
}

/**
 * Joins a log's table, filters and state; counts follow every change of a filter within the frame.
 *
 * @param options - for a figure that stands in a report, with filters of its own
 */
export function createExploreContext(
  log: OpenLog,
  figures: readonly ExploreFigureId[],
  options?: StateOptions
): ExploreContext {
  const {table} = log;
  const filter = new CrossFilter(table);
  const state: PageState<ExploreState> = {
    ...createPageState(exploreState(log.judged?.asLogged ?? table), options),
    notInForce() {
      if (applier.filterProblem !== "") return `a filter is not in force: ${applier.filterProblem}`;
      if (applier.sliceProblem !== "") return `the slice could not be read: ${applier.sliceProblem}`;
      if (state.get().text === search.found.get().text) return null;
      const {problem} = search.progress.get();
      return problem === "" ? "the text is still being searched" : `the text could not be searched: ${problem}`;
    }
  };
  // Where another log is asked for than is there, it is this one that is shown.
  if (!options)
    alsoInForce((search) => {
      const params = new URLSearchParams(search);
      if (params.has("log")) params.set("log", log.id);
      return params.size > 0 ? `?${params}` : "";
    });
  const paired = new Map<string, SharedWork<PairedVerdicts>>();
  const applier = new FilterApplier(table, filter);
  applier.apply(state.get());
  filter.cross(state.get().rows);
  const inForce = signal<InForce>({counts: filter.counts(), effects: null}, {immediate: true});
  const settled = signal(0);
  const resting = new RestQueue();
  // What is asked for and cheap is there before the page is printed.
  whenPrinted((paper) => paper !== null && resting.finish(PRINT_MS));
  const effectsAtRest = designEffectsAtRest(filter, (effects, turn) => {
    inForce.set({counts: inForce.get().counts, effects});
    settled.set(turn);
  });
  const isCounting = signal(false, {immediate: true});
  let [isRunning, isStale] = [false, false];
  /** How long the last count was at work. */
  let spent = 0;
  /** Counts in slices; small logs are through within the frame. What changes meanwhile is counted next, the latest alone. */
  async function count(): Promise<void> {
    isRunning = true;
    const late = requestAnimationFrame(() => isCounting.set(true));
    const firstMs = spent > FRAME_MS ? BESIDE_MS : FRAME_MS;
    spent = 0;
    const work = timed(filter.step(), (ms) => (spent += ms));
    const counts = await inSlices(work, () => true, {firstMs});
    cancelAnimationFrame(late);
    isRunning = false;
    inForce.set({counts: counts!, effects: null});
    if (isCounting.get()) isCounting.set(false);
    if (isStale) follow();
    // Nothing of what changed meanwhile was a filter: what was counted stands.
    if (!isRunning) effectsAtRest.wait();
  }
  /** Judges are in no list where they are not told apart. */
  const isJudgeIdle = () => log.judged !== undefined && state.get().judge.length > 0;
  /** Of a side against itself the page shows another second one. */
  const isTwice = () => state.get().a >= 0 && state.get().a === state.get().b;
  const search = createTextSearch(log);
  let searched = "";
  const follow = () => {
    const {text} = state.get();
    if (text !== searched) search.search((searched = text));
    isStale = isRunning;
    if (isRunning) return;
    // Until a search is through, what was found before stays in force.
    if (!applier.apply(state.get(), search.found.get().rows)) return;
    paired.clear();
    resting.clear();
    // What would come to rest now would find nothing counted, and count it all at once.
    effectsAtRest.giveUp();
    void count();
  };
  search.found.subscribe(follow);
  state.subscribe(follow);
  effectsAtRest.wait();
  return {
    ...log,
    figures,
    filter,
    state,
    problems: () => [
      ...state.problems(),
      ...(applier.filterProblem ? [applier.filterProblem] : []),
      ...(applier.sliceProblem ? [`slice: ${applier.sliceProblem}`] : []),
      ...(isJudgeIdle() ? [`judge: answers count ${log.judged!.said}, so that no verdicts are left out by judge`] : []),
      ...(isTwice() ? ["b: the same as a"] : [])
    ],
    sliceProblem: () => applier.sliceProblem,
    search,
    inForce,
    isCounting,
    settled,
    resting,
    *pairs(sides) {
      const key = `${sides.facet} ${sides.a} ${sides.b}`;
      const shared = paired.get(key) ?? new SharedWork(pairVerdictsSteps(filter, sides));
      paired.set(key, shared);
      return yield* shared.steps();
    },
    fitted: signal<FittedSlice | null>(null),
    notes: followTabs(createNotes(table.fingerprint)),
    rate: (id, value) => {
      const {counts, effects} = inForce.get();
      return rateOf(counts.facets.get(id)!, value, effects?.get(id)?.[value]);
    },
    nameOf: (id, value) => nameOfValue(table, id, value)
  };
}
