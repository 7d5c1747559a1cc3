import type {ReadContext} from "../adapter.js";
import type {BlockPacker} from "../blocks/block-packer.js";
import type {LineReader} from "../blocks/line-reader.js";
import {isCount} from "../count-fault.js";
import {knownNumbers, type KnownNumbers} from "../lines/known-numbers.js";
import {LineTokens} from "../lines/line-tokens.js";
import {judgment} from "../rows.js";
import type {ColumnMapping, MappedField} from "./column-mapping.js";
import {keysOf} from "./mapped-cells.js";
import {ITEM_FIELDS, RecordParts} from "./mapped-row.js";

/** In place of a number: the line is to be read as a record, so that what is odd about it is said. */
const ODD = -2;
const NONE = -1;
/** Different values are given up, and begun anew, beyond so many of them or bytes. */
const MOST_VALUES = 200_000;
const MOST_BYTES = 8 << 20;

/** Plain lines under a mapping: what follows from values that repeat is worked out once, after that it is a number. */
export class MappedLines implements LineReader {
  readonly #make: () => NumberedRecords;
  #records: NumberedRecords;

  constructor(mapping: ColumnMapping, {options}: ReadContext, packer: BlockPacker) {
    const parts = new RecordParts(mapping, options);
    this.#make = () => new NumberedRecords(mapping, parts, packer);
    this.#records = this.#make();
  }

  begin(isAnew: boolean): void {
    if (isAnew || this.#records.isFull) this.#records = this.#make();
  }

  look(bytes: Uint8Array, from: number): number {
    return this.#records.look(bytes, from);
  }

  add(line: number): void {
    this.#records.add(line);
  }
}

interface NumberedItem {
  /** Its number in the block. */
  readonly code: number;
  /** Number of its options. */
  readonly list: number;
  /** Number of the kept line that it was met on first, -1 of none. */
  readonly line: number;
  /** The item that came behind it the last time: models answer items in the same order, mostly. */
  next: NumberedItem | null;
}

class NumberedRecords {
  readonly #parts: RecordParts;
  readonly #packer: BlockPacker;
  readonly #tokens: LineTokens;
  /** Where the number of the list of options stands, on which a verdict depends, too. */
  readonly #place: number;
  readonly #lists: (readonly string[])[] = [];
  readonly #listOf = new Map<readonly string[], number>();
  readonly #items: NumberedItem[] = [];
  /** Per verdict the number of the answer that was read. */
  readonly #parsed: number[] = [];
  readonly #runOf: KnownNumbers;
  readonly #itemOf: KnownNumbers;
  readonly #attemptOf: KnownNumbers;
  readonly #turnOf: KnownNumbers;
  readonly #verdictOf: KnownNumbers;
  readonly #replyOf: KnownNumbers;
  readonly #imageOf: KnownNumbers;
  readonly #judgeRawOf: KnownNumbers;
  #run = 0;
  #item: NumberedItem | null = null;
  #attempt = 0;
  #turn = 0;
  #verdict = 0;
  #reply = 0;
  #image = 0;
  #judgeRaw = 0;

  constructor(mapping: ColumnMapping, parts: RecordParts, packer: BlockPacker) {
    this.#parts = parts;
    this.#packer = packer;
    const {columns, options = []} = mapping;
    const names = [...new Set([...Object.values(columns), ...options].flatMap(keysOf))];
    this.#place = names.length;
    this.#tokens = new LineTokens(names, 1);
    const places = (keys: readonly string[]): number[] => [...new Set(keys.map((key) => names.indexOf(key)))];
    const of = (...fields: readonly MappedField[]): number[] =>
      places(fields.flatMap((field) => (columns[field] === undefined ? [] : keysOf(columns[field]))));
    const text = (field: MappedField): KnownNumbers =>
      knownNumbers(of(field), () => packer.text(parts.text(this.#tokens.record(), field)));
    const offers = places(options.flatMap(keysOf));
    this.#runOf = knownNumbers(of("subject", "protocol", "step", "run"), () => this.#madeRun());
    this.#itemOf = knownNumbers([...new Set([...of("item", ...ITEM_FIELDS), ...offers])], () => this.#madeItem());
    this.#attemptOf = knownNumbers(of("attempt"), () => this.#madeCount("attempt", 0));
    this.#turnOf = knownNumbers(of("turn"), () => this.#madeCount("turn", NONE));
    const judged = of("status", "score", "key", "parsed", "reply", "judge");
    this.#verdictOf = knownNumbers([...judged, this.#place], () => this.#madeVerdict());
    this.#replyOf = text("reply");
    this.#imageOf = knownNumbers(of("image"), () => packer.text(parts.image(this.#tokens.record())));
    this.#judgeRawOf = text("judgeRaw");
  }

  get isFull(): boolean {
    return this.#tokens.count > MOST_VALUES || this.#tokens.length > MOST_BYTES;
  }

  look(bytes: Uint8Array, from: number): number {
    const tokens = this.#tokens;
    const before = this.#item;
    const end = tokens.read(bytes, from, before?.next?.line);
    if (end === NONE) return NONE;
    const {codes} = tokens;
    this.#run = this.#runOf.of(codes);
    const item = this.#itemOf.of(codes);
    this.#attempt = this.#attemptOf.of(codes);
    this.#turn = this.#turnOf.of(codes);
    if (this.#run === ODD || item === ODD || this.#attempt === ODD || this.#turn === ODD) return NONE;
    this.#item = this.#items[item]!;
    if (before !== null) before.next = this.#item;
    codes[this.#place] = this.#item.list;
    this.#verdict = this.#verdictOf.of(codes);
    if (this.#verdict === ODD) return NONE;
    this.#reply = this.#replyOf.of(codes);
    this.#image = this.#imageOf.of(codes);
    this.#judgeRaw = this.#judgeRawOf.of(codes);
    return end;
  }

  add(line: number): void {
    this.#packer.addNumbered(
      line,
      this.#run,
      this.#item!.code,
      this.#attempt,
      this.#turn,
      this.#verdict,
      this.#reply,
      this.#image,
      this.#parsed[this.#verdict]!,
      this.#judgeRaw
    );
  }

  #madeRun(): number {
    const record = this.#tokens.record();
    const made = this.#parts.run(record);
    if (typeof made === "string" || this.#parts.unknownWords(record, ["protocol", "step"]).length > 0) return ODD;
    return this.#packer.run(made);
  }

  #madeItem(): number {
    const record = this.#tokens.record();
    const made = this.#parts.item(record);
    if (typeof made === "string" || this.#parts.unknownWords(record, ["capability"]).length > 0) return ODD;
    let list = this.#listOf.get(made.offered);
    if (list === undefined) this.#listOf.set(made.offered, (list = this.#lists.push(made.offered) - 1));
    const [code, line] = [this.#packer.item(made.item), this.#tokens.keep()];
    return this.#items.push({code, list, line, next: null}) - 1;
  }

  #madeCount(field: "attempt" | "turn", none: number): number {
    const made = this.#parts.count(this.#tokens.record(), field);
    if (typeof made === "string" || (made !== null && !isCount(made))) return ODD;
    return made ?? none;
  }

  #madeVerdict(): number {
    const record = this.#tokens.record();
    const made = this.#parts.verdict(record, this.#lists[this.#tokens.codes[this.#place]!]!);
    if (typeof made === "string" || this.#parts.unknownWords(record, ["status"]).length > 0) return ODD;
    const {parsed, ...given} = made;
    const verdict = this.#packer.verdict(made.status, judgment(given));
    this.#parsed[verdict] = this.#packer.text(parsed);
    return verdict;
  }
}
