import type {GapInput} from "./cell-gap.js";

/** Signed draws by cell, kept while only the categories change. */
export type DrawCache = Map<string, Float32Array>;

/** Key of a cell in a `DrawCache`. */
export const drawKey = ({model, category}: Pick<GapInput, "model" | "category">): string => `${model}|${category}`;
