import {html} from "htl";
import {
  modelNamed,
  reportVersion,
  versionChanges,
  type ReportVersion,
  type VersionChanges,
  type VersionEntry
} from "../../lib/report/index.js";
import type {BenchmarkEntry, ModelEntry} from "../../lib/schema/index.js";
import {choice} from "../../lib/state/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {readJson, type File} from "../figure/index.js";
import {signal, type Signal} from "../dom/signal.js";

/** A run's file, read when it is compared. */
export interface RunFile {
  readonly fingerprint: string;
  readonly file: () => File;
}

/** Which two runs are compared: the beginning of their fingerprints. */
export interface VersionsState {
  readonly before: string;
  readonly after: string;
}

/** Two runs and what changed from one to the other. */
export interface ComparedRuns {
  readonly before: ReportVersion;
  readonly after: ReportVersion;
  readonly changes: VersionChanges;
}

/** What the figures about changes share. */
export interface VersionsContext {
  readonly runs: readonly VersionEntry[];
  readonly state: PageState<VersionsState>;
  /** `null` until both runs have been read. */
  readonly compared: Signal<ComparedRuns | Error | null>;
  readonly nameOf: (subject: string) => string;
  readonly bench: (suite: string) => string;
  readonly cite: readonly BenchmarkEntry[];
}

/** How a run is named in addresses and options. */
export const shortOf = ({fingerprint}: Pick<VersionEntry, "fingerprint">): string => fingerprint.slice(0, 8);

/** `2026-05-01 (1a2b3c4d)` */
export const runName = (run: VersionEntry): string => `${run.date.slice(0, 10)} (${shortOf(run)})`;

/**
 * Joins the kept runs of a report with a choice of two, by default the last against the one before it.
 *
 * @throws RangeError for a report that keeps fewer than two runs
 */
export function createVersionsContext(
  runs: readonly VersionEntry[],
  files: readonly RunFile[],
  models: ReadonlyMap<string, ModelEntry>,
  benches: ReadonlyMap<string, BenchmarkEntry>,
  options?: StateOptions
): VersionsContext {
  const ids = runs.map(shortOf);
  const [last, previous] = [ids.at(-1), ids.at(-2)];
  if (last === undefined || previous === undefined)
    throw new RangeError("this report keeps one run; there is something to compare after a build with other numbers");
  const state = createPageState({before: choice(ids, previous), after: choice(ids, last)}, options);
  const compared = signal<ComparedRuns | Error | null>(null, {immediate: true});
  const read = new Map<string, Promise<ReportVersion>>();
  const runOf = (id: string): Promise<ReportVersion> => {
    if (!read.has(id)) {
      const own = files.find((file) => shortOf(file) === id)!;
      read.set(
        id,
        readJson(own.file()).then((value) => reportVersion(value, `run ${id}`))
      );
    }
    return read.get(id)!;
  };
  let asked = "";
  state.subscribe(({before, after}) => {
    const key = `${before} ${after}`;
    if (key === asked) return;
    asked = key;
    compared.set(null);
    Promise.all([runOf(before), runOf(after)]).then(
      ([old, fresh]) => asked === key && compared.set({before: old, after: fresh, changes: versionChanges(old, fresh)}),
      (error: Error) => asked === key && compared.set(error)
    );
  });
  return {
    runs,
    state,
    compared,
    // The page, and the line beneath each of these figures, say that logs are simulated; once per row would drown the names.
    nameOf: (subject) => (modelNamed(models.values(), subject)?.short ?? subject).replace(/ \(simulated\)$/, ""),
    bench: (suite) => benches.get(suite)?.name ?? suite,
    cite: [...benches.values()]
  };
}

/** Two lists of runs. */
export function RunChoices({runs, state}: Pick<VersionsContext, "runs" | "state">): HTMLElement {
  const list = (key: keyof VersionsState, label: string) => {
    const select = html`<select>
      ${[...runs].reverse().map((run) => html`<option value=${shortOf(run)}>${runName(run)}</option>`)}
    </select>` as HTMLSelectElement;
    select.addEventListener("change", () => state.set({[key]: select.value}));
    state.subscribe((value) => (select.value = value[key]));
    return html`<label><span>${label}</span>${select}</label>`;
  };
  return html`<div class="toolrow run-choices">${list("before", "From")}${list("after", "to")}</div>` as HTMLElement;
}
