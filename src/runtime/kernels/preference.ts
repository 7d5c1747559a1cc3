import {BACKENDS, type WantedBackend} from "./backend.js";

const KEY = "parallax-backend";

/** The backend that the reader asked for last; `auto` when none, or where nothing can be remembered. */
export function rememberedBackend(): WantedBackend {
  try {
    const found = localStorage.getItem(KEY);
    return BACKENDS.find((backend) => backend === found) ?? "auto";
  } catch {
    return "auto";
  }
}

/** Remembers the reader's choice for the next visit. */
export function rememberBackend(wanted: WantedBackend): void {
  try {
    if (wanted === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, wanted);
  } catch {
    // A browser that stores nothing still runs on what was chosen for this visit.
  }
}
