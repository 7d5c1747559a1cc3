import type {Judgment} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {ColumnMapping, MappedScore} from "../contract/column-mapping.js";
import {maybeText, shown, type JsonObject} from "../values/json-value.js";
import {judgment} from "../values/rows.js";
import {codedScore} from "./coded-score.js";
import {cellOf, type Cells} from "./mapped-cells.js";
import {saidStatus} from "./said-status.js";
import {scoreNumber} from "./score-number.js";
import {scoreShare} from "./score-share.js";
import {wordScore} from "./word-score.js";

/** What all verdicts of a row share. */
export type SharedVerdict = Pick<Judgment, "judgeId" | "judgeRaw">;

/** Reads the several scores of a row: a verdict each, or why there is none. */
export type ScoresReader = (row: JsonObject, shared: SharedVerdict) => Judgment[] | string;

/** The rule that stands behind one of several scores. */
export const scoreRule = (suite: string, name: string): string => `${suite}/${name}`;

/**
 * Several scores a row. Those of columns come first, then those made of them, in the order of the mapping; what is made of a missing
 * one is missing.
 */
export function scoresReader({suite, scores = {}, scale, codes}: ColumnMapping): ScoresReader {
  const read = Object.entries(scores)
    .filter(([, one]) => !isMade(one))
    .map(([name, one]): [string, Cells, number] => [name, cellOf(one.column ?? name), one.scale ?? scale ?? 1]);
  return (row, shared) => {
    const shares = new Map<string, number | null>();
    const notes = new Map<string, string>();
    const failed = new Set<string>();
    for (const [name, get, most] of read) {
      const raw = get(row) ?? null;
      const coded = raw === null ? null : codedScore(codes, raw, scoreNumber(raw));
      const share = coded !== undefined ? coded : raw === null ? null : shareOf(raw, most);
      const said = share === null ? saidStatus(raw) : null;
      if (said === "error") failed.add(name);
      if (raw !== null && share === null && coded === undefined && said === null)
        return `invalid score ${name}; expected ${typeof raw === "object" ? "one number in " : ""}[0, ${most}]: ${shown(raw)}`;
      shares.set(name, share);
      if (share !== null && most !== 1) notes.set(name, `${maybeText(raw) ?? shown(raw)} of ${most}`);
    }
    for (const [name, one] of Object.entries(scores)) if (isMade(one)) shares.set(name, madeOf(one, shares));
    return Object.keys(scores).map((name) => {
      const score = shares.get(name) ?? null;
      const given = {scorerId: scoreRule(suite, name), scorerVersion: "1", score, note: notes.get(name) ?? null};
      return judgment({...given, ...shared, status: score !== null ? "ok" : failed.has(name) ? "error" : "missing"});
    });
  };
}

const isMade = ({weights, geometric, full}: MappedScore): boolean =>
  weights !== undefined || geometric !== undefined || full !== undefined;

function shareOf(raw: JsonValue, scale: number): number | null {
  const word = wordScore(raw);
  if (word !== null) return scoreShare(word);
  const number = scoreNumber(raw);
  return number === null ? null : scoreShare(number, scale);
}

function madeOf({weights, geometric, full}: MappedScore, shares: ReadonlyMap<string, number | null>): number | null {
  const names = weights === undefined ? (geometric ?? full ?? []) : Object.keys(weights);
  const parts = names.map((name) => shares.get(name) ?? null);
  if (!parts.every((part) => part !== null)) return null;
  if (full !== undefined) return Number(parts.every((part) => part === 1));
  if (geometric !== undefined) return parts.reduce((product, part) => product * part, 1) ** (1 / parts.length);
  const of = Object.values(weights!);
  const sum = of.reduce((total, weight) => total + weight, 0);
  return scoreShare(parts.reduce((total, part, p) => total + of[p]! * part, 0) / sum);
}
