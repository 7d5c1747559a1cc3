import type {BenchmarkThemes} from "./contract/benchmark-themes.js";
import * as registered from "./registered-themes.js";

export {THEMES, type Theme, type ThemedCategory, type ThemedRate} from "./contract/benchmark-themes.js";

/** Categories under the common themes, by benchmark; of those that print rates by category. */
export const BENCHMARK_THEMES: Readonly<Record<string, BenchmarkThemes>> = registered;
