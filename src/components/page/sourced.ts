import {ANSWERS_PER_ITEM} from "../../lib/benchmarks/registry.js";
import {html} from "htl";
import {agreement, asksForALook, cellsFromPublished, decodeLedger, ledgerEntries} from "../../lib/ledger/index.js";
import type {LedgerEntry, LedgerStatement} from "../../lib/ledger/index.js";
import type {BenchmarkEntry, BenchmarkId, PublishedRow} from "../../lib/schema/index.js";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {count, plural, signed} from "../format/numbers.js";
import {sourceOf} from "./site-data.js";
import {cellsHref} from "../figure/ledger-href.js";
import {readJson, type File} from "../figure/index.js";
import {hideTip, showTip} from "../figure/tooltip.js";

/** Where a number of the text comes from. */
export interface NumberSource {
  /** What it is, as the head of its card: `Mean of eleven systems, Lantern, answers in words`. */
  readonly what: string;
  /** Published cells that it is, or is computed from. */
  readonly cells?: readonly string[];
  /** Statement of the ledger that holds it, for a number of a paper's text. */
  readonly statement?: string;
  /** Figure whose table lists everything behind it, where that is too much for an address. */
  readonly figure?: string;
}

/** A number in a sentence as a link to where it comes from. */
export type Sourced = (shown: string | Node, source: NumberSource, look?: string) => HTMLElement;

/** What numbers of the text are traced with; the ledger's file is fetched when a card is first asked for. */
export interface SourcedInput {
  readonly rows: readonly PublishedRow[];
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly ledger: () => File;
}

interface Known {
  readonly entries: ReadonlyMap<string, LedgerEntry>;
  readonly statements: ReadonlyMap<string, LedgerStatement>;
}

/**
 * Numbers of the text, each a link into the ledger. Pointer and focus open a card, the one that marks of figures have: what
 * the number is, the printed numbers behind it with their status, and for a single one what it recomputes to.
 */
export function createSourced({rows, benches, ledger}: SourcedInput): Sourced {
  const rowOf = new Map(rows.map((row) => [row.cell, row]));
  let asked: Promise<Known> | null = null;
  const known = () => (asked ??= readKnown(ledger(), rows));
  return (shown, source, look = "num") => {
    const {what, cells = [], statement, figure} = source;
    const printed = [...new Set(cells)].filter((cell) => !isOwnCell(cell));
    const own = cells.length > 0 && printed.length === 0;
    const href = figure ?? (statement === undefined ? (own ? null : cellsHref(printed)) : `./ledger.html#${statement}`);
    const places = [...new Set(printed.map((cell) => tableOf(rowOf.get(cell), benches)))].join("; ");
    const link = (
      href === null
        ? html`<span class=${look} tabindex="0">${shown}</span>`
        : html`<a class=${`sourced ${look}`} href=${href}>${shown}</a>`
    ) as HTMLElement;
    let open = false;
    const say = (lines: readonly string[]) => {
      const {left, top, width} = link.getBoundingClientRect();
      if (open) showTip({heading: what, lines, source: places || undefined}, link, left + width / 2, top);
    };
    const show = () => {
      open = true;
      if (own) return say(["from your own log"]);
      if (printed.length === 0 && statement === undefined)
        return say(["Everything behind it is in the figure’s table."]);
      say(["Reading the ledger."]);
      known().then(
        (ready) =>
          say(statement === undefined ? cellLines(ready, printed, rowOf, benches) : statementLines(ready, statement)),
        (error: Error) => say([error.message])
      );
    };
    const hide = () => {
      open = false;
      hideTip();
    };
    for (const type of ["pointerenter", "focus"]) link.addEventListener(type, show);
    for (const type of ["pointerleave", "blur"]) link.addEventListener(type, hide);
    return link;
  };
}

async function readKnown(file: File, rows: readonly PublishedRow[]): Promise<Known> {
  const ledger = decodeLedger(await readJson(file));
  const printed = rows.filter(({cell}) => !isOwnCell(cell));
  const entries = ledgerEntries(cellsFromPublished(printed, ANSWERS_PER_ITEM), ledger);
  return {
    entries: new Map(entries.map((entry) => [entry.cell.id, entry])),
    statements: new Map(ledger.statements.map((one) => [one.id, one]))
  };
}

/** `Lantern, Table 2`. */
function tableOf(row: PublishedRow | undefined, benches: SourcedInput["benches"]): string {
  if (!row) return "";
  const {benchmark, document, table} = row;
  return [benches.get(benchmark)!.name, ...(document === "paper" ? [] : [document]), table].join(", ");
}

function cellLines(
  {entries}: Known,
  cells: readonly string[],
  rowOf: ReadonlyMap<string, PublishedRow>,
  benches: SourcedInput["benches"]
): string[] {
  const found = cells.flatMap((cell) => entries.get(cell) ?? []);
  const [first] = found;
  if (found.length === 1 && first) return oneLines(first, rowOf.get(first.cell.id)!, benches);
  const of = (status: LedgerEntry["status"]) => found.filter((entry) => entry.status === status).length;
  const states = (["recomputed", "transcribed", "not verifiable"] as const)
    .filter((status) => of(status) > 0)
    .map((status) => `${count(of(status))} ${status}`);
  const marked = found.filter(({findings}) => findings.some(asksForALook)).length;
  return [
    `Computed from ${plural(found.length, "printed number")}: ${states.join(", ")}.`,
    marked === 0 ? "No finding about any of them." : `The ledger has findings about ${count(marked)} of them.`
  ];
}

function oneLines(
  {cell, status, recomputed}: LedgerEntry,
  row: PublishedRow,
  benches: SourcedInput["benches"]
): string[] {
  const printed = row.value.toFixed(row.decimals).replace("-", "−");
  const [way] = recomputed;
  if (!way) return [sourceOf(benches.get(row.benchmark)!.name, row), `Printed ${printed}, ${status}.`];
  const verdict = {
    agrees: "agrees to rounding",
    truncated: "agrees but for the last digit",
    differs: "does not follow"
  }[agreement(cell.value, way.value, cell.decimals, way.tolerance)];
  return [
    sourceOf(benches.get(row.benchmark)!.name, row),
    `Printed ${printed}, recomputed ${way.value.toFixed(row.decimals + 1).replace("-", "−")} (${way.rule}).`,
    `Difference ${signed(cell.value - way.value, row.decimals + 1)}: ${verdict}.`
  ];
}

function statementLines({statements}: Known, id: string): string[] {
  const found = statements.get(id);
  return found ? [`${found.place}. ${found.says}.`, `${found.verdict}: ${found.words}.`] : [];
}
