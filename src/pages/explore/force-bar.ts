import {html} from "htl";
import {SLOTS, type FacetId} from "../../lib/explore/index.js";
import {madeOn} from "../../lib/statements/statement-log.js";
import {count, plural} from "../../components/format/numbers.js";
import {keepFocus} from "../../components/dom/keep-focus.js";
import {wordOf, type ExploreContext} from "../../components/explore/view/context.js";
import {chosenIn, type ExploreState} from "../../components/explore/view/state.js";
import {sizeOfLog} from "../../components/explore/figure/figure-data.js";
import {rangeText} from "../../components/explore/figure/range-text.js";
import {barFrame, unreadText} from "../../components/explore/view/bar-frame.js";
import {otherRevisionText} from "./other-revision.js";

/** A filter as the bar names it. */
interface Chip {
  readonly key: "slice" | "text" | FacetId;
  readonly text: string;
  /** What removing it is called. */
  readonly said: string;
  /** Its words change with every step of a brush. */
  readonly isBrushed?: boolean;
  /** It is asked for, and cannot be followed. */
  readonly isOff?: boolean;
}

const LONGEST = 48;

/** What is in force, always in view: the filters, each with a way to remove it, and how much they leave. */
export function ForceBar(context: ExploreContext): HTMLElement {
  const {state, inForce, table, problems: problemsOf} = context;
  const {node, chips, counted, notice, reset} = barFrame(() =>
    state.set({...Object.fromEntries(table.facets.map(({id}) => [id, []])), slice: "", text: ""})
  );

  const asked = madeOn(location.search);
  const changed =
    asked !== null && asked.revision !== table.fingerprint
      ? otherRevisionText(asked, {revision: table.fingerprint, size: sizeOfLog(table)})
      : "";
  const graded = table.scores === null ? "" : "Scores lie between 0 and 1 here: right is at least one half.";
  const models = table.facets.find(({id}) => id === "model")!;

  let shown: readonly Chip[] | null = null;
  /** Filters as chips, made again only where one has changed; the words of a brush follow when it rests. */
  function refreshChips({isMoving}: {readonly isMoving: boolean}): void {
    const all = chosenChips(context);
    const brushes = !isMoving;
    if (shown && named(all, {brushes}) === named(shown, {brushes})) return;
    shown = all;
    keepFocus(node, () => drawChips(all));
  }
  function drawChips(all: readonly Chip[]): void {
    reset.hidden = all.length === 0;
    chips.replaceChildren(
      ...(all.length === 0
        ? [
            html`<span class="hint"
              >No filter: choose values in the lists, drag over a histogram, or open an item.</span
            >`
          ]
        : all.map(
            ({key, text, said, isOff}) =>
              html`<button
                type="button"
                class="chip"
                aria-pressed=${String(!isOff)}
                aria-label=${`Remove ${said}`}
                ${{onclick: () => state.set({[key]: key === "slice" || key === "text" ? "" : []} as Partial<ExploreState>)}}
              >
                ${text} ×
              </button>`
          ))
    );
  }

  function refreshCount(): void {
    const {counts} = inForce.get();
    const model = counts.facets.get("model")!;
    const {model: picked} = state.get();
    const inUse = models.values.filter((_, m) => {
      const at = m * SLOTS;
      return (picked.length === 0 || picked.includes(m)) && model[at]! + model[at + 1]! + model[at + 2]! > 0;
    }).length;
    const text = `${count(counts.rows)} of ${count(table.rows)} verdicts, ${count(counts.itemsInForce)} of ${plural(table.items.ids.length, "item")}, ${inUse} of ${plural(models.values.length, "model")}`;
    if (counted.textContent !== text) counted.textContent = text;
  }

  function refreshNotice(): void {
    const said = [graded, unreadText(problemsOf()), changed];
    const notes = said.filter(Boolean).join(" ");
    if (notice.textContent !== notes) notice.textContent = notes;
  }

  // A rule that cannot be followed is known only when it is applied, which may wait for counts.
  inForce.subscribe(() => {
    refreshCount();
    refreshNotice();
    if (inForce.get().effects !== null) refreshChips({isMoving: false});
  });
  refreshCount();
  // What is chosen is named at once, also where counts take longer than a frame or a search is not yet through.
  state.subscribe(() => {
    refreshChips({isMoving: true});
    refreshNotice();
  });
  return html`<div>${node}</div>` as HTMLElement;
}

/** Rules, searches and filters that are asked for. */
function chosenChips({state, table, nameOf, sliceProblem}: ExploreContext): Chip[] {
  const now = state.get();
  const words = (["slice", "text"] as const)
    .filter((key) => now[key] !== "")
    .map((key) => {
      const value = now[key];
      const short = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
      const isOff = key === "slice" && sliceProblem() !== "";
      const off = isOff ? " (not in force)" : "";
      return {key, text: `${key} ${short}${off}`, said: `${key} ${value}${off}`, isOff};
    });
  const filters = table.facets
    .filter(({id}) => chosenIn(now, id).length > 0)
    .map((facet) => {
      const {id, values, edges} = facet;
      const codes = chosenIn(now, id);
      const text = edges
        ? `${wordOf(id)} ${rangeText(facet, codes)}`
        : codes.length <= 2
          ? codes.map((code) => nameOf(id, code)).join(", ")
          : `${codes.length} of ${values.length} ${wordOf(id)}`;
      return {key: id, text, said: `filter ${text}`, isBrushed: edges !== undefined};
    });
  return [...words, ...filters];
}

/** What the chips say, to be compared; of a brush its words only where `brushes` are followed. */
const named = (chips: readonly Chip[], {brushes}: {readonly brushes: boolean}) =>
  chips.map(({key, said, isBrushed}) => (isBrushed && !brushes ? key : `${key} ${said}`)).join("\n");
