import {html} from "htl";
import {
  columnDifficulty,
  facetOf,
  itemOf,
  itemTally,
  matrixBySimilaritySteps,
  NOTHING,
  responseMatrix,
  responseMatrixSteps,
  STATUS_CODES,
  type ItemOrder,
  type ResponseMatrix,
  type Tally
} from "../../../lib/explore/index.js";
import type {Statement} from "../../../lib/statements/index.js";
import {textWidth} from "../../chart/index.js";
import {Segments} from "../../controls/index.js";
import {download, fileStem} from "../../dom/download.js";
import {DATA_ASKED, dataPlace, type DataAnswer} from "../../figure/data-asked.js";
import {DataTable} from "../../figure/data-table.js";
import {table as tableSpec} from "../../figure/index.js";
import {count, fixed, plural} from "../../format/numbers.js";
import {ownColumns} from "./own-columns.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import {figureData} from "../figure/figure-data.js";
import {
  matrixColours,
  paintMatrix,
  paintNotes,
  SURPRISING,
  type LineBox,
  type MatrixColours,
  type MatrixWindow,
  type NotedColumn
} from "./matrix-painter.js";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import {whenPrinted} from "../../figure/when-printed.js";
import {inSlices} from "../../../runtime/in-slices.js";
import {citedAddress, pageName, statementsAddress} from "../../../runtime/one-file.js";
import {itemsText} from "../figure/items-text.js";
import {judgesInTitle} from "../figure/judges-together.js";
import {rulesInTitle} from "../figure/rules-together.js";
import {itemsOfForms, matrixTitle} from "./matrix-title.js";
import {akinSentence, chosenTest, chosenTitle, outcomeChoice, type OutcomeChoice} from "../figure/outcome-choice.js";
import {MatrixNames, MatrixRates, WIDEST, type BlockHead} from "./matrix-margins.js";
import {BEHIND, sourceOfLog} from "../figure/resting-figure.js";
import type {RestingWork} from "../view/rest-queue.js";
import {roomyCanvas} from "../figure/roomy-canvas.js";
import {Sight} from "../../dom/sight.js";
import {Simulated} from "../figure/simulated.js";
import {onRecolour} from "../figure/theme-colours.js";

const LINE = 17;
const BLOCK_HEAD = 24;
/** Strip under the lines for marks of the reader's own notes. */
const NOTES = 8;
/** Most items whose cells fit a table that a reader would read. */
const TABLE_ITEMS = 400;
/** Most answers that a file of the matrix holds: some 50 MB. */
const MOST_SAVED = 5_000_000;
const LEAST_SPAN = 12;
/** Rows from which the matrix follows the filters when they rest, and not at every step. */
const LARGE = 100_000;

const ORDERS: Readonly<Record<ItemOrder, string>> = {
  difficulty: "Items from easy to hard, left to right; one line a model, the ablest first",
  category: "Items by category and subcategory, within them from easy to hard; one line a model, the ablest first",
  similarity: "Items that the same models get right stand together, and models that are right on the same items",
  log: "Items in the order of the log; one line a model, the ablest first"
};

const STATUS_NAMES = new Map<number, string>(Object.entries(STATUS_CODES).map(([name, code]) => [code, name]));

/** What a cell says: `right`, `right in 3 of 4`, `missing`. The cell is a shade; what was counted is counted again. */
function cellText(cell: number, tally: () => Tally): string {
  if (cell === NOTHING) return "not asked";
  const status = STATUS_NAMES.get(cell);
  if (status) return status;
  const {right, scored} = tally();
  return right === scored ? "right" : right === 0 ? "wrong" : `right in ${right} of ${scored}`;
}

/**
 * Models by items on a canvas: zoom by wheel, buttons or + and −, pan by drag or Shift with arrows, read by pointer or arrows;
 * a click or Enter opens the item. A table stands in for it, and the focused cell is announced.
 */
