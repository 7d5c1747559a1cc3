import type {ReadContext} from "../contract/adapter.js";
import type {BlockPacker} from "../blocks/block-packer.js";
import type {LineReader} from "../blocks/line-reader.js";
import {isCount} from "../contract/count-fault.js";
import {LineKernel, ODD, ROW_GROUPS, type RowGroup, type RowHashPart, type RowMaker} from "../lines/line-kernel.js";
import type {NamedScorer} from "../../scoring/index.js";
import type {JsonObject} from "../values/json-value.js";
import {judgment} from "../values/rows.js";
import type {ColumnMapping, MappedField} from "../contract/column-mapping.js";
import {keysOf} from "./mapped-cells.js";
import {ITEM_FIELDS, RecordParts} from "./mapped-row.js";

const NONE = -1;
/** Fields that decide; the verdict depends on the item's options, too. */
const FIELDS: Readonly<Record<RowGroup, readonly MappedField[]>> = {
  run: ["subject", "protocol", "step", "run"],
  item: ["item", ...ITEM_FIELDS],
  attempt: ["attempt"],
  turn: ["turn"],
  verdict: ["status", "score", "key", "parsed", "reply", "judge"],
  reply: ["reply"],
  image: ["image"],
  judgeRaw: ["judgeRaw"]
};

/** Plain lines under a mapping: what follows from values that repeat is worked out once, after that it is a number. */
export class MappedLines implements LineReader {
  readonly #anew: () => PartNumbers;
  readonly #packer: BlockPacker;
  readonly #kernel: LineKernel;
  #numbers: PartNumbers;

  constructor(mapping: ColumnMapping, {options}: ReadContext, packer: BlockPacker, scorers: readonly NamedScorer[]) {
    const parts = new RecordParts(mapping, options, scorers);
    this.#packer = packer;
    this.#kernel = new LineKernel();
    this.#anew = () => {
      const numbers = new PartNumbers(mapping, parts, packer, this.#kernel);
      this.#kernel.begin(numbers);
      return numbers;
    };
    this.#numbers = this.#anew();
  }

  begin(isAnew: boolean, bytes: Uint8Array): void {
    if (isAnew || this.#kernel.isFull) this.#numbers = this.#anew();
    this.#kernel.load(bytes);
  }

  read(from: number, line: number, most: number): number {
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

  constructor(mapping: ColumnMapping, parts: RecordParts, packer: BlockPacker, kernel: LineKernel) {
    this.#parts = parts;
    this.#packer = packer;
    this.#kernel = kernel;
    const {columns, options = []} = mapping;
    const names = [...new Set([...Object.values(columns), ...options].flatMap(keysOf))];
    const keys = (fields: readonly MappedField[]): string[] =>
      fields.flatMap((field) => (columns[field] === undefined ? [] : keysOf(columns[field])));
    const places = (group: RowGroup): number[] => {
      const wanted = [...keys(FIELDS[group]), ...(group === "item" ? options.flatMap(keysOf) : [])];
      return [...new Set(wanted.map((key) => names.indexOf(key)))];
    };
    this.names = names;
    const groups = Object.fromEntries(ROW_GROUPS.map((group) => [group, places(group)])) as Record<RowGroup, number[]>;
    this.groups = {...groups, verdict: [...groups.verdict, names.length]};
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
    const made = this.#parts.run(record);
    if (typeof made === "string" || this.#parts.unknownWords(record, ["protocol", "step"]).length > 0) return ODD;
    return this.#packer.run(made);
  }

  #item(record: JsonObject): number {
    const made = this.#parts.item(record);
    if (typeof made === "string" || this.#parts.unknownWords(record, ["capability"]).length > 0) return ODD;
    let list = this.#listOf.get(made.offered);
    if (list === undefined) this.#listOf.set(made.offered, (list = this.#lists.push(made.offered) - 1));
    this.#list = list;
    return this.#packer.item(made.item);
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
