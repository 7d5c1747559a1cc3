import type {ResponseMatrix} from "../../lib/explore/index.js";
import {fixed} from "../format/numbers.js";
import {modelName} from "./context.js";
import {theseItems} from "./items-text.js";

const FORMS = [
  {form: "understanding", verb: "answer", how: " in words"},
  {form: "generation", verb: "draw", how: ""},
  {form: "editing", verb: "edit", how: ""}
];
const LIST = new Intl.ListFormat("en-GB", {type: "conjunction"});

/**
 * The matrix's finding: how often its lines are right, by form where every answer has one of several.
 *
 * @param inPairs - columns that stand for a pair of items
 * @param right - verdicts right, of those scored
 */
export function matrixTitle(
  {rows, columns}: Pick<ResponseMatrix, "rows" | "columns">,
  inPairs: number,
  right: number,
  scored: number
): string {
  const few = theseItems(columns.length, inPairs);
  if (columns.length === 0 || rows.length === 0) return "Nothing scored matches these filters";
  if (scored === 0) return `Nothing is scored on ${few}`;
  const isOne = rows.every(({model}) => model === rows[0]!.model);
  const who = isOne ? modelName(rows[0]!.name) : "the models";
  const said = FORMS.flatMap(({form, verb, how}) => {
    const own = rows.filter(({capability}) => capability === form);
    const n = own.reduce((sum, row) => sum + row.scored, 0);
    const share = own.reduce((sum, row) => sum + row.right, 0) / n;
    return n === 0 ? [] : [{n, words: `${verb}${isOne ? "s" : ""} ${fixed(100 * share)}%${how}`}];
  });
  // Answers of any other form stand among these items too: the rates of some would be read as those of all.
  const areAll = said.reduce((sum, {n}) => sum + n, 0) === scored;
  if (said.length > 1 && areAll) return `On ${few} ${who} ${LIST.format(said.map(({words}) => words))}`;
  return `On ${few} ${who} ${isOne ? "is" : "are"} right ${fixed((100 * right) / scored)}% of the time`;
}
