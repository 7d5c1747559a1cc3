import type {PublishedRow} from "../../../schema/index.js";
import {REALUNIFY_TRACKS, type TrackId} from "./tracks.js";

/** What a system was evaluated as, on this benchmark: GPT-Image-1 stands among the generation-only specialists here. */
export type Role = "unified" | "understanding-only" | "generation-only" | "pipeline";

/** Items answered right out of `n`, with the printed cells they come from. */
export interface RoleAccuracy {
  readonly right: number;
  readonly n: number;
  readonly cells: readonly string[];
}

/** One system in one category under both protocols; `null` where a table has no such number. */
export interface ProtocolCell {
  readonly model: string;
  readonly role: Role;
  readonly track: TrackId;
  readonly category: string;
  readonly direct: RoleAccuracy | null;
  readonly stepwise: RoleAccuracy | null;
}

const ROLES: Readonly<Record<string, Role>> = {
  "Table 2": "unified",
  "Table 3a": "generation-only",
  "Table 3b": "understanding-only",
  "Table 5": "pipeline"
};

/** Items right behind a printed rate: the whole number that prints as it, or the share of `n` where none does. */
export function rightOf({value, n, decimals, cell}: PublishedRow): number {
  if (n === null) throw new RangeError(`missing denominator: ${cell}`);
  const right = (value / 100) * n;
  const whole = Math.round(right);
  const half = 0.5 * 10 ** -decimals + 1e-9;
  return Math.abs((100 * whole) / n - value) <= half ? whole : right;
}

const accuracyOf = (row: PublishedRow | undefined): RoleAccuracy | null =>
  row === undefined ? null : {right: rightOf(row), n: row.n!, cells: [row.cell]};

/** One cell per system and category of Tables 2, 3a, 3b and 5; rows that reprint Table 2 are left out. */
export function protocolCells(rows: readonly PublishedRow[]): ProtocolCell[] {
  const unified = new Set(rows.filter((row) => row.table === "Table 2").map((row) => row.model));
  const used = rows.flatMap((row) => {
    const role = ROLES[row.table];
    return role && (role === "unified" || !unified.has(row.model)) && row.track !== null ? [{...row, role}] : [];
  });
  const models = [...new Map(used.map(({model, role}) => [model, role]))];
  return models.flatMap(([model, role]) =>
    REALUNIFY_TRACKS.flatMap(({id: track, categories}) =>
      categories.flatMap((category): ProtocolCell[] => {
        const of = (protocol: string) =>
          accuracyOf(used.find((r) => r.model === model && r.category === category && r.protocol === protocol));
        const [direct, stepwise] = [of("direct"), of("stepwise")];
        return direct || stepwise ? [{model, role, track, category, direct, stepwise}] : [];
      })
    )
  );
}

/** Accuracies of several categories taken together; `null` when one of them is missing or there is none. */
export function pooled(parts: readonly (RoleAccuracy | null)[]): RoleAccuracy | null {
  if (parts.length === 0) return null;
  let [right, n] = [0, 0];
  const cells: string[] = [];
  for (const part of parts) {
    if (part === null) return null;
    right += part.right;
    n += part.n;
    cells.push(...part.cells);
  }
  return {right, n, cells};
}
