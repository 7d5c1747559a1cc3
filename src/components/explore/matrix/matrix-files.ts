import {html} from "htl";
import type {Statement} from "../../../lib/statements/index.js";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import {citedAddress, pageName, statementsAddress} from "../../../runtime/one-file.js";
import {download, fileStem} from "../../dom/download.js";
import {count, plural} from "../../format/numbers.js";
import {today} from "../../format/today.js";
import {figureData} from "../figure/figure-data.js";
import {itemsText} from "../figure/items-text.js";
import {chosenTest, type OutcomeChoice} from "../figure/outcome-choice.js";
import type {ExploreContext} from "../view/context.js";
import type {MatrixStage} from "./matrix-stage.js";
import {itemsOfForms} from "./matrix-title.js";
import type {ShownMatrix} from "./shown-matrix.js";

/** Most answers that a file of the matrix holds: some 50 MB. */
const MOST_SAVED = 5_000_000;

/** What the files of the matrix are made from. */
export interface MatrixSource {
  readonly id: string;
  readonly context: ExploreContext;
  readonly shown: ShownMatrix;
  readonly stage: MatrixStage;
  /** What the figure says above and below the matrix. */
  readonly title: HTMLElement;
  readonly sub: HTMLElement;
  readonly source: HTMLElement;
  /** Where it is said what became of a file. */
  readonly said: HTMLElement;
  /** How filters chose what is shown by its outcome. */
  readonly choice: () => OutcomeChoice | null;
}

export async function savePicture(from: MatrixSource): Promise<void> {
  const {savePng} = await fetchedAgain(() => import("../../figure/export-picture.js"));
  const {facts, figurePicture} = await filesOf(from);
  const text = figurePicture(facts, today());
  await withPicture(from, (drawing) => savePng(stemOf(from), drawing, text));
}

export async function saveTable(from: MatrixSource): Promise<void> {
  const {shown} = from;
  const cells = shown.matrix.rows.length * shown.width;
  if (cells > MOST_SAVED)
    throw new Error(
      `${count(cells)} answers are more than a table of ${count(MOST_SAVED)}; filter models or items, or ask for them in SQL`
    );
  const {facts, figureCsv} = await filesOf(from);
  const csv = figureCsv(facts, shown.itemsTable(shown.width), today());
  download(`${stemOf(from)}.csv`, csv, "text/csv;charset=utf-8");
}

export async function pin(from: MatrixSource): Promise<void> {
  const made = await statementOf(from);
  if (typeof made === "string") throw new Error(made);
  const {pinStatement} = await fetchedAgain(() => import("../../figure/pin-statement.js"));
  const statements = pinStatement(made);
  from.said.replaceChildren(html`Pinned. <a href=${statementsAddress()}>Statements: ${statements}</a>`);
}

/** The lines as files, for whoever asks the figure for its data. */
export async function dataOf(from: MatrixSource): Promise<{readonly csv: string; readonly json: string}> {
  const {facts, figureData} = await filesOf(from, `${pageName()}#${from.id}`);
  return figureData(facts, from.shown.linesTable());
}

/** What is shown now, as a statement; or why that is none. */
export async function statementOf(from: MatrixSource): Promise<Statement | string> {
  const {id, context, shown, title, source, choice} = from;
  const why = shown.whyNotInForce();
  if (why !== null) return why;
  const {facts, figurePicture, ownLog, statementOf} = await filesOf(from);
  const text = figurePicture(facts, today());
  const since = shown.whyNotInForce();
  if (since !== null) return since;
  const {matrix} = shown;
  const content = {
    title: title.textContent!,
    source: source.textContent!,
    table: shown.linesTable(),
    tested: {
      test: chosenTest("shares with 95% intervals over cases (Wilson at the design effect)", choice()),
      n: `${plural(matrix.rows.length, "line")} of ${itemsText(shown.width, shown.inPairs())}${itemsOfForms(matrix)}`
    }
  };
  return withPicture(from, (drawing) =>
    statementOf(id, {...content, drawing}, sentenceOf(from), text, figureData(context), ownLog)
  );
}

/** What files say of the figure, with the forms that they have. */
async function filesOf(from: MatrixSource, address = citedAddress(new URL(`#${from.id}`, location.href).href)) {
  const {id, context, shown, title, source} = from;
  const [made, {ownLogName, statementOf}] = await fetchedAgain(() =>
    Promise.all([import("../../figure/figure-files.js"), import("../../figure/pin-statement.js")])
  );
  const ownLog = await ownLogName();
  const content = {title: title.textContent!, caveats: [], source: source.textContent!, table: shown.linesTable()};
  const data = figureData(context);
  const facts = made.figureFacts({page: pageName(), id, content, encoding: sentenceOf(from), address, data, ownLog});
  return {...made, facts, ownLog, statementOf};
}

async function withPicture<T>(
  {shown, stage}: MatrixSource,
  use: (drawing: SVGSVGElement) => T | Promise<T>
): Promise<T> {
  if (shown.width === 0) throw new Error("nothing is drawn here");
  const {matrixPicture} = await fetchedAgain(() => import("./matrix-picture.js"));
  // Where the table stands in its place, the matrix comes back for as long as its picture is made.
  const isAway = stage.node.hidden;
  stage.node.hidden = false;
  stage.wear("light");
  const drawing = matrixPicture(stage.names.node, stage.canvas, stage.rates.drawing);
  stage.wear(null);
  stage.node.hidden = isAway;
  // Only in the document has it a look, out of sight.
  document.body.append(drawing);
  try {
    return await use(drawing);
  } finally {
    drawing.remove();
  }
}

const stemOf = ({id, context}: MatrixSource): string => fileStem(`parallax-${id}`, context.table.simulated);

const sentenceOf = ({sub}: MatrixSource): string => sub.textContent!.replace(/\s+/g, " ").trim();
