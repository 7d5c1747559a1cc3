import {html} from "htl";
import {STEPS, pairOf, type DistanceContext} from "./context.js";
import {sentenceOf, STEP_NAMES, type NamedSteps} from "./sentences.js";

/** The steps by name, what the one in view says, the way on and back, and the model to hold against; arrow keys walk too. */
export function DistanceControls(context: DistanceContext, named: (model: string) => string): HTMLElement {
  const {state, others} = context;
  const at = () => STEPS.indexOf(state.get().step);
  const go = (to: number) => {
    const step = STEPS[to];
    if (step !== undefined) state.set({step});
  };
  const steps = STEPS.map(
    (step, i) =>
      html`<li>
        <button type="button" data-step=${step} ${{onclick: () => go(i)}}>
          <span>${i + 1}</span> <span class="name">${STEP_NAMES[step].name}</span>
        </button>
      </li>`
  );
  const said = html`<p class="said-step" role="status"></p>` as HTMLElement;
  const back = html`<button type="button" ${{onclick: () => go(at() - 1)}}>Back</button>` as HTMLElement;
  const next = html`<button
    type="button"
    class="next"
    ${{onclick: () => go((at() + 1) % STEPS.length)}}
  ></button>` as HTMLElement;
  const select = html`<select ${{onchange: () => state.set({against: select.value})}}>
    ${others.map(({model}) => html`<option value=${model}>${named(model)}</option>`)}
  </select>` as HTMLSelectElement;
  const unread = html`<p class="notice" role="status" hidden></p>` as HTMLElement;
  const node = html`<div class="walk-steps">
    ${unread}
    <ol aria-label="Steps from distance to gap">
      ${steps}
    </ol>
    <div class="walk-said">
      ${said}
      <div class="walk-ways">${back}${next}</div>
    </div>
    <label class="choose">Against ${select}</label>
  </div>` as HTMLElement;
  node.addEventListener("keydown", (event) => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (by === undefined || event.target === select) return;
    event.preventDefault();
    go(at() + by);
    // On the list of steps, the keyboard goes with the step.
    if (steps.some((item) => item.contains(event.target as Node))) steps[at()]!.querySelector("button")!.focus();
  });
  const name = (steps: ReturnType<typeof pairOf>[number]): NamedSteps => ({...steps, name: named(steps.model)});
  state.subscribe(({step}) => {
    const [walked, other] = pairOf(context);
    for (const item of steps) {
      const button = item.querySelector<HTMLElement>("button")!;
      if (button.dataset["step"] === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    said.replaceChildren(html`<b>${STEP_NAMES[step].does}.</b> ${sentenceOf[step](name(walked), name(other))}`);
    // Not disabled: a button that is would lose the keyboard that pressed it.
    back.setAttribute("aria-disabled", String(at() === 0));
    next.textContent = at() === STEPS.length - 1 ? "From the start" : "Next step";
    select.value = other.model;
    const problems = state.problems();
    unread.hidden = problems.length === 0;
    unread.textContent = `Not all of this link could be read: ${problems.join("; ")}.`;
  });
  return node;
}
