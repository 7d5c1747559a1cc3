import {
  RESPONSE_STATUSES,
  type CanonicalRow,
  type ItemRow,
  type Judgment,
  type ResponseStatus
} from "../../schema/index.js";
import type {KernelRows} from "../lines/line-kernel.js";
import {ROW_HASHES, RowHashes, type HashedPart} from "../values/row-hashes.js";
import {GrowingBlock} from "./growing-block.js";
import type {AddedNames, RowBlock, Rule} from "./row-block.js";
import {ItemPacker} from "./item-list.js";
import {TextNumbers} from "./text-numbers.js";

/** Names are given up, and begun anew, beyond so many bytes or texts: replies need not repeat. */
const MOST_BYTES = 8 << 20;
const MOST_TEXTS = 100_000;

/** A block, with the names that are new since the last one. */
export interface PackedPart {
  readonly block: RowBlock;
  /** Names that follow those known so far. */
  readonly added: AddedNames;
  /** True where the names known so far are to be forgotten first. */
  readonly isAnew: boolean;
}

interface KnownRun extends Pick<CanonicalRow, "subjectId" | "run"> {
  readonly code: number;
}

/** What repeats of rows with one judgment. */
interface KnownVerdict {
  readonly status: number;
  readonly rule: number;
  readonly score: number;
}

/** Number under which the verdict of a row that comes whole is hashed. */
const PASSING = -1;

/** Turns rows into blocks. What repeats is numbered, across blocks. */
export class BlockPacker {
  #hashes = new RowHashes();
  #block = new GrowingBlock();
  #texts = new TextNumbers();
  #items: ItemRow[] = [];
  /** Number of the last item of an id, and of each item that of the one before it of the same id, -1 for none. */
  #itemOf = new Map<string, number>();
  #before: number[] = [];
  #packed = new ItemPacker();
  #runs = new Map<string, KnownRun[]>();
  #rules = new Map<string, [Rule, number][]>();
  #verdicts: KnownVerdict[] = [];
  #counts = {runs: 0, rules: 0};
  #added = noNames();
  #isAnew = true;

