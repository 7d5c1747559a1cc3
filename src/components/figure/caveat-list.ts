import {html} from "htl";
import {plural} from "../format/numbers.js";

/** A remark that must be read with the figure; `data` marks a problem of the source. */
export interface Caveat {
  readonly lead: string;
  readonly text: string | Node;
  readonly data?: boolean;
}

/** So many caveats of a figure are in sight; the others are one click away. */
const IN_SIGHT = 2;

const isSame = (a: Caveat, b: Caveat) => a.lead === b.lead && a.text === b.text && a.data === b.data;
const paragraph = ({lead, text, data}: Caveat) =>
  html`<p class=${data ? "data" : ""}><b>${lead}</b> ${text}</p>` as HTMLElement;
/** What a caveat says, whichever mark leads it. */
const wordsOf = (node: HTMLElement) => node.textContent.replace(/[†‡]|\s+/g, " ").trim();

/** A caveat with what it says. */
interface Given {
  readonly node: HTMLElement;
  readonly words: string;
}

/** Caveats of each list, in the order in which they were given: the page itself says which lists stand above which. */
const given = new WeakMap<Element, readonly Given[]>();

/**
 * Shows the caveats of a figure in its list: the first, then problems of the source before others, and what a figure further up says
 * already not again. What is not in sight is folded beneath, where print and find-in-page reach it; exports have all of them.
 *
 * @returns shows other caveats in their place; the same ones are left alone, with a reader's focus
 */
export function caveatsIn(list: HTMLElement): (wanted: readonly Caveat[]) => void {
  let shown: readonly Caveat[] = [];
  given.set(list, []);
  return (wanted) => {
    const isUnchanged = wanted.length === shown.length && wanted.every((one, c) => isSame(one, shown[c]!));
    shown = wanted;
    if (isUnchanged) return;
    list.replaceChildren();
    given.set(
      list,
      wanted.map((one) => {
        const node = paragraph(one);
        return {node, words: wordsOf(node)};
      })
    );
    arrange(list);
  };
}

/** Puts the caveats of every list of the page into sight or under its fold: one of them may have changed what is said first. */
function arrange(changed: HTMLElement): void {
  const said = new Set<string>();
  const lists = changed.isConnected
    ? (changed.getRootNode() as Document | ShadowRoot).querySelectorAll<HTMLElement>(".caveats")
    : [changed];
  for (const list of lists) {
    const all = given.get(list);
    if (all === undefined) continue;
    const fresh = all.filter(({words}) => !said.has(words));
    const [lead, ...others] = fresh;
    const heavy = others.filter(({node}) => node.className === "data");
    const shown = [lead, ...heavy, ...others].slice(0, IN_SIGHT);
    const inSight = all.filter((one) => shown.includes(one));
    inSight.forEach(({words}) => said.add(words));
    place(
      list,
      inSight.map(({node}) => node),
      all.flatMap((one) => (inSight.includes(one) ? [] : [one.node]))
    );
  }
}

function place(list: HTMLElement, inSight: readonly HTMLElement[], folded: readonly HTMLElement[]): void {
  const fold =
    list.querySelector(":scope > details") ?? (html`<details><summary></summary></details>` as HTMLDetailsElement);
  const wanted = [...inSight, ...(folded.length > 0 ? [fold] : [])];
  const summary = fold.firstElementChild!;
  const isAsWanted = (parent: Element, children: readonly Element[]) =>
    parent.childElementCount === children.length && children.every((child, c) => parent.children[c] === child);
  if (!isAsWanted(fold, [summary, ...folded])) {
    summary.textContent = plural(folded.length, inSight.length === 0 ? "caveat" : "more caveat");
    fold.replaceChildren(summary, ...folded);
  }
  if (!isAsWanted(list, wanted)) list.replaceChildren(...wanted);
}
