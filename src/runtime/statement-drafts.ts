import {TAB_STORAGE} from "./browser-storage.js";
import {storedList} from "./stored-list.js";

/** Sentences of statements that are being worded anew, by statement. */
export interface StatementDrafts {
  /** `null` where nothing is being written. */
  of(id: string): string | null;
  set(id: string, sentence: string | null): void;
}

interface Draft {
  readonly id: string;
  readonly sentence: string;
}

/** Kept in this tab: other changes of the tray draw every statement anew, and a reload must not lose what is half written. */
export function createStatementDrafts(): StatementDrafts {
  const drafts = storedList("parallax-statement-drafts", readDraft, TAB_STORAGE);
  return {
    of: (id) => drafts.all().find((draft) => draft.id === id)?.sentence ?? null,
    set: (id, sentence) =>
      drafts.change((all) => [
        ...all.filter((draft) => draft.id !== id),
        ...(sentence === null ? [] : [{id, sentence}])
      ])
  };
}

function readDraft(value: unknown): Draft | null {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.id === "string" && typeof draft.sentence === "string"
    ? {id: draft.id, sentence: draft.sentence}
    : null;
}
