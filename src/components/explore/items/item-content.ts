import {html} from "htl";
import {facetOf, type ItemDetail} from "../../../lib/explore/index.js";
import {MADE_ON, madeOnText} from "../../../lib/statements/statement-log.js";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import {NoteField} from "../../controls/note-field.js";
import {copyText} from "../../figure/copy-text.js";
import {plural, words} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import {keepFocus} from "../../dom/keep-focus.js";
import type {ExploreContext} from "../view/context.js";
import {foldedText} from "./folded-text.js";
import {answerRows, ItemAnswers, type AnswerList, type AnswerRow} from "./item-answers.js";
import {ItemPlace} from "./item-place.js";
import {itemStanding} from "./item-standing.js";
import {itemPanelId} from "./open-item.js";
import {ALWAYS_SEEN} from "../view/rest-queue.js";
import {sizeOfLog} from "../figure/figure-data.js";
import {sourceOfLog} from "../figure/resting-figure.js";
import {Simulated} from "../figure/simulated.js";

/** Longer prompts are folded. */
const FOLD_PROMPT = 4000;

/** Verdicts that an item is shown with at once; more follow in the next frames. */
const FIRST = 40;

/** What the panel of an item shows, and what adds the answers that are not in it yet. */
export interface ItemView {
  readonly nodes: readonly Node[];
  readonly rest: Generator<number, void>;
}

/**
 * What the panel of an item shows: the item itself, and under it the other form of its pair where there is one. Lets go after the
 * answers of each model, which are many; what follows the filters is made last, as it must stand in the page by their next rest.
 */
export function* ItemContent(
  context: ExploreContext,
  item: number,
  own: ItemDetail,
  pair: number,
  other: ItemDetail | null,
  openItem: (item: number | null) => void
): Generator<void, ItemView> {
  const rows = answerRows(context, item, own);
  const ofItem = ItemAnswers(context, rows, own);
  const ofPair = other && ItemAnswers(context, answerRows(context, pair, other), other);
  const rest = linesOf(ofPair ? [ofItem, ofPair] : [ofItem]);
  for (let made = 0; made < FIRST;) {
    const {done, value} = rest.next();
    if (done) break;
    made += value;
    yield;
  }
  const pictures = picturesBar(context, other ? [own, other] : [own]);
  const nodes = content(context, item, own, rows, openItem, [pictures, ofItem.node]);
  return {nodes: ofPair ? [...nodes, otherForm(context, pair, other, openItem, ofPair.node)] : nodes, rest};
}

function* linesOf(lists: readonly AnswerList[]): Generator<number, void> {
  for (const {lines} of lists) yield* lines;
}

