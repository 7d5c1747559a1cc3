import {html} from "htl";
import type {Statement} from "../../lib/statements/index.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {citedAddress, pageName, statementsAddress} from "../../runtime/one-file.js";
import type {PageState} from "../../runtime/page-state.js";
import {download, fileStem} from "../dom/download.js";
import {today} from "../format/today.js";
import {copyText} from "./copy-text.js";
import {DATA_ASKED, dataPlace, type DataAnswer, type DataPlace} from "./data-asked.js";
import type {DrawnFigure} from "./drawn-figure.js";
import type {FigureOptions} from "./figure-content.js";
import type {FigureFacts} from "./figure-files.js";

/** What the reader may take from a figure: its table and picture as files, its caption, a statement, a citation, a link. */
export class FigureActions<S> {
  /** Says what became of it. */
  readonly said = html`<span class="said" role="status"></span>` as HTMLElement;
  readonly #state: PageState<S>;
  readonly #options: FigureOptions<S>;
  readonly #id: string;
  readonly #drawn: DrawnFigure<S>;
  readonly #settle: () => void;
  #saying: ReturnType<typeof setTimeout> | undefined;

  /** @param settle - draws what waits to be drawn */
  constructor(state: PageState<S>, options: FigureOptions<S>, id: string, drawn: DrawnFigure<S>, settle: () => void) {
    this.#state = state;
    this.#options = options;
    this.#id = id;
    this.#drawn = drawn;
    this.#settle = settle;
  }

