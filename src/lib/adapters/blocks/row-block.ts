import {RESPONSE_STATUSES, type CanonicalRow, type Judgment, type ResponseStatus} from "../../schema/index.js";
import {ItemList, type PackedItems} from "./item-list.js";
import type {AddedTexts} from "./text-numbers.js";
import {TextList, type PackedTexts} from "./text-pool.js";

/** What the numbers of a block stand for in the tables of responses and judgments. */
export interface ColumnNames {
  readonly texts: TextList;
  readonly itemIds: string[];
  readonly runIds: string[];
  readonly subjectIds: string[];
  readonly rules: Rule[];
}

/** What the numbers of a block stand for: everything that repeats, once. Only ever appended to, so that many blocks share it. */
export interface BlockNames extends ColumnNames {
  /** Texts that bytes do not give back: with half a surrogate pair in them. */
  readonly odd: Map<number, string>;
  readonly items: ItemList;
  readonly runs: CanonicalRow["run"][];
}

/** Names of columns that follow those known. Can be cloned between threads. */
export interface AddedColumnNames extends Omit<ColumnNames, "texts"> {
  readonly texts: PackedTexts;
}

/** How many names of columns there are. */
export type NameCounts = {readonly [K in keyof ColumnNames]: number};

/** Names that follow those known. */
export interface AddedNames extends AddedColumnNames, AddedTexts {
  readonly items: PackedItems;
  readonly runs: CanonicalRow["run"][];
}

/** Everything about a judgment that repeats from row to row. */
export type Rule = Omit<Judgment, "score" | "value" | "judgeRaw">;

/** A column of numbers of rows or judgments. */
type Numbers = Int32Array<ArrayBuffer>;

/**
 * Canonical rows of one file of JSON lines as columns: what passes from the thread that read them to the one that keeps account.
 *
 * Numbers refer to `BlockNames`; -1 stands for `null`.
 */
export interface RowBlock {
  readonly file: string;
  readonly count: number;
  /** Number of the line that each row stands on. */
  readonly line: Numbers;
  readonly run: Numbers;
  readonly item: Numbers;
  readonly attempt: Numbers;
  readonly turn: Numbers;
  readonly reply: Numbers;
  readonly imageRef: Numbers;
  readonly parsed: Numbers;
  /** Text of the further columns. */
  readonly own: Numbers;
  /** Position in `RESPONSE_STATUSES`. */
  readonly status: Numbers;
  /** Per row and one more: where its judgments begin. */
  readonly judged: Numbers;
  readonly rule: Numbers;
  readonly judgeRaw: Numbers;
  /** NaN stands for `null`. */
  readonly score: Float64Array<ArrayBuffer>;
  /** The same of numbers on a scale of their own. */
  readonly value: Float64Array<ArrayBuffer>;
  /** Per row four words, as `rowHashes` makes them. */
  readonly hashes: Uint32Array<ArrayBuffer>;
}

/** A block with what its numbers stand for and, where rows were dropped, the numbers of those that stand. */
export interface NamedBlock<N extends ColumnNames = BlockNames> {
  readonly block: Omit<RowBlock, "hashes">;
  readonly names: N;
  readonly kept: Int32Array<ArrayBuffer> | null;
}

/** A block on its way to another thread, which may know the names of earlier blocks of the same reader. */
export interface ReadBlock extends NamedBlock {
  /** Who numbered it: its blocks share their names until these are made anew. */
  readonly reader: object;
  /** Names that came with it, and how many there were before and after. */
  readonly added: AddedColumnNames;
  readonly before: NameCounts;
  readonly after: NameCounts;
}

export const emptyColumnNames = (): ColumnNames => ({
  texts: new TextList(),
  itemIds: [],
  runIds: [],
  subjectIds: [],
  rules: []
});

export function emptyNames(): BlockNames {
  return {...emptyColumnNames(), odd: new Map(), items: new ItemList(), runs: []};
}

