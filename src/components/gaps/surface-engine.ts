import {html} from "htl";
import type {MapLayer, SurfaceInput} from "../../lib/models/gap/map-layers.js";
import type {SurfacePaths} from "../../runtime/kernels/band-paths.js";
import type {RunReport} from "../../runtime/kernels/run-report.js";
import type {SurfaceRequest} from "../../runtime/kernels/surface-layers.js";
import {Cancelled} from "../../runtime/task-client.js";
import {computedBy} from "../engine/computed-by.js";
import {count} from "../format/numbers.js";
import type {GapContext} from "./context.js";
import {refinements, type MapSurface} from "./map-surface.js";

/** How long a surface must rest before a step that takes longer is asked for, milliseconds. */
const REST_MS = 300;
/** Surfaces that are kept: a reader goes to and fro between a few. */
const KEPT = 12;

interface Refined {
  readonly paths: SurfacePaths;
  readonly run: RunReport;
}

/**
 * Has the engine draw the map's surface finer once a control was touched, coarse first, and says quietly who computed it. What the page drew
 * stands until then, and stays where there is no engine or the reader stops it.
 */
export function SurfaceEngine(context: GapContext): {
  readonly node: HTMLElement;
  refine(surface: MapSurface, layer: MapLayer, input: SurfaceInput): void;
  stop(): void;
} {
  const {ask, live, state} = context;
  const kept = new Map<string, Refined>();
  const said = html`<span role="status"></span>` as HTMLElement;
  const button = html`<button type="button" class="reset" ${{hidden: true, onclick: () => stop()}}>
    Stop
  </button>` as HTMLButtonElement;
  const node = html`<p class="scope computed" hidden>${said} ${button}</p>` as HTMLElement;
  const say = (text: string) => {
    said.textContent = text;
    node.hidden = false;
  };
  let running: AbortController | null = null;
  let last: Parameters<typeof refine> | null = null;

  function stop(): void {
    running?.abort();
    running = null;
    button.hidden = true;
  }
  function refine(surface: MapSurface, layer: MapLayer, input: SurfaceInput): void {
    stop();
    last = [surface, layer, input];
    if (live.get() !== null) void work(surface, layer, input);
  }
  async function work(surface: MapSurface, layer: MapLayer, input: SurfaceInput): Promise<void> {
    const own = (running = new AbortController());
    const {engine: wanted} = state.get();
    const steps = refinements(layer).map(({grid, draws}) => surface.request(input, grid, draws));
    try {
      for (const [k, step] of steps.entries()) {
        const key = JSON.stringify([step, wanted]);
        let found = kept.get(key);
        if (found === undefined) {
          if (k > 0) await rest(own.signal);
          if (own !== running) return;
          button.hidden = k === 0;
          found = await ask("surface", {...step, wanted}, {signal: own.signal, sparesWorker: true});
          kept.set(key, found);
          if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
        }
        if (own !== running) return;
        surface.show(found.paths);
        say(saidOf(step, found.run));
      }
    } catch (error) {
      if (own === running && !(error instanceof Cancelled))
        say(`The surface was not refined: ${(error as Error).message}`);
    }
    if (own === running) stop();
  }
  live.subscribe(() => last && refine(...last));
  return {node, refine, stop};
}

function saidOf({axis, draws}: SurfaceRequest, run: RunReport): string {
  const places = `${axis.length} × ${axis.length} places`;
  const each = draws > 0 ? `, ${count(draws)} draws at each` : "";
  return `Surface: ${computedBy(run)}; ${places}${each} in ${count(Math.max(1, Math.round(run.durationMs)))} ms`;
}

/** Waits until a surface has rested; a change of the state in between ends it. */
const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, REST_MS);
    signal.addEventListener("abort", () => resolve());
  });
