import type {CanonicalRow, ItemRow, JudgmentRow, ResponseRow, RunRow, SubjectRow} from "../schema/index.js";
import type {ItemList} from "./blocks/item-list.js";
import {keptCount, type BlockNames, type NamedBlock} from "./blocks/row-block.js";

/** Rows of the tables that grow with the log. */
export interface TableBatch {
  readonly responses: readonly ResponseRow[];
  readonly judgments: readonly JudgmentRow[];
}

/** An item that came in a block. */
interface ListedItem {
  readonly list: ItemList;
  readonly number: number;
}

/** Items of a list, by number. */
export interface ListedItems {
  readonly list: ItemList;
  readonly numbers: Int32Array<ArrayBuffer>;
}

/**
 * Splits canonical rows into the canonical tables while they stream: responses and judgments are given back at once, the
 * small tables are kept.
 */
export class CanonicalWriter {
  readonly #subjects = new Map<string, SubjectRow>();
  readonly #items = new Map<string, ItemRow | ListedItem>();
  readonly #runs = new Map<string, RunRow>();
  /** Numbers of items and runs that blocks were seen to name. */
  readonly #met = new WeakMap<BlockNames, {readonly items: boolean[]; readonly runs: boolean[]}>();
  #responses = 0;

  add(rows: readonly CanonicalRow[]): TableBatch {
    const responses: ResponseRow[] = [];
    const judgments: JudgmentRow[] = [];
    for (const row of rows) {
      const responseId = this.#responses++;
      this.#keepRun({...row, suite: row.item.suite});
      this.#keepItem(row.item);
      const {subjectId, runId, sourceId} = row;
      const {itemId, attempt, turn, reply, imageRef, parsed, status, place, own = null} = row;
      responses.push({
        responseId,
        runId,
        subjectId,
        itemId,
        attempt,
        turn,
        reply,
        imageRef,
        parsed,
        status,
        sourceId,
        place,
        own
      });
      for (const {
        scorerId,
        scorerVersion,
        judgeId,
        score,
        value = null,
        status: verdict,
        judgeRaw,
        note
      } of row.judgments)
        judgments.push({responseId, scorerId, scorerVersion, judgeId, score, value, status: verdict, judgeRaw, note});
    }
    return {responses, judgments};
  }

  /** Keeps what a block says for the small tables; returns the id of its first response. */
  addBlock(named: NamedBlock): number {
    const {block, names, kept} = named;
    let met = this.#met.get(names);
    if (met === undefined) this.#met.set(names, (met = {items: [], runs: []}));
    const count = keptCount(named);
    for (let n = 0; n < count; n++) {
      const r = kept === null ? n : kept[n]!;
      const [item, run] = [block.item[r]!, block.run[r]!];
      if (!met.runs[run]) {
        met.runs[run] = true;
        this.#keepRun({
          subjectId: names.subjectIds[run]!,
          runId: names.runIds[run]!,
          run: names.runs[run]!,
          suite: names.items.text(item, "suite"),
          sourceId: block.file
        });
      }
      if (met.items[item]) continue;
      met.items[item] = true;
      this.#keepListed(names.itemIds[item]!, names.items, item);
    }
    const first = this.#responses;
    this.#responses += count;
    return first;
  }

  #keepRun({
    subjectId,
    runId,
    suite,
    run,
    sourceId
  }: Pick<CanonicalRow, "subjectId" | "runId" | "run" | "sourceId"> & Pick<ItemRow, "suite">): void {
    if (!this.#subjects.has(subjectId)) this.#subjects.set(subjectId, {subjectId, name: subjectId});
    if (!this.#runs.has(runId)) this.#runs.set(runId, {runId, subjectId, suite, step: null, ...run, sourceId});
  }

  /** The small tables so far, sorted by id. */
  tables(): {subjects: SubjectRow[]; items: ItemRow[]; runs: RunRow[]} {
    return {subjects: this.subjects(), items: sorted(this.#items).map(itemOf), runs: this.runs()};
  }

  subjects(): SubjectRow[] {
    return sorted(this.#subjects);
  }

  runs(): RunRow[] {
    return sorted(this.#runs);
  }

  /** The items so far, sorted by id: those that came in blocks by number, as many in a row as are of one list. */
  *items(): Generator<readonly ItemRow[] | ListedItems> {
    let [rows, list, numbers]: [ItemRow[], ItemList | null, number[]] = [[], null, []];
    for (const item of sorted(this.#items)) {
      const own = "list" in item ? item.list : null;
      if (own !== list && rows.length + numbers.length > 0) {
        yield list === null ? rows : {list, numbers: Int32Array.from(numbers)};
        [rows, numbers] = [[], []];
      }
      list = own;
      if ("list" in item) numbers.push(item.number);
      else rows.push(item);
    }
    if (rows.length + numbers.length > 0) yield list === null ? rows : {list, numbers: Int32Array.from(numbers)};
  }

  /** No object is made of an item that comes once, as most do. */
  #keepListed(itemId: string, list: ItemList, number: number): void {
    if (this.#items.has(itemId)) this.#keepItem(list.at(number));
    else this.#items.set(itemId, {list, number});
  }

  /** What one source knows of an item completes what another does not. */
  #keepItem(item: ItemRow): void {
    const kept = this.#items.get(item.itemId);
    if (kept === undefined) {
      this.#items.set(item.itemId, item);
      return;
    }
    if (kept === item) return;
    const known = itemOf(kept);
    let completed: Record<string, ItemRow[keyof ItemRow]> | null = null;
    // Runs for every row of a log: no list is made of what is complete already.
    for (const key in item) {
      const value = item[key as keyof ItemRow];
      if (value !== null && known[key as keyof ItemRow] === null) (completed ??= {...known})[key] = value;
    }
    if (completed !== null) this.#items.set(item.itemId, completed as unknown as ItemRow);
  }
}

const itemOf = (item: ItemRow | ListedItem): ItemRow => ("list" in item ? item.list.at(item.number) : item);

function sorted<T>(rows: ReadonlyMap<string, T>): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
