import type {GapLambda} from "../models/gap/gap-score.js";
import type {PairedCell} from "./cells.js";

/** What the gap of a cell is computed from; sent to the worker as it is. */
export type GapInput = Pick<PairedCell, "model" | "category" | "n" | "outcomes">;

/** Settings of an estimate of all gaps. */
export interface GapSettings {
  readonly lambda: GapLambda;
  /** Categories that the overall gap averages. */
  readonly categories: readonly string[];
  /** Dirichlet draws per cell; 0 asks for the closed-form intervals, without ties and floors of the folded mean. */
  readonly draws: number;
  readonly seed: number;
}

/** Identified gap of one model in one category, points. */
export interface CellGap {
  readonly model: string;
  readonly category: string;
  readonly gap: number;
  readonly lo: number;
  readonly hi: number;
  readonly includesZero: boolean;
  /** θ_und − θ_gen, logits, with its interval. */
  readonly delta: number;
  readonly deltaLo: number;
  readonly deltaHi: number;
}
