import {RESPONSE_STATUSES, type CanonicalRow, type ItemRow, type Judgment} from "../../schema/index.js";
import {RowHashes} from "../row-hashes.js";
import type {AddedNames, RowBlock, Rule} from "./row-block.js";
import {TextPool} from "./text-pool.js";

/** Names are given up, and begun anew, beyond so many bytes or texts: replies need not repeat. */
const MOST_BYTES = 8 << 20;
const MOST_TEXTS = 100_000;
const WORDS = 4;
/** Half of a surrogate pair, which UTF-8 cannot say. */
const HALF_PAIR = /\p{Surrogate}/u;

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

/** Turns rows into blocks. What repeats is numbered, across blocks. */
export class BlockPacker {
  readonly #hashes = new RowHashes();
  #texts = new TextPool();
  #odd = new Map<string, number>();
  /** Texts that were handed over. */
  #given = 0;
  #items = new Map<ItemRow, number>();
  #itemsOf = new Map<string, [ItemRow, number][]>();
  #runs = new Map<string, KnownRun[]>();
  #rules = new Map<string, [Rule, number][]>();
  #counts = {runs: 0, rules: 0};
  #added = noNames();
  #bytes = 0;
  #isAnew = true;

  /** @param rows - of one file of JSON lines, each with a place `line N` */
  pack(file: string, rows: readonly CanonicalRow[]): PackedPart {
    if (this.#bytes + this.#texts.length > MOST_BYTES || this.#texts.count > MOST_TEXTS) this.#forget();
    const count = rows.length;
    const column = () => new Int32Array(count);
    const judgments = rows.reduce((sum, row) => sum + row.judgments.length, 0);
    const block: RowBlock = {
      file,
      count,
      line: column(),
      run: column(),
      item: column(),
      attempt: column(),
      turn: column(),
      reply: column(),
      imageRef: column(),
      parsed: column(),
      status: column(),
      judged: new Int32Array(count + 1),
      rule: new Int32Array(judgments),
      judgeRaw: new Int32Array(judgments),
      score: new Float64Array(judgments),
      hashes: new Uint32Array(WORDS * count)
    };
    let j = 0;
    for (let r = 0; r < count; r++) {
      const row = rows[r]!;
      block.line[r] = lineOf(row.place);
      block.run[r] = this.#run(row);
      block.item[r] = this.#item(row.item);
      block.attempt[r] = row.attempt;
      block.turn[r] = row.turn ?? -1;
      block.reply[r] = this.#text(row.reply);
      block.imageRef[r] = this.#text(row.imageRef);
      block.parsed[r] = this.#text(row.parsed);
      block.status[r] = RESPONSE_STATUSES.indexOf(row.status);
      block.judged[r] = j;
      for (const judgment of row.judgments) {
        block.rule[j] = this.#rule(judgment);
        block.judgeRaw[j] = this.#text(judgment.judgeRaw);
        block.score[j] = judgment.score ?? NaN;
        j += 1;
      }
      this.#hashes.write(row, block.hashes, WORDS * r);
    }
    block.judged[count] = j;
    const added = {...this.#added, texts: this.#texts.since(this.#given)};
    this.#given = this.#texts.count;
    const part = {block, added, isAnew: this.#isAnew};
    this.#added = noNames();
    this.#isAnew = false;
    return part;
  }

  #forget(): void {
    this.#texts = new TextPool();
    this.#odd = new Map();
    this.#given = 0;
    this.#items = new Map();
    this.#itemsOf = new Map();
    this.#runs = new Map();
    this.#rules = new Map();
    this.#counts = {runs: 0, rules: 0};
    this.#added = noNames();
    this.#bytes = 0;
    this.#isAnew = true;
  }

  #text(text: string | null): number {
    if (text === null) return -1;
    if (isWhole(text)) return this.#texts.codeOf(text);
    let code = this.#odd.get(text);
    if (code === undefined) {
      this.#odd.set(text, (code = this.#texts.add(text)));
      this.#added.odd.push([code, text]);
    }
    return code;
  }

  /** An item is one object as long as an adapter remembers it; made anew it is compared, since items of one id may differ. */
  #item(item: ItemRow): number {
    const met = this.#items.get(item);
    if (met !== undefined) return met;
    let known = this.#itemsOf.get(item.itemId);
    if (known === undefined) this.#itemsOf.set(item.itemId, (known = []));
    for (const [own, code] of known) if (isSame(own, item)) return code;
    const code = this.#items.size;
    known.push([item, code]);
    this.#items.set(item, code);
    this.#added.items.push(item);
    this.#added.itemIds.push(item.itemId);
    this.#bytes += item.itemId.length + (item.prompt?.length ?? 0) + (item.key?.length ?? 0);
    return code;
  }

  #run({runId, subjectId, run}: CanonicalRow): number {
    let known = this.#runs.get(runId);
    if (known === undefined) this.#runs.set(runId, (known = []));
    for (const {subjectId: other, run: own, code} of known)
      if (other === subjectId && (own === run || isSame(own, run))) return code;
    const code = this.#counts.runs++;
    known.push({subjectId, run, code});
    this.#added.runs.push(run);
    this.#added.runIds.push(runId);
    this.#added.subjectIds.push(subjectId);
    return code;
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

/** Newer engines know at once of most texts. */
const isWhole = (text: string & {isWellFormed?: () => boolean}): boolean =>
  text.isWellFormed?.() ?? !HALF_PAIR.test(text);

type GrowingNames = Omit<AddedNames, "texts" | "odd"> & {readonly odd: [number, string][]};

function noNames(): GrowingNames {
  return {odd: [], items: [], itemIds: [], runs: [], runIds: [], subjectIds: [], rules: []};
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
