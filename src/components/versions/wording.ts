import type {ReportVersion, ScoreChange} from "../../lib/report/index.js";
import {plural, pValue, signed, signedInterval} from "../format/numbers.js";
import {runName, type ComparedRuns} from "./context.js";

/** Joint outcomes of an item's two forms in words. */
const METRICS: Readonly<Record<string, string>> = {
  p11: "right in both forms",
  p10: "right in words only",
  p01: "right in pictures only",
  p00: "right in neither form"
};

/** What a score is of: `Reasoning, right in words only`. */
export function partName({group, protocol, metric}: Pick<ScoreChange, "group" | "protocol" | "metric">): string {
  const part = group.replace(/^(?:category|task|stage|tag-L\d): /, "");
  return [part === "all" ? "all items" : part, protocol, METRICS[metric] ?? metric]
    .filter((one) => one !== null)
    .join(", ");
}

/** Points of a hundred. */
export const points = (share: number): number => 100 * share;

/** A difference of shares with its interval, in points. */
export const inPoints = ({value, lo, hi}: {readonly value: number; readonly lo: number; readonly hi: number}) => ({
  value: points(value),
  lo: points(lo),
  hi: points(hi)
});

/** The two runs in the order compared, and whether their logs are generated. */
export function runsLine({before, after}: Pick<ComparedRuns, "before" | "after">): string {
  const isSimulated = [before, after].some(({logs}) => logs.some((log) => log.simulated));
  return `Runs of ${runName(before)} and ${runName(after)}${isSimulated ? ", simulated logs" : ""}.`;
}

/** Said where two runs were computed by different releases: a difference may then be the program's. */
export function releases(before: ReportVersion, after: ReportVersion): {lead: string; text: string}[] {
  if (before.parallax === after.parallax) return [];
  return [
    {
      lead: "Two releases.",
      text: `The runs were computed by Parallax ${before.parallax} and ${after.parallax}: a difference may come from the program.`
    }
  ];
}

/** An adjusted p in the house form; a whole one without digits that say nothing. */
export const adjustedP = (p: number): string => (p > 0.9995 ? "p = 1" : pValue(p));

/** A difference in points with its interval: `+9.6 [+3.0, +16.1]`. */
export const changeText = ({
  value,
  lo,
  hi
}: {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}): string => `${signed(value)} points ${signedInterval({lo, hi})}`;

/** `New models: A, B and 3 more.` */
export function named(names: readonly string[], most = 6): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(", ")}${rest > 0 ? ` and ${plural(rest, "more", "more")}` : ""}.`;
}
