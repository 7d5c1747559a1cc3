import {CHOSEN_LOG} from "../lib/explore/served-logs.js";
import {TAB_STORAGE} from "./browser-storage.js";

/** Has a kept log go along from now on. */
export function chooseLog(id: string): void {
  try {
    TAB_STORAGE.setItem(CHOSEN_LOG, id);
  } catch {
    // Where the tab remembers nothing, each link says which log it is of.
  }
}

/** Where this log went along, none does any more. */
export function forgetChosen(id: string): void {
  try {
    if (TAB_STORAGE.getItem(CHOSEN_LOG) === id) TAB_STORAGE.setItem(CHOSEN_LOG, "");
  } catch {
    // Nothing went along.
  }
}
