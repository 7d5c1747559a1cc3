import {clusteredDifference, JointCaseTally} from "../../math/index.js";
import type {Judgment} from "../../schema/index.js";
import {entryOf} from "./entry-of.js";
import {joinedScales} from "./score-scale.js";
import type {ScoreLine} from "./score-line.js";
import {ScoreTally} from "./score-tally.js";
import type {VerdictCount} from "./verdict-count.js";

/** How much more often a model is right in understanding than in generation, in one run and by one rule. */
export interface ShareGap extends Pick<ScoreLine, "suite" | "subjectId" | "protocol" | "scorer"> {
  readonly runId: string;
  /** Whose verdicts it is of; `null` for a rule's. */
  readonly judge: string | null;
  /** Shares of right answers. */
  readonly understanding: number;
  readonly generation: number;
  /** The first minus the second: below 0 where generation is ahead. */
  readonly gap: number;
  /** 95%, over cases, of which some may be asked in both; `null` where nothing says how far other cases would lie. */
  readonly interval: readonly [lo: number, hi: number] | null;
  /** Cases asked in either. */
  readonly cases: number;
}

/** Why there is no gap of a suite, or of one of its models, that has both capabilities. */
export interface WithoutGap {
  readonly suite: string;
  /** `null` for all of its models. */
  readonly subjectId: string | null;
  /** `null` for every rule. */
  readonly scorer: string | null;
  /** A clause. */
  readonly why: string;
}

/** Gaps, and why others are missing. */
export interface ShareGaps {
  readonly gaps: readonly ShareGap[];
  readonly without: readonly WithoutGap[];
}

type Side = "understanding" | "generation";

const isSide = (capability: string | null): capability is Side =>
  capability === "understanding" || capability === "generation";

/** Scored and right verdicts of a case, by side. */
type CaseSides = Readonly<Record<Side, {scored: number; right: number}>>;

const noVerdicts = (): CaseSides => ({understanding: {scored: 0, right: 0}, generation: {scored: 0, right: 0}});

/** Verdicts by one rule, both capabilities beside each other. */
class GapTally {
  readonly sides = {understanding: new ScoreTally(), generation: new ScoreTally()};
  readonly judges = new Set<string>();
  readonly cases = new JointCaseTally();
  readonly #open = new Map<string, CaseSides>();

  add(side: Side, caseKey: string, score: number): void {
    this.sides[side].add(score);
    const own = entryOf(this.#open, caseKey, noVerdicts)[side];
    own.scored++;
    if (score === 1) own.right++;
  }

  get hasBoth(): boolean {
    return this.sides.understanding.count > 0 && this.sides.generation.count > 0;
  }

  /** The gap; why there is none, a clause. */
  finish(): Omit<ShareGap, "suite" | "subjectId" | "protocol" | "runId" | "scorer"> | string {
    const {understanding, generation} = this.sides;
    if (joinedScales([understanding.scale, generation.scale])?.kind !== "binary")
      return "its scores are not all 0 or 1";
    const judges = [...this.judges].sort();
    if (judges.length > 1)
      return `it has verdicts of several judges (${judges.join(", ")}): --by-judge with one of them gives that judge's`;
    for (const {understanding: a, generation: b} of this.#open.values()) this.cases.add(a, b);
    this.#open.clear();
    const found = clusteredDifference(this.cases.sum);
    if (found === null) return "it rests on one case";
    const {a, b, difference, interval, cases} = found;
    return {
      judge: judges[0] ?? null,
      understanding: a.rate,
      generation: b.rate,
      gap: difference,
      interval: Number.isNaN(interval.lo) ? null : [interval.lo, interval.hi],
      cases
    };
  }
}

/** Gaps of one run in the making, by rule. */
export class RunGaps {
  readonly #tallies = new Map<string, GapTally>();
  readonly #about: Pick<ShareGap, "suite" | "subjectId" | "protocol" | "runId">;
  readonly #sides = new Set<Side>();
  /** Where counted verdicts of either capability go. */
  readonly #counted = new Map<VerdictCount, {readonly tally: GapTally; readonly side: Side}>();

  constructor({suite, subjectId, protocol, runId}: Pick<ShareGap, "suite" | "subjectId" | "protocol" | "runId">) {
    this.#about = {suite, subjectId, protocol, runId};
  }

  /** A verdict's number on an item of this capability and case. */
  add(capability: string | null, caseKey: string, verdict: GapVerdict, score: number): void {
    if (isSide(capability)) this.#tallyOf(capability, verdict).add(capability, caseKey, score);
  }

  /** Verdicts that were counted; their cases come after all of them. */
  addCounted(count: VerdictCount): void {
    const {capability: side, scored} = count;
    if (!isSide(side) || scored === 0) return;
    const tally = this.#tallyOf(side, count);
    tally.sides[side].addCounted(count);
    this.#counted.set(count, {tally, side});
  }

  /** Cases that came out alike. */
  addCases(
    entries: readonly {readonly count: VerdictCount; readonly scored: number; readonly right: number}[],
    cases: number
  ): void {
    if (this.#sides.size < 2) return;
    const own = new Map<GapTally, CaseSides>();
    for (const {count, scored, right} of entries) {
      const at = this.#counted.get(count);
      if (at === undefined) continue;
      const sum = entryOf(own, at.tally, noVerdicts)[at.side];
      sum.scored += scored;
      sum.right += right;
    }
    for (const [tally, {understanding, generation}] of own) tally.cases.add(understanding, generation, cases);
  }

  get sides(): ReadonlySet<Side> {
    return this.#sides;
  }

  /** By rule, in order of appearance; of rules that judged one capability alone nothing. */
  finish(): ShareGaps {
    const {suite, subjectId} = this.#about;
    const [gaps, without]: [ShareGap[], WithoutGap[]] = [[], []];
    for (const [scorer, tally] of this.#tallies) {
      if (!tally.hasBoth) continue;
      const found = tally.finish();
      if (typeof found === "string") without.push({suite, subjectId, scorer, why: found});
      else gaps.push({...this.#about, scorer, ...found});
    }
    return {gaps, without};
  }

  #tallyOf(side: Side, {scorerId, scorerVersion, judgeId}: GapVerdict): GapTally {
    const tally = entryOf(this.#tallies, `${scorerId}@${scorerVersion}`, () => new GapTally());
    if (judgeId !== null) tally.judges.add(judgeId);
    this.#sides.add(side);
    return tally;
  }
}

type GapVerdict = Pick<Judgment, "scorerId" | "scorerVersion" | "judgeId">;

/** Gaps of one model on a suite under one protocol, run by run; that there is none for want of a run or rule with both capabilities is said. */
export function gapsOfRuns(
  runs: readonly RunGaps[],
  {suite, subjectId}: Pick<ShareGap, "suite" | "subjectId">
): ShareGaps {
  const found = runs.map((run) => run.finish());
  const [gaps, without] = [found.flatMap((one) => one.gaps), found.flatMap((one) => one.without)];
  const sides = new Set(runs.flatMap((run) => [...run.sides]));
  if (sides.size < 2 || gaps.length + without.length > 0) return {gaps, without};
  const isApart = runs.every((run) => run.sides.size < 2);
  const why = isApart
    ? "its understanding and generation stand in different runs, of which nobody said that they belong together: name one run for both"
    : "no rule gave numbers in both understanding and generation";
  return {gaps, without: [{suite, subjectId, scorer: null, why}]};
}

/** Gaps of several. */
export const joinedGaps = (parts: readonly ShareGaps[]): ShareGaps => ({
  gaps: parts.flatMap(({gaps}) => gaps),
  without: parts.flatMap(({without}) => without)
});
