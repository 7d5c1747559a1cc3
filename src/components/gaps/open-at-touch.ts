import type {GapSettings} from "../../lib/gaps/estimate-gaps.js";
import type {EngineTasks} from "../../runtime/kernels/engine-tasks.js";
import type {LiveBackend} from "../../runtime/kernels/live-engine.js";
import type {RunReport} from "../../runtime/kernels/run-report.js";
import type {PageState} from "../../runtime/page-state.js";
import type {TaskClient} from "../../runtime/task-client.js";
import {signal, type Signal} from "../dom/signal.js";
import type {GapState} from "./state.js";

/** Was it computed in plain JavaScript although an engine has opened meanwhile? */
export const isOvertaken = ({backend, fallbacks}: RunReport, live: LiveBackend | null): boolean =>
  live !== null && live.backend !== "twin" && backend === "twin" && fallbacks.length === 0;

/**
 * Opens an engine at the first touch of a control that computes, for the controls to come; before it, a page fetches none. The twins answer until it
 * is open, and go on where it cannot be.
 *
 * @param settingsOf - what gaps are fitted with
 * @param again - has what a twin has answered meanwhile answered again: its report then names the engine, and no digit changes
 */
export function openAtTouch(
  ask: TaskClient<EngineTasks>,
  state: PageState<GapState>,
  {
    settingsOf,
    again
  }: {readonly settingsOf: (state: GapState) => GapSettings; readonly again: (state: GapState) => unknown}
): Signal<LiveBackend | null> {
  const live = signal<LiveBackend | null>(null);
  const computed = (now: GapState) => JSON.stringify([settingsOf(now), now.lor, now.layer, now.engine]);
  let before: string | null = null;
  let opened: string | null = null;
  state.subscribe((now) => {
    const key = computed(now);
    const isTouched = before !== null && key !== before;
    before = key;
    if (!isTouched || opened === now.engine) return;
    const wanted = now.engine;
    opened = wanted;
    ask("open", {wanted}).then(
      (found) => {
        if (opened !== wanted) return;
        live.set(found);
        again(state.get());
      },
      // The next touch tries again.
      () => (opened = null)
    );
  });
  return live;
}
