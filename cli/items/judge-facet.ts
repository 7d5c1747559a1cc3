import {CrossFilter, facetOf} from "../../src/lib/explore/index.js";
import {judgeFavours} from "../../src/lib/explore/judge-favours.js";
import {judgedAnswersSteps} from "../../src/lib/explore/judged-answers.js";
import {judgedResponses, judgeSeverities, onPriorAlone} from "../../src/lib/explore/judge-severity.js";
import {VerdictTableBuilder} from "../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../src/lib/explore/table/finish.js";
import {ABILITY_PRIOR_SD, fitItemLevel, type FitReport} from "../../src/lib/models/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";

/** The judges who apply one rule, by name: how severe each is, and which models each favours. */
export interface JudgeFacet {
  /** Suite and rule. */
  readonly suite: string;
  readonly rule: string;
  readonly models: number;
  readonly items: number;
  /** Strictest first; logits, 95% intervals over cases. */
  readonly judges: readonly {
    readonly judge: string;
    readonly models: number;
    readonly severity: number;
    readonly lo: number;
    readonly hi: number;
  }[];
  /** The strictest against the mildest. */
  readonly widest: {
    readonly strictest: string;
    readonly mildest: string;
    readonly difference: number;
    readonly p: number;
  };
  /** Judges who say the same of all, and have no finite severity. */
  readonly constant: readonly string[];
  /** Models of which a judge says the same of all: what rests on these rests on the prior. */
  readonly onPrior: readonly {readonly model: string; readonly judge: string; readonly right: boolean}[];
  /** Shares of right verdicts beyond what severity explains, on answers that several judged; most certain first. */
  readonly favours: readonly {
    readonly judge: string;
    readonly model: string;
    readonly favour: number;
    readonly lo: number;
    readonly hi: number;
    readonly n: number;
    readonly cases: number;
    readonly p: number;
  }[];
  readonly report: FitReport;
}

/**
 * Judges as a facet of the item-level model, for every suite and rule that several named judges apply; the same numbers as Explore's.
 *
 * @param rows - with all their verdicts
 * @returns empty where no rule has two judges who tell answers apart and whom models link
 */
export function judgeFacets(rows: readonly CanonicalRow[]): JudgeFacet[] {
  const judged = new Map<string, {suite: string; rule: string; rows: CanonicalRow[]}>();
  for (const row of rows)
    for (const rule of new Set(row.judgments.flatMap((one) => (one.judgeId === null ? [] : [one.scorerId])))) {
      const {suite} = row.item;
      const key = JSON.stringify([suite, rule]);
      if (!judged.has(key)) judged.set(key, {suite, rule, rows: []});
      judged.get(key)!.rows.push({...row, judgments: row.judgments.filter(({scorerId}) => scorerId === rule)});
    }
  return [...judged.values()].flatMap(({suite, rule, rows: own}) => {
    const facet = facetOfRule(own);
    return facet === null ? [] : [{suite, rule, ...facet}];
  });
}

function facetOfRule(rows: readonly CanonicalRow[]): Omit<JudgeFacet, "suite" | "rule"> | null {
  const builder = new VerdictTableBuilder();
  builder.add(rows);
  const {table} = builder.finish({label: "", simulated: false});
  const filter = new CrossFilter(table);
  const found = judgedResponses(filter);
  if (found === null) return null;
  const nameOf = (facet: "judge" | "model", code: number) => String(facetOf(table, facet)!.values[code]);
  const fit = fitItemLevel(found.data, {abilityPriorSd: ABILITY_PRIOR_SD, errors: false});
  const {severities, widest} = judgeSeverities(found, fit);
  const favours = finish(judgeFavours(finish(judgedAnswersSteps(filter)), table.items));
  return {
    models: new Set(found.pairs.map(({model}) => model)).size,
    items: found.data.I,
    judges: severities
      .map(({judge, value, lo, hi}) => ({
        judge: nameOf("judge", judge),
        models: found.pairs.filter((pair) => pair.judge === judge).length,
        severity: value,
        lo,
        hi
      }))
      .sort((a, b) => b.severity - a.severity),
    widest: {
      ...widest,
      strictest: nameOf("judge", widest.strictest),
      mildest: nameOf("judge", widest.mildest)
    },
    constant: found.constant.map((code) => nameOf("judge", code)),
    onPrior: onPriorAlone(found).map(({model, judge, right}) => ({
      model: nameOf("model", model),
      judge: nameOf("judge", judge),
      right
    })),
    favours: favours
      .map(({judge, model, favour, interval: {lo, hi}, n, cases, p}) => ({
        ...{judge: nameOf("judge", judge), model: nameOf("model", model)},
        ...{favour, lo, hi, n, cases, p}
      }))
      .sort((a, b) => a.p - b.p || Math.abs(b.favour) - Math.abs(a.favour)),
    report: fit.report
  };
}
