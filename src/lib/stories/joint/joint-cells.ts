import type {JointCount, JointData} from "../../models/index.js";
import {BENCHMARK_IDS, type BenchmarkId, type PublishedRow, type UniEvalTag} from "../../schema/index.js";
import type {PublishedByBenchmark} from "../overview/profiles.js";
import {cellKey, impossibleKeys} from "../gapeval/cells.js";
import {isOwnCell} from "../own/own-rows.js";

/** Capabilities that the joint model tells apart, in order. */
export const CAPABILITIES = ["understanding", "generation", "editing"] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** A cell of the joint model: what a benchmark asks under one heading. */
export interface JointCell {
  readonly id: string;
  readonly benchmark: BenchmarkId;
  readonly capability: Capability;
}

/** Published counts as the joint model takes them, with the names behind its indices; benchmarks by `BENCHMARK_IDS`. */
export interface JointStudy {
  readonly data: JointData;
  readonly models: readonly string[];
  readonly cells: readonly JointCell[];
  /** How many of the counts come from the reader's own log. */
  readonly own: number;
  /** Published cell behind each of the counts, in their order. */
  readonly sources: readonly string[];
}

interface Observation {
  readonly model: string;
  readonly cell: JointCell;
  readonly share: number;
  readonly n: number;
  readonly source: string;
}

/**
 * All published rates that measure one capability, as counts.
 *
 * GapEval: understanding and generation by category. RealUnify: drawing (generation) and answering (understanding) by
 * category, directly and stepwise as different cells. UniEval: level-1 scores under the outside judge (generation), one
 * count per question. UmniBench: stages, the first as generation and the later two as editing; single abilities of Table 4.
 * Numbers of the reader's own log, in the places of published ones, count as those of one more model.
 * Rates of GapEval that no items can produce together are left out.
 * Self-judged UniScores are left out, since they mix two capabilities; totals and domains repeat the same answers.
 */
export function jointStudy(published: PublishedByBenchmark, tags: readonly UniEvalTag[]): JointStudy {
  const impossible = impossibleKeys(published.gapeval);
  const seen = [
    ...published.gapeval.filter((row) => !impossible.has(cellKey(row))).flatMap(gapevalCount),
    ...published.realunify.flatMap(realunifyCount),
    ...published.unieval.flatMap((row) => unievalCount(row, tags)),
    ...published.umnibench.flatMap(umnibenchCount)
  ];
  const models = [...new Set(seen.map(({model}) => model))];
  const cells = [...new Map(seen.map(({cell}) => [cell.id, cell])).values()];
  const cellAt = new Map(cells.map(({id}, c) => [id, c]));
  const modelAt = new Map(models.map((model, m) => [model, m]));
  const counts = new Map<string, JointCount>();
  const sources: string[] = [];
  for (const {model, cell, share, n, source} of seen) {
    const key = `${model}|${cell.id}`;
    const right = Math.min(n, Math.max(0, share * n));
    // A number printed twice counts once.
    if (counts.has(key)) continue;
    counts.set(key, {model: modelAt.get(model)!, cell: cellAt.get(cell.id)!, right, n});
    sources.push(source);
  }
  return {
    data: {
      M: models.length,
      C: cells.length,
      D: CAPABILITIES.length,
      dimension: cells.map(({capability}) => CAPABILITIES.indexOf(capability)),
      benchmark: cells.map(({benchmark}) => BENCHMARK_IDS.indexOf(benchmark)),
      counts: [...counts.values()]
    },
    models,
    cells,
    own: sources.filter(isOwnCell).length,
    sources
  };
}

const observe = (row: PublishedRow, capability: Capability, id: string, n = row.n): Observation[] =>
  n === null
    ? []
    : [
        {
          model: row.model,
          cell: {id: `${row.benchmark}/${id}`, benchmark: row.benchmark, capability},
          share: row.unit === "percent" ? row.value / 100 : row.value,
          n,
          source: row.cell
        }
      ];

function gapevalCount(row: PublishedRow): Observation[] {
  const {metric, category} = row;
  return metric === "understanding" || metric === "generation" ? observe(row, metric, `${category}/${metric}`) : [];
}

function realunifyCount(row: PublishedRow): Observation[] {
  const {track, category, protocol, table} = row;
  if (track === null || !/^Table [235]/.test(table) || /Average|Total/.test(category ?? "")) return [];
  return observe(row, track === "UEG" ? "generation" : "understanding", `${category}/${protocol}`);
}

function unievalCount(row: PublishedRow, tags: readonly UniEvalTag[]): Observation[] {
  const questions = tags.filter(({level1}) => level1 === row.category).reduce((sum, tag) => sum + tag.questions, 0);
  if (!/^Table [35]$/.test(row.table) || questions === 0) return [];
  return observe(row, "generation", row.category!, questions);
}

function umnibenchCount(row: PublishedRow): Observation[] {
  const {stage, question, ability, table, category} = row;
  if (stage === null || stage === "overall" || question !== null || category !== null || table === "Table 3") return [];
  if (ability !== null) return observe(row, ability, `${ability} alone/${stage}`);
  return observe(row, stage === "generation" ? "generation" : "editing", stage);
}
