import type {CanonicalRow} from "../../schema/index.js";
import {verdictNames, type CellCount, type VerdictNames} from "./cell-counts.js";
import {groupRows} from "./group-rows.js";
import type {ScoreLine} from "./score-line.js";
import type {HasRules, SuiteRules} from "./suite-rules.js";
import {scaleNotes} from "./scale-notes.js";
import {judgeName, scoredNotes, type JudgedUnit, type ScoredNote, type ScoredStep} from "./scored-notes.js";

/** A judge is passed over for a model of which another scored more than so many times as much. */
const MOST_MORE = 2;

/**
 * Official scores know one judge and one state of a model. Of several training steps the last one counts that has a score; of several
 * judges of a part of a benchmark (a track, understanding, generation) the one that scored most of it, unless another one scored more
 * than twice as much of the model at hand. Suites without official rules have a judge by scorer, since their scores stand by scorer.
 *
 * It is made of counts, and does not depend on the order in which these came.
 */
export class ScoredChoice {
  readonly notes: readonly ScoredNote[];
  readonly #steps: ReadonlyMap<string, number>;
  readonly #judges: ReadonlyMap<string, string | null>;

  /** Of suites with verdicts of several judges. */
  readonly #judged: ReadonlyMap<string, readonly JudgedUnit[]>;
  readonly #hasRules: HasRules;

  /**
   * @param cells - counts of all verdicts, as `CellCounts` sorts them
   * @param rules - which suites have official rules
   */
  constructor(cells: readonly CellCount[], {hasRules, countsUnjudged}: SuiteRules) {
    this.#hasRules = hasRules;
    const steps = scoredSteps(cells);
    this.#steps = new Map(steps.map((own) => [modelKey(own), own.step]));
    const units = judgedUnits(
      cells.filter((cell) => this.isOfStep(cell)),
      hasRules
    );
    this.#judges = new Map(units.map((unit) => [unit.key, unit.judge]));
    this.#judged = new Map([...groupRows(units, ({suite}) => suite)].filter(([, own]) => hasSeveralJudges(own)));
    const ofStep = cells.filter((cell) => this.isOfStep(cell));
    this.notes = [...scoredNotes(units, steps), ...scaleNotes(ofStep, countsUnjudged)];
  }

  /** A verdict that has neither a judge nor a score is about an answer that nobody could judge: it counts whoever judged the others. */
  isScored(names: VerdictNames, hasScore: boolean): boolean {
    if (!this.isOfStep(names)) return false;
    const judge = this.#judges.get(unitKey(names, this.#hasRules));
    return judge === undefined || names.judgeId === judge || (names.judgeId === null && !hasScore);
  }

  /** What counts of an answer: itself, itself with fewer verdicts, or `null` for nothing of it. */
  rowOf(row: CanonicalRow): CanonicalRow | null {
    const {subjectId, item, run} = row;
    if (!this.isOfStep({suite: item.suite, subjectId, step: run.step ?? null})) return null;
    const judgments = row.judgments.filter((verdict) =>
      this.isScored(verdictNames(row, verdict), verdict.score !== null)
    );
    if (judgments.length === row.judgments.length) return row;
    return judgments.length === 0 ? null : {...row, judgments};
  }

  /** Scores with whose verdicts they are of, where the suite has several judges: a number of one of them is not the number. */
  named(lines: readonly ScoreLine[]): ScoreLine[] {
    return lines.map((line) => {
      const own = (this.#judged.get(line.suite) ?? []).filter(
        ({subjectId, protocol, scorerId}) =>
          subjectId === line.subjectId &&
          (line.protocol === null || protocol === line.protocol) &&
          (scorerId === null || line.scorer.startsWith(`${scorerId}@`))
      );
      const judges = [...new Set(own.map(({judge}) => judgeName(judge)))].sort();
      return judges.length === 0 ? line : {...line, judge: judges.join(", ")};
    });
  }

  /** Whether answers at this training step count. */
  isOfStep(names: Pick<VerdictNames, "suite" | "subjectId" | "step">): boolean {
    return names.step === null || names.step === (this.#steps.get(modelKey(names)) ?? names.step);
  }
}

const hasSeveralJudges = (units: readonly JudgedUnit[]): boolean =>
  new Set(units.flatMap(({judge, others}) => [judge, ...others]).filter((judge) => judge !== null)).size > 1;

function scoredSteps(cells: readonly CellCount[]): ScoredStep[] {
  return [...groupRows(cells, modelKey).values()].flatMap((own) => {
    const steps = stepsOf(own);
    if (steps.size === 0) return [];
    const {suite, subjectId} = own[0]!;
    const scored = stepsOf(own.filter((cell) => cell.scored > 0));
    const hasUnnamed = own.some(({step}) => step === null);
    return [
      {suite, subjectId, step: Math.max(...(scored.size > 0 ? scored : steps)), others: steps.size - 1, hasUnnamed}
    ];
  });
}

const stepsOf = (cells: readonly CellCount[]): Set<number> => new Set(cells.flatMap(({step}) => step ?? []));

function judgedUnits(cells: readonly CellCount[], hasRules: HasRules): JudgedUnit[] {
  const partOf = (names: CellCount) => partKey(names, hasRules);
  const ofPart = new Map([...groupRows(cells, partOf)].map(([part, own]) => [part, scoredByJudge(own)]));
  return [...groupRows(cells, (names) => unitKey(names, hasRules))].map(([key, own]) => {
    const {suite, subjectId, protocol, direction, capability} = own[0]!;
    const scorerId = hasRules(suite) ? null : own[0]!.scorerId;
    const part = partOf(own[0]!);
    const known = scoredByJudge(own);
    // A verdict that has neither judge nor score is nobody's.
    if (known.size > 1 && known.get(null) === 0) known.delete(null);
    const judge = chosenJudge(known, ofPart.get(part)!);
    const others = [...known.keys()].filter((one) => one !== judge);
    return {suite, subjectId, protocol, direction, capability, scorerId, key, part, judge, others};
  });
}

function scoredByJudge(cells: readonly CellCount[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const {judgeId, scored} of cells) counts.set(judgeId, (counts.get(judgeId) ?? 0) + scored);
  return counts;
}

/** Of judges that scored as much of the part a named one counts, and of these the first in the order of names. */
function chosenJudge(own: ReadonlyMap<string | null, number>, all: ReadonlyMap<string | null, number>): string | null {
  const most = Math.max(...own.values());
  const [judge] = [...own]
    .filter(([, scored]) => scored * MOST_MORE >= most)
    .map(([name]) => name)
    .sort((a, b) => all.get(b)! - all.get(a)! || Number(a === null) - Number(b === null) || (a! < b! ? -1 : 1));
  return judge!;
}

const modelKey = ({suite, subjectId}: Pick<VerdictNames, "suite" | "subjectId">): string =>
  `${suite}\u0000${subjectId}`;

/** Judges of the same part can stand for each other: text and images may have one each. */
function partKey(
  {suite, direction, capability, scorerId, scorerVersion}: Omit<VerdictNames, "step" | "judgeId">,
  hasRules: HasRules
): string {
  const scorer = hasRules(suite) ? "" : `${scorerId}@${scorerVersion}`;
  return [suite, direction, capability, scorer].join("\u0000");
}

const unitKey = (names: Omit<VerdictNames, "step" | "judgeId">, hasRules: HasRules): string =>
  [partKey(names, hasRules), names.subjectId, names.protocol].join("\u0000");
