import {MADE_ON} from "../lib/statements/statement-log.js";
import {FIGURE_NOTES} from "./may-have-notes.js";
import {pageName} from "./one-file.js";
import {createNotes, followTabs, type Notes} from "./notes.js";

let made: Notes | null = null;

/** The reader's notes on figures of all pages; what each is on is a `viewOf`. */
export const figureNotes = (): Notes => (made ??= followTabs(createNotes(FIGURE_NOTES)));

/** A figure as it is shown: page, state and figure, as an address of the site: `lantern?models=bagel#rates`. */
export function viewOf(figure: string, {pathname, search}: Pick<Location, "pathname" | "search"> = location): string {
  const state = new URLSearchParams(search);
  for (const key of MADE_ON) state.delete(key);
  return `${pageName(pathname)}${state.size > 0 ? `?${state}` : ""}#${figure}`;
}

/** Notes on a figure of this page, in whatever state. */
export function notesOn(figure: string, {pathname}: Pick<Location, "pathname"> = location): string[] {
  const views = figureNotes().all();
  return views
    .map(({item}) => item)
    .filter((item) => item.endsWith(`#${figure}`) && /^[^?#]*/.exec(item)![0] === pageName(pathname));
}
