import {html} from "htl";
import {didYouMean, figureId} from "../lib/report/index.js";
import {facetOf, type ItemDetail, type VerdictTable} from "../lib/explore/index.js";
import type {BenchmarkId} from "../lib/schema/index.js";
import {openSiteLog} from "../components/explore/view/load-log.js";
import {shownName} from "../components/format/shown-name.js";
import type {FigureOptions} from "./figure-options.js";
import {plural} from "../components/format/numbers.js";
import {guarded} from "./guarded.js";
import {PlainFigure} from "./plain-figure.js";
import type {ReportData} from "./report-data.js";

/** Options of `Exhibit`. */
export interface ExhibitOptions extends FigureOptions {
  /** Which of the report's logs: `gapeval`, `realunify`, `unieval` or `umnibench`. */
  readonly benchmark: BenchmarkId;
  /** Id of the item in the log, as Explore shows it. */
  readonly item: string;
  /** Subjects of the log whose replies stand side by side; all by default. */
  readonly models?: readonly string[];
}

const LONG = 320;

/**
 * One item of a log as evidence: what was asked, and what several models replied, with how each reply was read and judged.
 *
 * Data: a log of the report. Text of the log is shown as text.
 *
 * @example Exhibit(data, {benchmark: "gapeval", item: "gapeval/data_0/und", models: ["sim-alder"]})
 */
export function Exhibit(data: ReportData, options: ExhibitOptions): HTMLElement {
  return guarded("Exhibit", () => {
    const {benchmark, item, id = figureId("Exhibit"), caption} = options;
    const log = data.logs.find((one) => one.id === benchmark);
    if (!log) {
      const known = data.logs.map((one) => one.id);
      throw new RangeError(
        `no log of ${benchmark} in this report${known.length > 0 ? ` (one of ${known.join(", ")})` : ""}`
      );
    }
    const body = html`<div class="exhibit-body">
      <p class="empty waiting" role="status">Reading ${item}…</p>
    </div>` as HTMLElement;
    const figure = PlainFigure(data, {id, label: `Exhibit ${item}`, kind: "exhibit", body, caption});
    void openSiteLog(log)
      .then(async ({table, detail}) => {
        const at = table.items.ids.indexOf(item);
        if (at < 0)
          throw new RangeError(`no item is called ${item}${didYouMean(item, table.items.ids.slice(0, 4000))}`);
        body.replaceChildren(...content(table, at, await detail(at), options));
        figure.state(
          `1 item, ${plural(body.querySelectorAll(".replies > div").length, "reply", "replies")}`,
          `${table.label}${table.simulated ? ", simulated" : ""}; fingerprint ${table.fingerprint}`
        );
      })
      .catch((error: Error) => body.replaceChildren(html`<div class="failed"><span>${error.message}</span></div>`));
    return figure.node;
  });
}

function content(table: VerdictTable, item: number, detail: ItemDetail, {models}: ExhibitOptions): Node[] {
  const model = facetOf(table, "model")!;
  const judge = facetOf(table, "judge");
  const statuses = facetOf(table, "status");
  const first = table.items.starts[item]!;
  const rows = detail.rows.map((text, k) => ({text, row: first + k}));
  const nameAt = (row: number) => model.values[model.codes[row]!] ?? "";
  const known = [...new Set(rows.map(({row}) => nameAt(row)))];
  const wanted = models?.map((asked) => {
    const found = known.find((name) => name.toLowerCase() === asked.toLowerCase());
    if (found === undefined)
      throw new RangeError(
        `${asked} has no answer to this item${didYouMean(asked, known)} (one of ${known.join(", ")})`
      );
    return found;
  });
  const shown = rows.filter(({row}) => wanted === undefined || wanted.includes(nameAt(row)));
  return [
    html`<p class="asked raw" dir="auto">${detail.prompt ?? "The log does not say what was asked."}</p>
      ${detail.key === null ? "" : html`<p class="sub">Expected: <b class="raw">${detail.key}</b></p>`}`,
    html`<dl class="replies">
      ${shown.map(({text, row}) => {
        const status = statuses?.values[statuses.codes[row]!] ?? "ok";
        const outcome = table.outcome[row] === 2 ? "right" : table.outcome[row] === 1 ? "wrong" : status;
        const by = judge?.values[judge.codes[row]!];
        return html`<div>
          <dt>
            ${shownName(nameAt(row))} <span class=${`outcome ${outcome}`}>${outcome}</span>${
              by == null ? "" : html` <span class="by">${by}</span>`
            }
          </dt>
          <dd class="raw" dir="auto">${reply(text.reply ?? text.imageRef)}</dd>
          ${text.judgeRaw === null ? "" : html`<dd class="raw judge" dir="auto">${reply(text.judgeRaw)}</dd>`}
        </div>`;
      })}
    </dl>`
  ];
}

function reply(text: string | null): Node | string {
  if (text === null) return "no reply in the log";
  if (text.length <= LONG) return text;
  return html`<details>
    <summary>${text.slice(0, LONG)}…</summary>
    ${text}
  </details>`;
}
