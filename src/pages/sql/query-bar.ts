import {html} from "htl";
import {ENGINE_BYTES, type EnginePhase} from "../../runtime/sql/index.js";
import {CodeEditor} from "../../components/editor/code-editor.js";
import {sqlLanguage} from "../../components/editor/sql-language.js";
import {keepFocus} from "../../components/dom/keep-focus.js";
import type {Outcome, SqlContext} from "./context.js";

const FROM_LINK = "This query came with the link and has not run. Read it, then press Run.";
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** The editor with what runs and cancels it. A query that came with the link waits for the reader's word. */
export function QueryBar(context: SqlContext): HTMLElement {
  const {state, sources, engine, outcome, drafts, written} = context;
  let {q} = state.get();
  const textAt = (query: string) => drafts.at(query) || query || context.starters[0]!.sql;
  const run = () => void context.run(editor.text());
  const editor = CodeEditor({
    label: "SQL query",
    text: textAt(q),
    language: sqlLanguage(sources.flatMap(({specs}) => specs)),
    hint: "SELECT …",
    onChange(text) {
      written.set(text);
      drafts.keep(q, text);
    },
    keys: {"Mod-Enter": run, "Shift-Enter": run}
  });
  written.set(editor.text());
  Object.assign(context.editor, {
    insert: (text: string) => editor.insert(text),
    replace(sql: string) {
      editor.setText(sql);
      editor.focus();
      editor.node.scrollIntoView({block: "nearest"});
    }
  });
  const start = html`<button type="button" class="plain primary" ${{onclick: run}}>Run</button>` as HTMLButtonElement;
  const cancel = html`<button type="button" class="plain" ${{onclick: () => context.cancel()}}>
    Cancel
  </button>` as HTMLButtonElement;
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const progress = html`<progress
    max="1"
    value="0"
    hidden
    aria-label="Loading DuckDB"
  ></progress>` as HTMLProgressElement;
  const fromLink = html`<p class="notice from-link" role="note"></p>` as HTMLElement;
  fromLink.hidden = q === "";
  const showAsked = () => {
    editor.setText(q);
    editor.focus();
    fromLink.replaceChildren(FROM_LINK);
  };
  fromLink.replaceChildren(
    ...(textAt(q) === q
      ? [FROM_LINK]
      : [
          "This is your own text, written over the query of this link. It has not run. ",
          html`<button type="button" class="linkish" ${{onclick: showAsked}}>Show the query of the link</button>`
        ])
  );

  const bar = html`<div class="taskbar">
    ${start}<kbd>${/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl"} Enter</kbd>${cancel}${progress}${said}
  </div>` as HTMLElement;

  function refresh(): void {
    const phase = engine.phase();
    const now = outcome.get();
    const isRunning = now.kind === "running";
    start.ariaDisabled = String(isRunning);
    keepFocus(bar, () => (cancel.hidden = !isRunning));
    if (now.kind !== "none") fromLink.hidden = true;
    progress.hidden = !(isRunning && phase.kind === "loading");
    if (phase.kind === "loading") progress.value = phase.loadedBytes / phase.totalBytes;
    said.textContent = isRunning ? busy(phase) : idle(phase, now);
  }
  let shown: Outcome["kind"] = "none";
  engine.subscribe(refresh);
  outcome.subscribe(() => {
    refresh();
    const now = outcome.get();
    // After Back another text stands here, and its lines are not at fault.
    if (now.kind === "error" && now.sql === editor.text()) editor.markLine(now.line);
    else if (shown === "error") editor.markLine(null);
    shown = now.kind;
  });
  state.subscribe((now) => {
    if (now.q === q) return;
    q = now.q;
    if (textAt(q) !== editor.text()) editor.setText(textAt(q));
  });
  return html`<section class="query" aria-label="Query">${fromLink}${editor.node}${bar}</section>` as HTMLElement;
}

function busy(phase: EnginePhase): string {
  if (phase.kind === "loading")
    return `Loading DuckDB, once: ${megabytes(phase.loadedBytes)} of ${megabytes(phase.totalBytes)}`;
  if (phase.kind === "tables") return `Reading: ${phase.label}`;
  return "Running";
}

function idle(phase: EnginePhase, outcome: Outcome): string {
  if (phase.kind !== "off" || outcome.kind === "error") return "";
  if (outcome.kind === "cancelled") return "";
  return `The first run loads DuckDB: ${megabytes(ENGINE_BYTES)}, or 8 MB where the server compresses. Nothing is sent anywhere.`;
}
