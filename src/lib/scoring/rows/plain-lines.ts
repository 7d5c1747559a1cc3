import type {CanonicalRow} from "../../schema/index.js";
import {aboutRows} from "./about-rows.js";
import {caseKeyOf} from "./case-key.js";
import {numberOf} from "./own-scales.js";
import {PlainMeans} from "./plain-means.js";
import type {ScoreLine} from "./score-line.js";

/**
 * Plain means of rows of one subject, suite and protocol.
 *
 * @param runId - the run that all rows are of, where lines are to say it
 */
export function plainLines(rows: readonly CanonicalRow[], runId?: string): ScoreLine[] {
  const means = new PlainMeans();
  for (const {item, judgments} of rows) {
    const caseKey = caseKeyOf(item);
    for (const {scorerId, scorerVersion, ...verdict} of judgments) {
      const {capability, category, subcategory} = item;
      const tallies = means.talliesOf({scorerId, scorerVersion, capability, category, subcategory});
      const score = numberOf(verdict);
      if (score === null) continue;
      for (const tally of tallies) {
        tally.scores.add(score);
        tally.cases.add(caseKey, score);
      }
    }
  }
  return means.lines({...aboutRows(rows, ""), ...(runId === undefined ? {} : {runId})});
}
