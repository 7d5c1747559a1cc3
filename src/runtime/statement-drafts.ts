/** Sentences of statements that are being worded anew, by statement. */
export interface StatementDrafts {
  /** `null` where nothing is being written. */
  of(id: string): string | null;
  set(id: string, sentence: string | null): void;
}

const KEY = "parallax-statement-drafts";

/** Kept in this tab: other changes of the tray draw every statement anew, and a reload must not lose what is half written. */
export function createStatementDrafts(): StatementDrafts {
  const drafts = read();
  return {
    of: (id) => drafts.get(id) ?? null,
    set(id, sentence) {
      if (sentence === null) drafts.delete(id);
      else drafts.set(id, sentence);
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...drafts]));
      } catch {
        // A browser that keeps nothing has them until the page is left.
      }
    }
  };
}

function read(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [string, string][]);
  } catch {
    return new Map();
  }
}