/** The place of a row of a block. */
export const placeOfLine = (line: number): string => `line ${line}`;

/** How many rows of a block stand. */
export const keptCount = ({block, kept}: NamedBlock<ColumnNames>): number => kept?.length ?? block.count;

/** The rows that stand, whole. */
export function blockRows(named: NamedBlock): CanonicalRow[] {
  const {block, names, kept} = named;
  return Array.from({length: keptCount(named)}, (_, n): CanonicalRow => {
    const r = kept === null ? n : kept[n]!;
    const [run, item, turn] = [block.run[r]!, block.item[r]!, block.turn[r]!];
    const own = namedText(names, block.own[r]!);
    return {
      runId: names.runIds[run]!,
      itemId: names.itemIds[item]!,
      attempt: block.attempt[r]!,
      turn: turn === -1 ? null : turn,
      reply: namedText(names, block.reply[r]!),
      imageRef: namedText(names, block.imageRef[r]!),
      parsed: namedText(names, block.parsed[r]!),
      judgments: judgmentsOf(named, r),
      subjectId: names.subjectIds[run]!,
      item: names.items.at(item),
      status: statusOf(block.status[r]!),
      sourceId: block.file,
      place: placeOfLine(block.line[r]!),
      run: names.runs[run]!,
      ...(own === null ? {} : {own})
    };
  });
}

function judgmentsOf({block, names}: NamedBlock, r: number): Judgment[] {
  const judgments: Judgment[] = [];
  for (let j = block.judged[r]!; j < block.judged[r + 1]!; j++) {
    const {judgeId, note, scorerId, scorerVersion, status} = names.rules[block.rule[j]!]!;
    const [raw, score, value] = [block.judgeRaw[j]!, block.score[j]!, block.value[j]!];
    judgments.push({
      judgeId,
      judgeRaw: namedText(names, raw),
      note,
      scorerId,
      scorerVersion,
      score: Number.isNaN(score) ? null : score,
      status,
      ...(Number.isNaN(value) ? {} : {value})
    });
  }
  return judgments;
}

const statusOf = (position: number): ResponseStatus => RESPONSE_STATUSES[position]!;

/** The text of a number, `null` of -1. */
function namedText({texts, odd}: BlockNames, code: number): string | null {
  return code === -1 ? null : (odd.get(code) ?? texts.at(code));
}

export const NO_NAMES: NameCounts = {texts: 0, itemIds: 0, runIds: 0, subjectIds: 0, rules: 0};

export const nameCounts = ({texts, itemIds, runIds, subjectIds, rules}: ColumnNames): NameCounts => ({
  texts: texts.count,
  itemIds: itemIds.length,
  runIds: runIds.length,
  subjectIds: subjectIds.length,
  rules: rules.length
});

/** Names of columns behind those known, in memory of their own. */
export const columnNamesSince = (
  {texts, itemIds, runIds, subjectIds, rules}: ColumnNames,
  known: NameCounts
): AddedColumnNames => ({
  texts: texts.since(known.texts),
  itemIds: itemIds.slice(known.itemIds),
  runIds: runIds.slice(known.runIds),
  subjectIds: subjectIds.slice(known.subjectIds),
  rules: rules.slice(known.rules)
});

/** Names that come after those known. */
export function appendNames(names: BlockNames, added: AddedNames): void {
  appendColumnNames(names, added);
  for (const [code, text] of added.odd) names.odd.set(code, text);
  names.items.append(added.items);
  appendAll(names.runs, added.runs);
}

/** The same, for names of columns. */
export function appendColumnNames(names: ColumnNames, added: AddedColumnNames): void {
  names.texts.append(added.texts);
  appendAll(names.itemIds, added.itemIds);
  appendAll(names.runIds, added.runIds);
  appendAll(names.subjectIds, added.subjectIds);
  appendAll(names.rules, added.rules);
}

function appendAll<T>(own: T[], more: readonly T[]): void {
  for (const one of more) own.push(one);
}
