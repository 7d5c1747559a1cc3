import type {PublishedRow} from "../../schema/index.js";
import type {Capability, JointObservation} from "./joint-observation.js";

/** What categories of several benchmarks ask for alike, in the order of every listing. */
export const THEMES = ["counting", "text", "spatial", "attributes", "knowledge", "reasoning", "editing"] as const;
export type Theme = (typeof THEMES)[number];

/** A category of one benchmark under the common themes. */
export interface ThemedCategory {
  /** As printed. */
  readonly category: string;
  /** `null` where it asks for none of them, or for several. */
  readonly theme: Theme | null;
  /** What its items ask for, which is why it stands there. */
  readonly asks: string;
}

/** A printed rate of one category that measures one capability. */
export interface ThemedRate {
  readonly model: string;
  readonly category: string;
  readonly capability: Capability;
  /** Share in [0, 1]. */
  readonly share: number;
  /** Published cell. */
  readonly source: string;
}

/**
 * One benchmark's categories under the common themes. Nothing else reads them: no number of the benchmark itself rests on a theme.
 */
export interface BenchmarkThemes {
  readonly categories: readonly ThemedCategory[];
  /**
   * Rates that stand beside each other: those of one form, answered or drawn, were asked alike. Those of the joint model by category where
   * nothing else is said.
   */
  readonly rates?: (rows: readonly PublishedRow[]) => ThemedRate[];
}

/** The joint model's rates that are printed by category and asked at once: what two steps change is another question. */
export function ratesByCategory(
  observations: readonly JointObservation[],
  rows: readonly PublishedRow[]
): ThemedRate[] {
  const rowAt = new Map(rows.map((row) => [row.cell, row]));
  return observations.flatMap(({model, cell, share, source}): ThemedRate[] => {
    const {category, protocol} = rowAt.get(source)!;
    if (category === null || protocol === "stepwise") return [];
    return [{model, category, capability: cell.capability, share, source}];
  });
}
