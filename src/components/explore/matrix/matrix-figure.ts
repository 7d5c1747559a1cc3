import {html} from "htl";
import {
  facetOf,
  matrixBySimilaritySteps,
  responseMatrix,
  responseMatrixSteps,
  type ItemOrder,
  type ResponseMatrix
} from "../../../lib/explore/index.js";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import {inSlices} from "../../../runtime/in-slices.js";
import {pageName} from "../../../runtime/one-file.js";
import {Segments} from "../../controls/index.js";
import {Sight} from "../../dom/sight.js";
import {DATA_ASKED, dataPlace, type DataAnswer} from "../../figure/data-asked.js";
import {DataTable} from "../../figure/data-table.js";
import {count, plural} from "../../format/numbers.js";
import {figureData} from "../figure/figure-data.js";
import {itemsText} from "../figure/items-text.js";
import {judgesInTitle} from "../figure/judges-together.js";
import {akinSentence, chosenTitle, outcomeChoice, type OutcomeChoice} from "../figure/outcome-choice.js";
import {sourceOfLog} from "../figure/resting-figure.js";
import {rulesInTitle} from "../figure/rules-together.js";
import {Simulated} from "../figure/simulated.js";
import type {ExploreContext} from "../view/context.js";
import type {RestingWork} from "../view/rest-queue.js";
import type {MatrixSource} from "./matrix-files.js";
import {followKeys, followPointer} from "./matrix-gestures.js";
import {MatrixStage, type MatrixCell} from "./matrix-stage.js";
import {itemsOfForms, matrixTitle} from "./matrix-title.js";
import {ShownMatrix} from "./shown-matrix.js";

/** Most items whose cells fit a table that a reader would read. */
const TABLE_ITEMS = 400;
/** Rows from which the matrix follows the filters when they rest, and not at every step. */
const LARGE = 100_000;

const ORDERS: Readonly<Record<ItemOrder, string>> = {
  difficulty: "Items from easy to hard, left to right; one line a model, the ablest first",
  category: "Items by category and subcategory, within them from easy to hard; one line a model, the ablest first",
  similarity: "Items that the same models get right stand together, and models that are right on the same items",
  log: "Items in the order of the log; one line a model, the ablest first"
};

/**
 * Models by items on a canvas: zoom by wheel, buttons or + and −, pan by drag or Shift with arrows, read by pointer or arrows;
 * a click or Enter opens the item. A table stands in for it, and the focused cell is announced.
 */
export function MatrixFigure(context: ExploreContext, openItem: (item: number) => void): HTMLElement {
  const {filter, state, table, notes} = context;
  const isLarge = table.rows > LARGE;
  // A large one is made anew when the filters come to rest: residuals that nobody sees by then can wait.
  const withResiduals = !isLarge || state.get().overlay === "misfit";
  const first = responseMatrix(filter, state.get().order, {withResiduals});
  const shown = new ShownMatrix(context, first);
  const stage = new MatrixStage(context, shown);
  const twin = new MatrixTwin(shown, stage);
  const {frame} = state;
  const id = frame?.id ?? "matrix";
  const title = html`<h2 id=${`${id}-title`}></h2>` as HTMLElement;
  const sub = html`<p class="sub"></p>` as HTMLElement;
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const source = html`<span class="source"
    >${table.label}, ${count(table.rows)} verdicts. Intervals of lines: 95%, over cases.</span
  >` as HTMLElement;
  /** How filters chose what is shown by its outcome. */
  let choice: OutcomeChoice | null = null;
  const parts = {id, context, shown, stage, title, sub, source, said, choice: () => choice};
  const node = matrixFrame(parts, twin);

  function show(found: ResponseMatrix): void {
    const before = shown.width;
    shown.replace(found);
    choice = outcomeChoice(context);
    const inPairs = shown.inPairs();
    title.textContent = matrixFinding(context, found, inPairs, choice);
    const akin = choice === null || choice.isWhole ? "" : `${akinSentence(choice)}. `;
    sub.replaceChildren(`${ORDERS[state.get().order]}. ${akin}`, Simulated(table));
    const items = itemsText(shown.width, inPairs);
    if (frame) {
      const n = `${plural(new Set(found.rows.map(({name}) => name)).size, "model")}, ${items}${itemsOfForms(found)}`;
      node.dataset.n = n;
      source.textContent = `${sourceOfLog(table)}. Intervals of lines: 95%, over cases. n: ${n}.`;
    }
    stage.canvas.setAttribute(
      "aria-label",
      `Response matrix: ${plural(found.rows.length, "line")} by ${items}. Arrow keys move, plus and minus zoom, Enter opens the item; the table holds the same.`
    );
    stage.node.hidden = twin.isShown || shown.width === 0;
    stage.show(before);
    if (twin.isShown) twin.fill();
  }

  answerFor(parts, node);
  const open = ({line, column}: MatrixCell) => openItem(shown.itemAt(line, column));
  followPointer(stage, open);
  followKeys(stage, shown, open);
  stage.watch();
  notes.subscribe(stage.paint);
  followFilters(context, first, {node, stage, isLarge, show});
  show(first);
  return node;
}

