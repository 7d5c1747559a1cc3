import {storedList, type TextStorage} from "../stored-list.js";

/** A text of the editor with the query of the address at which it was written. */
interface Draft {
  readonly over: string;
  readonly text: string;
}

/** What was written in the editor, by the query in the address: one address's text takes nothing from another's. */
export interface QueryDrafts {
  /** The text last written at this query; where the address has none, else the last text of all. Empty if there is none. */
  at(query: string): string;
  keep(query: string, text: string): void;
  /** The text written at a query has run, and now is the address's own. */
  ran(query: string, sql: string): void;
}

const MOST = 20;
/** Characters of all drafts together. */
const LONGEST = 100_000;

/** Drafts kept in this browser, the newest; where storage is refused, until the page is left. */
export function createQueryDrafts(storage?: TextStorage): QueryDrafts {
  const drafts = storedList("parallax-sql-draft", readDraft, storage);
  const put = (draft: Draft, gone: string) =>
    drafts.change((all) => {
      const others = all.filter(({over}) => over !== draft.over && over !== gone);
      return thatFit([draft, ...others].slice(0, MOST));
    });
  return {
    at(query) {
      const all = drafts.all();
      const own = all.find(({over}) => over === query)?.text ?? "";
      return own === "" && query === "" ? (all[0]?.text ?? "") : own;
    },
    keep: (query, text) => put({over: query, text}, query),
    ran: (query, sql) => put({over: sql, text: sql}, query)
  };
}

/** Half a query would pass for the reader's own: a text is kept whole or not at all. All of them are written at every keystroke. */
function thatFit(drafts: readonly Draft[]): Draft[] {
  let room = LONGEST;
  return drafts.filter(({text}) => {
    const fits = text.length <= room;
    if (fits) room -= text.length;
    return fits;
  });
}

function readDraft(value: unknown): Draft | null {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.over === "string" && typeof draft.text === "string"
    ? {over: draft.over, text: draft.text}
    : null;
}
