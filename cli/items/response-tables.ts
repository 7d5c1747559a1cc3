import {MISSING, type Estimates} from "../../src/lib/models/index.js";
import {csvLine} from "../terminal/csv-line.js";
import {askedColumns, firstLine, knownFloor, type FittedLog} from "./fitted-log.js";

/** Responses as a table of subjects by items: 1, 0, NA where there is no answer. */
export function responsesTable(fitted: FittedLog): string {
  const {log, isSimulated} = fitted;
  const columns = askedColumns(fitted);
  const width = log.items.length * log.abilities.length;
  return (
    firstLine("Right (1), wrong (0), no answer (NA) by model and item", isSimulated) +
    csvLine(["subject", ...columns.map(({name}) => name)]) +
    log.subjects
      .map((subject, s) =>
        csvLine([subject, ...columns.map(({k}) => answerAt(log.responses.y[s * width + k] ?? MISSING))])
      )
      .join("")
  );
}

const answerAt = (y: number): number | "NA" => (y === MISSING ? "NA" : y);

/** Columns of the table of responses: item, ability, known floor, case, what its answers are, and Parallax's estimates. */
export function itemsTable(fitted: FittedLog): string {
  const {log, fit, isSimulated} = fitted;
  const number = (x: number | undefined) => (x !== undefined && Number.isFinite(x) ? x : "NA");
  return (
    firstLine("Columns of the responses with Parallax's estimates", isSimulated) +
    csvLine(["column", "item", "ability", "case", "known_floor", "status", ...ITEM_ESTIMATES]) +
    askedColumns(fitted)
      .map(({k, item, ability, name}) =>
        csvLine([
          ...[name, log.items[item]!, log.abilities[ability]!, log.caseOf?.[item] ?? "NA", knownFloor(fitted, k)],
          fit.difficulties.status[k]!,
          ...[fit.difficulties, fit.slopes, fit.floors].flatMap(({value, se}) => [number(value[k]), number(se[k])])
        ])
      )
      .join("")
  );
}

const ITEM_ESTIMATES = ["difficulty", "difficulty_se", "slope", "slope_se", "floor", "floor_se"];

/** Abilities of a fit, whatever its answers are, with the names behind them. */
interface NamedAbilities {
  readonly log: {readonly subjects: readonly string[]; readonly abilities: readonly string[]};
  readonly fit: {readonly abilities: Estimates};
  readonly isSimulated: boolean;
}

/** Parallax's abilities by subject. */
export function abilitiesTable({log, fit, isSimulated}: NamedAbilities): string {
  const {subjects, abilities} = log;
  const number = (x: number | undefined) => (x !== undefined && Number.isFinite(x) ? x : "NA");
  return (
    firstLine("Parallax's abilities", isSimulated) +
    csvLine(["subject", "ability", "status", "estimate", "se"]) +
    subjects
      .flatMap((subject, s) =>
        abilities.map((ability, d) => {
          const at = s * abilities.length + d;
          const {value, se, status} = fit.abilities;
          return csvLine([subject, ability, status[at]!, number(value[at]), number(se[at])]);
        })
      )
      .join("")
  );
}
