import type {Measure} from "../../benchmarks/index.js";
import type {EvidenceEntry} from "../../schema/index.js";
import {measures, type MeasuresInput} from "../compare/measures.js";
import {judgePairs, type JudgePair} from "./judge-pairs.js";
import {printedAgreements, type PrintedAgreement} from "./printed-agreement.js";
import {disattenuatedPairs, reliabilityOf, type Disattenuated, type Reliability} from "./reliability.js";

/** A measure by its names, without its values. */
export type NamedMeasure = Pick<Measure, "id" | "name" | "benchmark" | "group" | "unit">;

/** What is known of how far judges, metrics and printed values can be trusted. */
export interface Validity {
  readonly agreements: readonly PrintedAgreement[];
  readonly judges: readonly JudgePair[];
  readonly reliabilities: readonly (Omit<Reliability, "measure"> & {readonly measure: NamedMeasure})[];
  readonly pairs: readonly (Omit<Disattenuated, "a" | "b"> & {readonly a: NamedMeasure; readonly b: NamedMeasure})[];
  /** Printed values other than agreements with people, as they stand. */
  readonly others: readonly EvidenceEntry[];
}

const named = ({id, name, benchmark, group, unit}: Measure): NamedMeasure => ({id, name, benchmark, group, unit});

/** All evidence on judges, metrics and the noise of printed values, from the tables and the texts of the documents. */
export function validity(input: MeasuresInput & {readonly evidence: readonly EvidenceEntry[]}): Validity {
  const list = measures(input);
  const agreements = printedAgreements(input.evidence);
  const used = new Set(agreements.flatMap(({entry}) => (entry.kind === "people" ? [entry.id] : [])));
  return {
    agreements,
    judges: judgePairs(input.published),
    reliabilities: list.flatMap((measure) => {
      const found = reliabilityOf(measure);
      return found === null ? [] : [{...found, measure: named(measure)}];
    }),
    pairs: disattenuatedPairs(list).map((pair) => ({...pair, a: named(pair.a), b: named(pair.b)})),
    others: input.evidence.filter(({id}) => !used.has(id))
  };
}
