import type {BenchmarkEntry, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {
  rateRange,
  singleAbilities,
  stageScores,
  trialsOf,
  type SingleAbility
} from "../../lib/benchmarks/umnibench/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {Segments} from "../controls/index.js";
import {count} from "../format/numbers.js";
import {sourceOf} from "../page/site-data.js";
import {isChosen} from "../page/system-filters.js";
import {slug, umniState, type UmniState} from "./state.js";

/** A system of any table of UmniBench. */
export interface System {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** True for the eight systems of the leaderboard. */
  readonly whole: boolean;
}

/** Everything the figures of the UmniBench page share. */
export interface UmniContext {
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly rows: readonly PublishedRow[];
  /** Leaderboard systems by overall score, then the others. */
  readonly systems: readonly System[];
  readonly domains: readonly {readonly name: string; readonly n: number}[];
  readonly abilities: readonly SingleAbility[];
  /** All answers of one system. */
  readonly answers: number;
  readonly state: PageState<UmniState>;
}

export function createUmniContext(
  rows: readonly PublishedRow[],
  models: ReadonlyMap<string, ModelEntry>,
  bench: BenchmarkEntry,
  options?: StateOptions
): UmniContext {
  const overall = stageScores(rows, "paper")
    .filter(({stage}) => stage === "overall")
    .sort((a, b) => b.row.value - a.row.value);
  const abilities = singleAbilities(rows);
  const whole = overall.map(({model}) => model);
  const ids = [...new Set([...whole, ...abilities.map(({model}) => model)])];
  const systems = ids.map((id): System => {
    const entry = models.get(id);
    const kind = entry?.kind === "unified" ? `unified-${entry.openness}` : (entry?.kind ?? "unified-open");
    return {id, name: entry?.short ?? id, kind, whole: whole.includes(id)};
  });
  const domains = [
    ...new Map(
      rows
        .filter((row) => row.table === "Table 3" && row.n !== null && row.stage === null)
        .map((row) => [row.category!, {name: row.category!, n: row.n!}])
    ).values()
  ];
  const state = createPageState(
    umniState(
      ids,
      domains.map(({name}) => name)
    ),
    options
  );
  return {bench, models, rows, systems, domains, abilities, answers: overall[0]!.row.n!, state};
}

/** Systems that the filters leave. */
export const chosenSystems = ({systems}: UmniContext, state: UmniState): readonly System[] =>
  systems.filter((system) => isChosen(system, state));

/** Leaderboard systems that the filters leave, best overall first. */
export const chosenWhole = (context: UmniContext, state: UmniState): readonly System[] =>
  chosenSystems(context, state).filter(({whole}) => whole);

export const chosenDomains = ({domains}: UmniContext, state: UmniState): UmniContext["domains"] =>
  domains.filter(({name}) => state.domains.length === 0 || state.domains.includes(slug(name)));

export const nameOf = ({models}: UmniContext, id: string): string => models.get(id)?.short ?? id;

export const cellSource = ({bench}: UmniContext, row: PublishedRow): string => sourceOf(bench.name, row);

/** A rate over several questions with its interval by the chosen kind of trial; without one where `n` is unknown. */
export function rateWithRange(
  {bench}: UmniContext,
  {trial}: UmniState,
  row: PublishedRow
): {readonly value: number; readonly lo?: number; readonly hi?: number} {
  return row.n === null
    ? {value: row.value}
    : {value: row.value, ...rateRange(row.value, trialsOf(trial, row.n, bench.items))};
}

/** The choice of what an interval counts. */
export const TrialChoice = ({state}: UmniContext): HTMLElement =>
  Segments(state, "trial", "Intervals", [
    {id: "cases", name: "intervals by case"},
    {id: "answers", name: "by answer"}
  ]);

/** The caveat that goes with an interval over several questions. */
export const trialCaveat = ({bench, answers}: UmniContext, {trial}: UmniState) =>
  trial === "cases"
    ? {
        lead: "Intervals count cases.",
        text: `Up to nine answers are about the images of one case and share their fate. Counting ${count(bench.items)} cases instead of up to ${count(answers)} answers is the cautious end.`
      }
    : {
        lead: "Intervals count answers,",
        text: `as if all were independent. Up to nine of them share the images of one case, so these rods are too short; by case they would be the cautious end.`
      };
