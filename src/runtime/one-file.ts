import {HELD_FILE, ONE_FILE} from "../lib/explore/one-file.js";

/** The page of the site that this one was made of (`explore`), where it is one file without a site around it; `null` on a site. */
export const pageOfFile = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${ONE_FILE}"]`)?.content ?? null;

/** Name of this page in addresses of the site: `explore`. */
export const pageName = (pathname = location.pathname): string =>
  pageOfFile() ?? (nameIn(pathname).replace(/\.html$/, "") || "index");

const nameIn = (pathname: string): string => pathname.slice(pathname.lastIndexOf("/") + 1);

/**
 * Where a view of the site (`explore?log=runs#rates`) is found from this page: one file is called as its owner likes.
 *
 * @returns an address beside this page, without `./`; `null` where this is one file and the view is of another page
 */
export function viewAddress(view: string): string | null {
  const page = pageOfFile();
  if (page === null) return view;
  const [name = ""] = /^[^?#]*/.exec(view)!;
  return name.replace(/\.html$/, "") === page ? nameIn(location.pathname) + view.slice(name.length) : null;
}

/** Where the tray of pinned statements is: one file holds it too. */
export const statementsAddress = (): string => (pageOfFile() === null ? "./statements" : "#statements");

/** An address of this page as files and citations say it: of one file without the folders that it lies in, which are nobody else's business. */
export function citedAddress(address: string): string {
  if (pageOfFile() === null) return address;
  const {pathname, search, hash} = new URL(address);
  return nameIn(pathname) + search + hash;
}

/** Addresses by which the files in this page can be fetched, by their own. */
const held = new Map<string, Promise<string>>();

/** Where a file can be fetched: at its own address, or out of this page, which may hold it. */
export function fileAddress(address: string): Promise<string> {
  const found =
    held.get(address) ??
    heldFile(document.querySelector<HTMLScriptElement>(`script[${HELD_FILE}="${CSS.escape(address)}"]`)) ??
    Promise.resolve(address);
  held.set(address, found);
  return found;
}

/** The browser itself decodes, which takes a fraction of the time that a script needs. */
const heldFile = (element: HTMLScriptElement | null): Promise<string> | null =>
  element &&
  fetch(`data:${element.type};base64,${element.textContent}`)
    .then((response) => response.blob())
    .then((blob) => URL.createObjectURL(blob));
