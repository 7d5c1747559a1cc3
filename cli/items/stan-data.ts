import {MISSING} from "../../src/lib/models/index.js";
import {askedColumns, knownFloor, type AskedColumn, type FittedLog} from "./fitted-log.js";

/** Columns of Stan's data: a flat prior leaves nothing proper to items of one kind of answer. */
export const stanColumns = (fitted: FittedLog): AskedColumn[] =>
  askedColumns(fitted).filter(({isMixed}) => isMixed || ["items", "both"].includes(fitted.fit.spec.random));

/** Data of the Stan program: a line for every model and item that was answered, with right answers of tries. */
export function stanData(fitted: FittedLog): string {
  const {log, fit, isSimulated} = fitted;
  const {responses, items, subjects, abilities} = log;
  const columns = stanColumns(fitted);
  const width = items.length * abilities.length;
  const found = subjects.flatMap((_, s) =>
    columns.flatMap(({k}, column) => {
      const at = s * width + k;
      const y = responses.y[at] ?? MISSING;
      return y === MISSING
        ? []
        : [{subject: s + 1, column: column + 1, right: y, tries: responses.attempts?.[at] ?? 1}];
    })
  );
  return (
    JSON.stringify({
      simulated: isSimulated ? 1 : 0,
      ...{S: subjects.length, I: items.length, D: abilities.length, K: columns.length, N: found.length},
      item: columns.map(({item}) => item + 1),
      ability: columns.map(({ability}) => ability + 1),
      subject: found.map(({subject}) => subject),
      column: found.map(({column}) => column),
      tries: found.map(({tries}) => tries),
      right: found.map(({right}) => right),
      ...(fit.spec.floor.kind === "known" ? {floor_of: columns.map(({k}) => knownFloor(fitted, k))} : {})
    }) + "\n"
  );
}
