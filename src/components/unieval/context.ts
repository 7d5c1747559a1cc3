import type {BenchmarkEntry, ModelEntry, PublishedRow, ItemTag} from "../../lib/schema/index.js";
import {choice, subset, type StateSpec} from "../../lib/state/index.js";
import {bestConstant, tagKey, tagsBehind, type ConstantBaseline} from "../../lib/benchmarks/unieval/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {sourceOf} from "../page/site-data.js";
import {isChosen} from "../page/system-filters.js";

/** Groups of systems on this page. */
export const KINDS = [
  {id: "unified", name: "unified"},
  {id: "generation-only", name: "generation only"}
] as const;

export interface UniEvalState {
  readonly models: readonly string[];
  readonly kinds: readonly string[];
  /** Level-1 tags. */
  readonly tags: readonly string[];
  readonly level: "1" | "2";
  readonly order: "hierarchy" | "similarity";
  readonly show: "score" | "baseline";
}

/** Everything the figures of the UniEval page share. */
export interface UniEvalContext {
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly rows: readonly PublishedRow[];
  readonly tags: readonly ItemTag[];
  /** The tags that a system's scores are means of, by system: a log of the reader's may hold questions of some only. */
  readonly behind: ReadonlyMap<string, readonly ItemTag[]>;
  /** Level-1 names in the order of the tables. */
  readonly level1: readonly string[];
  /** The best constant answer: always A. */
  readonly constant: ConstantBaseline;
  readonly state: PageState<UniEvalState>;
  /** Systems of Tables 2 and 3. */
  readonly systems: readonly {readonly id: string; readonly name: string; readonly kind: string}[];
}

export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export function createUniEvalContext(
  rows: readonly PublishedRow[],
  models: ReadonlyMap<string, ModelEntry>,
  bench: BenchmarkEntry,
  tags: readonly ItemTag[],
  options?: StateOptions
): UniEvalContext {
  const level1 = [...new Set(tags.map((tag) => tag.level1))];
  const totals = rows.filter(
    (row) => row.category === "UniScore" && (row.table === "Table 2" || row.table === "Table 3")
  );
  const systems = totals
    .map((row) => ({
      id: row.model,
      name: models.get(row.model)?.short ?? row.row,
      kind: row.table === "Table 2" ? "unified" : "generation-only",
      score: row.value
    }))
    .sort((a, b) => Number(a.kind !== "unified") - Number(b.kind !== "unified") || b.score - a.score);
  const spec: StateSpec<UniEvalState> = {
    models: subset(systems.map(({id}) => id)),
    kinds: subset(KINDS.map(({id}) => id)),
    tags: subset(level1.map(slug)),
    level: choice(["1", "2"], "1"),
    order: choice(["hierarchy", "similarity"], "hierarchy"),
    show: choice(["score", "baseline"], "score")
  };
  const state = createPageState(spec, options);
  const behind = new Map(
    systems.map(({id}) => [
      id,
      tagsBehind(
        rows.filter(({model}) => model === id),
        tags
      )
    ])
  );
  return {bench, models, rows, tags, behind, level1, constant: bestConstant(tags), state, systems};
}

/** Systems that the filters leave, best UniScore first, unified ones in front. */
export const chosenSystems = ({systems}: UniEvalContext, state: UniEvalState): UniEvalContext["systems"] =>
  systems.filter((system) => isChosen(system, state));

export const chosenTags = ({level1}: UniEvalContext, {tags}: UniEvalState): readonly string[] =>
  level1.filter((name) => tags.length === 0 || tags.includes(slug(name)));

/** The printed level-1 value of a system: Table 2 for unified, 3 for generation-only, 5 for the external judge. */
export function level1Row(
  {rows}: UniEvalContext,
  model: string,
  category: string,
  table: string
): PublishedRow | undefined {
  return rows.find((row) => row.model === model && row.category === category && row.table === table);
}

export const ownTable = (kind: string): string => (kind === "unified" ? "Table 2" : "Table 3");

/** Index of the level-2 values, built once: 1 620 of them. */
export function level2Index({rows}: UniEvalContext): ReadonlyMap<string, PublishedRow> {
  return new Map(
    rows
      .filter((row) => row.subcategory !== null)
      .map((row) => [`${row.model}|${tagKey(row.category!, row.subcategory!)}`, row])
  );
}

export const cellSource = (context: UniEvalContext, row: PublishedRow): string => sourceOf(context.bench.name, row);
