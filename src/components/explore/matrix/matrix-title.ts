import type {ResponseMatrix} from "../../../lib/explore/index.js";
import {listed} from "../../format/listed.js";
import {count, fixed} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import {theseItems} from "../figure/items-text.js";

const FORMS = [
  {form: "understanding", verb: "answer", how: " in words"},
  {form: "generation", verb: "draw", how: ""},
  {form: "editing", verb: "edit", how: ""}
];
type Matrix = Pick<ResponseMatrix, "rows" | "columns" | "asked">;

/** How many items each form is asked of, where these differ from what the matrix holds: ` (400 understanding, 600 generation)`. */
export function itemsOfForms(matrix: Matrix): string {
  const asked = FORMS.map(({form}) => ({form, n: matrix.asked.get(form) ?? 0})).filter(({n}) => n > 0);
  const isSame = asked.length < 2 || asked.every(({n}) => n === matrix.columns.length);
  return isSame ? "" : ` (${asked.map(({form, n}) => `${count(n)} ${form}`).join(", ")})`;
}

/**
 * The matrix's finding: how often its lines are right, by form where every answer has one of several.
 *
 * @param inPairs - columns that stand for a pair of items
 * @param right - verdicts right, of those scored
 */
export function matrixTitle(matrix: Matrix, inPairs: number, right: number, scored: number): string {
  const {rows, columns} = matrix;
  const few = theseItems(columns.length, inPairs);
  if (columns.length === 0 || rows.length === 0) return "Nothing scored matches these filters";
  if (scored === 0) return `Nothing is scored on ${few}`;
  const isOne = rows.every(({model}) => model === rows[0]!.model);
  const who = isOne ? shownName(rows[0]!.name) : "the models";
  const said = FORMS.flatMap(({form, verb, how}) => {
    const own = rows.filter(({capability}) => capability === form);
    const n = own.reduce((sum, row) => sum + row.scored, 0);
    const share = own.reduce((sum, row) => sum + row.right, 0) / n;
    const does = `${verb}${isOne ? "s" : ""}`;
    return n === 0 ? [] : [{n, share: `${fixed(100 * share)}%`, form, does, how}];
  });
  // Answers of any other form stand among these items too: the rates of some would be read as those of all.
  const areAll = said.reduce((sum, {n}) => sum + n, 0) === scored;
  if (said.length > 1 && areAll) {
    const asked = said.map(({form}) => matrix.asked.get(form) ?? 0);
    return asked.every((n) => n === columns.length)
      ? `On ${few} ${who} ${listed(said.map(({does, share, how}) => `${does} ${share}${how}`))}`
      : `Of ${few} ${who} ${listed(said.map(({does, share, how}, k) => `${does} ${count(asked[k]!)}${how} (${share} right)`))}`;
  }
  return `On ${few} ${who} ${isOne ? "is" : "are"} right ${fixed((100 * right) / scored)}% of the time`;
}
