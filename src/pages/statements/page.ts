import {html} from "htl";
import {
  pictureUrl,
  statementsFromJson,
  statementsToHtml,
  statementsToJson,
  statementsToMarkdown
} from "../../lib/statements/index.js";
import {figureNotes} from "../../runtime/figure-notes.js";
import {pageOfFile, viewAddress} from "../../runtime/one-file.js";
import {createStatementDrafts} from "../../runtime/statement-drafts.js";
import {createStatementTray} from "../../runtime/statements.js";
import {NotesPanel} from "../../components/controls/notes-panel.js";
import {download, fileStem} from "../../components/dom/download.js";
import {embeddedFonts} from "../../components/figure/export-picture.js";
import {plural} from "../../components/format/numbers.js";
import {keepFocus} from "../../components/dom/keep-focus.js";
import {seenStatement, statementHere} from "./seen-statement.js";
import {StatementCard} from "./statement-card.js";
import {statementChecks} from "./statement-checks.js";

/** The tray of pinned statements: in the reader's order and words, exported, imported, taken back. */
export function StatementsPage(): Record<"tools" | "list" | "notes", HTMLElement> {
  const isFile = pageOfFile() !== null;
  const tray = createStatementTray();
  const drafts = createStatementDrafts();
  const said = html`<span role="status"></span>` as HTMLElement;
  const counted = html`<span></span>` as HTMLElement;
  const list = html`<ol class="statements"></ol>` as HTMLElement;
  const checks = statementChecks(() => refresh());
  const file = html`<input type="file" accept=".json,application/json" hidden />` as HTMLInputElement;
  // Beside one file there is no site: what it writes leads to the file, in the same folder.
  const site = () => (isFile ? "./" : new URL("./", location.href.split(/[?#]/)[0]).href);
  const stem = () =>
    fileStem(
      "parallax-statements",
      tray.all().some(({isSimulated}) => isSimulated)
    );
  const exports = [
    [
      "Markdown",
      "md",
      "text/markdown",
      () => statementsToMarkdown(tray.all().map(seenStatement).map(statementHere), site())
    ],
    ["HTML", "html", "text/html", () => statementsToHtml(tray.all().map(seenStatement).map(statementHere), site())],
    ["JSON", "json", "application/json", () => statementsToJson(tray.all())]
  ] as const;
  const saves = exports.map(
    ([name, ending, type, text]) =>
      html`<button
        type="button"
        aria-label=${`Export as ${name}`}
        ${{onclick: () => download(`${stem()}.${ending}`, text(), `${type};charset=utf-8`)}}
      >
        ${name}
      </button>` as HTMLButtonElement
  );
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    try {
      const text = await chosen.text();
      said.textContent = `${plural(tray.imported(text), "statement")} read.`;
      // Anybody may have written them: what their figures say is found out at once.
      const ids = new Set(statementsFromJson(text).map(({id}) => id));
      if (!isFile) checks.check(tray.all().filter(({id}) => ids.has(id)));
    } catch (error) {
      said.textContent = `${chosen.name}: ${(error as Error).message}.`;
    }
    file.value = "";
  });
  const checkAll = html`<button type="button" ${{onclick: () => checks.check(tray.all())}}>
    Check all
  </button>` as HTMLButtonElement;
  const undo = () => (said.textContent = tray.undo() ? "Taken back." : "Nothing to take back.");

  function refresh(): void {
    const all = tray.all();
    counted.textContent = all.length === 0 ? "Nothing pinned yet" : plural(all.length, "statement");
    if (!tray.isKept())
      said.textContent = "The browser keeps no more: export before you leave, or delete some statements.";
    for (const button of [...saves, checkAll]) button.disabled = all.length === 0;
    const cards =
      all.length === 0
        ? [
            (isFile
              ? html`<li class="empty">Filter a figure until it shows what you mean, and choose Pin beneath it.</li>`
              : html`<li class="empty">
                  Open a figure, in <a href="./gapeval">GapEval</a>, <a href="./compare">Compare</a> or
                  <a href="./explore">Explore</a> say, filter it until it shows what you mean, and choose Pin beneath
                  it.
                </li>`) as HTMLElement
          ]
        : all.map((one, at) =>
            StatementCard(tray, drafts, one, {
              at,
              of: all.length,
              say: (text) => (said.textContent = text),
              checked: checks.of(one.id),
              check: isFile ? null : () => checks.check([one])
            })
          );
    keepFocus(list, () => list.replaceChildren(...cards));
    void withFonts(list);
  }
  tray.subscribe(refresh);
  addEventListener("storage", () => {
    if (list.querySelector("textarea:not([hidden])") === null) tray.refresh();
  });
  refresh();
  return {
    tools: html`<div class="statement-tools">
      <p class="actions">
        ${counted}<span>Export</span>${saves}<button type="button" ${{onclick: () => file.click()}}>Import</button
        >${isFile ? "" : checkAll}<button type="button" ${{onclick: undo}}>Undo</button>${file}${said}
      </p>
      ${checks.node}
    </div>` as HTMLElement,
    list,
    notes: NotesPanel(figureNotes(), ({item}) => {
      const address = viewAddress(item);
      return address === null ? html`<span>${item}</span>` : html`<a href=${`./${address}`}>${item}</a>`;
    })
  };
}

/** Images are drawn without the page's fonts unless they carry them. */
async function withFonts(list: HTMLElement): Promise<void> {
  const pictures = [...list.querySelectorAll("img")];
  if (pictures.length === 0) return;
  const style = `<style>${await embeddedFonts()}</style>`;
  for (const picture of pictures) {
    const svg = decodeURIComponent(picture.src.slice(picture.src.indexOf(",") + 1));
    picture.src = pictureUrl(svg.replace(/^<svg[^>]*>/, (start) => start + style));
  }
}
