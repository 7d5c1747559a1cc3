import type {Finding} from "../cells/finding.js";
import {groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import type {Statement} from "../checks/statements.js";
import type {Repair} from "./find-repair.js";

/**
 * Findings that one thing accounts for, by the id of the first of them.
 *
 * Two findings have one cause where one repair resolves both; where they dispute the same cell; where they ask for the count behind one
 * number that is printed twice; where both are about a system of which two sets of values are printed, in cells that differ or rest on
 * them; and where they test one sentence: of one place and form about the same systems, or about the same cells. Causes are transitive.
 *
 * @param findings - heaviest first
 * @returns id of the cause by id of the finding
 */
export function causesOf(
  findings: readonly Repaired[],
  cells: readonly LedgerCell[],
  statements: readonly Statement[]
): ReadonlyMap<string, string> {
  const root = new Map(findings.map(({id}) => [id, id]));
  const rankOf = new Map(findings.map(({id}, i) => [id, i]));
  const find = (id: string): string => (root.get(id) === id ? id : find(root.get(id)!));
  const unite = (ids: readonly string[]) => {
    const roots = ids.filter((id) => root.has(id)).map(find);
    const [first] = [...roots].sort((a, b) => rankOf.get(a)! - rankOf.get(b)!);
    if (first !== undefined) for (const id of roots) root.set(id, first);
  };
  for (const {id, repair} of findings) if (repair) unite([id, ...repair.resolves]);
  for (const shared of [
    sameKey(findings, disputed),
    sameKey(findings, samePrint(cells)),
    sameKey(findings, twoSets(findings, cells)),
    sameKey(findings, sameSentence(cells, statements))
  ])
    for (const ids of shared) unite(ids);
  return new Map(findings.map(({id}) => [id, find(id)]));
}

/** The first finding of each root cause: what headlines count. */
export const causesIn = <F extends {readonly cause: string}>(findings: readonly F[]): F[] =>
  [...new Map([...findings].reverse().map((finding) => [finding.cause, finding])).values()].reverse();

type Repaired = Finding & {readonly repair: Repair | null};
type KeyOf = (finding: Repaired) => readonly string[];

/** Findings that share a key. */
function sameKey(findings: readonly Repaired[], keysOf: KeyOf): string[][] {
  const keyed = findings.flatMap((finding) => keysOf(finding).map((key) => ({key, id: finding.id})));
  return [...groupCells(keyed, ({key}) => key).values()].map((own) => own.map(({id}) => id));
}

/** Checks of which a finding is about its first cell alone; those of totals and ranks dispute that cell before any other. */
const ABOUT_ONE: ReadonlySet<string> = new Set(["total", "granularity", "outlier", "mark", "repeat"]);
const isTogether = ({printed}: Finding): boolean => printed === null;

function disputed(finding: Repaired): string[] {
  const {check, cells, id, evidence, repair} = finding;
  if (repair) return repair.changes.map((change) => change.cell);
  if (evidence === "remark" && check !== "outlier") return [];
  const isEquality = check === "statement" && evidence === "prints" && cells.length === 1;
  if (isEquality || (ABOUT_ONE.has(check) && !isTogether(finding))) return cells.slice(0, 1);
  return id.includes("/with/") ? [`statement/${id.slice("statement/".length, id.indexOf("/with/"))}`] : [];
}

/** A number that is printed again elsewhere: the count behind it is one, whether there is one or not. */
function samePrint(cells: readonly LedgerCell[]): KeyOf {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  return ({check, evidence, printed, cells: [first]}) => {
    const cell = byId.get(first ?? "");
    if (check !== "granularity" || evidence === "remark" || printed === null || !cell) return [];
    const {document, subject, frame, place, value} = cell;
    return [`${document}|${subject}|${labelsKey(frame)}|${labelsKey(place)}|${value}|${printed}`];
  };
}

/**
 * Systems of which two sets of values are printed: numbers of theirs differ between two tables, several at once or as the row that an
 * average was taken with. Whatever rests on one of those cells is of the same cause.
 */
function twoSets(findings: readonly Finding[], cells: readonly LedgerCell[]): KeyOf {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const several = findings.filter(
    ({check, evidence, cells: own}) => check === "repeat" && evidence === "prints" && own.length > 4
  );
  const subjects = new Map(several.map((finding) => [finding.subject, new Set<string>()]));
  for (const {check, subject, cells: own} of findings)
    if (check === "repeat") for (const cell of own) subjects.get(subject)?.add(cell);
  return ({check, subject, cells: own, evidence, repair}) => {
    if (evidence === "remark" || evidence === "last-digit") return [];
    // What another change mends does not rest on the two sets.
    if (
      repair &&
      check !== "statement" &&
      !repair.changes.some(({cell}) => [...subjects.values()].some((all) => all.has(cell)))
    )
      return [];
    return [...subjects].flatMap(([who, differing]) => {
      const isOfThem = check === "repeat" || check === "average" ? subject === who : false;
      const rests =
        (check === "statement" || check === "total") &&
        own.some((cell) => differing.has(cell) && byId.get(cell)?.subject === who) &&
        (check !== "statement" || own.length <= 2);
      return isOfThem || rests ? [`two sets of ${who}`] : [];
    });
  };
}

/** Statements that test one sentence. */
function sameSentence(cells: readonly LedgerCell[], statements: readonly Statement[]): KeyOf {
  const subjectOf = new Map(cells.map(({id, subject}) => [id, subject]));
  const byId = new Map(statements.map((statement) => [`statement/${statement.id}`, statement]));
  return ({id, check}) => {
    const statement =
      check === "statement" || check === "correlation" ? byId.get(id.replace(/\/with\/.*/, "")) : undefined;
    if (!statement) return [];
    const {place, form, groups} = statement;
    const [benchmark] = statement.id.split("/");
    const subjects = groups.flat().map((cell) => subjectOf.get(cell) ?? cell);
    const about = groups.flat();
    return [
      `${benchmark}|${place}|of ${[...about].sort().join(" ")}`,
      ...(form === "equals" || new Set(subjects).size < 2
        ? []
        : [`${benchmark}|${place}|${form}|${subjects.join(" ")}`])
    ];
  };
}
