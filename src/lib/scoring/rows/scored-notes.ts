import type {VerdictNames} from "./cell-counts.js";
import {groupRows} from "./group-rows.js";

/** What official scores of a benchmark are made of, and leave out, in words. */
export interface ScoredNote {
  readonly suite: string;
  /** A sentence without its full stop, which begins with the names of models. */
  readonly text: string;
}

/** What one model is scored on as one, by whom, and who else judged it; `null` is a rule, or a judge without a name. */
export interface JudgedUnit extends Omit<VerdictNames, "step" | "scorerId" | "scorerVersion" | "judgeId"> {
  /** `null` where the suite has rules of its own, whichever scorer its log names. */
  readonly scorerId: string | null;
  readonly key: string;
  /** The same for units of different models whose judges can stand for each other. */
  readonly part: string;
  readonly judge: string | null;
  readonly others: readonly (string | null)[];
}

/** The training step that a model is scored at on a benchmark. */
export interface ScoredStep extends Pick<VerdictNames, "suite" | "subjectId"> {
  readonly step: number;
  /** How many others it has. */
  readonly others: number;
  /** Whether there are verdicts that name no step: they count with it. */
  readonly hasUnnamed: boolean;
}

/** Models of which the same is to be said. */
interface Said {
  readonly who: string;
  readonly is: (areMany: boolean) => string;
}

/** By suite: which judges count, which training steps, and where models have different judges. */
export function scoredNotes(units: readonly JudgedUnit[], steps: readonly ScoredStep[]): ScoredNote[] {
  const suites = [...new Set([...units, ...steps].map(({suite}) => suite))].sort();
  return suites.flatMap((suite) => {
    const own = units.filter((unit) => unit.suite === suite);
    const said = [
      ...[...groupRows(own, ({subjectId}) => subjectId).values()].flatMap(judgesSaid),
      ...steps.flatMap((step) => (step.suite === suite && (step.others > 0 || step.hasUnnamed) ? stepSaid(step) : []))
    ];
    const texts = [...groupRows(said, ({is}) => is(false)).values()].map((same) => {
      const who = same.map((one) => one.who).sort();
      return `${who.join(", ")} ${same[0]!.is(who.length > 1)}`;
    });
    return [...texts, ...differingTexts(own)].map((text) => ({suite, text}));
  });
}

/** Of one model: by whom it is scored where others judged it too, by part where these are scored by different judges. */
function judgesSaid(units: readonly JudgedUnit[]): Said[] {
  const contested = units.filter(({others}) => others.length > 0);
  const [first] = contested;
  if (first === undefined) return [];
  const isOne = units.every(({judge, others}) => judge === first.judge || (judge === null && others.length === 0));
  const others = [...new Set(contested.flatMap((unit) => unit.others))];
  return isOne
    ? [{who: first.subjectId, is: byJudge(first.judge, others)}]
    : contested.map((unit) => ({
        who: `${unit.subjectId} (${partName(unit)})`,
        is: byJudge(unit.judge, unit.others)
      }));
}

const byJudge = (judge: string | null, others: readonly (string | null)[]): Said["is"] => {
  const leftOut = others.map(judgeName).sort().join(", ");
  return (areMany) => `${areMany ? "are" : "is"} scored by ${judgeName(judge)}; verdicts of ${leftOut} are left out`;
};

function stepSaid({subjectId, step, others, hasUnnamed}: ScoredStep): Said {
  const rest = others === 0 ? [] : [others === 1 ? "the other one is left out" : `the ${others} others are left out`];
  const unnamed = hasUnnamed ? ["answers without a step count with it"] : [];
  const is = (areMany: boolean): string =>
    [`${areMany ? "are scored at their" : "is scored at its"} last training step, ${step}`, ...rest, ...unnamed].join(
      "; "
    );
  return {who: subjectId, is};
}

/** Models cannot be compared where their judges differ. */
function differingTexts(units: readonly JudgedUnit[]): string[] {
  const byPart = [...groupRows(units, ({part}) => part).values()].flatMap((own) => {
    const judges = groupRows(own, ({judge}) => judgeName(judge));
    if (judges.size < 2) return [];
    const areTwice = new Set(
      [...groupRows(own, ({subjectId}) => subjectId)].flatMap(([subject, of]) =>
        new Set(of.map(({judge}) => judge)).size > 1 ? [subject] : []
      )
    );
    const nameOf = ({subjectId, protocol}: JudgedUnit): string =>
      areTwice.has(subjectId) ? `${subjectId} (${protocol ?? "without protocol"})` : subjectId;
    const groups = [...judges].sort(([a], [b]) => (a < b ? -1 : 1));
    const said = groups.map(([judge, of]) => `${[...new Set(of.map(nameOf))].sort().join(", ")} by ${judge}`);
    return [{part: partName({...own[0]!, protocol: null}), said: said.join("; ")}];
  });
  const isSame = byPart.every(({said}) => said === byPart[0]!.said);
  const texts = byPart.map(
    ({part, said}) => `models are scored by different judges${isSame || part === "" ? "" : ` (${part})`}: ${said}`
  );
  return [...new Set(texts)];
}

function partName({protocol, direction, capability, scorerId}: JudgedUnit): string {
  return [protocol, direction?.toUpperCase() ?? capability, scorerId].filter((word) => word !== null).join(", ");
}

/** How a judge is called; `null` names none. */
export const judgeName = (judge: string | null): string => judge ?? "a rule or an unnamed judge";
