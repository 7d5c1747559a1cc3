import {notebookToText, type Notebook} from "../../lib/notebook/index.js";
import {keepNotebook, keepNotebookOnLeaving, type KeptNotebook} from "../../runtime/notebook/index.js";
import {randomId} from "../../runtime/random-id.js";
import {signal, type Signal} from "../../components/dom/signal.js";

/** What is said when the notebook was kept, or was not. */
const SAVED = {
  kept: "",
  changed: "Another tab has changed this notebook: what you write here is kept as a copy.",
  refused: "This browser does not keep the notebook: export it before you leave."
} as const;

export interface NotebookKeeping {
  /** What the reader must know of how the notebook is kept; told again at every save, with empty words if nothing. */
  readonly saved: Signal<string>;
  /** The parameters of the address that the open notebook has. */
  address(): string;
  /** Keeps the open notebook, a while after the last change. */
  save(): void;
  /** Another notebook comes in place of the open one, which is kept at once if it waits to be. */
  open(kept: KeptNotebook | null): void;
}

/** @param notebook - the open one; `title` is its own */
export function createNotebookKeeping(notebook: () => Notebook, title: Signal<string>): NotebookKeeping {
  const saved = signal("", {immediate: true});
  /** When notebooks were changed last, as far as this tab knows. */
  const keptAtOf = new Map<string, string>();
  let id: string | null = null;
  let address = "";
  let saving = 0;
  let writing: Promise<void> = Promise.resolve();
  const newId = () => {
    id = randomId(8);
    history.replaceState(null, "", `${location.pathname}?nb=${id}`);
    address = location.search;
  };
  const nowKept = (): KeptNotebook => ({
    id: id!,
    title: title.get(),
    text: notebookToText(notebook()),
    changedAt: new Date().toISOString()
  });
  function save(): void {
    if (id === null) newId();
    clearTimeout(saving);
    saving = window.setTimeout(write, 300);
  }
  /** Writes what waits to be kept; one writing after the other, or they would take each other for another tab's. */
  function write(): void {
    if (saving === 0) return;
    clearTimeout(saving);
    saving = 0;
    const kept = nowKept();
    writing = writing.then(() => keep(kept));
  }
  async function keep(kept: KeptNotebook): Promise<void> {
    const became = await keepNotebook(kept, keptAtOf.get(kept.id) ?? null);
    if (became === "kept") keptAtOf.set(kept.id, kept.changedAt);
    if (became === "changed" && kept.id === id) {
      newId();
      title.set(`${title.get()} (copy)`);
      save();
    }
    saved.set(SAVED[became]);
  }
  addEventListener("pagehide", () => {
    if (saving !== 0) keepNotebookOnLeaving(nowKept(), keptAtOf.get(id!) ?? null);
  });
  return {
    saved,
    address: () => address,
    save,
    open(kept) {
      write();
      [id, address] = [kept?.id ?? null, location.search];
      if (kept) keptAtOf.set(kept.id, kept.changedAt);
    }
  };
}
