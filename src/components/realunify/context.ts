import type {BenchmarkEntry, ModelEntry, PublishedRow} from "../../lib/schema/index.js";
import {
  pooled,
  protocolCells,
  stepChange,
  type RoleAccuracy,
  type ProtocolCell,
  type Role,
  type StepChange
} from "../../lib/benchmarks/realunify/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import {sourceOf} from "../page/site-data.js";
import {isChosen} from "../page/system-filters.js";
import {chosenCategories, kindOf, realUnifyState, type RealUnifyState, type Track} from "./state.js";

/** A system of Tables 2 and 3; the pipelines of Table 5 are no choice of the filter. */
export interface System {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly kind: string;
}

/** Everything the figures of the RealUnify page share. */
export interface RealUnifyContext {
  readonly bench: BenchmarkEntry;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly rows: readonly PublishedRow[];
  readonly byCell: ReadonlyMap<string, PublishedRow>;
  readonly cells: readonly ProtocolCell[];
  readonly systems: readonly System[];
  readonly state: PageState<RealUnifyState>;
}

export function createRealUnifyContext(
  rows: readonly PublishedRow[],
  models: ReadonlyMap<string, ModelEntry>,
  bench: BenchmarkEntry,
  options?: StateOptions
): RealUnifyContext {
  const cells = protocolCells(rows);
  const roles = new Map(cells.map((cell) => [cell.model, cell.role]));
  const systems = [...roles]
    .filter(([, role]) => role !== "pipeline")
    .map(([id, role]): System => {
      const entry = models.get(id);
      return {id, name: entry?.short ?? id, role, kind: kindOf(role, entry?.openness ?? null)};
    });
  const byCell = new Map(rows.map((row) => [row.cell, row]));
  return {
    bench,
    models,
    rows,
    byCell,
    cells,
    systems,
    state: createPageState(realUnifyState(systems.map(({id}) => id)), options)
  };
}

/** Systems that the filters leave, in the order of the tables. */
export const chosenSystems = ({systems}: RealUnifyContext, state: RealUnifyState): readonly System[] =>
  systems.filter((system) => isChosen(system, state));

/** One system over the chosen categories of a track. */
export interface TrackResult {
  readonly system: System;
  readonly direct: RoleAccuracy;
  readonly stepwise: RoleAccuracy | null;
  readonly change: StepChange | null;
}

/** Results of the chosen unified models over the chosen categories of a track: largest gain first, without change last. */
export function trackResults(context: RealUnifyContext, state: RealUnifyState, track: Track): TrackResult[] {
  const categories = chosenCategories(state, track);
  return chosenSystems(context, state)
    .filter(({role}) => role === "unified")
    .flatMap((system): TrackResult[] => {
      const own = categories.map((name) => cellOf(context, system.id, name));
      const direct = pooled(own.map((cell) => cell?.direct ?? null));
      const stepwise = pooled(own.map((cell) => cell?.stepwise ?? null));
      if (direct === null) return [];
      return [{system, direct, stepwise, change: stepwise && stepChange(direct, stepwise)}];
    })
    .sort((a, b) => (b.change?.value ?? -Infinity) - (a.change?.value ?? -Infinity) || b.direct.right - a.direct.right);
}

export const cellOf = ({cells}: RealUnifyContext, model: string, category: string): ProtocolCell | undefined =>
  cells.find((cell) => cell.model === model && cell.category === category);

/** Source of an accuracy: its cell, the printed average of its whole track, or the columns it was added up from. */
export function accuracySource({rows, byCell, bench}: RealUnifyContext, accuracy: RoleAccuracy, track: Track): string {
  const parts = accuracy.cells.map((cell) => byCell.get(cell)!);
  const [first] = parts;
  if (first && parts.length === 1) return sourceOf(bench.name, first);
  const {model, table, protocol, row} = first!;
  const average = rows.find(
    (r) => r.model === model && r.table === table && r.protocol === protocol && r.category === track.total
  );
  if (average && parts.length === track.categories.length) return sourceOf(bench.name, average);
  return `${bench.name}, ${table}, row ${row}, columns ${parts.map(({column}) => column).join(", ")}`;
}
