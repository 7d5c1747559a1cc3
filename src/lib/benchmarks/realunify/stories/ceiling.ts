import {pooled, type RoleAccuracy, type ProtocolCell} from "./protocol-cells.js";

/** The best systems of one category; several when they tie. */
export interface Best {
  readonly models: readonly string[];
  readonly accuracy: RoleAccuracy;
}

/** One category with the best of each kind and the pipeline of two specialists above them. */
export interface Ceiling {
  readonly category: string;
  readonly unifiedDirect: Best | null;
  readonly unifiedStepwise: Best | null;
  readonly specialist: Best | null;
  readonly pipeline: Best | null;
}

function best(cells: readonly ProtocolCell[], protocol: "direct" | "stepwise"): Best | null {
  const known = cells.flatMap((cell) => (cell[protocol] ? [{model: cell.model, accuracy: cell[protocol]}] : []));
  const most = Math.max(...known.map(({accuracy}) => accuracy.right));
  const tied = known.filter(({accuracy}) => accuracy.right === most);
  const [first] = tied;
  return first ? {models: tied.map(({model}) => model), accuracy: first.accuracy} : null;
}

/** The best unified model under each protocol, the best specialist and the pipeline in a category, of the given cells. */
export function ceilingOf(cells: readonly ProtocolCell[], category: string): Ceiling {
  const own = cells.filter((cell) => cell.category === category);
  const unified = own.filter(({role}) => role === "unified");
  return {
    category,
    unifiedDirect: best(unified, "direct"),
    unifiedStepwise: best(unified, "stepwise"),
    specialist: best(
      own.filter(({role}) => role === "generation-only" || role === "understanding-only"),
      "direct"
    ),
    pipeline: best(
      own.filter(({role}) => role === "pipeline"),
      "stepwise"
    )
  };
}

/** Each system's cells of several categories as one cell under a common name. */
export function pooledCells(
  cells: readonly ProtocolCell[],
  categories: readonly string[],
  name: string
): ProtocolCell[] {
  const models = [...new Map(cells.map((cell) => [cell.model, cell])).values()];
  return models.flatMap(({model, role}): ProtocolCell[] => {
    const own = categories.map((category) => cells.find((cell) => cell.model === model && cell.category === category));
    const track = own.find((cell) => cell !== undefined)?.track;
    if (track === undefined) return [];
    const of = (protocol: "direct" | "stepwise") => pooled(own.map((cell) => cell?.[protocol] ?? null));
    return [{model, role, track, category: name, direct: of("direct"), stepwise: of("stepwise")}];
  });
}
