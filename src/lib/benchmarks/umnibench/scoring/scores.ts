/** The three turns of a case, in order. */
export const UMNIBENCH_STAGES = ["generation", "interaction", "counterfactual"] as const;

/** Answers behind the published rates: per stage and in total. */
export const UMNIBENCH_DENOMINATORS = {
  generation: 1412,
  interaction: 1517,
  counterfactual: 1487,
  overall: 4416
} as const;

/** One answer about one turn's image. */
export interface UmniBenchAnswer {
  readonly caseId: string;
  readonly domain: string;
  /** 1-9: three questions to a stage. */
  readonly question: number;
  /** `null` leaves the answer out. */
  readonly score: number | null;
}

/** A pooled rate: every answer weighs the same. */
export interface PooledScore {
  readonly right: number;
  readonly answers: number;
  /** Cases behind it; answers of one case hang together, so intervals must resample cases. */
  readonly cases: number;
  /** `null` without answers. */
  readonly rate: number | null;
}

/** All scores of one subject. */
export interface UmniBenchScores {
  readonly overall: PooledScore;
  readonly stages: ReadonlyMap<(typeof UMNIBENCH_STAGES)[number], PooledScore>;
  readonly questions: ReadonlyMap<number, PooledScore>;
  readonly domains: ReadonlyMap<string, PooledScore>;
  /** Unscored answers, by stage. */
  readonly unscored: ReadonlyMap<(typeof UMNIBENCH_STAGES)[number], number>;
  /** Does every stage have the published number of answers? */
  readonly complete: boolean;
}

/**
 * UmniBench's rates, pooled over answers as published: not a mean of means.
 *
 * @throws RangeError for a question outside 1-9
 *
 * Source: Liu et al. 2025, Table 2 and section 3.2.
 */
export function umniBenchScores(answers: readonly UmniBenchAnswer[]): UmniBenchScores {
  for (const {question} of answers) {
    if (!(Number.isInteger(question) && question >= 1 && question <= 9)) {
      throw new RangeError(`invalid question; expected 1-9: ${question}`);
    }
  }
  const stages = groupScores(answers, ({question}) => umniBenchStage(question), UMNIBENCH_STAGES);
  const unscored = UMNIBENCH_STAGES.map(
    (stage) => [stage, answers.filter((a) => a.score === null && umniBenchStage(a.question) === stage).length] as const
  );
  return {
    overall: pooled(answers),
    stages,
    questions: groupScores(answers, ({question}) => question, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    domains: groupScores(answers, ({domain}) => domain, [...new Set(answers.map(({domain}) => domain))].sort()),
    unscored: new Map(unscored),
    complete: UMNIBENCH_STAGES.every((stage) => stages.get(stage)?.answers === UMNIBENCH_DENOMINATORS[stage])
  };
}

/** The stage to which a question belongs. */
export function umniBenchStage(question: number): (typeof UMNIBENCH_STAGES)[number] {
  return question <= 3 ? "generation" : question <= 6 ? "interaction" : "counterfactual";
}

function groupScores<K>(
  answers: readonly UmniBenchAnswer[],
  groupOf: (answer: UmniBenchAnswer) => K,
  groups: readonly K[]
): Map<K, PooledScore> {
  return new Map(groups.map((group) => [group, pooled(answers.filter((answer) => groupOf(answer) === group))]));
}

function pooled(answers: readonly UmniBenchAnswer[]): PooledScore {
  const scored = answers.filter(({score}) => score !== null);
  const right = scored.reduce((sum, {score}) => sum + (score ?? 0), 0);
  const cases = new Set(scored.map(({caseId}) => caseId)).size;
  return {right, answers: scored.length, cases, rate: scored.length === 0 ? null : right / scored.length};
}
