import {html} from "htl";
import {STRICT, UNIEVAL_OFFICIAL, REALUNIFY_OFFICIAL, type ReplyScorer} from "../../lib/scoring/index.js";
import {facetOf, type FacetId, type ItemDetail, type VerdictDetail} from "../../lib/explore/index.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {NoteField} from "../controls/note-field.js";
import {copyText} from "../figure/copy-text.js";
import {fixed, plural, words} from "../format/numbers.js";
import {shownName} from "../format/shown-name.js";
import {keepFocus} from "../keep-focus.js";
import {modelName, type ExploreContext} from "./context.js";
import {itemStanding} from "./item-standing.js";
import {offeredOptions} from "./offered-options.js";
import {itemPanelId} from "./open-item.js";
import {ALWAYS_SEEN} from "./rest-queue.js";
import {sourceOfLog} from "./resting-figure.js";
import {Simulated} from "./simulated.js";

/** Longer replies are folded. */
const FOLD = 280;
const FOLD_PROMPT = 4000;
const LETTERS = "ABCDEFGHIJ";
/** What tells the answers of a model to an item apart. */
const ANSWERED = ["protocol", "run", "stage", "attempt", "step"] as const satisfies readonly FacetId[];
const SCORERS: readonly ReplyScorer[] = [UNIEVAL_OFFICIAL, REALUNIFY_OFFICIAL, STRICT];
/** The official rules know no letter behind E: of items with more options they say nothing. */
const MOST_OFFICIAL = 5;

interface Row {
  readonly row: number;
  readonly model: string;
  readonly detail: VerdictDetail;
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
): Generator<void, Node[]> {
  const rows = rowsOf(context, item, own);
  const ofItem = yield* answers(context, rows, own);
  const ofPair =
    other && otherForm(context, pair, other, openItem, yield* answers(context, rowsOf(context, pair, other), other));
  const pictures = picturesBar(context, other ? [own, other] : [own]);
  return [...content(context, item, own, rows, openItem, [pictures, ofItem]), ...(ofPair ? [ofPair] : [])];
}