/** The matrix's finding; where filters decide the outcomes, that they do. */
function matrixFinding(
  context: ExploreContext,
  matrix: ResponseMatrix,
  inPairs: number,
  choice: OutcomeChoice | null
): string {
  const right = matrix.rows.reduce((sum, row) => sum + row.right, 0);
  const scored = matrix.rows.reduce((sum, row) => sum + row.scored, 0);
  return scored > 0 && choice?.isWhole === true
    ? chosenTitle(choice)
    : `${matrixTitle(matrix, inPairs, right, scored)}${rulesInTitle(context)}${judgesInTitle(context)}`;
}

interface Following {
  readonly node: HTMLElement;
  readonly stage: MatrixStage;
  readonly isLarge: boolean;
  readonly show: (found: ResponseMatrix) => void;
}

/** Shows the matrix anew at each step of the filters, a large one when they rest; in another order or overlay too. */
function followFilters(context: ExploreContext, first: ResponseMatrix, {node, stage, isLarge, show}: Following): void {
  const {filter, state, inForce, settled, resting} = context;
  const sight = new Sight(() => resting.look());
  /** Filters for which the shown matrix is as it stays; `null` while lines or items are not in order yet. */
  let wholeFor = first.isEven && state.get().order !== "similarity" ? filter.version : null;
  const workOf = (byAbility: boolean): RestingWork => ({
    *steps() {
      const {order, overlay} = state.get();
      const {version} = filter;
      const found = yield* responseMatrixSteps(filter, order, {withResiduals: overlay === "misfit", byAbility});
      const ordered = order === "similarity" ? yield* matrixBySimilaritySteps(found) : found;
      return () => {
        // Lines that were not scored on the same verdicts are put in order when the filters rest.
        wholeFor = byAbility || found.isEven || order === "similarity" ? version : null;
        show(ordered);
      };
    },
    sight
  });
  const byAbility = workOf(true);
  /** Small matrices follow every step; what was begun before a further change of the filters is given up. */
  async function follow(): Promise<void> {
    const {version} = filter;
    (await inSlices(workOf(false).steps(), () => version === filter.version))?.();
  }
  inForce.subscribe(() => {
    if (inForce.get().effects === null && !isLarge) void follow();
  });
  settled.subscribe(() => {
    if (wholeFor !== filter.version) resting.add(byAbility);
  });
  let seen = `${state.get().order} ${state.get().overlay}`;
  state.subscribe((next) => {
    const wanted = `${next.order} ${next.overlay}`;
    if (wanted === seen) return stage.place();
    seen = wanted;
    resting.add(byAbility);
  });
  sight.of(node);
}

/** The table that stands in for the matrix, and the button that brings it. */
class MatrixTwin {
  readonly node = html`<div hidden></div>` as HTMLElement;
  readonly button = html`<button type="button" aria-pressed="false" ${{onclick: () => this.#toggle()}}>
    Table
  </button>` as HTMLElement;
  readonly #shown: ShownMatrix;
  readonly #stage: MatrixStage;
  isShown = false;

  constructor(shown: ShownMatrix, stage: MatrixStage) {
    this.#shown = shown;
    this.#stage = stage;
  }

