/** What this browser keeps for the site. Where it keeps nothing, each use fails, and not the page that asks for it. */
export const BROWSER_STORAGE: Pick<Storage, "getItem" | "setItem"> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value)
};

/** The same for this tab alone, over reloads. */
export const TAB_STORAGE: Pick<Storage, "getItem" | "setItem"> = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value)
};
