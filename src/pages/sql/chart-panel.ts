import {html} from "htl";
import {simulatedTitle} from "../../lib/statements/simulated-title.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {plural} from "../../components/format/numbers.js";
import {focusKeeper} from "../../components/dom/keep-focus.js";
import {CHART_MARKS, chartSpecOf, isMeasure} from "./chart-spec.js";
import type {SqlContext, SqlState} from "./context.js";

/** A chart of the result by three choices; Plot is fetched when the first one is asked for. */
export function ChartPanel({state, outcome}: SqlContext): HTMLElement {
  const body = html`<div class="chart-body"></div>` as HTMLElement;
  const sub = html`<p class="sub"></p>` as HTMLElement;
  const title = html`<h2></h2>` as HTMLElement;
  const controls = html`<p class="chart-controls"></p>` as HTMLElement;
  const node = html`<section class="quick-chart" aria-label="Chart of the result">
    ${title}${sub}${controls}${body}
  </section>` as HTMLElement;
  node.hidden = true;

  const choice = (
    label: string,
    key: keyof SqlState,
    options: readonly (readonly [string, string])[],
    chosen: string
  ) => {
    const select = html`<select>
      ${options.map(([id, name]) => html`<option value=${id}>${name}</option>`)}
    </select>` as HTMLSelectElement;
    select.value = chosen;
    select.addEventListener("change", () => state.set({[key]: select.value}));
    return html`<label>${label} ${select}</label>`;
  };

  let drawing = 0;
  async function draw(): Promise<void> {
    const now = outcome.get();
    if (now.kind === "running") return;
    const asked = state.get();
    // The address keeps the chart beside its query: what another one gave has no chart here.
    const isAsked = now.kind === "result" && now.sql === asked.q && now.result.rows > 0;
    const spec = isAsked ? chartSpecOf(now.result, asked) : null;
    node.hidden = spec === null;
    if (spec === null || now.kind !== "result") return;
    const turn = ++drawing;
    const names = now.result.columns.map(({name}) => [name, name] as const);
    const [by, what] = [spec.by?.name, isMeasure(spec.x) ? spec.x.name : spec.y.name];
    const said = `${isMeasure(spec.x) ? spec.x.name : spec.y.name} by ${what === spec.x.name ? spec.y.name : spec.x.name}`;
    title.textContent = simulatedTitle(said, now.simulated);
    sub.textContent = `${plural(now.result.rows, "row")} of the query as they are${by === undefined ? "" : `, coloured by ${by}`}${now.simulated ? "; simulated data, no evidence" : ""}.`;
    const hadFocus = controls.contains(document.activeElement)
      ? [...controls.querySelectorAll("select")].indexOf(document.activeElement as HTMLSelectElement)
      : -1;
    const focus = focusKeeper(controls);
    controls.replaceChildren(
      choice(
        "Mark",
        "mark",
        CHART_MARKS.map((mark) => [mark, mark] as const),
        spec.mark
      ),
      choice("Across", "x", names, spec.x.name),
      choice("Down", "y", names, spec.y.name),
      choice("Colour", "by", [["none", "one colour"], ...names], by ?? "none")
    );
    if (hadFocus >= 0) focus(controls.querySelectorAll("select")[hadFocus]);
    try {
      const {drawChart} = await fetchedAgain(() => import("./quick-chart.js"));
      if (turn !== drawing) return;
      const width = Math.max(320, body.clientWidth || 640);
      const {svg, caveats} = drawChart(spec, now.result.rows, width);
      svg.setAttribute("aria-label", `${title.textContent}. The values are in the table above.`);
      if (svg instanceof SVGElement) svg.setAttribute("role", "img");
      body.replaceChildren(svg, ...caveats.map((text) => html`<p class="sub">${text}</p>`));
    } catch (error) {
      body.replaceChildren(html`<p class="empty">These columns make no chart: ${(error as Error).message}</p>`);
    }
  }
  state.subscribe(() => void draw());
  outcome.subscribe(() => void draw());
  return node;
}
