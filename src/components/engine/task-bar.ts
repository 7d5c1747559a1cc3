import {html} from "htl";
import {Cancelled} from "../../runtime/task-client.js";
import type {Progress} from "../../runtime/task-worker.js";

/** How a task is started from its bar. */
export type StartTask<Row> = (options: {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress<Row>) => void;
}) => Promise<unknown>;

/** Button that starts a task, its progress, a button that cancels it, and what came of it, in words. */
export function TaskBar<Row>({
  label,
  start,
  onRow,
  onStart,
  onEnd,
  startsItself = false
}: {
  readonly label: string;
  readonly start: StartTask<Row>;
  readonly onStart: () => void;
  readonly onRow: (row: Row) => void;
  /** Gives the closing sentence. */
  readonly onEnd: () => string;
  /** Starts without the button. */
  readonly startsItself?: boolean;
}): HTMLElement {
  let controller: AbortController | null = null;
  const meter = html`<progress max="1" value="0" aria-label=${label} hidden></progress>` as HTMLProgressElement;
  const said = html`<span class="said" role="status"></span>`;
  const run = html`<button type="button" class="chip">${label}</button>` as HTMLButtonElement;
  const cancel = html`<button ${{onclick: () => controller?.abort()}} type="button" class="chip" hidden>
    Cancel
  </button>` as HTMLButtonElement;
  const show = (running: boolean) => {
    run.disabled = running;
    meter.hidden = cancel.hidden = !running;
  };
  const finish = (text: string) => {
    show(false);
    said.textContent = text;
  };
  run.addEventListener("click", () => {
    controller = new AbortController();
    const cancelledAt = {ms: 0};
    controller.signal.addEventListener("abort", () => (cancelledAt.ms = performance.now()));
    meter.value = 0;
    said.textContent = "starting";
    show(true);
    onStart();
    start({
      signal: controller.signal,
      onProgress({share, said: text, row}) {
        meter.value = share;
        if (text !== undefined) said.textContent = text;
        if (row !== undefined) onRow(row);
      }
    }).then(
      () => finish(onEnd()),
      (error: Error) =>
        finish(
          error instanceof Cancelled
            ? `Cancelled, ${Math.round(performance.now() - cancelledAt.ms)} ms after the button was pressed. What was done stays below.`
            : `It failed: ${error.message}`
        )
    );
  });
  if (startsItself) run.click();
  return html`<div class="taskbar">${run}${meter}${cancel}${said}</div>`;
}
