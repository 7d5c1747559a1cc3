import type {ReadContext} from "../contract/adapter.js";
import type {BlockPacker} from "../blocks/block-packer.js";
import type {LineReader} from "../blocks/line-reader.js";
import {isCount} from "../contract/row-fault.js";
import {LineKernel, ODD, ROW_GROUPS, type RowGroup, type RowHashPart, type RowMaker} from "../lines/line-kernel.js";
import type {NamedScorer} from "../../scoring/index.js";
import type {JsonObject} from "../values/json-value.js";
import {judgment} from "../values/rows.js";
import type {ColumnMapping, MappedField} from "../contract/column-mapping.js";
import {keysOf} from "./mapped-cells.js";
import {ITEM_FIELDS} from "./mapped-item.js";
import {RecordParts} from "./mapped-row.js";
import {MOST_OWN} from "../values/own-columns.js";

const NONE = -1;
/** Fields that decide; the verdict depends on the item's options, too. */
const FIELDS: Readonly<Record<RowGroup, readonly MappedField[]>> = {
  run: ["subject", "protocol", "step", "run"],
  item: ["item", ...ITEM_FIELDS],
  attempt: ["attempt"],
  turn: ["turn"],
  verdict: ["status", "score", "outOf", "key", "parsed", "reply", "judge"],
  reply: ["reply"],
  image: ["image"],
  judgeRaw: ["judgeRaw"],
  own: []
};

/** Plain lines under a mapping: what follows from values that repeat is worked out once, after that it is a number. */
export class MappedLines implements LineReader {
  readonly #anew: () => PartNumbers;
  readonly #packer: BlockPacker;
  readonly #kernel: LineKernel;
  #numbers: PartNumbers;
  #bytes: Uint8Array = new Uint8Array(0);
  /** Further columns met so far. */
  readonly #own = new Set<string>();

  constructor(mapping: ColumnMapping, {options}: ReadContext, packer: BlockPacker, scorers: readonly NamedScorer[]) {
    const parts = new RecordParts(mapping, options, scorers);
    this.#packer = packer;
    this.#kernel = new LineKernel();
    this.#anew = () => {
      const numbers = new PartNumbers(mapping, parts, packer, this.#kernel, this.#own);
      this.#kernel.begin(numbers);
      return numbers;
    };
    this.#numbers = this.#anew();
  }

  begin(isAnew: boolean, bytes: Uint8Array): void {
    this.#bytes = bytes;
    if (isAnew || this.#kernel.isFull) this.#numbers = this.#anew();
    this.#kernel.load(bytes);
  }

  read(from: number, line: number, most: number): number {
    // A line with a further column that was not met before has been read as a record; those that follow it are plain again.
    if (this.#numbers.ownKnown < this.#own.size) {
      this.#numbers = this.#anew();
      this.#kernel.load(this.#bytes);
    }
    return this.#kernel.read(from, line, most);
  }

  add(): number {
    const rows = this.#kernel.take();
    this.#packer.addNumbered(rows, this.#numbers.parsed);
    return rows.count;
  }
}

/** Numbers for the parts of a row, in the block that it goes to. */
class PartNumbers implements RowMaker {
  readonly names: readonly string[];
  readonly groups: Readonly<Record<RowGroup, readonly number[]>>;
  /** Per verdict the number of the answer that was read. */
  readonly parsed: number[] = [];
  readonly #parts: RecordParts;
  readonly #packer: BlockPacker;
  readonly #kernel: LineKernel;
  readonly #lists: (readonly string[])[] = [];
  readonly #listOf = new Map<readonly string[], number>();
  #list = 0;
  /** How many further columns are read here; more may have been met since. */
  readonly ownKnown: number;
  readonly #own: Set<string>;

  constructor(mapping: ColumnMapping, parts: RecordParts, packer: BlockPacker, kernel: LineKernel, own: Set<string>) {
    [this.#own, this.ownKnown] = [own, own.size];
    this.#parts = parts;
    this.#packer = packer;
    this.#kernel = kernel;
    const {columns, options = []} = mapping;
    const names = [...new Set([...[...Object.values(columns), ...options].flatMap(keysOf), ...own])];
    const keys = (fields: readonly MappedField[]): string[] =>
      fields.flatMap((field) => (columns[field] === undefined ? [] : keysOf(columns[field])));
    const places = (group: RowGroup): number[] => {
      const wanted = [...keys(FIELDS[group]), ...(group === "item" ? options.flatMap(keysOf) : [])];
      return [...new Set(wanted.map((key) => names.indexOf(key)))];
    };
    this.names = names;
    const groups = Object.fromEntries(ROW_GROUPS.map((group) => [group, places(group)])) as Record<RowGroup, number[]>;
    const further = [...own].map((name) => names.indexOf(name));
    this.groups = {...groups, verdict: [...groups.verdict, names.length], own: further};
  }

  missed(names: readonly string[]): boolean {
    const further = names.filter((name) => !this.#own.has(name) && this.#parts.own.isOwn(name));
    for (const name of further) if (this.#own.size < MOST_OWN) this.#own.add(name);
    return names.some((name) => this.#parts.own.isOwn(name) && !this.names.includes(name));
  }

  get list(): number {
    return this.#list;
  }

  made(group: RowGroup): number {
    const record = this.#kernel.record();
    const parts = this.#parts;
    switch (group) {
      case "run":
        return this.#run(record);
      case "item":
        return this.#item(record);
      case "attempt":
        return this.#count(record, "attempt", 0);
      case "turn":
        return this.#count(record, "turn", NONE);
      case "verdict":
        return this.#verdict(record);
      case "image":
        return this.#packer.text(parts.image(record));
      case "own":
        return this.#further(record);
      default:
        return this.#packer.text(parts.text(record, group));
    }
  }

  hashOf(part: RowHashPart, number: number): ArrayLike<number> {
    if (part === "reply" || part === "image") return this.#packer.hashOf("text", number);
    if (part === "parsed") return this.#packer.hashOf("text", this.parsed[number]!);
    return this.#packer.hashOf(part, number);
  }

  #run(record: JsonObject): number {
    if (this.#parts.summary.subject(record) !== null) return ODD;
    const made = this.#parts.run(record);
    if (typeof made === "string" || this.#parts.unknownWords(record, ["protocol", "step"]).length > 0) return ODD;
    return this.#packer.run(made);
  }

  #item(record: JsonObject): number {
    if (this.#parts.summary.item(record) !== null) return ODD;
    const made = this.#parts.item(record);
    if (typeof made === "string" || this.#parts.unknownWords(record, ["capability"]).length > 0) return ODD;
    let list = this.#listOf.get(made.offered);
    if (list === undefined) this.#listOf.set(made.offered, (list = this.#lists.push(made.offered) - 1));
    this.#list = list;
    return this.#packer.item(made.item);
  }

  #further(record: JsonObject): number {
    const {own, left} = this.#parts.own.of(record);
    return left.length > 0 ? ODD : this.#packer.text(own);
  }

  #count(record: JsonObject, field: "attempt" | "turn", none: number): number {
    const made = this.#parts.count(record, field);
    if (typeof made === "string" || (made !== null && !isCount(made))) return ODD;
    return made ?? none;
  }

  #verdict(record: JsonObject): number {
    const made = this.#parts.verdict(record, this.#lists[this.#kernel.list]!);
    if (typeof made === "string" || this.#parts.unknownWords(record, ["status"]).length > 0) return ODD;
    const {parsed, ...given} = made;
    const verdict = this.#packer.verdict(made.status, judgment(given));
    this.parsed[verdict] = this.#packer.text(parsed);
    return verdict;
  }
}
