import type {ScoreLine} from "../scoring/index.js";

/** Scores of a log in little room: what they are about once, and a row of numbers per model. */
export interface ScoreTable {
  readonly parts: readonly Pick<ScoreLine, "suite" | "protocol" | "scorer" | "group" | "metric">[];
  readonly models: readonly {
    readonly model: string;
    /** By part: place in `parts`, value and n. */
    readonly scores: readonly (readonly [part: number, value: number | null, n: number])[];
  }[];
}

/** Packs scores; `unpackScores` gives them back, sorted by model and part. */
export function packScores(lines: readonly ScoreLine[]): ScoreTable {
  const parts = new Map<string, ScoreTable["parts"][number]>();
  const places = new Map<string, number>();
  const models = new Map<string, [number, number | null, number][]>();
  for (const {subjectId, value, n, suite, protocol, scorer, group, metric} of lines) {
    const part = {suite, protocol, scorer, group, metric};
    const key = JSON.stringify(part);
    if (!parts.has(key)) places.set(key, parts.size);
    parts.set(key, part);
    if (!models.has(subjectId)) models.set(subjectId, []);
    models.get(subjectId)!.push([places.get(key)!, value, n]);
  }
  return {parts: [...parts.values()], models: [...models].map(([model, scores]) => ({model, scores}))};
}

/** The scores of a packed table. */
export const unpackScores = ({parts, models}: ScoreTable): ScoreLine[] =>
  models.flatMap(({model, scores}) =>
    scores.map(([part, value, n]): ScoreLine => ({...parts[part]!, subjectId: model, value, n}))
  );