  /** Begins a block; numbers given before may be forgotten, which is then answered by yes. */
  begin(): boolean {
    if (this.#packed.length + this.#texts.length <= MOST_BYTES && this.#texts.count <= MOST_TEXTS) return false;
    this.#forget();
    return true;
  }

  /** @param row - of a file of JSON lines, with a place `line N` */
  add(row: CanonicalRow): void {
    const {judgments, attempt, turn} = row;
    const r = this.#block.add(judgments.length);
    const {columns} = this.#block;
    const [run, item] = [this.run(row), this.item(row.item)];
    const [reply, imageRef, parsed] = [this.text(row.reply), this.text(row.imageRef), this.text(row.parsed)];
    columns.line[r] = lineOf(row.place);
    columns.run[r] = run;
    columns.item[r] = item;
    columns.attempt[r] = attempt;
    columns.turn[r] = turn ?? -1;
    columns.reply[r] = reply;
    columns.imageRef[r] = imageRef;
    columns.parsed[r] = parsed;
    columns.own[r] = this.text(row.own ?? null);
    columns.status[r] = RESPONSE_STATUSES.indexOf(row.status);
    for (const judgment of judgments) {
      const j = this.#block.judgments++;
      columns.rule[j] = this.#rule(judgment);
      columns.judgeRaw[j] = this.text(judgment.judgeRaw);
      columns.score[j] = judgment.score ?? NaN;
      columns.value[j] = judgment.value ?? NaN;
    }
    this.#hashes.setVerdict(PASSING, row);
    const {hashes} = columns;
    this.#hashes.writeParts(run, item, attempt, turn, PASSING, reply, imageRef, parsed, hashes, ROW_HASHES * r);
  }

  /**
   * Adds rows with one judgment whose parts have numbers; -1 stands for `null`.
   *
   * @param parsed - per verdict the number of the answer that was read
   */
  addNumbered(rows: KernelRows, parsed: readonly number[]): void {
    const {count, verdict} = rows;
    const [r, j] = this.#block.addMany(count);
    const {columns} = this.#block;
    for (const column of ["line", "run", "item", "attempt", "turn", "reply", "own"] as const)
      columns[column].set(rows[column], r);
    columns.imageRef.set(rows.image, r);
    columns.judgeRaw.set(rows.judgeRaw, j);
    columns.hashes.set(rows.hashes, ROW_HASHES * r);
    for (let n = 0; n < count; n++) {
      const own = verdict[n]!;
      const {status, rule, score} = this.#verdicts[own]!;
      columns.parsed[r + n] = parsed[own]!;
      columns.status[r + n] = status;
      columns.rule[j + n] = rule;
      columns.score[j + n] = score;
      // Places are used again by later blocks.
      columns.value[j + n] = NaN;
    }
  }

  /** The hash of what has this number, as two words. */
  hashOf(part: HashedPart, number: number): Uint32Array {
    return this.#hashes.wordsOf(part, number);
  }

  /** The rows since the beginning, with what they name that is new. */
  take(file: string): PackedPart {
    const added = {...this.#added, ...this.#texts.take(), items: this.#packed.take()};
    const part = {block: this.#block.take(file), added, isAnew: this.#isAnew};
    this.#added = noNames();
    this.#isAnew = false;
    return part;
  }

  #forget(): void {
    this.#hashes = new RowHashes();
    this.#verdicts = [];
    this.#texts = new TextNumbers();
    this.#items = [];
    this.#itemOf = new Map();
    this.#before = [];
    this.#packed = new ItemPacker();
    this.#runs = new Map();
    this.#rules = new Map();
    this.#counts = {runs: 0, rules: 0};
    this.#added = noNames();
    this.#isAnew = true;
  }

  text(text: string | null): number {
    const {count} = this.#texts;
    const code = this.#texts.codeOf(text);
    if (code === count) this.#hashes.setText(code, text);
    return code;
  }

  /** An item is one object as long as an adapter remembers it; made anew it is compared, since items of one id may differ. */
  item(item: ItemRow): number {
    const last = this.#itemOf.get(item.itemId) ?? -1;
    for (let known = last; known !== -1; known = this.#before[known]!) {
      const own = this.#items[known]!;
      if (own === item || isSame(own, item)) return known;
    }
    const code = this.#items.length;
    this.#items.push(item);
    this.#before.push(last);
    this.#itemOf.set(item.itemId, code);
    this.#packed.add(item);
    this.#added.itemIds.push(item.itemId);
    this.#hashes.setItem(code, item.itemId);
    return code;
  }

  run({runId, subjectId, run}: Pick<CanonicalRow, "runId" | "subjectId" | "run">): number {
    let known = this.#runs.get(runId);
    if (known === undefined) this.#runs.set(runId, (known = []));
    for (const {subjectId: other, run: own, code} of known)
      if (other === subjectId && (own === run || isSame(own, run))) return code;
    const code = this.#counts.runs++;
    known.push({subjectId, run, code});
    this.#added.runs.push(run);
    this.#added.runIds.push(runId);
    this.#hashes.setRun(code, runId);
    this.#added.subjectIds.push(subjectId);
    return code;
  }

  /** A number for the verdict of rows with one judgment; not looked for among those that have one. */
  verdict(status: ResponseStatus, judgment: Judgment): number {
    const number = this.#verdicts.length;
    const rule = this.#rule(judgment);
    this.#verdicts.push({status: RESPONSE_STATUSES.indexOf(status), rule, score: judgment.score ?? NaN});
    this.#hashes.setVerdict(number, {status, judgments: [judgment]});
    return number;
  }

  #rule({scorerId, scorerVersion, judgeId, note, status}: Judgment): number {
    let known = this.#rules.get(scorerId);
    if (known === undefined) this.#rules.set(scorerId, (known = []));
    for (const [own, code] of known)
      if (own.status === status && own.judgeId === judgeId && own.note === note && own.scorerVersion === scorerVersion)
        return code;
    const code = this.#counts.rules++;
    const rule = {scorerId, scorerVersion, judgeId, note, status};
    known.push([rule, code]);
    this.#added.rules.push(rule);
    return code;
  }
}

type GrowingNames = Omit<AddedNames, "texts" | "odd" | "items">;

function noNames(): GrowingNames {
  return {itemIds: [], runs: [], runIds: [], subjectIds: [], rules: []};
}

function isSame(a: object, b: object): boolean {
  const [x, y] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  for (const key in x) if (x[key] !== y[key]) return false;
  for (const key in y) if (x[key] !== y[key]) return false;
  return true;
}

/** `line 12` as 12. */
function lineOf(place: string): number {
  let line = 0;
  for (let at = 5; at < place.length; at++) line = 10 * line + place.charCodeAt(at) - 48;
  return line;
}