  say(text: string): void {
    clearTimeout(this.#saying);
    this.said.textContent = text;
    this.#saying = setTimeout(() => (this.said.textContent = ""), 2500);
  }

  /** Does something, or says that it was not done and why. */
  async #try(act: () => Promise<unknown>, failed: (message: string) => string): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.say(failed((error as Error).message));
    }
  }

  #isBehind(): boolean {
    const late = this.#state.isBehind?.() ?? false;
    if (late) this.say("Not yet: the numbers shown are still of the filters before.");
    return late;
  }

  #address(): string {
    const url = new URL(location.href);
    // A report's link names the run that it was made for, so that a later build can say what has changed.
    if (this.#state.frame?.run) url.searchParams.set("run", this.#state.frame.run);
    url.hash = this.#id;
    return url.href;
  }

  /** What files of the figure say of it, with the forms that they have. */
  async #files(address = citedAddress(this.#address())) {
    const [made, {ownLogName, statementOf}] = await fetchedAgain(() =>
      Promise.all([import("./figure-files.js"), import("./pin-statement.js")])
    );
    const ownLog = await ownLogName();
    // Numbers that leave the figure are of the state that stands, even where its drawing out of sight still waits.
    this.#settle();
    const {current: content, encoding} = this.#drawn;
    if (content === null) throw new Error("the figure could not be drawn");
    const {data} = this.#options;
    const facts = made.figureFacts({page: pageName(), id: this.#id, content, encoding, address, data, ownLog});
    return {...made, facts, content, ownLog, statementOf};
  }

  #stem({isSimulated}: FigureFacts): string {
    return fileStem(`parallax-${this.#id}`, isSimulated);
  }

  async savePicture(kind: "svg" | "png"): Promise<void> {
    if (this.#isBehind()) return;
    const {body, current} = this.#drawn;
    if (!body.drawing || !current) return this.say("Not saved: nothing is drawn here.");
    await this.#try(
      async () => {
        const {savePng, saveSvg} = await fetchedAgain(() => import("./export-picture.js"));
        const {facts, figurePicture} = await this.#files();
        const save = kind === "svg" ? saveSvg : savePng;
        await body.whileDrawn(() => save(this.#stem(facts), body.drawing!, figurePicture(facts, today())));
      },
      (message) => `Not saved: ${message}.`
    );
  }

  async saveTable(kind: "csv" | "json"): Promise<void> {
    if (this.#isBehind()) return;
    if (!this.#drawn.hasTable) return this.say("Not saved: there is no table here.");
    await this.#try(
      async () => {
        const {facts, content, figureCsv, figureJson} = await this.#files();
        if (kind === "csv")
          download(`${this.#stem(facts)}.csv`, figureCsv(facts, content.table, today()), "text/csv;charset=utf-8");
        else download(`${this.#stem(facts)}.json`, figureJson(facts, content.table), "application/json");
      },
      (message) => `Not saved: ${message}.`
    );
  }

  /** @param near - where a text stands to be copied by hand, if the browser does not copy it */
  async copyCaption(near: Element): Promise<void> {
    if (this.#drawn.current === null || this.#isBehind()) return;
    await this.#try(
      async () => {
        const {facts, figureCaption} = await this.#files();
        await this.#copy(figureCaption(facts, today()), near);
      },
      (message) => `Not copied: ${message}`
    );
  }

  copyLink(near: Element): Promise<void> {
    return this.#copy(this.#address(), near);
  }

  async #copy(text: string, near: Element): Promise<void> {
    this.say(await copyText(text, {near}));
  }

  embed(node: HTMLElement): Promise<void> {
    return this.#try(
      async () => {
        const {embedDialog} = await fetchedAgain(() => import("./embed-dialog.js"));
        const {height} = node.getBoundingClientRect();
        const title = this.#drawn.current === null ? "" : (await this.#files()).facts.title;
        embedDialog(this.#id, title, this.#state.frame?.embed ?? null, height);
      },
      (message) => `Not opened: ${message}`
    );
  }

  async cite(node: HTMLElement): Promise<void> {
    if (this.#isBehind()) return;
    await this.#try(
      async () => {
        const [{citeDialog}, {bibtexOf}] = await fetchedAgain(() =>
          Promise.all([import("./cite-dialog.js"), import("./bibtex.js")])
        );
        const own =
          this.#drawn.current === null
            ? []
            : await this.#files().then(({facts, figureBibtex}) => [figureBibtex(facts, today())]);
        citeDialog([...this.#options.cite.map(bibtexOf), ...own], node);
      },
      (message) => `Not opened: ${message}`
    );
  }

  readonly pin = async (): Promise<void> => {
    const why = this.#unpinned();
    if (why !== null) return this.say(`Not pinned: ${why}.`);
    await this.#try(
      async () => {
        const made = await this.#statement();
        if (typeof made === "string") return this.say(`Not pinned: ${made}.`);
        const {pinStatement} = await fetchedAgain(() => import("./pin-statement.js"));
        const statements = pinStatement(made);
        // What was said before would take this away with it.
        clearTimeout(this.#saying);
        this.said.replaceChildren(html`Pinned. <a href=${statementsAddress()}>Statements: ${statements}</a>`);
      },
      (message) => `Not pinned: ${message}.`
    );
  };

  #unpinned(): string | null {
    const {current, hasTable} = this.#drawn;
    return current?.drawing && hasTable ? (this.#state.notInForce?.() ?? null) : "nothing is drawn here";
  }

  /** What is shown now, as a statement; or why that is none. */
  async #statement(): Promise<Statement | string> {
    const why = this.#unpinned();
    if (why !== null) return why;
    const {facts, figurePicture, ownLog, statementOf} = await this.#files();
    const since = this.#unpinned();
    if (since !== null) return since;
    const {body, current, encoding} = this.#drawn;
    const text = body.drawing && figurePicture(facts, today());
    return body.whileDrawn(() => statementOf(this.#id, current!, encoding, text, this.#options.data, ownLog));
  }

  /** Where the figure's data stand as files, if they do: of the view without filters, for programs and other pages. */
  place(): DataPlace {
    return dataPlace(pageName(), this.#options.data, this.#state.frame !== undefined);
  }

  /** Answers whoever asks the figure for its data. */
  answer(node: HTMLElement): void {
    node.addEventListener(DATA_ASKED, (event) => {
      const {detail} = event as CustomEvent<DataAnswer>;
      detail.place = this.place();
      detail.statement = () => this.#statement();
      detail.answer = this.#drawn.hasTable
        ? this.#files(`${pageName()}#${this.#id}`).then((made) => made.figureData(made.facts, made.content.table))
        : null;
    });
  }
}
