import {pagesOfItems, searchPage} from "../../../lib/explore/index.js";
import {detailsOfPage} from "../../../runtime/explore/details-of-page.js";
import {signal, type Signal} from "../../dom/signal.js";
import type {OpenLog} from "./load-log.js";

/** A search through all prompts and replies of a log. */
export interface TextSearch {
  /** What is searched or found; empty for none. */
  readonly progress: Signal<{readonly text: string; readonly share: number; readonly problem: string}>;
  /** Rows of the last finished search and its text. */
  readonly found: Signal<{
    readonly text: string;
    readonly rows: Uint8Array | null;
    readonly asLogged: Uint8Array | null;
  }>;
  /** Searches for another text; an empty one forgets the rows. */
  search(text: string): void;
}

/** Pages are asked for in blocks of about this many bytes: so that a search can be stopped between them. */
const BLOCK = 512_000;

/**
 * Reads the log's pages of texts block by block and searches them page by page, letting the browser draw in between; a new
 * search ends the one before.
 */
export function createTextSearch({table: counted, judged, pageBytes}: OpenLog): TextSearch {
  const table = judged?.asLogged ?? counted;
  const progress: TextSearch["progress"] = signal({text: "", share: 1, problem: ""});
  const found: TextSearch["found"] = signal({text: "", rows: null, asLogged: null});
  let turn = 0;
  async function run(text: string, mine: number): Promise<void> {
    const rows = new Uint8Array(table.rows);
    const items = [...pagesOfItems(table.items.starts)];
    const pages = items.length;
    for (let from = 0; from < pages;) {
      let to = from + 1;
      while (to < pages && table.pages[to + 1]! - table.pages[from]! < BLOCK) to++;
      const bytes = await pageBytes(from, to);
      for (let page = from; page < to; page++) {
        if (mine !== turn) return;
        const at = table.pages[from]!;
        const details = await detailsOfPage(bytes.subarray(table.pages[page]! - at, table.pages[page + 1]! - at));
        searchPage(details, items[page]!.first, table, text, rows);
        if (page % 8 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
      from = to;
      progress.set({text, share: from / pages, problem: ""});
    }
    const ofCounted = judged ? Uint8Array.from(judged.sources, (row) => rows[row]!) : rows;
    if (mine === turn) found.set({text, rows: ofCounted, asLogged: rows});
  }
  return {
    progress,
    found,
    search(text) {
      const mine = ++turn;
      progress.set({text, share: text === "" ? 1 : 0, problem: ""});
      if (text === "") return found.set({text, rows: null, asLogged: null});
      run(text, mine).catch((error: unknown) => {
        if (mine === turn) progress.set({text, share: 1, problem: (error as Error).message});
      });
    }
  };
}
