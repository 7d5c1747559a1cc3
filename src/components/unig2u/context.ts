import {comparedModels, scoreRow, type Way} from "../../lib/benchmarks/unig2u/regimes/blocks.js";
import {OVERALL, REGIMES} from "../../lib/benchmarks/unig2u/regimes/regimes.js";
import {newcombeDifference, wilsonInterval} from "../../lib/math/index.js";
import type {BenchmarkEntry, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {choice, subset} from "../../lib/state/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {seenName} from "../format/shown-name.js";

/** What the figure shows: the overall score or a regime, by its name in addresses. */
export const SCOPES = [OVERALL, ...REGIMES].map((name) => ({
  id: name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-")
    .replace(/-$/, ""),
  name
}));

export interface UniG2UState {
  readonly regime: string;
  readonly models: readonly string[];
}

/** A printed share of items answered right, in percent, with Wilson's interval. */
export interface Share {
  readonly row: PublishedRow;
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

/** How much more is answered right, in points, with the interval of the difference. */
export interface Change {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly clear: "gain" | "loss" | "no";
}

export interface System {
  readonly id: string;
  readonly name: string;
  readonly base: {readonly id: string; readonly name: string};
}

/** A unified model in one regime, and what becomes of its base model's answers in it. */
export interface Compared {
  readonly system: System;
  readonly base: Share;
  readonly direct: Share | null;
  readonly stepwise: Share | null;
  /** Answering at once, minus the base model. */
  readonly unified: Change | null;
  /** Drawing first, minus answering at once. */
  readonly drawn: Change | null;
}

/** Everything that the figure and the filters of the page share. */
export interface UniG2UContext {
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly rows: readonly PublishedRow[];
  readonly systems: readonly System[];
  readonly state: PageState<UniG2UState>;
}

export function createUniG2UContext(
  rows: readonly PublishedRow[],
  models: ReadonlyMap<string, ModelEntry>,
  bench: BenchmarkEntry,
  options?: StateOptions
): UniG2UContext {
  const named = (id: string) => ({
    id,
    name: models.get(id)?.short ?? seenName(rows.find(({model}) => model === id)!.row)
  });
  const systems = comparedModels(rows).map(({model, base}): System => ({...named(model), base: named(base)}));
  const state = createPageState<UniG2UState>(
    {
      regime: choice(
        SCOPES.map(({id}) => id),
        SCOPES[0]!.id
      ),
      models: subset(systems.map(({id}) => id))
    },
    options
  );
  return {bench, models, rows, systems, state};
}

function shareOf(rows: readonly PublishedRow[], model: string, category: string, way: Way | null): Share | null {
  const row = scoreRow(rows, model, category, way);
  if (row === null || row.n === null) return null;
  const {lo, hi} = wilsonInterval((row.value / 100) * row.n, row.n, 0.95);
  return {row, value: row.value, lo: 100 * lo, hi: 100 * hi};
}

function changeOf(after: Share | null, before: Share | null): Change | null {
  if (after === null || before === null) return null;
  const [n, m] = [after.row.n!, before.row.n!];
  const {estimate, interval} = newcombeDifference((after.value / 100) * n, n, (before.value / 100) * m, m);
  const [lo, hi] = [100 * interval.lo, 100 * interval.hi];
  return {value: 100 * estimate, lo, hi, clear: lo > 0 ? "gain" : hi < 0 ? "loss" : "no"};
}

/** Chosen models in the chosen regime, those first that answer most beside their base model, and last those that only draw first. */
export function comparedIn({rows, systems}: UniG2UContext, {regime, models}: UniG2UState): Compared[] {
  const category = SCOPES.find(({id}) => id === regime)!.name;
  return systems
    .filter(({id}) => models.length === 0 || models.includes(id))
    .flatMap((system): Compared[] => {
      const base = shareOf(rows, system.base.id, category, null);
      const [direct, stepwise] = (["direct", "stepwise"] as const).map((way) =>
        shareOf(rows, system.id, category, way)
      ) as [Share | null, Share | null];
      if (base === null) return [];
      return [{system, base, direct, stepwise, unified: changeOf(direct, base), drawn: changeOf(stepwise, direct)}];
    })
    .sort((a, b) => (b.unified?.value ?? -Infinity) - (a.unified?.value ?? -Infinity));
}

/** Models that print the same numbers in every place, answering at once. */
export function sameRows({rows, systems}: UniG2UContext): readonly (readonly System[])[] {
  const groups = new Map<string, System[]>();
  for (const system of systems) {
    const own = SCOPES.map(({name}) => scoreRow(rows, system.id, name, "direct")?.value);
    if (own.includes(undefined)) continue;
    groups.set(own.join(), [...(groups.get(own.join()) ?? []), system]);
  }
  return [...groups.values()].filter(({length}) => length > 1);
}
