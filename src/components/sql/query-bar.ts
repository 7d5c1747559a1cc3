import {html} from "htl";
import {STARTER_QUERIES} from "../../lib/query/index.js";
import {ENGINE_BYTES, type EnginePhase} from "../../runtime/sql/index.js";
import {CodeEditor} from "../editor/code-editor.js";
import {sqlLanguage} from "../editor/sql-language.js";
import type {Outcome, SqlContext} from "./context.js";

const DRAFT = "parallax-sql-draft";
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** The editor with what runs and cancels it. A query that came with the link waits for the reader's word. */
export function QueryBar(context: SqlContext): HTMLElement {
  const {state, sources, engine, outcome} = context;
  const asked = state.get().q;
  const run = () => void context.run(editor.text());
  const editor = CodeEditor({
    label: "SQL query",
    text: asked || draft() || STARTER_QUERIES[0]!.sql,
    language: sqlLanguage(sources.flatMap(({specs}) => specs)),
    hint: "SELECT …",
    onChange: keepDraft,
    keys: {"Mod-Enter": run, "Shift-Enter": run}
  });
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
  const fromLink = html`<p class="notice from-link" role="note">
    This query came with the link and has not run. Read it, then press Run.
  </p>` as HTMLElement;
  fromLink.hidden = asked === "";

  function refresh(): void {
    const phase = engine.phase();
    const now = outcome.get();
    const isRunning = now.kind === "running";
    start.disabled = isRunning;
    cancel.hidden = !isRunning;
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
    if (now.kind === "error") editor.markLine(now.line);
    else if (shown === "error") editor.markLine(null);
    shown = now.kind;
  });
  state.subscribe(({q}) => {
    if (q !== "" && q !== editor.text() && outcome.get().kind !== "running") editor.setText(q);
  });
  return html`<section class="query" aria-label="Query">
    ${fromLink}${editor.node}
    <div class="taskbar">
      ${start}<kbd>${/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl"} Enter</kbd>${cancel}${progress}${said}
    </div>
  </section>` as HTMLElement;
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

function draft(): string {
  try {
    return localStorage.getItem(DRAFT) ?? "";
  } catch {
    return "";
  }
}

function keepDraft(text: string): void {
  try {
    localStorage.setItem(DRAFT, text.slice(0, 100_000));
  } catch {
    // Without storage the draft lives until the page is left.
  }
}
