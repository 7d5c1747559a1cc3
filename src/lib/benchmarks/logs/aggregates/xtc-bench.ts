import {groupRows} from "../../../scoring/index.js";
import {meanOf, type AggregateLine, type OwnAggregate} from "../../contract/own-aggregate.js";
import {XTC_BENCH_SUITE, xtcGraded, XTC_MOST, type XtcGraded} from "./xtc-grade.js";

/** From which grade on an answer counts as good in the program's quadrants. */
const GOOD = 3;
const RIGHT = 4;

/** What the program calls a number of its own, which counts failed answers as judged and pairs by the number of the question. */
export const xtcPrinted = (name: string): string => `${name}, as printed`;

/** The group of a data set (the folder of a run) and of a type of questions within it. */
export function xtcGroup(dataset: string | null, type: string | null = null, capability: string | null = null): string {
  const parts = Object.entries({capability, subcategory: dataset || null, category: type});
  return parts.flatMap(([level, name]) => (name === null ? [] : [`${level}: ${name}`])).join(", ") || "all";
}

/**
 * XTC-Bench: how far the grades of both forms of a question agree (CCTA, 1 - |u - g|), also weighted by their mean (AW-CCTA), over questions
 * of which both answers are graded. Grades are shares of 5.
 *
 * Beside them the numbers that its programs print: these have failed answers judged, pair by the number of the question and pass over
 * question 0, since they take the number 0 for none.
 *
 * Source: `llm_judge.py` and `consistency_agreement.py` (liudvikaszekas/xtc-benchmark, 8a916eb).
 */
export const XTC_BENCH: OwnAggregate = {
  scorer: `${XTC_BENCH_SUITE}/agreement@1`,
  isOf: (suite) => suite === XTC_BENCH_SUITE,
  // Agreement is of grades, of which a score says only whether they are right.
  readsAnswers: "all",

  lines(rows) {
    const graded = xtcGraded(rows);
    const own = pairsOf(
      graded.filter(({hasFailed}) => !hasFailed),
      ({row}) => row.item.pairId
    );
    const datasets = groupRows(graded, ({row}) => row.item.subcategory ?? "");
    return [
      ...agreementLines(own, "all", (name) => name),
      ...byType(own).flatMap(([type, of]) => agreementLines(of, xtcGroup(null, type), (name) => name)),
      ...[...datasets].flatMap(([dataset, of]) => printedLines(dataset, of))
    ];
  },

  // What its files state is named as it is here where they are read.
  stated: () => null
};

interface Pair {
  readonly type: string | null;
  readonly understanding: number;
  readonly generation: number;
}

/** Both grades of each question; of several answers to one in the same form the last, as the program keeps it. */
function pairsOf(graded: readonly XtcGraded[], nameOf: (one: XtcGraded) => string | null): Pair[] {
  const named = graded.filter((one) => nameOf(one) !== null);
  return [...groupRows(named, (one) => nameOf(one)!).values()].flatMap((answers) => {
    const of = (form: string) => answers.findLast(({row}) => row.item.capability === form);
    const [understanding, generation] = [of("understanding"), of("generation")];
    if (understanding === undefined || generation === undefined) return [];
    const type = understanding.row.item.category ?? generation.row.item.category;
    return [{type, understanding: understanding.grade, generation: generation.grade}];
  });
}

const byType = (pairs: readonly Pair[]) => [...groupRows(pairs, ({type}) => type ?? "unknown")];

function agreementLines(pairs: readonly Pair[], group: string, named: (name: string) => string): AggregateLine[] {
  if (pairs.length === 0) return [];
  const terms = pairs.map(({understanding, generation}) => ({
    agreement: 1 - Math.abs(understanding - generation) / XTC_MOST,
    joint: (understanding + generation) / (2 * XTC_MOST)
  }));
  const line = (name: string, values: readonly number[]): AggregateLine => ({
    group,
    metric: named(name),
    value: meanOf(values),
    n: values.length
  });
  return [
    line("ccta", terms.map(({agreement}) => agreement)),
    line("aw_ccta", terms.map(({agreement, joint}) => agreement * joint)),
    line("mean_joint_accuracy", terms.map(({joint}) => joint))
  ]; // prettier-ignore
}

/** The numbers that its programs print of one data set. */
function printedLines(dataset: string, graded: readonly XtcGraded[]): AggregateLine[] {
  const pairs = pairsOf(graded, ({question}) => (question === "0" ? null : question));
  return [
    ...[...groupRows(graded, ({row}) => row.item.capability ?? "")].flatMap(([form, own]) =>
      judgeLines(dataset, form, own)
    ),
    ...agreementLines(pairs, xtcGroup(dataset), xtcPrinted),
    ...quadrantLines(pairs, xtcGroup(dataset)),
    ...byType(pairs).flatMap(([type, own]) => agreementLines(own, xtcGroup(dataset, type), xtcPrinted))
  ];
}

function judgeLines(dataset: string, form: string, graded: readonly XtcGraded[]): AggregateLine[] {
  const line = (name: string, valueOf: (one: XtcGraded) => number): AggregateLine => ({
    group: xtcGroup(dataset, null, form),
    metric: xtcPrinted(name),
    value: meanOf(graded.map(valueOf)),
    n: graded.length
  });
  return [line("average_score", ({grade}) => grade), line("accuracy_threshold_4", ({grade}) => Number(grade >= RIGHT))];
}

/** Shares of questions good in both forms, in none, or in one; `GD` is good in understanding only there, and the opposite in its tables. */
function quadrantLines(pairs: readonly Pair[], group: string): AggregateLine[] {
  const share = (name: string, isIn: (pair: Pair) => boolean): AggregateLine => ({
    group,
    metric: xtcPrinted(name),
    value: meanOf(pairs.map((pair) => Number(isIn(pair)))),
    n: pairs.length
  });
  if (pairs.length === 0) return [];
  const [und, gen] = [(pair: Pair) => pair.understanding >= GOOD, (pair: Pair) => pair.generation >= GOOD];
  return [
    share("AC", (pair) => und(pair) && gen(pair)),
    share("AH", (pair) => !und(pair) && !gen(pair)),
    share("GD", (pair) => und(pair) && !gen(pair)),
    share("UD", (pair) => !und(pair) && gen(pair))
  ];
}
