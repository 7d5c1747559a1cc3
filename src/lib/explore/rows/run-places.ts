import {byName} from "../table/dictionary.js";

/** A run, when it took place, and with which it could be taken for one. */
export interface PlacedRun {
  readonly id: string;
  readonly date: string;
  /** Alike for runs that nothing else tells apart. */
  readonly like: string;
}

/**
 * Runs of a model that nothing else tells apart as 1, 2, … in order of date, so that the first of one model meets the first of another.
 * Runs without an item in common are parts of one.
 *
 * @param crowded - those of the runs that are alike (`crowdedRuns`)
 * @param haveCommon - whether two runs that are alike have an item in common
 * @returns the place of each run; `null` where every run is told apart
 */
export function runPlaces(
  runs: readonly PlacedRun[],
  crowded: readonly (readonly PlacedRun[])[],
  haveCommon: (a: string, b: string) => boolean
): ReadonlyMap<string, string> | null {
  if (crowded.length === 0) return null;
  const places = new Map(runs.map(({id}) => [id, "1"]));
  for (const group of crowded) {
    const taken: string[][] = [];
    for (const {id} of group.toSorted((a, b) => byName(a.date, b.date) || byName(a.id, b.id))) {
      const free = taken.findIndex((others) => !others.some((other) => haveCommon(id, other)));
      if (free < 0) taken.push([id]);
      else taken[free]!.push(id);
      places.set(id, String(free < 0 ? taken.length : free + 1));
    }
  }
  return places;
}

/** Runs that are alike, where there are several. */
export function crowdedRuns(runs: readonly PlacedRun[]): readonly (readonly PlacedRun[])[] {
  const groups = new Map<string, PlacedRun[]>();
  for (const run of runs) {
    const group = groups.get(run.like);
    if (group === undefined) groups.set(run.like, [run]);
    else group.push(run);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
