import {javascript} from "@codemirror/lang-javascript";
import {html} from "htl";
import {CELL_NAME} from "../../lib/notebook/index.js";
import {CodeEditor} from "../../components/editor/code-editor.js";
import {sqlLanguage} from "../../components/editor/sql-language.js";
import {CellOutputView} from "./cell-output.js";
import type {NotebookContext} from "./context.js";
import type {LiveCell} from "./live-cell.js";

const KINDS = {markdown: "Prose", sql: "SQL", js: "JavaScript"} as const;
const HINTS = {markdown: "Markdown", sql: "SELECT …", js: "Plot.plot({…})"} as const;

/** One cell: its editor, its actions, and what it shows. */
export function CellView(context: NotebookContext, cell: LiveCell, frameUrl: string): HTMLElement {
  const {kind} = cell;
  const isProse = kind === "markdown";
  const run = () => (isProse ? edit(false) : void context.run(cell));
  const editor = CodeEditor({
    label: `${KINDS[kind]} of the cell`,
    text: cell.text,
    language:
      kind === "js" ? javascript() : kind === "sql" ? sqlLanguage(context.sources.flatMap(({specs}) => specs)) : [],
    hint: HINTS[kind],
    onChange(text) {
      cell.text = text;
      context.edited();
    },
    keys: {"Shift-Enter": run, "Mod-Enter": run}
  });
  const output = CellOutputView(`Output of a ${KINDS[kind]} cell`, frameUrl);
  const button = (text: string, act: () => void) =>
    html`<button type="button" ${{onclick: act}}>${text}</button>` as HTMLButtonElement;
  const toggle = button("Edit", () => edit(editor.node.hidden));
  const node = html`<section class=${`cell ${kind}`}>
    <header>
      <span class="kind">${KINDS[kind]}</span>${kind === "sql" ? NameField(context, cell) : ""}
      <span class="actions">
        ${isProse ? toggle : button("Run", run)}${button("Up", () => context.move(cell, -1))}${button("Down", () =>
          context.move(cell, 1)
        )}${button("Delete", () => context.remove(cell))}
      </span>
    </header>
    ${editor.node}${output.node}
  </section>` as HTMLElement;
  const label = () => node.setAttribute("aria-label", `Cell ${context.cells.get().indexOf(cell) + 1}, ${KINDS[kind]}`);
  context.cells.subscribe(label);
  label();

  /** Prose is read until it is edited. */
  function edit(isOpen: boolean): void {
    editor.node.hidden = !isOpen;
    toggle.textContent = isOpen ? "Done" : "Edit";
    if (isOpen) editor.focus();
    else void output.prose(cell.text);
  }
  if (isProse) {
    const isEmpty = cell.text === "";
    editor.node.hidden = !isEmpty;
    toggle.textContent = isEmpty ? "Done" : "Edit";
    if (!isEmpty) void output.prose(cell.text);
    return node;
  }
  const show = () => {
    const now = cell.output.get();
    editor.markLine(now.kind === "error" ? now.line : null);
    output.show(now);
  };
  cell.output.subscribe(show);
  show();
  return node;
}

/** The name under which other cells find a query's rows. */
function NameField({edited}: NotebookContext, cell: LiveCell): HTMLElement {
  const field = html`<input
    type="text"
    class="cell-name"
    aria-label="Name of the rows"
    placeholder="name of the rows"
    maxlength="60"
  />` as HTMLInputElement;
  field.value = cell.name;
  field.addEventListener("input", () => {
    const isName = CELL_NAME.test(field.value);
    field.setAttribute("aria-invalid", String(!isName && field.value !== ""));
    cell.name = isName ? field.value : "";
    edited();
  });
  return field;
}
