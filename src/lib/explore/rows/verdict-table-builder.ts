import type {CanonicalRow, ItemRow, Judgment} from "../../schema/index.js";
import {Hash64} from "../../tables/index.js";
import {byAbility, byName, Dictionary} from "../table/dictionary.js";
import {Growing} from "../table/growing.js";
import {itemDifficulties} from "../item-difficulties.js";
import {jointOutcomes} from "../joint-outcomes.js";
import {binned} from "../table/binned.js";
import {lengthBins, difficultyBins} from "../table/number-bins.js";
import {OwnFacets} from "./own-facets.js";
import {OwnScores} from "./own-scores.js";
import {crowdedRuns, runPlaces} from "./run-places.js";
import {codesFor, MOST_VALUES, OTHER, type Facet, type FacetId, type VerdictTable} from "../table/verdict-table.js";

const u32 = (length: number) => new Uint32Array(length);

/** Text facets of a row, and how each is read. */
const TEXTS = {
  model: ({subjectId}: CanonicalRow) => subjectId,
  protocol: ({run}: CanonicalRow) => run.protocol,
  stage: ({turn}: CanonicalRow) => (turn === null ? null : String(turn)),
  status: ({status}: CanonicalRow) => status,
  attempt: ({attempt}: CanonicalRow) => String(attempt),
  step: ({run}: CanonicalRow) => (run.step == null ? null : String(run.step))
} as const;

/** Text facets of an item. */
const ITEM_TEXTS = {
  benchmark: ({suite}: ItemRow) => suite,
  capability: ({capability}: ItemRow) => capability,
  category: ({category}: ItemRow) => category,
  subcategory: ({subcategory}: ItemRow) => subcategory
} as const;

/**
 * Collects the rows of a log as codes, in any order, and sorts them by item at the end.
 *
 * `rowOrder` of the result says where each row came from, for those who keep the texts beside it.
 */