export function MatrixFigure(context: ExploreContext, openItem: (item: number) => void): HTMLElement {
  const {filter, state, inForce, settled, resting, table, notes} = context;
  const capability = facetOf(table, "capability");
  const isLarge = table.rows > LARGE;
  // A large one is made anew when the filters come to rest: residuals that nobody sees by then can wait.
  const withResiduals = !isLarge || state.get().overlay === "misfit";
  let matrix: ResponseMatrix = responseMatrix(filter, state.get().order, {withResiduals});
  let view: MatrixWindow = {first: 0, span: matrix.columns.length};
  let lines: LineBox[] = [];
  let width = 0;
  /** Of the theme; `null` until they are read. */
  let colours: MatrixColours | null = null;
  /** How filters chose what is shown by its outcome. */
  let choice: OutcomeChoice | null = null;
  let focus = {line: 0, column: 0};
  /** Is the keyboard on a cell? */
  let isFocused = false;
  let asTable = false;

  const {frame} = state;
  const id = frame?.id ?? "matrix";
  const title = html`<h2 id=${`${id}-title`}></h2>` as HTMLElement;
  const sub = html`<p class="sub"></p>` as HTMLElement;
  const canvas = html`<canvas class="matrix" tabindex="0" role="application"></canvas>` as HTMLCanvasElement;
  const names = new MatrixNames();
  const rates = new MatrixRates();
  const marker = html`<div class="matrix-marker" aria-hidden="true"></div>` as HTMLElement;
  const cursor = html`<div class="matrix-focus" aria-hidden="true" hidden></div>` as HTMLElement;
  const readout = html`<p class="matrix-readout"></p>` as HTMLElement;
  const live = html`<span class="visually-hidden" aria-live="polite"></span>` as HTMLElement;
  const stage = html`<div class="matrix-stage">
    ${names.node}
    <div class="matrix-canvas">${canvas}${marker}${cursor}</div>
    ${rates.node}
  </div>` as HTMLElement;
  const twin = html`<div hidden></div>` as HTMLElement;
  const tableButton = html`<button type="button" aria-pressed="false" ${{onclick: () => toggleTable()}}>
    Table
  </button>` as HTMLElement;
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
  const zoomIn = html`<button type="button" aria-label="Zoom in" ${{onclick: () => zoom(0.5)}}>+</button>`;
  const zoomOut = html`<button type="button" aria-label="Zoom out" ${{onclick: () => zoom(2)}}>−</button>`;
  const whole = html`<button type="button" ${{onclick: () => setView({first: 0, span: matrix.columns.length})}}>
    all
  </button>`;
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const source = html`<span class="source"
    >${table.label}, ${count(table.rows)} verdicts. Intervals of lines: 95%, over cases.</span
  >` as HTMLElement;
  const node = html`<section class="figure matrix-figure wide drawn" id=${id} aria-labelledby=${`${id}-title`}>
    <header>
      <span class="numbered"><a href=${`#${id}`}>${frame ? `Figure ${frame.number}` : "Response matrix"}</a></span
      >${title}${sub}
    </header>
    <div>
      <div class="matrix-tools">
        ${orders}${overlays}<span class="zoom" role="group" aria-label="Zoom">${zoomOut}${zoomIn}${whole}</span>
      </div>
      ${legend(frame === undefined, facetOf(table, "status")?.values.includes("unparsed") === true)}${stage}${readout}${twin}${live}${
        frame?.caption == null ? "" : html`<p class="caption">${frame.caption}</p>`
      }
    </div>
    <footer>
      ${source}
      <span class="actions"
        >${said}${tableButton}<button type="button" ${{onclick: savePicture}}>PNG</button
        ><button type="button" ${{onclick: saveTable}}>CSV</button>${
          frame ? "" : html`<button type="button" ${{onclick: pin}}>Pin</button>`
        }</span
      >
    </footer>
  </section>` as HTMLElement;

  const C = () => matrix.columns.length;
  /** Columns of which both forms are in force. */
  const pairsIn = ({columns}: ResponseMatrix) =>
    columns.filter((item) => {
      const pair = table.items.pairs[item]!;
      return pair >= 0 && filter.itemPasses(item) && filter.itemPasses(pair);
    }).length;
  /** Item of a column, and the one that asks the same in the other form. */
  const itemsOf = (c: number) => {
    const item = matrix.columns[c]!;
    const pair = table.items.pairs[item]!;
    return pair >= 0 ? [item, pair] : [item];
  };
  const lineText = (l: number) => {
    const {name, capability: form} = matrix.rows[l]!;
    return form === null ? shownName(name) : `${shownName(name)}, ${form}`;
  };
  const itemAt = (l: number, c: number) =>
    itemOf(matrix.columns[c]!, matrix.rows[l]!.capability, capability, table.items.pairs);
  const textAt = (l: number, c: number) =>
    cellText(matrix.cells[l * C() + c]!, () => itemTally(filter, itemAt(l, c), matrix.rows[l]!.model));
  const describe = (l: number, c: number) => {
    const item = itemAt(l, c);
    const z = matrix.residuals?.[l * C() + c] ?? 0;
    const surprise = Math.abs(z) >= SURPRISING ? `; surprising: ${fixed(z, 1)} standard deviations from expected` : "";
    const note = notes.of(table.items.ids[item]!);
    const noted =
      note === null
        ? ""
        : `; ${note.isFlagged ? "flagged" : "noted"}${note.text === "" ? "" : `: ${note.text.slice(0, 120)}`}`;
    return `${lineText(l)}, ${shownName(table.items.ids[item]!)}: ${textAt(l, c)}${surprise}${noted}`;
  };

  function layout(): void {
    const gaps: LineBox[] = [];
    const heads: BlockHead[] = [];
    let y = 0;
    let last: string | null | undefined;
    const blocks = new Set(matrix.rows.map((row) => row.capability)).size;
    for (const {capability: form} of matrix.rows) {
      if (blocks > 1 && form !== last) {
        heads.push({y, capability: form});
        y += BLOCK_HEAD;
      }
      last = form;
      gaps.push({y, height: LINE - 2});
      y += LINE;
    }
    lines = gaps;
    focus = {
      line: Math.max(0, Math.min(focus.line, gaps.length - 1)),
      column: Math.max(0, Math.min(focus.column, C() - 1))
    };
    stage.style.height = `${y + NOTES + 6}px`;
    names.show(matrix.rows, lines, heads);
    const longest = Math.min(WIDEST, Math.max(40, ...matrix.rows.map(({name}) => textWidth(shownName(name), 13)))) + 12;
    stage.style.setProperty("--names", `${longest}px`);
    rates.show(matrix.rows, lines, y);
  }

  /** Cell that the read-out names: of the pointer or the keyboard, whichever moved last, as the matrix now is. */
  let named: () => {readonly line: number; readonly column: number} | null = () => null;
  const focused = () => (isFocused && focus.line < matrix.rows.length && focus.column < C() ? focus : null);
  function tell(): void {
    const cell = named();
    const words = cell ? describe(cell.line, cell.column) : "";
    if (words === readout.textContent) return;
    readout.textContent = words;
    if (named === focused) live.textContent = words;
  }

  function paint(): void {
    tell();
    if (width === 0 || lines.length === 0) return;
    const height = lines.at(-1)!.y + LINE + NOTES;
    const pen = roomyCanvas(canvas, width, height);
    colours ??= matrixColours(stage);
    paintMatrix(pen, matrix, view, width, lines, colours, state.get().overlay === "misfit");
    paintNotes(pen, notedColumns(), view, width, height - NOTES, colours.ink);
    place();
  }

  /** Paints in a theme of its own, for paper and for files, or in the page's again; at the width that it has, or gets on paper. */
  function wear(theme: "light" | null, paper: number | null = null): void {
    if (theme === null) delete stage.dataset.theme;
    else stage.dataset.theme = theme;
    const {clientWidth} = canvas.parentElement!;
    width = paper === null ? clientWidth : paper - (stage.clientWidth - clientWidth);
    colours = null;
    paint();
  }

  /** Columns of items with a note: filled where flagged. */
  function notedColumns(): NotedColumn[] {
    const own = new Map(notes.all().map(({item, isFlagged}) => [item, isFlagged]));
    if (own.size === 0) return [];
    return Array.from(matrix.columns.keys()).flatMap((column) => {
      const flags = itemsOf(column).flatMap((i) => own.get(table.items.ids[i]!) ?? []);
      return flags.length === 0 ? [] : {column, isFlagged: flags.some(Boolean)};
    });
  }

  /** Frames around the cell that the keyboard is on and the open item's column. */
  function place(): void {
    placeCursor();
    const {item} = state.get();
    if (item === "") return void (marker.hidden = true);
    const open = table.items.ids.indexOf(item);
    const column = matrix.columns.findIndex((item) => item === open || table.items.pairs[item] === open);
    const x = ((column - view.first) / view.span) * width;
    marker.hidden = open < 0 || column < 0 || x < -1 || x > width;
    marker.style.transform = `translateX(${x}px)`;
    marker.style.width = `${Math.max(3, width / view.span)}px`;
  }

  function placeCursor(): void {
    const box = lines[focus.line];
    cursor.hidden = !isFocused || box === undefined || C() === 0;
    if (cursor.hidden || !box) return;
    const x = ((focus.column - view.first) / view.span) * width;
    cursor.style.transform = `translate(${x - 2}px, ${box.y - 2}px)`;
    cursor.style.width = `${Math.max(3, width / view.span) + 3}px`;
    cursor.style.height = `${box.height + 4}px`;
  }

  let painting = 0;
  function setView({first, span}: MatrixWindow): void {
    const wide = Math.max(Math.min(LEAST_SPAN, C()), Math.min(C(), span));
    view = {span: wide, first: Math.max(0, Math.min(C() - wide, first))};
    // Wheels turn faster than frames are made.
    cancelAnimationFrame(painting);
    painting = requestAnimationFrame(paint);
  }
  function zoom(factor: number, at = 0.5): void {
    const span = Math.max(LEAST_SPAN, Math.min(C(), view.span * factor));
    setView({first: view.first + (view.span - span) * at, span});
  }

  const sight = new Sight(() => resting.look());
  /** Filters for which the shown matrix is as it stays; `null` while lines or items are not in order yet. */
  let wholeFor = matrix.isEven && state.get().order !== "similarity" ? filter.version : null;
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

  let shownFor = filter.version;
  function show(found: ResponseMatrix): void {
    shownFor = filter.version;
    const before = C();
    const isWhole = view.span >= before;
    const {order} = state.get();
    matrix = found;
    view = isWhole || C() < view.span ? {first: 0, span: C()} : {...view, first: Math.min(view.first, C() - view.span)};
    const right = matrix.rows.reduce((sum, row) => sum + row.right, 0);
    const scored = matrix.rows.reduce((sum, row) => sum + row.scored, 0);
    choice = outcomeChoice(context);
    const isChosen = scored > 0 && choice?.isWhole === true;
    const inPairs = pairsIn(matrix);
    title.textContent = isChosen
      ? chosenTitle(choice!)
      : `${matrixTitle(matrix, inPairs, right, scored)}${rulesInTitle(context)}${judgesInTitle(context)}`;
    const akin = choice === null || choice.isWhole ? "" : `${akinSentence(choice)}. `;
    sub.replaceChildren(`${ORDERS[order]}. ${akin}`, Simulated(table));
    if (frame) {
      const n = `${plural(new Set(matrix.rows.map(({name}) => name)).size, "model")}, ${itemsText(C(), inPairs)}${itemsOfForms(matrix)}`;
      node.dataset.n = n;
      source.textContent = `${sourceOfLog(table)}. Intervals of lines: 95%, over cases. n: ${n}.`;
    }
    canvas.setAttribute(
      "aria-label",
      `Response matrix: ${plural(matrix.rows.length, "line")} by ${itemsText(C(), inPairs)}. Arrow keys move, plus and minus zoom, Enter opens the item; the table holds the same.`
    );
    stage.hidden = asTable || C() === 0;
    layout();
    paint();
    if (asTable) fillTable();
  }

  const sentence = () => sub.textContent!.replace(/\s+/g, " ").trim();
  const files = async (address = citedAddress(new URL(`#${id}`, location.href).href)) => {
    const [made, {ownLogName, statementOf}] = await fetchedAgain(() =>
      Promise.all([import("../../figure/figure-files.js"), import("../../figure/pin-statement.js")])
    );
    const ownLog = await ownLogName();
    const content = {title: title.textContent!, caveats: [], source: source.textContent!, table: linesTable()};
    const shown = {page: pageName(), id, content, encoding: sentence(), address, data: figureData(context), ownLog};
    return {...made, facts: made.figureFacts(shown), ownLog, statementOf};
  };
  const today = () => new Date().toISOString().slice(0, 10);
  async function withPicture<T>(use: (drawing: SVGSVGElement) => T | Promise<T>): Promise<T> {
    if (C() === 0) throw new Error("nothing is drawn here");
    const {matrixPicture} = await fetchedAgain(() => import("./matrix-picture.js"));
    // Where the table stands in its place, the matrix comes back for as long as its picture is made.
    const isAway = stage.hidden;
    stage.hidden = false;
    wear("light");
    const drawing = matrixPicture(names.node, canvas, rates.drawing);
    wear(null);
    stage.hidden = isAway;
    // Only in the document has it a look, out of sight.
    document.body.append(drawing);
    try {
      return await use(drawing);
    } finally {
      drawing.remove();
    }
  }
  async function savePicture(): Promise<void> {
    if (shownFor !== filter.version) return void (said.textContent = `Not saved: ${BEHIND}.`);
    try {
      const {savePng} = await fetchedAgain(() => import("../../figure/export-picture.js"));
      const {facts, figurePicture} = await files();
      const text = figurePicture(facts, today());
      await withPicture((drawing) => savePng(fileStem(`parallax-${id}`, table.simulated), drawing, text));
    } catch (error) {
      said.textContent = `Not saved: ${(error as Error).message}.`;
    }
  }
  async function saveTable(): Promise<void> {
    if (shownFor !== filter.version) return void (said.textContent = `Not saved: ${BEHIND}.`);
    try {
      const cells = matrix.rows.length * C();
      if (cells > MOST_SAVED)
        throw new Error(
          `${count(cells)} answers are more than a table of ${count(MOST_SAVED)}; filter models or items, or ask for them in SQL`
        );
      const {facts, figureCsv} = await files();
      const csv = figureCsv(facts, itemsTable(C()), today());
      download(`${fileStem(`parallax-${id}`, table.simulated)}.csv`, csv, "text/csv;charset=utf-8");
    } catch (error) {
      said.textContent = `Not saved: ${(error as Error).message}.`;
    }
  }
  node.addEventListener(DATA_ASKED, (event) => {
    const {detail} = event as CustomEvent<DataAnswer>;
    detail.statement = statement;
    detail.place = dataPlace(pageName(), figureData(context), frame !== undefined);
    detail.answer = files(`${pageName()}#${id}`).then((made) => made.figureData(made.facts, linesTable()));
  });
  const notInForce = () => (shownFor === filter.version ? (state.notInForce?.() ?? null) : BEHIND);
  /** What is shown now, as a statement; or why that is none. */
  async function statement(): Promise<Statement | string> {
    const why = notInForce();
    if (why !== null) return why;
    const {facts, figurePicture, ownLog, statementOf} = await files();
    const text = figurePicture(facts, today());
    const since = notInForce();
    if (since !== null) return since;
    const content = {
      title: title.textContent!,
      source: source.textContent!,
      table: linesTable(),
      tested: {
        test: chosenTest("shares with 95% intervals over cases (Wilson at the design effect)", choice),
        n: `${plural(matrix.rows.length, "line")} of ${itemsText(C(), pairsIn(matrix))}${itemsOfForms(matrix)}`
      }
    };
    return withPicture((drawing) =>
      statementOf(id, {...content, drawing}, sentence(), text, figureData(context), ownLog)
    );
  }
  async function pin(): Promise<void> {
    const why = notInForce();
    if (why !== null) return void (said.textContent = `Not pinned: ${why}.`);
    try {
      const made = await statement();
      if (typeof made === "string") return void (said.textContent = `Not pinned: ${made}.`);
      const {pinStatement} = await fetchedAgain(() => import("../../figure/pin-statement.js"));
      const statements = pinStatement(made);
      said.replaceChildren(html`Pinned. <a href=${statementsAddress()}>Statements: ${statements}</a>`);
    } catch (error) {
      said.textContent = `Not pinned: ${(error as Error).message}.`;
    }
  }
  const linesTable = () =>
    tableSpec(
      [...matrix.rows.keys()],
      [
        {label: "Line", value: lineText},
        {label: "Right", value: (l) => matrix.rows[l]!.right},
        {label: "Scored", value: (l) => matrix.rows[l]!.scored}
      ]
    );

  function toggleTable(): void {
    asTable = !asTable;
    tableButton.setAttribute("aria-pressed", String(asTable));
    tableButton.textContent = asTable ? "Matrix" : "Table";
    stage.hidden = asTable;
    twin.hidden = !asTable;
    if (asTable) fillTable();
    else paint();
  }
  /** The first items of the matrix as rows, with what each line says of them. */
  const itemsTable = (items: number) =>
    tableSpec(
      Array.from({length: Math.min(items, C())}, (_, c) => c),
      [
        {
          label: "Item",
          value: (c: number) =>
            itemsOf(c)
              .map((i) => shownName(table.items.ids[i]!))
              .join(" / ")
        },
        {
          label: "Difficulty",
          value: (c) => columnDifficulty(table.items, matrix.columns[c]!),
          text: (c) => fixed(columnDifficulty(table.items, matrix.columns[c]!), 2)
        },
        ownColumns(table, itemsOf),
        ...matrix.rows.map((_, l) => ({label: lineText(l), value: (c: number) => textAt(l, c)}))
      ]
    );
  function fillTable(): void {
    const rest =
      C() > TABLE_ITEMS
        ? html`<p class="sub">
            The first ${count(TABLE_ITEMS)} of ${itemsText(C(), pairsIn(matrix))} in this order; filter to see others.
          </p>`
        : "";
    twin.replaceChildren(DataTable(itemsTable(TABLE_ITEMS), "Response matrix as a table"), rest);
  }

  const cellAt = (event: PointerEvent | MouseEvent) => {
    const box = canvas.getBoundingClientRect();
    const column = Math.floor(view.first + ((event.clientX - box.left) / width) * view.span);
    const y = event.clientY - box.top;
    const line = lines.findIndex((one) => y >= one.y - 1 && y < one.y + LINE - 1);
    return line >= 0 && column >= 0 && column < C() ? {line, column} : null;
  };
  let dragFrom: {x: number; first: number; moved: boolean} | null = null;
  canvas.addEventListener("pointerdown", (event) => {
    dragFrom = {x: event.clientX, first: view.first, moved: false};
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    named = () => cellAt(event);
    if (dragFrom && Math.abs(event.clientX - dragFrom.x) > 3) {
      dragFrom.moved = true;
      setView({...view, first: dragFrom.first - ((event.clientX - dragFrom.x) / width) * view.span});
      return;
    }
    tell();
  });
  canvas.addEventListener("pointerup", (event) => {
    const moved = dragFrom?.moved;
    dragFrom = null;
    const cell = cellAt(event);
    if (!moved && cell) openItem(itemAt(cell.line, cell.column));
  });
  canvas.addEventListener("pointerleave", () => {
    named = () => null;
    tell();
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY) && !event.shiftKey) return;
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      if (event.ctrlKey) zoom(Math.exp(event.deltaY / 200), (event.clientX - box.left) / width);
      else setView({...view, first: view.first + ((event.deltaX || event.deltaY) / width) * view.span});
    },
    {passive: false}
  );
  canvas.addEventListener("keydown", (event) => {
    const {key} = event;
    const step = event.shiftKey ? Math.max(1, Math.round(view.span / 4)) : 1;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => (focus = {...focus, column: Math.max(0, focus.column - step)}),
      ArrowRight: () => (focus = {...focus, column: Math.min(C() - 1, focus.column + step)}),
      ArrowUp: () => (focus = {...focus, line: Math.max(0, focus.line - 1)}),
      ArrowDown: () => (focus = {...focus, line: Math.min(matrix.rows.length - 1, focus.line + 1)}),
      Home: () => (focus = {...focus, column: 0}),
      End: () => (focus = {...focus, column: C() - 1}),
      "+": () => zoom(0.5, (focus.column - view.first) / view.span),
      "-": () => zoom(2, 0.5),
      Enter: () => openItem(itemAt(focus.line, focus.column))
    };
    if (!(key in moves) || C() === 0 || matrix.rows.length === 0) return;
    event.preventDefault();
    isFocused = true;
    moves[key]!();
    focus = {line: Math.min(focus.line, matrix.rows.length - 1), column: Math.min(focus.column, C() - 1)};
    if (focus.column < view.first) setView({...view, first: focus.column});
    if (focus.column >= view.first + view.span) setView({...view, first: focus.column - view.span + 1});
    named = focused;
    tell();
    live.textContent = readout.textContent;
    placeCursor();
  });
  canvas.addEventListener("blur", () => {
    isFocused = false;
    placeCursor();
  });

  new ResizeObserver(([entry]) => {
    const next = Math.round(entry!.contentRect.width);
    // Of another height alone it has been painted already.
    if (next === width) return;
    width = next;
    paint();
  }).observe(stage.querySelector(".matrix-canvas")!);
  onRecolour(() => {
    colours = null;
    paint();
  });
  whenPrinted((paper) => wear(paper === null ? null : "light", paper));
  let shown = `${state.get().order} ${state.get().overlay}`;
  notes.subscribe(paint);
  inForce.subscribe(() => {
    if (inForce.get().effects === null && !isLarge) void follow();
  });
  settled.subscribe(() => {
    if (wholeFor !== filter.version) resting.add(byAbility);
  });
  state.subscribe((next) => {
    const wanted = `${next.order} ${next.overlay}`;
    if (wanted === shown) return place();
    shown = wanted;
    resting.add(byAbility);
  });
  sight.of(node);
  show(matrix);
  return node;
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
