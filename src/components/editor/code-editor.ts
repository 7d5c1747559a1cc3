import {autocompletion, closeBrackets, closeCompletion, completionKeymap} from "@codemirror/autocomplete";
import {defaultKeymap, history, historyKeymap} from "@codemirror/commands";
import {bracketMatching, HighlightStyle, syntaxHighlighting} from "@codemirror/language";
import {EditorState, Prec, StateEffect, StateField, type Extension} from "@codemirror/state";
import {Decoration, EditorView, keymap, lineNumbers, placeholder, type DecorationSet} from "@codemirror/view";
import {tags} from "@lezer/highlight";

/** A text that is edited as code. */
export interface CodeEditor {
  readonly node: HTMLElement;
  text(): string;
  setText(text: string): void;
  /** Puts a text in place of the selection and moves the caret behind it. */
  insert(text: string): void;
  /** Marks a line (1-based) as wrong until the text changes; `null` takes the mark away. */
  markLine(line: number | null): void;
  focus(): void;
}

export interface CodeEditorOptions {
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  readonly language?: Extension;
  readonly hint?: string;
  readonly onChange: (text: string) => void;
  /** Keys besides those of editing, as CodeMirror names them. */
  readonly keys: Readonly<Record<string, () => void>>;
}

const setWrong = StateEffect.define<number | null>();
const wrongLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, {effects, docChanged, newDoc}) {
    for (const effect of effects)
      if (effect.is(setWrong)) {
        const line = effect.value;
        if (line === null || line < 1 || line > newDoc.lines) return Decoration.none;
        return Decoration.set([Decoration.line({class: "wrong-line"}).range(newDoc.line(line).from)]);
      }
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field)
});

/** Colours by role of the site's tokens, so that both themes hold. */
const highlight = HighlightStyle.define([
  {tag: tags.keyword, color: "var(--und)"},
  {tag: [tags.string, tags.special(tags.string)], color: "var(--edit)"},
  {tag: [tags.number, tags.bool, tags.null], color: "var(--gap)"},
  {tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic"},
  {tag: [tags.typeName, tags.standard(tags.name)], color: "var(--ink-2)"}
]);

/** An editor with completion, undo, matching brackets. */
export function CodeEditor({label, text, language, hint, onChange, keys}: CodeEditorOptions): CodeEditor {
  const own = Object.entries(keys).map(([key, act]) => ({
    key,
    run(view: EditorView) {
      closeCompletion(view);
      act();
      return true;
    },
    preventDefault: true
  }));
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of(own)),
        lineNumbers(),
        history(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({icons: false}),
        // A list that was about to open when the reader went on would stand over what comes next.
        EditorView.domEventHandlers({blur: (_, editor) => void closeCompletion(editor)}),
        EditorView.lineWrapping,
        syntaxHighlighting(highlight),
        wrongLine,
        hint === undefined ? [] : placeholder(hint),
        language ?? [],
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        // The editor writes its own classes anew whenever it takes the focus: one that is put there by hand goes.
        EditorView.editorAttributes.of({class: "code-editor"}),
        EditorView.contentAttributes.of({"aria-label": label}),
        EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString()))
      ]
    })
  });
  return {
    node: view.dom,
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: next}}),
    insert(part) {
      view.dispatch(view.state.replaceSelection(part));
      view.focus();
    },
    markLine: (line) => view.dispatch({effects: setWrong.of(line)}),
    focus: () => view.focus()
  };
}
