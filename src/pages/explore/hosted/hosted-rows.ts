import {html} from "htl";
import {Segments} from "../../../components/controls/index.js";
import {count, fixed, plural} from "../../../components/format/numbers.js";
import {seenText, shownName} from "../../../components/format/shown-name.js";
import type {RowsAsked} from "../../../lib/explore/cube/cube-rates.js";
import {Cancelled} from "../../../runtime/task-client.js";
import type {HostedRow} from "../../../runtime/hosted/hosted-tasks.js";
import type {HostedLog} from "./hosted-log.js";
import {pieceOf, rowsIn} from "./pages-of-rows.js";
import {trafficText} from "./traffic-text.js";

const ROWS_OF_PAGE = 20;
const ASKED: Readonly<Record<RowsAsked, string>> = {all: "all", right: "right", wrong: "wrong", none: "without score"};

/** The answers of the open cell, a page of them at a time, fetched when they are asked for. */
export function HostedRows(log: HostedLog): HTMLElement {
  const {state, manifest, place, ask} = log;
  const title = html`<h2 id="cell-title" tabindex="-1"></h2>` as HTMLElement;
  const said = html`<p class="notice" role="status"></p>` as HTMLElement;
  const list = html`<div class="hosted-rows"></div>` as HTMLElement;
  const stop = Button("Stop", () => fetching?.abort());
  const again = Button("Try again", () => void show(true));
  const turn = (by: number) => () => state.set({page: state.get().page + by});
  const [before, after] = [Button("Previous", turn(-1)), Button("Next", turn(1))];
  const asked = Segments(
    state,
    "outcome",
    "Answers",
    Object.entries(ASKED).map(([id, name]) => ({id, name})),
    {also: {page: 1}}
  );
  const close = Button("Close", () => state.set({cell: [], outcome: "all", page: 1}));
  const node = html`<section class="item-panel wide drawn" id="cell" aria-labelledby="cell-title" hidden>
    ${title}
    <div class="view-tools">${asked}${before}${after}${close}</div>
    ${said}<span class="actions">${stop}${again}</span>
    ${list}
  </section>` as HTMLElement;
  let fetching: AbortController | null = null;
  let shown = "";

  async function show(isAnew = false): Promise<void> {
    const now = state.get();
    const ranges = log.ranges(now);
    const total = rowsIn(ranges);
    const pages = Math.max(1, Math.ceil(total / ROWS_OF_PAGE));
    const page = Math.min(Math.floor(now.page), pages);
    const piece = pieceOf(ranges, (page - 1) * ROWS_OF_PAGE, page * ROWS_OF_PAGE);
    const isOpen = now.cell.length > 0;
    const key = JSON.stringify([now.cell, now.outcome, piece, now.missing]);
    if (key === shown && !isAnew) return;
    const isFirst = node.hidden && isOpen;
    shown = key;
    fetching?.abort();
    node.hidden = !isOpen;
    node.classList.toggle("figure", isOpen);
    if (!isOpen) return;
    const [row, model] = now.cell;
    title.textContent = `${shownName(model!)}, ${shownName(row!)}: ${plural(total, "answer")}${now.outcome === "all" ? "" : ` ${ASKED[now.outcome]}`}`;
    before.disabled = page <= 1;
    after.disabled = page >= pages;
    again.hidden = true;
    if (isFirst) title.focus();
    if (total === 0) {
      list.replaceChildren();
      said.textContent = "None.";
      stop.hidden = true;
      return;
    }
    const first = (page - 1) * ROWS_OF_PAGE + 1;
    const which = `Answers ${count(first)} to ${count(Math.min(total, first + ROWS_OF_PAGE - 1))} of ${count(total)}`;
    said.textContent = `${which}: fetching…`;
    stop.hidden = false;
    const own = (fetching = new AbortController());
    try {
      const {rows, traffic} = await ask("rows", {place, manifest, ranges: piece}, {signal: own.signal});
      if (fetching !== own) return;
      list.replaceChildren(...rows.map(RowOf));
      said.textContent = `${which}, in ${trafficText(traffic)}.`;
    } catch (error) {
      if (fetching !== own) return;
      list.replaceChildren();
      said.textContent = error instanceof Cancelled ? `${which}: stopped.` : (error as Error).message;
      again.hidden = false;
    }
    stop.hidden = true;
  }
  node.addEventListener("keydown", (event) => {
    if (event.key === "Escape") state.set({cell: [], outcome: "all", page: 1});
  });
  state.subscribe(() => void show());
  return node;
}

const Button = (name: string, onclick: () => void): HTMLButtonElement =>
  html`<button type="button" class="plain" hidden=${name === "Stop" || name === "Try again"} ${{onclick}}>
    ${name}
  </button>` as HTMLButtonElement;

/** Everything that stands of an answer, as text. */
function RowOf(row: HostedRow): HTMLElement {
  const {itemId, attempt, turn, score, value, verdict, status} = row;
  const number = value ?? score;
  const where = [
    itemId,
    ...(attempt > 0 ? [`attempt ${attempt + 1}`] : []),
    ...(turn === null ? [] : [`turn ${turn}`])
  ].map(seenText);
  const judged = number === null ? "no score" : `score ${fixed(number, Number.isInteger(number) ? 0 : 3)}`;
  const parts: readonly (readonly [string, string | null])[] = [
    ["Asked", row.prompt],
    ["Key", row.key],
    ["Reply", row.reply],
    ["Picture", row.imageRef],
    ["Read as", row.parsed],
    ["Judge", row.judgeRaw],
    ["Note", row.note],
    ["From", `${row.sourceId}, ${row.place}`]
  ];
  return html`<article class="hosted-row">
    <h3>${where.join(", ")}</h3>
    <p>
      ${judged}${status === "ok" ? "" : `; answer ${status}`}${verdict === null || verdict === "ok" ? "" : `; verdict ${verdict}`}
    </p>
    <dl>
      ${parts.flatMap(([name, text]) => (text === null ? [] : [html`<dt>${name}</dt>`, html`<dd>${seenText(text)}</dd>`]))}
    </dl>
  </article>` as HTMLElement;
}