export class VerdictTableBuilder {
  readonly #items = new Map<string, {index: number; row: ItemRow}>();
  readonly #itemOf = new Growing(u32);
  readonly #outcome = new Growing((length) => new Uint8Array(length));
  readonly #length = new Growing(u32);
  readonly #texts: Readonly<Record<keyof typeof TEXTS, Dictionary>> = {
    model: new Dictionary(),
    protocol: new Dictionary(),
    stage: new Dictionary(),
    status: new Dictionary(),
    attempt: new Dictionary(),
    step: new Dictionary()
  };
  readonly #run = new Dictionary();
  /** When each run took place, and with which it could be taken for one: by its id. */
  readonly #runs = new Map<string, {readonly date: string; readonly like: string}>();
  readonly #answer = new Dictionary();
  readonly #scorer = new Dictionary();
  readonly #judge = new Dictionary();
  readonly #own = new OwnFacets();
  readonly #score = new Growing((length) => new Float32Array(length));
  readonly #ownScores = new OwnScores();

  get rows(): number {
    return this.#itemOf.length;
  }

  /** Adds rows of a log; each gives one row of the table per verdict, and one where there is no verdict. */
  add(rows: readonly CanonicalRow[]): void {
    for (const row of rows) {
      let item = this.#items.get(row.itemId);
      if (item === undefined) this.#items.set(row.itemId, (item = {index: this.#items.size, row: row.item}));
      const {judgments} = row;
      this.#own.add(row.own ?? null, Math.max(1, judgments.length));
      for (const judgment of judgments.length > 0 ? judgments : [null]) this.#push(row, judgment, item.index);
    }
  }

  #push(row: CanonicalRow, judgment: Judgment | null, item: number): void {
    const score = judgment?.score ?? null;
    this.#score.push(score ?? NaN);
    if (typeof judgment?.value === "number")
      this.#ownScores.add(this.rows, judgment.value, ruleIn(row.item.suite, scorerOf(judgment)));
    this.#itemOf.push(item);
    this.#outcome.push(score === null ? 0 : score >= 0.5 ? 2 : 1);
    this.#length.push(row.reply?.length ?? 0);
    for (const id of Object.keys(TEXTS) as (keyof typeof TEXTS)[]) this.#texts[id].push(TEXTS[id](row));
    this.#run.push(row.runId);
    if (!this.#runs.has(row.runId)) {
      const {protocol, date, step = null} = row.run;
      this.#runs.set(row.runId, {
        date: date ?? "",
        like: JSON.stringify([row.subjectId, row.item.suite, protocol, step])
      });
    }
    this.#answer.push(row.parsed !== null && row.parsed.length <= 24 ? row.parsed : null);
    this.#scorer.push(judgment === null ? null : scorerOf(judgment));
    this.#judge.push(judgment?.judgeId ?? null);
  }

  /** The place of each row's run among those of its model (`runPlaces`); `null` where every run is told apart. */
  #runsInOrder(): Dictionary | null {
    const ids = this.#run.values as string[];
    const codes = this.#run.column;
    const runs = ids.map((id) => ({id, ...this.#runs.get(id)!}));
    const crowded = crowdedRuns(runs);
    if (crowded.length === 0) return null;
    const itemsOf = new Map(crowded.flat().map(({id}) => [id, new Set<number>()]));
    const items = this.#itemOf.values();
    for (let r = 0; r < codes.length; r++) itemsOf.get(ids[codes[r]!]!)?.add(items[r]!);
    const places = runPlaces(runs, crowded, (a, b) => overlap(itemsOf.get(a)!, itemsOf.get(b)!))!;
    const inOrder = new Dictionary();
    for (const code of codes) inOrder.push(places.get(ids[code]!)!);
    return inOrder;
  }

  /**
   * The table, with the reading order of its rows: `rowOrder[r]` is the number of the verdict that became row r.
   *
   * @throws RangeError if no row was added, or if there are more models than codes
   */
  finish({label, simulated}: {readonly label: string; readonly simulated: boolean}): {
    table: VerdictTable;
    rowOrder: Uint32Array;
    itemRows: readonly ItemRow[];
  } {
    if (this.rows === 0) throw new RangeError("no rows to explore");
    const ordered = [...this.#items.values()].sort(
      (a, b) =>
        byName(a.row.suite, b.row.suite) ||
        byName(a.row.caseId ?? a.row.itemId, b.row.caseId ?? b.row.itemId) ||
        // An item without a case may be called as a case is.
        Number(a.row.caseId === null) - Number(b.row.caseId === null) ||
        byName(a.row.itemId, b.row.itemId)
    );
    const rank = new Uint32Array(ordered.length);
    ordered.forEach(({index}, r) => (rank[index] = r));
    const {starts, rowOrder} = sortedByItem(this.#itemOf.values(), rank);
    const itemRows = ordered.map(({row}) => row);
    const pick = <A extends Uint8Array | Uint32Array | Float32Array | Float64Array>(
      column: A,
      make: (length: number) => A
    ): A => {
      const sorted = make(column.length);
      for (let r = 0; r < sorted.length; r++) sorted[r] = column[rowOrder[r]!]!;
      return sorted;
    };
    const [suites, rules] = [[...this.#items.values()].map(({row}) => row.suite), this.#scorer.values];
    const [itemOf, scorers] = [this.#itemOf.values(), this.#scorer.column];
    const read = {outcome: this.#outcome.values(), score: this.#score.values()};
    const own = this.#ownScores.finish(read, (row) => ruleIn(suites[itemOf[row]!]!, rules[scorers[row]!] ?? ""));
    const outcome = pick(read.outcome, (length) => new Uint8Array(length));
    const facets: Facet[] = [];
    const keep = (facet: Facet | null) => {
      if (facet !== null) facets.push(facet);
    };
    const rowFacet = (id: FacetId, dictionary: Dictionary): Facet | null =>
      coded(id, "row", dictionary.values, pick(dictionary.column, u32));
    const itemFacet = (id: FacetId, text: (row: ItemRow) => string | null): Facet | null => {
      const dictionary = new Dictionary();
      for (const row of itemRows) dictionary.push(text(row));
      return coded(id, "item", dictionary.values, dictionary.column);
    };
    keep(itemFacet("benchmark", ITEM_TEXTS.benchmark));
    const model = rowFacet("model", this.#texts.model) as Facet<"model">;
    facets.push(model);
    for (const id of ["capability", "category", "subcategory"] as const) keep(itemFacet(id, ITEM_TEXTS[id]));
    keep(rowFacet("protocol", this.#texts.protocol));
    const runs = this.#runsInOrder();
    if (runs !== null) keep(rowFacet("run", runs));
    for (const id of ["stage", "step", "status"] as const) keep(rowFacet(id, this.#texts[id]));
    facets.push({id: "outcome", of: "row", values: ["none", "wrong", "right"], codes: outcome});
    keep(rowFacet("answer", this.#answer));
    // Free texts as keys (references) would only be a list of items.
    if (itemRows.every(({key}) => key === null || key.length <= 2)) keep(itemFacet("key", ({key}) => key));
    keep(rowFacet("scorer", this.#scorer));
    keep(rowFacet("judge", this.#judge));
    keep(rowFacet("attempt", this.#texts.attempt));
    const cases = casesOf(itemRows);
    const stage = facets.find(({id}) => id === "stage") ?? null;
    const pairs = pairsOf(itemRows, stageOfItem(stage, starts));
    const ids = itemRows.map(({itemId}) => itemId);
    const difficulty = itemDifficulties(model, outcome, starts);
    keep(binned("difficulty", "item", difficulty, difficultyBins(difficulty)));
    keep(binned("length", "row", pick(this.#length.values(), u32), lengthBins(this.#length.values())));
    const further = this.#own.facets(rowOrder, starts);
    facets.push(...further.facets);
    const items = {ids, starts, cases, pairs, difficulty};
    const joint = jointOutcomes({rows: this.rows, outcome, facets, items});
    if (joint !== null) facets.splice(facets.findIndex(({id}) => id === "outcome") + 1, 0, joint);
    const hasPartial = read.score.some((score) => score > 0 && score < 1);
    const scores = hasPartial ? pick(read.score, (length) => new Float32Array(length)) : null;
    const ownScores = own && pick(own, (length) => new Float64Array(length));
    const fingerprint = fingerprintOf(items.ids, facets, [scores, ownScores]);
    const table = {
      label,
      simulated,
      fingerprint,
      rows: this.rows,
      outcome,
      scores,
      ...(ownScores !== null && {ownScores}),
      facets,
      ...(further.noFacets.length > 0 && {noFacets: further.noFacets}),
      pages: [],
      items
    };
    return {table, rowOrder, itemRows};
  }
}

const scorerOf = ({scorerId, scorerVersion}: Judgment): string => `${scorerId}@${scorerVersion}`;

/** A rule of a suite, in one text. */
const ruleIn = (suite: string, rule: string): string => `${suite}\u0000${rule}`;

const overlap = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => {
  for (const one of a) if (b.has(one)) return true;
  return false;
};

/** What a permalink remembers of the data: every item, value and code. */
function fingerprintOf(
  ids: readonly string[],
  facets: readonly Facet[],
  scores: readonly (Float32Array | Float64Array | null)[]
): string {
  const hash = new Hash64();
  for (const id of ids) hash.add(id);
  for (const {id, values, codes, numbers} of facets) {
    hash.add(id);
    for (const value of values) hash.add(value);
    hash.addCodes(codes);
    if (numbers) hash.addCodes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  }
  for (const column of scores)
    if (column !== null) hash.addCodes(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  return hash.digits;
}

/** Counting sort: stable, so that rows of an item keep the order in which they were read. */
function sortedByItem(itemOf: Uint32Array, rank: Uint32Array): {starts: Uint32Array; rowOrder: Uint32Array} {
  const starts = new Uint32Array(rank.length + 1);
  for (const item of itemOf) starts[rank[item]! + 1]!++;
  for (let i = 0; i < rank.length; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const rowOrder = new Uint32Array(itemOf.length);
  for (let r = 0; r < itemOf.length; r++) rowOrder[next[rank[itemOf[r]!]!]!++] = r;
  return {starts, rowOrder};
}

/**
 * Values in the order of lists and their codes; `null` for a facet that tells nothing apart. Of more values than there are codes the rarest
 * share the last one; models are never taken together.
 */
function coded(id: FacetId, of: "row" | "item", values: readonly (string | null)[], codes: Uint32Array): Facet | null {
  // That all verdicts are invalid is no less to be told than that some are.
  const isTelling = values.length > 1 || (id === "status" && values[0] !== "ok" && values[0] !== null);
  if (!isTelling && id !== "model" && id !== "benchmark") return null;
  const sizes = new Uint32Array(values.length);
  for (const code of codes) sizes[code]!++;
  const bySize = values.map((_, code) => code).sort((a, b) => sizes[b]! - sizes[a]!);
  const rest = values.length <= MOST_VALUES ? 0 : values.length - MOST_VALUES + 1;
  if (rest > 0 && id === "model")
    throw new RangeError(`${values.length} models; at most ${MOST_VALUES} can be told apart`);
  const kept = rest === 0 ? bySize : bySize.slice(0, MOST_VALUES - 1);
  const listed = kept.map((code) => values[code]!).sort(id === "capability" ? byAbility : byName);
  const position = new Map<string | null, number>(listed.map((value, at) => [value, at]));
  const map = values.map((value) => position.get(value) ?? listed.length);
  const named = rest > 0 ? [...listed, OTHER] : listed;
  const own = codesFor(named.length, codes.length);
  for (let k = 0; k < own.length; k++) own[k] = map[codes[k]!]!;
  return {id, of, values: named, ...(rest > 0 ? {rest} : {}), codes: own};
}

/** Of each item, how often cases have ended before it: rising numbers, as items lie in the order of their cases. */
function casesOf(rows: readonly ItemRow[]): Uint32Array {
  const cases = new Uint32Array(rows.length);
  for (let i = 1; i < rows.length; i++) {
    const [a, b] = [rows[i - 1]!, rows[i]!];
    cases[i] = cases[i - 1]! + (a.suite === b.suite && a.caseId !== null && a.caseId === b.caseId ? 0 : 1);
  }
  return cases;
}

/**
 * For each item the one asked in the other form, or −1. Of the items of a pair (at one stage, where items have one) these are
 * understanding and generation where there is one of each, else the two that there are, in two capabilities. Where a pair holds
 * more, as the questions of a case do, nothing says which belong together.
 */
function pairsOf(rows: readonly ItemRow[], stageOf: (item: number) => number): Int32Array {
  const pairs = new Int32Array(rows.length).fill(-1);
  const groups = new Map<string, number[]>();
  for (const [i, {pairId}] of rows.entries()) {
    if (pairId === null) continue;
    const key = `${stageOf(i)} ${pairId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [i]);
    else group.push(i);
  }
  const inForm = (group: readonly number[], form: string) => group.filter((i) => rows[i]!.capability === form);
  for (const group of groups.values()) {
    const [words, pictures] = [inForm(group, "understanding"), inForm(group, "generation")];
    const two = words.length === 1 && pictures.length === 1 ? [words[0]!, pictures[0]!] : group;
    if (two.length !== 2 || rows[two[0]!]!.capability === rows[two[1]!]!.capability) continue;
    [pairs[two[0]!], pairs[two[1]!]] = [two[1]!, two[0]!];
  }
  return pairs;
}

/** The stage that all rows of an item have, −1 where they have several or none. */
function stageOfItem(stage: Facet | null, starts: Uint32Array): (item: number) => number {
  return (item) => {
    if (stage === null) return -1;
    const [from, to] = [starts[item]!, starts[item + 1]!];
    const [first] = stage.codes.subarray(from, from + 1);
    return stage.codes.subarray(from, to).every((code) => code === first) ? first! : -1;
  };
}
