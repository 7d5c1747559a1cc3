import {html} from "htl";
import MiniSearch, {type SearchOptions} from "minisearch";
import {duelAsked} from "../../lib/search/duel-asked.js";
import {SEARCH_KINDS, type SearchDocument} from "../../lib/search/search-document.js";

/** Results shown at once; a longer list is no answer. */
const MOST = 12;
/** What a search begins with, before anything is typed. */
const WORDS = "A model, benchmark, category, figure, finding or term";

let dialog: HTMLDialogElement | null = null;

/** Opens the search over everything that the site has; its index is fetched when it is first opened. */
export function openSearch(): void {
  dialog ??= createDialog();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("input")!.select();
}

interface Index {
  search(query: string): Answer;
}

interface Answer {
  readonly found: readonly SearchDocument[];
  /** False where nothing has all of the words, and what has some of them, or much the same, is shown. */
  readonly hasAll: boolean;
}

/** @throws Error that names the file, where it does not arrive */
async function fetchIndex(): Promise<Index> {
  const response = await fetch("./search.json");
  if (!response.ok) throw new Error(`search.json could not be read (${response.status})`);
  const documents = (await response.json()) as readonly SearchDocument[];
  const index = new MiniSearch<SearchDocument>({
    fields: ["name", "text"],
    searchOptions: {
      boost: {name: 4},
      prefix: true,
      boostDocument: (id) => 2 - SEARCH_KINDS.indexOf(documents[id as number]!.kind) / SEARCH_KINDS.length
    }
  });
  index.addAll(documents);
  const found = (query: string, combineWith: "AND" | "OR", fuzzy: SearchOptions["fuzzy"] = false) =>
    index.search(query, {combineWith, fuzzy}).map(({id}) => documents[id as number]!);
  const misspelt = (term: string) => (term.length > 4 ? 2 : false);
  return {
    search(query) {
      const duel = duelAsked(query, documents);
      const all = [...(duel === null ? [] : [duel]), ...found(query, "AND")];
      if (all.length > 0) return {found: all, hasAll: true};
      // A word is taken for a misspelt one only where nothing has it as it stands.
      const near = found(query, "AND", misspelt);
      return {found: near.length > 0 ? near : found(query, "OR", misspelt), hasAll: false};
    }
  };
}

function createDialog(): HTMLDialogElement {
  let index: Index | null = null;
  let problem: string | null = null;
  const list = html`<div id="search-found" role="listbox" aria-label="Found"></div>` as HTMLElement;
  const said = html`<p class="said" role="status">${WORDS}.</p>` as HTMLElement;
  const input = html`<input
    type="search"
    role="combobox"
    aria-label="Search the site"
    aria-controls="search-found"
    aria-expanded="false"
    aria-autocomplete="list"
    autocomplete="off"
    placeholder=${WORDS}
    ${{oninput: () => show(), onkeydown: (event: KeyboardEvent) => step(event)}}
  />` as HTMLInputElement;
  const node = html`<dialog
    class="search"
    aria-label="Search"
    ${{onclick: (event: MouseEvent) => void (event.target === node && node.close())}}
  >
    <div class="field">${input}<button type="button" class="quiet" ${{onclick: () => node.close()}}>Close</button></div>
    ${said} ${list}
  </dialog>` as HTMLDialogElement;
  let at = 0;

  const options = () => [...list.children] as HTMLElement[];
  const choose = (next: number) => {
    const all = options();
    at = all.length === 0 ? 0 : (next + all.length) % all.length;
    all.forEach((option, i) => option.setAttribute("aria-selected", String(i === at)));
    const chosen = all[at];
    if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
    else input.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({block: "nearest"});
  };
  function step(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(at + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Escape") {
      // A field of a search empties itself first.
      event.preventDefault();
      node.close();
    } else if (event.key === "Enter") {
      event.preventDefault();
      options()[at]?.click();
    }
  }
  function show(): void {
    const query = input.value.trim();
    const {found, hasAll} = query === "" || index === null ? {found: [], hasAll: true} : index.search(query);
    const shown = found.slice(0, MOST);
    list.replaceChildren(
      ...shown.map(
        ({kind, name, text, href}, i) =>
          html`<a
            role="option"
            id=${`search-${i}`}
            aria-selected="false"
            href=${`./${href}`}
            tabindex="-1"
            ${{onclick: () => node.close()}}
            ><b>${name}</b> <span class="kind">${kind}</span><span class="text">${text}</span></a
          >`
      )
    );
    said.textContent =
      query === ""
        ? `${WORDS}.`
        : index === null
          ? (problem ?? "Reading the index.")
          : found.length === 0
            ? `Nothing here is called “${query}”.`
            : !hasAll
              ? `Nothing has all of these words. The closest ${shown.length}:`
              : found.length > MOST
                ? `The best ${MOST} of ${found.length}.`
                : `${found.length} found.`;
    input.setAttribute("aria-expanded", String(shown.length > 0));
    choose(0);
  }
  fetchIndex()
    .then((read) => (index = read))
    .catch((error: Error) => {
      problem = `${error.message}. Close and open the search to try again.`;
      node.addEventListener("close", () => ((dialog = null), node.remove()), {once: true});
    })
    .finally(show);
  document.body.append(node);
  return node;
}
