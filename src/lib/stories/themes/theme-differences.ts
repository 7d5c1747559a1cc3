import {group, mean, variance} from "d3-array";
import {BENCHMARK_IDS} from "../../benchmarks/index.js";
import {BENCHMARK_THEMES, THEMES, themedRates, type Theme, type ThemedRate} from "../../benchmarks/themes.js";
import {holm, studentQuantile, studentTwoSided} from "../../math/index.js";
import {slugOf, type ItemTag} from "../../schema/index.js";
import type {PublishedByBenchmark} from "../overview/profiles.js";

/** How the items of a category are taken: a question is answered, or a picture drawn or edited. */
export type Form = "answering" | "drawing";

/** How one category of a benchmark compares with the others of the same benchmark and form. */
export interface ThemeDifference {
  /** `benchmark/category`, as in addresses; both forms of a category share it. */
  readonly place: string;
  readonly benchmark: string;
  readonly category: string;
  readonly asks: string;
  readonly form: Form;
  readonly capability: ThemedRate["capability"];
  readonly theme: Theme | null;
  /** Systems with all categories of the benchmark in this form: the units of the test. */
  readonly systems: number;
  /** Mean over systems of this category's rate minus the mean of the other categories', in points; `null` below two systems. */
  readonly value: number | null;
  /** 95% interval by Student's t; `null` where the value is, or systems do not differ. */
  readonly lo: number | null;
  readonly hi: number | null;
  /** Two-sided p of no difference, by Holm's method for all categories there are, whatever their theme. */
  readonly p: number | null;
  /** Published cells of the category's own rates. */
  readonly cells: readonly string[];
}

/** Where a category stands: as documented, or as a reader moved it. */
export type ThemeMoves = ReadonlyMap<string, Theme | null>;

/** A category in addresses: `lantern/real-world-apps`. */
export const placeOf = (benchmark: string, category: string): string => `${benchmark}/${slugOf(category)}`;

/** Every category that benchmarks print by, with its theme as documented. */
export const documentedThemes: ReadonlyMap<string, Theme | null> = new Map(
  BENCHMARK_IDS.flatMap((benchmark) =>
    (BENCHMARK_THEMES[benchmark]?.categories ?? []).map(
      ({category, theme}) => [placeOf(benchmark, category), theme] as const
    )
  )
);

/**
 * How much easier or harder each category is than the others of its own benchmark.
 *
 * Rates of two benchmarks share no scale, so that none is pooled: a category is held against the other categories of the same benchmark
 * and form, within each system, and only these differences stand side by side under a theme. Value: mean over systems of
 * 100 (rate of the category − mean rate of the others). Systems that miss a category of the form are left out; a number
 * printed twice counts once, as do two systems with the same rates in all categories, of which one row is not its own; a form with one
 * category has nothing to be held against and is left out.
 *
 * Where a reader puts a category changes none of it: `underThemes` only groups anew.
 */
export function themeDifferences(published: PublishedByBenchmark, tags: readonly ItemTag[]): ThemeDifference[] {
  const all = BENCHMARK_IDS.flatMap((benchmark) =>
    [...group(themedRates(benchmark, published[benchmark] ?? [], tags), formOf)].flatMap(([form, own]) =>
      differencesOf(benchmark, form, own)
    )
  );
  const tested = all.filter(({p}) => p !== null);
  const adjusted = new Map(holm(tested.map(({p}) => p!)).map((p, i) => [tested[i]!, p]));
  return underThemes(
    all.map((one) => ({...one, p: adjusted.get(one) ?? null})),
    new Map()
  );
}

/** Differences in the order of themes, with categories under other themes than documented. */
export const underThemes = (all: readonly ThemeDifference[], moves: ThemeMoves): ThemeDifference[] =>
  all
    .map((one) => ({...one, theme: moves.has(one.place) ? moves.get(one.place)! : one.theme}))
    .sort((a, b) => order(a) - order(b));

const formOf = ({capability}: ThemedRate): Form => (capability === "understanding" ? "answering" : "drawing");

const order = ({theme}: ThemeDifference): number => (theme === null ? THEMES.length : THEMES.indexOf(theme));

function differencesOf(benchmark: string, form: Form, rates: readonly ThemedRate[]): ThemeDifference[] {
  const categories = [...new Set(rates.map(({category}) => category))];
  if (categories.length < 2) return [];
  const whole = [...group(rates, ({model}) => model).values()]
    .map((own) => new Map([...own].reverse().map((rate) => [rate.category, rate])))
    .filter(({size}) => size === categories.length);
  const rowOf = (system: ReadonlyMap<string, ThemedRate>) => categories.map((one) => system.get(one)!.share).join();
  const systems = [...group(whole, rowOf).values()].map(([first]) => first!);
  return categories.map((category) => {
    const {theme, asks} = BENCHMARK_THEMES[benchmark]!.categories.find((one) => one.category === category)!;
    const own = systems.map((system) => system.get(category)!);
    const differences = systems.map((system, s) => {
      const others = [...system.values()].filter((rate) => rate.category !== category);
      return 100 * (own[s]!.share - mean(others, ({share}) => share)!);
    });
    return {
      ...{place: placeOf(benchmark, category), benchmark, category, asks, form, theme},
      capability: rates.find((rate) => rate.category === category)!.capability,
      systems: systems.length,
      ...estimateOf(differences),
      cells: own.map(({source}) => source)
    };
  });
}

function estimateOf(differences: readonly number[]): Pick<ThemeDifference, "value" | "lo" | "hi" | "p"> {
  const n = differences.length;
  if (n < 2) return {value: null, lo: null, hi: null, p: null};
  const value = mean(differences)!;
  const error = Math.sqrt(variance(differences)! / n);
  if (!(error > 0)) return {value, lo: null, hi: null, p: null};
  const reach = studentQuantile(0.975, n - 1) * error;
  return {value, lo: value - reach, hi: value + reach, p: studentTwoSided(value / error, n - 1)};
}
