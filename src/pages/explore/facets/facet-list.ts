import {html} from "htl";
import {isOwnFacet, SLOTS, type Facet, type FacetId, type OwnFacetId, type Rate} from "../../../lib/explore/index.js";
import {hueOf, weakOf, type Ability} from "../../../components/chart/index.js";
import {count, fixed, interval} from "../../../components/format/numbers.js";
import {nameInList, wordOf, type ExploreContext} from "../../../components/explore/view/context.js";
import {chosenIn} from "../../../components/explore/view/state.js";
import {FacetCanvas, type FacetMarks} from "./facet-canvas.js";
import {ValueSearch} from "../../../components/explore/figure/value-search.js";
import {HistogramFacet} from "./histogram-facet.js";

const LABELS: Readonly<Record<Exclude<FacetId, OwnFacetId>, string>> = {
  benchmark: "Benchmark",
  model: "Model",
  capability: "Capability",
  category: "Category",
  subcategory: "Subcategory",
  protocol: "Protocol",
  run: "Run",
  stage: "Stage",
  step: "Training step",
  status: "Status",
  outcome: "Outcome",
  joint: "In both forms",
  answer: "Answer",
  key: "Right answer",
  scorer: "Scorer",
  judge: "Judge",
  attempt: "Attempt",
  difficulty: "Difficulty",
  length: "Length of reply"
};
const labelOf = (id: FacetId): string => (isOwnFacet(id) ? wordOf(id) : LABELS[id]);

/** Facets whose values say nothing about a rate: they are made of outcomes, or decide them. */
export const WITHOUT_RATE: ReadonlySet<FacetId> = new Set(["outcome", "joint"]);

const abilityOf = (id: FacetId, name: string | null): Ability =>
  id === "capability" && (name === "understanding" || name === "generation" || name === "editing") ? name : "other";

/** Values whose rows are made: a longer list is searched, and shows as many. */
const MOST_ROWS = 300;
/** Rows of a list that is searched. */
const FOUND_ROWS = 60;

/**
 * All facets of a log as form controls: values with counts, and the share of right verdicts with its interval. Rows are made
 * once; what follows the filters is drawn on a canvas over each list, so that all follow within a frame.
 */
export function FacetList(context: ExploreContext): HTMLElement {
  const parts = context.table.facets
    .filter(({id, values}) => values.length > 1 || id === "model")
    .map((facet) => (facet.edges ? HistogramFacet(context, facet, labelOf(facet.id)) : facetGroup(context, facet)));
  const node = html`<form class="facets" aria-label="Filters" ${{onsubmit: (event: Event) => event.preventDefault()}}>
    ${parts.map((part) => part.node)}
  </form>` as HTMLElement;
  const refresh = () => {
    node.dataset["intervals"] = context.inForce.get().effects === null ? "approximate" : "exact";
    parts.forEach((part) => part.refresh());
  };
  context.inForce.subscribe(refresh);
  context.isCounting.subscribe(() => node.setAttribute("aria-busy", String(context.isCounting.get())));
  refresh();
  return node;
}

