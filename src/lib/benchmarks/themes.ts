import {ratesByCategory, type BenchmarkThemes, type ThemedRate} from "./contract/benchmark-themes.js";
import * as registered from "./registered-themes.js";
import {benchmarkOf} from "./registry.js";
import type {ItemTag, PublishedRow} from "../schema/index.js";

export {THEMES, type Theme, type ThemedCategory, type ThemedRate} from "./contract/benchmark-themes.js";

/** Categories under the common themes, by benchmark; of those that print rates by category. */
export const BENCHMARK_THEMES: Readonly<Record<string, BenchmarkThemes>> = registered;

/** A benchmark's rates by category; none where it has no themes. */
export function themedRates(id: string, rows: readonly PublishedRow[], tags: readonly ItemTag[]): ThemedRate[] {
  const themes = BENCHMARK_THEMES[id];
  if (themes === undefined) return [];
  return themes.rates?.(rows) ?? ratesByCategory(benchmarkOf(id)!.joint(rows, tags), rows);
}
