import type {LoggedScore} from "../../scoring/index.js";
import type {JsonObject} from "../values/json-value.js";
import {maybeText} from "../values/json-value.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {cellOf} from "./mapped-cells.js";
import {scoreNumber} from "./score-number.js";
import {scoreShare} from "./score-share.js";

/** What spreadsheets call a row that sums up the others. */
const MEAN = "(?:average|avg\\.?|mean|overall)";
const SUMMARY = new RegExp(
  `^(?:(?:macro|micro|weighted|grand|overall|total)[ _-]*)?(?:${MEAN}|total)(?:[ _-]*(?:score|accuracy|acc\\.?|result))?$`,
  "i"
);
/** Those that state a plain mean of the rows. */
const PLAIN = new RegExp(`^${MEAN}(?:[ _-]*(?:score|accuracy|acc\\.?|result))?$`, "i");

/** A row that is no answer: what it is called, and what it states of the others, if that can be compared. */
export interface SummaryRow {
  readonly name: string;
  readonly stated: Omit<LoggedScore, "file"> | null;
}

/** Finds rows that sum up others; each of the three gives `null` for an answer. */
export interface SummaryFinder {
  /** The item's name, if it is called Average, Overall, Total or the like. */
  readonly item: (row: JsonObject) => string | null;
  /** The model's, likewise. */
  readonly subject: (row: JsonObject) => string | null;
  readonly of: (row: JsonObject) => SummaryRow | null;
}

const NOWHERE = (): null => null;

/** Rows that sum up others under a mapping. A mean of a model's scores is a number that the table states of itself. */
export function summaryFinder(mapping: ColumnMapping): SummaryFinder {
  const {suite, columns, constants, scale} = mapping;
  if (mapping.summaries === "kept") return {item: NOWHERE, subject: NOWHERE, of: NOWHERE};
  const nameIn = (column: string | undefined): ((row: JsonObject) => string | null) => {
    if (column === undefined) return NOWHERE;
    const parts = column.split(",").map((part) => cellOf(part.trim()));
    return (row) => {
      for (const get of parts) {
        const name = maybeText(get(row))?.trim() ?? "";
        if (SUMMARY.test(name)) return name;
      }
      return null;
    };
  };
  const [item, subject] = [nameIn(columns.item), nameIn(columns.subject)];
  const model = columns.subject === undefined ? () => constants?.subject : cellOf(columns.subject);
  const score = columns.score === undefined ? NOWHERE : cellOf(columns.score);
  const stated = (row: JsonObject, name: string): SummaryRow["stated"] => {
    const subjectId = maybeText(model(row));
    const number = scoreNumber(score(row));
    const value = number === null ? null : scoreShare(number, scale);
    if (!PLAIN.test(name) || subjectId === null || value === null) return null;
    return {suite, subjectId, scorerId: `${suite}/logged`, group: "all", metric: "mean", value};
  };
  return {
    item,
    subject,
    of: (row) => {
      const byModel = subject(row);
      if (byModel !== null) return {name: byModel, stated: null};
      const name = item(row);
      return name === null ? null : {name, stated: stated(row, name)};
    }
  };
}
