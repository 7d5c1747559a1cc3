import {html} from "htl";
import type {Statement} from "../../../lib/statements/index.js";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import {citedAddress, pageName, statementsAddress} from "../../../runtime/one-file.js";
import {download, fileStem} from "../../dom/download.js";
import {DATA_ASKED, dataPlace, type DataAnswer} from "../../figure/data-asked.js";
import {count, plural} from "../../format/numbers.js";
import {figureData} from "../figure/figure-data.js";
import {itemsText} from "../figure/items-text.js";
import {chosenTest, type OutcomeChoice} from "../figure/outcome-choice.js";
import {BEHIND} from "../figure/resting-figure.js";
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

const today = (): string => new Date().toISOString().slice(0, 10);

/** The matrix as a picture, a table, data that are asked for, and a statement. */
export class MatrixFiles {
  readonly #from: MatrixSource;

  constructor(from: MatrixSource) {
    this.#from = from;
  }

  readonly savePicture = (): Promise<void> =>
    this.#saved(async () => {
      const {id, context} = this.#from;
      const {savePng} = await fetchedAgain(() => import("../../figure/export-picture.js"));
      const {facts, figurePicture} = await this.#made();
      const text = figurePicture(facts, today());
      await this.#withPicture((drawing) => savePng(fileStem(`parallax-${id}`, context.table.simulated), drawing, text));
    });

  readonly saveTable = (): Promise<void> =>
    this.#saved(async () => {
      const {id, context, shown} = this.#from;
      const cells = shown.matrix.rows.length * shown.width;
      if (cells > MOST_SAVED)
        throw new Error(
          `${count(cells)} answers are more than a table of ${count(MOST_SAVED)}; filter models or items, or ask for them in SQL`
        );
      const {facts, figureCsv} = await this.#made();
      const csv = figureCsv(facts, shown.itemsTable(shown.width), today());
      download(`${fileStem(`parallax-${id}`, context.table.simulated)}.csv`, csv, "text/csv;charset=utf-8");
    });

  async #saved(save: () => Promise<void>): Promise<void> {
    const {said, shown} = this.#from;
    if (shown.isBehind) return void (said.textContent = `Not saved: ${BEHIND}.`);
    try {
      await save();
    } catch (error) {
      said.textContent = `Not saved: ${(error as Error).message}.`;
    }
  }

  readonly pin = async (): Promise<void> => {
    const {said} = this.#from;
    const why = this.#notInForce();
    if (why !== null) return void (said.textContent = `Not pinned: ${why}.`);
    try {
      const made = await this.#statement();
      if (typeof made === "string") return void (said.textContent = `Not pinned: ${made}.`);
      const {pinStatement} = await fetchedAgain(() => import("../../figure/pin-statement.js"));
      const statements = pinStatement(made);
      said.replaceChildren(html`Pinned. <a href=${statementsAddress()}>Statements: ${statements}</a>`);
    } catch (error) {
      said.textContent = `Not pinned: ${(error as Error).message}.`;
    }
  };

  /** Answers whoever asks the figure for its data. */
  answer(node: HTMLElement): void {
    const {id, context, shown} = this.#from;
    node.addEventListener(DATA_ASKED, (event) => {
      const {detail} = event as CustomEvent<DataAnswer>;
      detail.statement = () => this.#statement();
      detail.place = dataPlace(pageName(), figureData(context), context.state.frame !== undefined);
      detail.answer = this.#made(`${pageName()}#${id}`).then((made) => made.figureData(made.facts, shown.linesTable()));
    });
  }

  /** What files say of the figure, with the forms that they have. */
  async #made(address = citedAddress(new URL(`#${this.#from.id}`, location.href).href)) {
    const {id, context, shown, title, source} = this.#from;
    const [made, {ownLogName, statementOf}] = await fetchedAgain(() =>
      Promise.all([import("../../figure/figure-files.js"), import("../../figure/pin-statement.js")])
    );
    const ownLog = await ownLogName();
    const content = {
      title: title.textContent!,
      caveats: [],
      source: source.textContent!,
      table: shown.linesTable()
    };
    const said = {
      page: pageName(),
      id,
      content,
      encoding: this.#sentence(),
      address,
      data: figureData(context),
      ownLog
    };
    return {...made, facts: made.figureFacts(said), ownLog, statementOf};
  }

  #sentence(): string {
    return this.#from.sub.textContent!.replace(/\s+/g, " ").trim();
  }

  async #withPicture<T>(use: (drawing: SVGSVGElement) => T | Promise<T>): Promise<T> {
    const {shown, stage} = this.#from;
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

  #notInForce(): string | null {
    const {context, shown} = this.#from;
    return shown.isBehind ? BEHIND : (context.state.notInForce?.() ?? null);
  }

  /** What is shown now, as a statement; or why that is none. */
  async #statement(): Promise<Statement | string> {
    const {id, context, shown, title, source, choice} = this.#from;
    const why = this.#notInForce();
    if (why !== null) return why;
    const {facts, figurePicture, ownLog, statementOf} = await this.#made();
    const text = figurePicture(facts, today());
    const since = this.#notInForce();
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
    return this.#withPicture((drawing) =>
      statementOf(id, {...content, drawing}, this.#sentence(), text, figureData(context), ownLog)
    );
  }
}