function content(
  context: ExploreContext,
  item: number,
  detail: ItemDetail,
  rows: readonly Row[],
  openItem: (item: number | null) => void,
  given: readonly Node[]
): Node[] {
  const {table, filter, state, settled, resting} = context;
  const {ids, difficulty} = table.items;
  const path = ["benchmark", "capability", "category", "subcategory"] as const;
  const where = path.flatMap((id) => {
    const facet = facetOf(table, id);
    const name = facet?.values[facet.codes[item]];
    return name == null ? [] : [context.nameOf(id, facet!.codes[item])];
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
      return () => keepFocus(document.getElementById(itemPanelId(state))!, follow);
    },
    sight: ALWAYS_SEEN
  };
  const stop = settled.subscribe(() => (standing.isConnected ? resting.add(following) : stop()));
  const copy = async (event: Event) => {
    const address = new URL(location.href);
    address.searchParams.set("data", table.fingerprint);
    address.hash = itemPanelId(state);
    const button = event.target as HTMLButtonElement;
    button.textContent = await copyText(address.href);
    setTimeout(() => (button.textContent = "Link"), 2000);
  };
  // The class stays with the panel, from item to item.
  const panelClasses = () => document.getElementById(itemPanelId(state))!.classList;
  const places = html`<button
    type="button"
    title="Where each verdict stands in the log"
    aria-pressed=${String(panelClasses().contains("with-places"))}
    ${{
      onclick: () => places.setAttribute("aria-pressed", String(panelClasses().toggle("with-places")))
    }}
  >
    Places
  </button>` as HTMLElement;
  return [
    html`<header>
      <div class="numbered">
        <span>${shownName(ids[item])} · ${where.join(" / ")} ${Simulated(table)}</span>
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
    place(context, item),
    ...given,
    // Notes are the reader's own, and kept with the explorer.
    state.frame
      ? html`<footer><span class="source">${sourceOfLog(table)}. n: 1 item.</span></footer>`
      : NoteField(context.notes, ids[item], "this item")
  ];
}

/** Where the item stands in difficulty and fit: with code that is fetched when the first item is opened. */
function place(context: ExploreContext, item: number): Node {
  const node = html`<div></div>` as HTMLElement;
  void fetchedAgain(() => import("./item-place.js")).then(({ItemPlace}) => {
    const width = Math.min(640, document.getElementById(itemPanelId(context.state))!.clientWidth);
    node.replaceChildren(ItemPlace(context, item, width));
  });
  return node;
}

/** The first line is the title; what follows stands beneath as it was. */
function prompt(text: string | null): Node {
  if (text === null) return html`<h2 id="item-title">The log does not say what was asked</h2>`;
  const [first, ...rest] = text.split(/\n+/);
  const long = first.length > 220;
  return html`<h2 id="item-title" class="raw" dir="auto">${long ? `${first.slice(0, 220)}…` : first}</h2>
    ${rest.length > 0 || long ? promptText(long ? text : rest.join("\n")) : ""}`;
}

/** Prompts are read whole, but for those that nobody reads whole. */
const promptText = (text: string): Node =>
  text.length > FOLD_PROMPT
    ? html`<div class="prompt">${folded(text)}</div>`
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
  const form = capability?.values[capability.codes[item]] ?? "the other form";
  return html`<div class="other-form">
    <h3>The same item as ${form === "generation" ? "a picture" : form === "understanding" ? "words" : form}</h3>
    <div class="sub">
      ${detail.prompt === null ? "" : folded(detail.prompt, FOLD_PROMPT)}
      <button type="button" class="linkish" ${{onclick: () => openItem(item)}}>
        Open ${shownName(table.items.ids[item])}
      </button>
    </div>
    ${ofModels}
  </div>`;
}

function rowsOf({table}: ExploreContext, item: number, detail: ItemDetail): Row[] {
  const model = facetOf(table, "model")!;
  const from = table.items.starts[item];
  return detail.rows.map((one, k) => ({row: from + k, model: model.values[model.codes[from + k]] ?? "", detail: one}));
}

function* answers(context: ExploreContext, rows: readonly Row[], {key, prompt}: ItemDetail): Generator<void, Node> {
  const {table} = context;
  const options = offeredOptions(prompt, mostOptions(table));
  const label = (row: number, ids: readonly FacetId[]) =>
    ids.flatMap((id) => {
      const facet = facetOf(table, id);
      if (facet === undefined || facet.of !== "row") return [];
      const name = facet.values[facet.codes[row]];
      return name === null ? [] : [context.nameOf(id, facet.codes[row])];
    });
  const models = [...new Set(rows.map(({model}) => model))].sort(
    (a, b) => shareRight(b) - shareRight(a) || a.localeCompare(b)
  );
  function shareRight(model: string): number {
    const own = rows.filter((one) => one.model === model && table.outcome[one.row] !== 0);
    return own.length === 0 ? -1 : own.filter(({row}) => table.outcome[row] === 2).length / own.length;
  }
  const node = html`<div class="answers" role="list" aria-label="Answers by model"></div>` as HTMLElement;
  for (const model of models) {
    yield;
    const own = rows.filter((one) => one.model === model);
    const verdicts = byReply(own, ({row}) => label(row, ANSWERED).join()).flatMap((same) => {
      const all = (withReply: boolean) =>
        same.map(({row, detail}) =>
          verdict(
            context,
            row,
            detail,
            {key, options},
            label(row, withReply ? [...ANSWERED, "judge"] : ["judge"]),
            withReply
          )
        );
      if (same.length === 1) return all(true);
      const [{row, detail}] = same;
      return html`<div class="one-reply">
        <div class="one-answer">${named(label(row, ANSWERED))}${replyOf(context, row, detail)}</div>
        <div class="verdicts">${all(false)}</div>
      </div>`;
    });
    node.append(
      html`<div class="answer-row" role="listitem">
        <b>${modelName(model)}</b>
        <div class="verdicts">${verdicts}</div>
      </div>`
    );
  }
  return node;
}

function verdict(
  context: ExploreContext,
  row: number,
  detail: VerdictDetail,
  {key, options}: {readonly key: string | null; readonly options: readonly string[]},
  labels: readonly string[],
  withReply: boolean
): Node {
  const {table} = context;
  const status = facetOf(table, "status");
  const state = status?.values[status.codes[row]] ?? "ok";
  const outcome = table.outcome[row];
  const kind =
    outcome === 2 ? "right" : state !== "ok" && state !== null ? state : outcome === 1 ? "wrong" : "unscored";
  const said =
    outcome === 2
      ? "right"
      : outcome === 1
        ? state === "ok"
          ? "wrong"
          : `${state}, counted as wrong`
        : state === "ok"
          ? "no verdict"
          : state;
  const score = detail.score !== null && detail.score > 0 && detail.score < 1 ? ` (${fixed(detail.score, 2)})` : "";
  const flips = key === null || detail.reply === null ? [] : flipsOf(detail.reply, key, outcome, options);
  return html`<div class=${`verdict ${kind}`}>
    <span class="head"
      ><i class=${`swatch ${kind}`} aria-hidden="true">${kind === "error" ? "×" : kind === "skipped" ? "–" : ""}</i
      >${said}${score}${named(labels)}</span
    >
    ${withReply ? replyOf(context, row, detail) : ""}
    ${detail.parsed === null || detail.parsed === detail.reply ? "" : html`<span class="parsed">read as <b class="raw">${detail.parsed}</b></span>`}
    ${flips.map((text) => html`<span class="flip">${text}</span>`)}
    ${
      detail.judgeRaw === null
        ? ""
        : html`<details>
            <summary>judge’s words</summary>
            ${folded(detail.judgeRaw)}
          </details>`
    }
    ${detail.note === null ? "" : html`<span class="parsed">${detail.note}</span>`}
    <span class="place" title="Where it stands in the log">${detail.source}, ${detail.place}</span>
  </div>`;
}

const named = (labels: readonly string[]): Node | string =>
  labels.length > 0 ? html` <span class="labels">${labels.join(" · ")}</span>` : "";

/** What the model gave: its words and its picture. */
const replyOf = (context: ExploreContext, row: number, {reply, imageRef, source}: VerdictDetail): Node[] => [
  ...(reply === null ? [] : [folded(reply)]),
  ...(imageRef === null ? [] : [picture(context, row, imageRef, source)])
];

/** Verdicts of several judges on one answer together, so that it is read once. */
function byReply(rows: readonly Row[], place: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const {reply, imageRef} = row.detail;
    const key = JSON.stringify([place(row), reply, imageRef, reply === null && imageRef === null ? row.row : 0]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** A picture that the log names: shown if its owner supplied it, with code that is fetched when the first one is met. */
function picture({id, table, state, nameOf}: ExploreContext, row: number, ref: string, source: string): Node {
  const place = html`<span class="parsed">picture <span class="raw">${ref}</span></span>` as HTMLElement;
  const model = facetOf(table, "model")!;
  const alt = `Picture ${ref} by ${nameOf("model", model.codes[row])}`;
  if (!state.frame)
    void fetchedAgain(() => import("./picture-view.js")).then(({showPicture}) =>
      showPicture(place, id, {ref, source, alt})
    );
  return place;
}

function picturesBar({id, state}: ExploreContext, details: readonly ItemDetail[]): Node {
  const place = html`<div></div>` as HTMLElement;
  if (!state.frame && details.some(({rows}) => rows.some(({imageRef}) => imageRef !== null)))
    void fetchedAgain(() => import("./picture-view.js")).then(async (view) =>
      place.replaceChildren(await view.picturesBar(id))
    );
  return place;
}

/** As many options as any item of the log has by its keys and answers; five where it does not say. */
const mostOptions = (table: ExploreContext["table"]): number => {
  const letters = (["key", "answer"] as const).flatMap((id) => facetOf(table, id)?.values ?? []);
  return Math.max(MOST_OFFICIAL, ...letters.map((letter) => (letter?.length === 1 ? LETTERS.indexOf(letter) + 1 : 0)));
};

/** Rules that read the same reply otherwise than the verdict shown. */
function flipsOf(reply: string, key: string, outcome: number, options: readonly string[]): string[] {
  if (!/^[A-J]$/.test(key.trim())) return [];
  const scorers = options.length > MOST_OFFICIAL ? [STRICT] : SCORERS;
  return scorers.flatMap((scorer) => {
    const {score, parsed, status} = scorer.score(reply, {key, options});
    const theirs = score === null ? 0 : score >= 0.5 ? 2 : 1;
    if (theirs === outcome || status === "missing") return [];
    return [`${scorer.id} reads ${parsed ?? "nothing"}: ${theirs === 2 ? "right" : theirs === 1 ? "wrong" : status}`];
  });
}

function folded(text: string, most = FOLD): Node {
  if (text.length <= most) return html`<span class="raw reply" dir="auto">${text}</span>`;
  return html`<details class="reply">
    <summary>
      <span class="raw" dir="auto">${text.slice(0, FOLD)}…</span>
      <span class="more">all ${text.length.toLocaleString("en-US")} characters</span>
    </summary>
    <span class="raw" dir="auto">${text}</span>
  </details>`;
}