function content(
  context: ExploreContext,
  item: number,
  detail: ItemDetail,
  rows: readonly AnswerRow[],
  openItem: (item: number | null) => void,
  given: readonly Node[]
): Node[] {
  const {table, filter, state, settled, resting} = context;
  const {ids, difficulty} = table.items;
  const path = ["benchmark", "capability", "category", "subcategory"] as const;
  const where = path.flatMap((id) => {
    const facet = facetOf(table, id);
    const name = facet?.values[facet.codes[item]!];
    return name == null ? [] : [context.nameOf(id, facet!.codes[item]!)];
  });
  const scored = rows.filter(({row}) => table.outcome[row] !== 0);
  const right = scored.filter(({row}) => table.outcome[row] === 2).length;
  const standing = html`<span></span>` as HTMLElement;
  const step = (label: string) => html`<button type="button">${label}</button>` as HTMLButtonElement;
  const [easier, harder] = [step("Easier item"), step("Harder item")];
  const follow = () => {
    const now = itemStanding(item, difficulty, (i) => filter.itemPasses(i));
    standing.textContent = now.words;
    for (const [button, next] of [
      [easier, now.easier],
      [harder, now.harder]
    ] as const) {
      button.disabled = next === null;
      button.onclick = () => openItem(next);
    }
  };
  follow();
  // Texts do not depend on the filters, and stay; what is said of these follows when they rest.
  const following = {
    *steps() {
      return () => keepFocus(panel(), follow);
    },
    sight: ALWAYS_SEEN
  };
  const stop = settled.subscribe(() => (standing.isConnected ? resting.add(following) : stop()));
  const copy = async (event: Event) => {
    const address = new URL(location.href);
    for (const key of MADE_ON) address.searchParams.delete(key);
    const made = madeOnText({revision: table.fingerprint, size: sizeOfLog(table)});
    address.search += `${address.search === "" ? "?" : "&"}${made}`;
    address.hash = itemPanelId(state);
    const button = event.target as HTMLButtonElement;
    button.textContent = await copyText(address.href);
    setTimeout(() => (button.textContent = "Link"), 2000);
  };
  const panel = () => document.getElementById(itemPanelId(state))!;
  // The class stays with the panel, from item to item.
  const places = html`<button
    type="button"
    title="Where each verdict stands in the log"
    aria-pressed=${String(panel().classList.contains("with-places"))}
    ${{
      onclick: () => places.setAttribute("aria-pressed", String(panel().classList.toggle("with-places")))
    }}
  >
    Places
  </button>` as HTMLElement;
  return [
    html`<header>
      <div class="numbered">
        <span>${shownName(ids[item]!)} · ${where.join(" / ")} ${Simulated(table)}</span>
        <span class="actions">
          ${easier}${harder}${places}<button type="button" ${{onclick: copy}}>Link</button
          ><button type="button" ${{onclick: () => openItem(null)}}>Close</button>
        </span>
      </div>
      ${prompt(detail.prompt)}
      <p class="sub">
        ${detail.key === null ? "" : html`Expected: <b class="raw">${detail.key}</b>. `}Right in ${words(right)} of
        ${plural(scored.length, "scored verdict")}.${standing}
      </p>
    </header>`,
    ItemPlace(context, item, Math.min(640, panel().clientWidth)),
    ...given,
    // Notes are the reader's own, and kept with the explorer.
    state.frame
      ? html`<footer><span class="source">${sourceOfLog(table)}. n: 1 item.</span></footer>`
      : NoteField(context.notes, ids[item]!, "this item")
  ];
}

/** The first line is the title; what follows stands beneath as it was. */
function prompt(text: string | null): Node {
  if (text === null) return html`<h2 id="item-title">The log does not say what was asked</h2>`;
  const [first = "", ...rest] = text.split(/\n+/);
  const long = first.length > 220;
  return html`<h2 id="item-title" class="raw" dir="auto">${long ? `${first.slice(0, 220)}…` : first}</h2>
    ${rest.length > 0 || long ? promptText(long ? text : rest.join("\n")) : ""}`;
}

/** Prompts are read whole, but for those that nobody reads whole. */
const promptText = (text: string): Node =>
  text.length > FOLD_PROMPT
    ? html`<div class="prompt">${foldedText(text)}</div>`
    : html`<p class="raw prompt" dir="auto">${text}</p>`;

function otherForm(
  context: ExploreContext,
  item: number,
  detail: ItemDetail,
  openItem: (item: number) => void,
  ofModels: Node
): Node {
  const {table} = context;
  const capability = facetOf(table, "capability");
  const form = capability?.values[capability.codes[item]!] ?? "the other form";
  return html`<div class="other-form">
    <h3>The same item as ${form === "generation" ? "a picture" : form === "understanding" ? "words" : form}</h3>
    <div class="sub">
      ${detail.prompt === null ? "" : foldedText(detail.prompt, FOLD_PROMPT)}
      <button type="button" class="linkish" ${{onclick: () => openItem(item)}}>
        Open ${shownName(table.items.ids[item]!)}
      </button>
    </div>
    ${ofModels}
  </div>`;
}

function picturesBar({id, state}: ExploreContext, details: readonly ItemDetail[]): Node {
  const place = html`<div></div>` as HTMLElement;
  if (!state.frame && details.some(({rows}) => rows.some(({imageRef}) => imageRef !== null)))
    void fetchedAgain(() => import("./picture-view.js")).then(async (view) =>
      place.replaceChildren(await view.picturesBar(id))
    );
  return place;
}