  #toggle(): void {
    this.isShown = !this.isShown;
    this.button.setAttribute("aria-pressed", String(this.isShown));
    this.button.textContent = this.isShown ? "Matrix" : "Table";
    this.#stage.node.hidden = this.isShown;
    this.node.hidden = !this.isShown;
    if (this.isShown) this.fill();
    else this.#stage.paint();
  }

  fill(): void {
    const {width} = this.#shown;
    const rest =
      width > TABLE_ITEMS
        ? html`<p class="sub">
            The first ${count(TABLE_ITEMS)} of ${itemsText(width, this.#shown.inPairs())} in this order; filter to see
            others.
          </p>`
        : "";
    this.node.replaceChildren(DataTable(this.#shown.itemsTable(TABLE_ITEMS), "Response matrix as a table"), rest);
  }
}

/** What files are made with comes once one is asked for. */
const files = () => fetchedAgain(() => import("./matrix-files.js"));
type MatrixFiles = Awaited<ReturnType<typeof files>>;

/** Answers whoever asks the figure for its data. */
function answerFor(parts: MatrixSource, node: HTMLElement): void {
  const {context} = parts;
  node.addEventListener(DATA_ASKED, (event) => {
    const {detail} = event as CustomEvent<DataAnswer>;
    detail.statement = async () => (await files()).statementOf(parts);
    detail.place = dataPlace(pageName(), figureData(context), context.state.frame !== undefined);
    detail.answer = files().then(({dataOf}) => dataOf(parts));
  });
}

function matrixFrame(parts: MatrixSource, twin: MatrixTwin): HTMLElement {
  const {id, context, shown, stage, title, sub, source, said} = parts;
  const {state, table} = context;
  const {frame} = state;
  const orders = Segments(state, "order", "Items in order of", [
    {id: "difficulty", name: "by difficulty"},
    {id: "category", name: "by category"},
    {id: "similarity", name: "by similarity"},
    {id: "log", name: "as in the log"}
  ]);
  const overlays = Segments(state, "overlay", "Answers shown", [
    {id: "none", name: "all answers"},
    {id: "misfit", name: "surprising ones"}
  ]);
  const zoomIn = html`<button type="button" aria-label="Zoom in" ${{onclick: () => stage.zoom(0.5)}}>+</button>`;
  const zoomOut = html`<button type="button" aria-label="Zoom out" ${{onclick: () => stage.zoom(2)}}>−</button>`;
  const whole = html`<button type="button" ${{onclick: () => stage.showWhole()}}>all</button>`;
  /** @param whyNot - asked first: what keeps an action from being done is said at once */
  const act =
    (done: "saved" | "pinned", whyNot: () => string | null, use: (files: MatrixFiles) => Promise<void>) => async () => {
      try {
        const why = whyNot();
        if (why !== null) throw new Error(why);
        await use(await files());
      } catch (error) {
        said.textContent = `Not ${done}: ${(error as Error).message}.`;
      }
    };
  const {whyBehind, whyNotInForce} = shown;
  const png = act("saved", whyBehind, ({savePicture}) => savePicture(parts));
  const csv = act("saved", whyBehind, ({saveTable}) => saveTable(parts));
  const pin = act("pinned", whyNotInForce, (made) => made.pin(parts));
  return html`<section class="figure matrix-figure wide drawn" id=${id} aria-labelledby=${`${id}-title`}>
    <header>
      <span class="numbered"><a href=${`#${id}`}>${frame ? `Figure ${frame.number}` : "Response matrix"}</a></span
      >${title}${sub}
    </header>
    <div>
      <div class="matrix-tools">
        ${orders}${overlays}<span class="zoom" role="group" aria-label="Zoom">${zoomOut}${zoomIn}${whole}</span>
      </div>
      ${legend(frame === undefined, facetOf(table, "status")?.values.includes("unparsed") === true)}${stage.node}${stage.readout}${twin.node}${stage.live}${
        frame?.caption == null ? "" : html`<p class="caption">${frame.caption}</p>`
      }
    </div>
    <footer>
      ${source}
      <span class="actions"
        >${said}${twin.button}<button type="button" ${{onclick: png}}>PNG</button
        ><button type="button" ${{onclick: csv}}>CSV</button>${
          frame ? "" : html`<button type="button" ${{onclick: pin}}>Pin</button>`
        }</span
      >
    </footer>
  </section>` as HTMLElement;
}

function legend(hasNotes: boolean, hasUnparsed: boolean): HTMLElement {
  return html`<p class="matrix-legend" aria-hidden="true">
    <span><i class="swatch right"></i>right</span><span><i class="swatch wrong"></i>wrong</span
    ><span><i class="swatch invalid"></i>invalid</span
    >${hasUnparsed ? html`<span><i class="swatch unparsed"></i>unparsed</span>` : ""}<span
      ><i class="swatch missing"></i>missing</span
    ><span><i class="swatch error">×</i>error</span
    ><span><i class="swatch skipped">–</i>skipped</span
    >${hasNotes ? html`<span><i class="swatch noted"></i>your note or flag</span>` : ""}
  </p>`;
}
