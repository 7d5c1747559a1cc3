import type {BenchmarkId, PublishedRow} from "../../schema/index.js";

/** Capabilities that the joint model tells apart, in order. */
export const CAPABILITIES = ["understanding", "generation", "editing"] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** A cell of the joint model: what a benchmark asks under one heading. */
export interface JointCell {
  readonly id: string;
  readonly benchmark: BenchmarkId;
  readonly capability: Capability;
  /** Share that guessing gets right, where answers are chosen among a few. */
  readonly floor?: number;
  /** Another capability that a right answer needs, where a model judges itself. */
  readonly also?: Capability;
}

/** A printed rate that measures one capability. */
export interface JointObservation {
  readonly model: string;
  readonly cell: JointCell;
  /** Share in [0, 1]. */
  readonly share: number;
  /** Answers behind it. */
  readonly n: number;
  /** Published cell. */
  readonly source: string;
}

/**
 * A printed rate as an observation of one capability; `null` where no number of answers is known.
 *
 * @param id - names the cell within its benchmark
 * @param floor - share that guessing gets right; 0 where answers are free
 * @param also - another capability that a right answer needs
 */
export function observation(
  row: PublishedRow,
  capability: Capability,
  id: string,
  {n = row.n, floor, also}: {readonly n?: number | null} & Pick<JointCell, "floor" | "also"> = {}
): JointObservation | null {
  if (n === null) return null;
  return {
    model: row.model,
    cell: {
      id: `${row.benchmark}/${id}`,
      benchmark: row.benchmark,
      capability,
      ...(floor && {floor}),
      ...(also && {also})
    },
    share: row.unit === "percent" ? row.value / 100 : row.value,
    n,
    source: row.cell
  };
}