function facetGroup(context: ExploreContext, facet: Facet): {node: HTMLElement; refresh: () => void} {
  const {id, values} = facet;
  const {state, inForce} = context;
  const withRate = !WITHOUT_RATE.has(id);
  const isLong = values.length > 14;
  const isSearched = values.length > MOST_ROWS;
  /** Value of each row; fewer than rows where a search found few. */
  let listed = values.slice(0, isSearched ? FOUND_ROWS : MOST_ROWS).map((_, value) => value);
  const rows = listed.map((value) => facetRow(nameInList(context, facet, value)));
  const search = isSearched ? new ValueSearch(context, facet, FOUND_ROWS, () => relist()) : null;
  const clear = html`<button type="button" class="clear" ${{onclick: () => state.set({[id]: []})}}>
    all
  </button>` as HTMLButtonElement;
  const order = (a: number, b: number) => a - b;
  const list = html`<div class=${withRate ? "list rated" : "list"}>${rows.map((row) => row.node)}</div>` as HTMLElement;
  const scroller = html`<div class="scroller">${list}</div>` as HTMLElement;
  const node = html`<fieldset data-facet=${id} class=${isLong ? "long" : ""} style=${`--rows:${values.length}`}>
    <legend>${labelOf(id)}</legend>
    ${search?.node ?? ""}
    <div class="head"><span>${withRate ? "right, 95%" : ""}</span>${clear}<span>verdicts</span></div>
    ${scroller}
  </fieldset>` as HTMLElement;
  const marksOf = (row: number): FacetMarks => {
    const value = listed[row] ?? 0;
    const own = inForce.get().counts.facets.get(id)!;
    const at = value * SLOTS;
    return {total: own[at]! + own[at + 1]! + own[at + 2]!, rate: withRate ? context.rate(id, value) : null};
  };
  const hues = values
    .map((value) => abilityOf(id, value))
    .map((ability) => ({rod: weakOf(ability), dot: hueOf(ability)}));
  const canvas = new FacetCanvas(
    list,
    rows.map((row) => row.node),
    withRate ? hues : null,
    marksOf,
    isLong ? scroller : null
  );
  list.addEventListener("pointerover", ({target}) => {
    const at = rows.findIndex((row) => row.node.contains(target as Node));
    if (at >= 0) rows[at]!.hint(marksOf(at));
  });
  node.addEventListener("change", () => {
    const unlisted = isSearched ? chosenIn(state.get(), id).filter((value) => !listed.includes(value)) : [];
    const checked = listed.filter((_, at) => rows[at]!.box.checked);
    const chosen = [...unlisted, ...checked].sort(order);
    state.set({[id]: chosen.length === values.length ? [] : chosen});
  });
  let shown: string | null = null;
  /** Puts what was searched for, and what is chosen, into the rows. */
  function relist(): void {
    const chosen = chosenIn(state.get(), id);
    listed = [...search!.found(chosen)];
    rows.forEach((row, at) => {
      const value = listed[at];
      row.node.hidden = value === undefined;
      if (value === undefined) return;
      row.name(nameInList(context, facet, value));
      row.choose(chosen.includes(value));
      row.say(marksOf(at));
    });
    canvas.measure();
  }
  return {
    node,
    refresh() {
      const chosen = new Set(chosenIn(state.get(), id));
      const next = [...chosen].join();
      const isMoving = inForce.get().effects === null;
      // Words are for readers who stop: they follow when the filters rest.
      if (shown === null || !isMoving) listed.forEach((_, at) => rows[at]!.say(marksOf(at)));
      if (next !== shown) {
        shown = next;
        if (chosen.size === 0 && document.activeElement === clear) rows[0]!.box.focus();
        clear.hidden = chosen.size === 0;
        node.classList.toggle("filtered", chosen.size > 0);
        if (isSearched) relist();
        else rows.forEach((row, at) => row.choose(chosen.has(listed[at]!)));
      }
      canvas.paint({isMoving});
    }
  };
}

/** Cloned: to parse it anew for each of some hundred values leaves a megabyte to collect. */
const ROW = html`<label class="facet-row"
  ><span class="name"><input type="checkbox" /></span
></label>` as HTMLElement;

/**
 * A value as a form control; what is drawn beside its name is said by its label for those who hear it. Labels are attributes:
 * as text they were laid out anew, hundreds of them, whenever the filters came to rest. No style sheet may ask for them, nor is
 * a title set before a pointer comes: either restyled every row at each rest.
 */
function facetRow(first: string) {
  const node = ROW.cloneNode(true) as HTMLElement;
  const box = node.querySelector("input")!;
  const words = new Text(first);
  box.after(words);
  let [name, said] = [first, ""];
  return {
    node,
    box,
    /** Of another value. */
    name(next: string) {
      words.data = name = next;
      node.title = "";
    },
    choose(isChosen: boolean) {
      box.checked = isChosen;
      node.classList.toggle("chosen", isChosen);
    },
    /** What is cut short is whole in a hint, from when the pointer first comes: half of what was written at each rest were hints. */
    hint({rate}: FacetMarks) {
      node.title = rate ? `${name}: ${rateText(rate)}` : "";
    },
    say(marks: FacetMarks) {
      const {total, rate} = marks;
      const text = rate ? rateText(rate) : "";
      const label = `${name}: ${count(total)}${rate ? `, ${text}` : ""}`;
      if (said === label) return;
      said = label;
      box.setAttribute("aria-label", label);
      node.classList.toggle("none", total === 0);
      if (node.title !== "") this.hint(marks);
    }
  };
}

const rateText = ({rate, interval: {lo, hi}, scored}: Rate): string =>
  `${fixed(100 * rate)}% right ${interval({lo: 100 * lo, hi: 100 * hi})}, ${count(scored)} scored`;
