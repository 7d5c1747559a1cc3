import type {CaseProfile} from "./case-tally.js";
import {entryOf} from "./entry-of.js";
import {PlainMeans, type LineTally} from "./plain-means.js";
import type {ScoreLine} from "./score-line.js";
import {RunGaps} from "./share-gaps.js";
import type {VerdictCount} from "./verdict-count.js";

type RunNames = Pick<VerdictCount, "suite" | "subjectId" | "protocol" | "runId">;

/** Plain means and gaps of one run whose verdicts were counted; its cases come after them, whatever their number. */
export class CountedRun {
  readonly #means = new PlainMeans();
  readonly #tallies: ReadonlyMap<VerdictCount, readonly LineTally[]>;
  readonly #about: RunNames;
  readonly gaps: RunGaps;

  /** @param counts - in order of appearance */
  constructor({suite, subjectId, protocol, runId}: RunNames, counts: readonly VerdictCount[]) {
    this.#about = {suite, subjectId, protocol, runId};
    this.gaps = new RunGaps(this.#about);
    for (const count of counts) this.gaps.addCounted(count);
    this.#tallies = new Map(counts.map((count) => [count, this.#means.talliesOf(count)]));
    for (const [count, tallies] of this.#tallies) for (const {scores} of tallies) scores.addCounted(count);
  }

  /** Cases of the run that came out alike; what they count beside these verdicts is passed over. */
  add({cases, entries}: CaseProfile): void {
    const own = new Map<LineTally, {scored: number; right: number}>();
    for (const {count, scored, right} of entries)
      for (const tally of this.#tallies.get(count) ?? []) {
        const sum = entryOf(own, tally, () => ({scored: 0, right: 0}));
        sum.scored += scored;
        sum.right += right;
      }
    this.gaps.addCases(entries, cases);
    for (const [tally, {scored, right}] of own) tally.cases.addAlike(scored, right, cases);
  }

  /** As `plainLines` gives them of rows; none without verdicts. */
  lines(): ScoreLine[] {
    const {runId, ...about} = this.#about;
    return this.#means.lines({...about, scorer: "", runId});
  }
}
