import {gapChanges, type GapChange} from "./gap-changes.js";
import {itemChanges, type ItemChange, type ItemsMoved} from "./item-changes.js";
import type {ReportVersion} from "./report-version.js";
import {scoreChanges, type ScoreChanges} from "./score-changes.js";
import {unpackScores} from "./score-table.js";

/** Everything that changed between two runs of a report. */
export interface VersionChanges extends ScoreChanges {
  readonly gaps: readonly GapChange[];
  readonly items: readonly ItemChange[];
  readonly itemsMoved: readonly ItemsMoved[];
}

/** Compares two runs: models and scores, gaps, and items one by one. Each of the three kinds is adjusted for its own number of tests. */
export function versionChanges(before: ReportVersion, after: ReportVersion): VersionChanges {
  const {changes: items, moved: itemsMoved} = itemChanges(before.items, after.items);
  return {
    ...scoreChanges(unpackScores(before.scores), unpackScores(after.scores)),
    gaps: gapChanges(before.gaps, after.gaps, stillModels(items, itemsMoved)),
    items,
    itemsMoved
  };
}

/** Models of which every item has the same answers in both runs, and no suite gained or lost one. */
function stillModels(items: readonly ItemChange[], moved: readonly ItemsMoved[]): ReadonlySet<string> {
  const suites = new Set(moved.map(({suite}) => suite));
  const changed = new Set(
    items.flatMap(({suite, model, better, worse}) =>
      better.length + worse.length > 0 || suites.has(suite) ? [model] : []
    )
  );
  return new Set(items.flatMap(({model}) => (changed.has(model) ? [] : [model])));
}
