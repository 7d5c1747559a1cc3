import type {CrossFilter} from "./filter/cross-filter.js";
import {fitPlacesSteps} from "./fit-places.js";
import {scoreNumber} from "./score-number.js";
import {ROWS_PER_STEP} from "./table/finish.js";
import {facetOf} from "./table/verdict-table.js";

/** The scores in force, each an answer of a model to an item in an ability, for a fit of levels or of a range. */
export interface SliceScores {
  /** Code of each subject, and number of each item (of a pair, that of its first ability). */
  readonly models: readonly number[];
  readonly items: readonly number[];
  /** Capabilities of the items in force where there are several, else one. */
  readonly abilities: readonly string[];
  /** i32[N], i32[N], u8[N]: places of answers. */
  readonly subject: Int32Array;
  readonly item: Int32Array;
  readonly ability: Uint8Array;
  /** f64[N]: scores as the log has them. */
  readonly score: Float64Array;
  /** u16[N]: rule that gave each, as a place in `rules`. */
  readonly rule: Uint16Array;
  readonly rules: readonly string[];
  /** Scores of items without a capability, where others have one: they enter no ability. */
  readonly outside: number;
}

/**
 * Scores that pass all filters, in steps, so that other work can run in between. Attempts, judges and whatever else gives several scores of one
 * answer are answers of their own.
 *
 * @returns `null` where fewer than two models or two items have one
 */
export function* sliceScoresSteps(filter: CrossFilter): Generator<void, SliceScores | null> {
  const {table} = filter;
  const isScored = (row: number) => !Number.isNaN(scoreNumber(table, row));
  const capability = facetOf(table, "capability");
  const scored = yield* scoredByCapability(filter, isScored);
  const named = (capability?.values ?? []).flatMap((name, code) => (name !== null && scored[code]! > 0 ? [code] : []));
  const nameOf = (code: number) => capability!.values[code]!;
  const isApart = named.length > 1;
  const places = yield* fitPlacesSteps(filter, {
    model: facetOf(table, "model")!,
    abilityOf: (i) => (isApart ? named.indexOf(capability!.codes[i]!) : 0),
    isPaired: isApart,
    counts: isScored
  });
  if (places === null) return null;
  const all = scored.reduce((sum, n) => sum + n, 0);
  const outside = isApart ? all - named.reduce((sum, code) => sum + scored[code]!, 0) : 0;
  const N = all - outside;
  const scorer = facetOf(table, "scorer");
  const found = {
    subject: new Int32Array(N),
    item: new Int32Array(N),
    ability: new Uint8Array(N),
    score: new Float64Array(N),
    rule: new Uint16Array(N)
  };
  let n = 0;
  yield* places.answers((subject, item, ability, row) => {
    found.subject[n] = subject;
    found.item[n] = item;
    found.ability[n] = ability;
    found.score[n] = scoreNumber(table, row);
    found.rule[n++] = scorer?.codes[row] ?? 0;
  });
  return {
    ...found,
    models: places.models,
    items: places.items,
    abilities: isApart || (named.length === 1 && scored[named[0]!] === all) ? named.map(nameOf) : ["ability"],
    rules: scorer?.values.map((name) => name ?? "no rule") ?? ["the rule"],
    outside
  };
}

/** Scores in force by the capability of their item; all in one place where the log names none. */
function* scoredByCapability(filter: CrossFilter, isScored: (row: number) => boolean): Generator<void, Uint32Array> {
  const {items} = filter.table;
  const capability = facetOf(filter.table, "capability");
  const scored = new Uint32Array(capability?.values.length ?? 1);
  let since = 0;
  for (let i = 0; i < items.ids.length; i++) {
    const [from, to] = [items.starts[i]!, items.starts[i + 1]!];
    if (filter.itemPasses(i))
      for (let r = from; r < to; r++) if (isScored(r) && filter.rowPasses(r)) scored[capability?.codes[i] ?? 0]!++;
    if ((since += to - from) < ROWS_PER_STEP) continue;
    since = 0;
    yield;
  }
  return scored;
}
