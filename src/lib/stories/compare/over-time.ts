import type {Measure, MeasuredValue} from "../../benchmarks/index.js";
import {holm} from "../../math/index.js";
import type {ModelEntry} from "../../schema/index.js";
import {goodness} from "./measures.js";
import {rankAgreementOf, type RankAgreement} from "./rank-agreement.js";

/** A model's value of a measure and when the model was first described. */
export interface DatedValue {
  readonly model: string;
  readonly own: MeasuredValue;
  /** Months since the start of year 0, in fractions: the day where it is stated, else the middle of the month. */
  readonly time: number;
  /** The same in whole months, which is all that every date tells. */
  readonly month: number;
  /** Better than every model of an earlier month, and the best of its own. */
  readonly leads: boolean;
}

/** A measure of models in the order in which they were first described. */
export interface OverTime {
  readonly measure: Measure;
  /** From the earliest; the best so far are among them. */
  readonly points: readonly DatedValue[];
  /** Models that are measured and have no known date. */
  readonly undated: readonly string[];
  /**
   * How month and goodness order the models: tau-b, positive where later is better. `null` where fewer than five models are
   * dated or all months or values are alike.
   */
  readonly trend: (RankAgreement & {readonly corrected: number}) | null;
}

/**
 * Measures over the time at which their models were first described, with a test of a trend each, corrected for all of them (Holm).
 *
 * Dates are compared by month, since some are known no closer; models of one month are ties.
 */
export function overTime(measures: readonly Measure[], models: ReadonlyMap<string, ModelEntry>): OverTime[] {
  const drawn = measures.map((measure) => {
    const dated = [...measure.values].flatMap(([model, own]) => {
      const date = models.get(model)?.firstDescribed?.date;
      return date === undefined ? [] : [{model, own, ...timeOf(date)}];
    });
    const undated = [...measure.values.keys()].filter((model) => dated.every((point) => point.model !== model));
    const good = ({own}: {readonly own: MeasuredValue}) => goodness(measure, own);
    const points = dated
      .map((point) => ({
        ...point,
        leads: dated.every((other) => other.month > point.month || other === point || good(other) < good(point))
      }))
      .sort((a, b) => a.time - b.time || a.model.localeCompare(b.model, "en"));
    return {measure, points, undated, trend: rankAgreementOf(monthsOf(measure, points), measure)};
  });
  const tested = drawn.flatMap(({trend}) => (trend === null ? [] : [trend]));
  const corrected = holm(tested.map(({p}) => p));
  return drawn.map(({trend, ...rest}) => ({
    ...rest,
    trend: trend === null ? null : {...trend, corrected: corrected[tested.indexOf(trend)]!}
  }));
}

/** Months as if they were a measure without error, later being better. */
const monthsOf = (measure: Measure, points: readonly Omit<DatedValue, "leads">[]): Measure => ({
  ...{id: "first-described", name: "First described", benchmark: measure.benchmark, group: measure.group},
  ...{unit: "months", better: "higher", interval: "none"},
  values: new Map(points.map(({model, month}) => [model, {value: month, lo: month, hi: month, cells: []}]))
});

function timeOf(date: string): {readonly time: number; readonly month: number} {
  const [year, of, day] = date.split("-").map(Number) as [number, number, number?];
  const month = 12 * year + of - 1;
  const days = new Date(Date.UTC(year, of, 0)).getUTCDate();
  return {month, time: month + (day === undefined ? 0.5 : (day - 0.5) / days)};
}
