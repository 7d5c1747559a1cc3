import {analyzeCell, LIBRARIES, type CellNames} from "./analyze-cell.js";
import type {NotebookCell} from "./notebook.js";

/** A cell in its place among the others. */
export interface PlannedCell extends CellNames {
  /** Cells that must run before, by index: those that define what this one uses. */
  readonly after: readonly number[];
}

/** Which cells run, and in what order. */
export interface NotebookPlan {
  readonly cells: readonly PlannedCell[];
  /** Indices of all cells without a problem, each after those that it needs; in the order of the page where nothing decides. */
  readonly order: readonly number[];
}

/**
 * Order of a notebook's cells by what they define and use. A name defined twice and a circle are problems of every cell that takes part in
 * them; what stands on a cell with a problem still runs, and fails by itself where it needs the missing name.
 *
 * @param reserved - names of tables, which a query must not take
 */
export function planNotebook(cells: readonly NotebookCell[], reserved: ReadonlySet<string> = new Set()): NotebookPlan {
  const names = cells.map(analyzeCell);
  const definers = new Map<string, number[]>();
  names.forEach(({defines}, c) => {
    for (const name of new Set(defines)) definers.set(name, [...(definers.get(name) ?? []), c]);
  });
  const problems = names.map(({problem, defines}) => {
    if (problem !== null) return problem;
    if (defines.includes("__proto__"))
      return {message: "Invalid name: __proto__. Other cells cannot read it; choose another name.", line: null};
    const twice = defines.find((name) => definers.get(name)!.length > 1);
    if (twice !== undefined)
      return {message: `${twice} is defined in more than one cell; each name needs one.`, line: null};
    const taken = defines.find((name) => reserved.has(name) || (LIBRARIES as readonly string[]).includes(name));
    return taken === undefined
      ? null
      : {message: `${taken} is taken: it is a table or a library. Choose another name.`, line: null};
  });
  const after = names.map(({uses}, c) => [
    ...new Set(uses.flatMap((name) => definers.get(name) ?? []).filter((definer) => definer !== c))
  ]);
  const order: number[] = [];
  const done = new Set<number>();
  const isReady = (c: number) => after[c]!.every((before) => done.has(before) || problems[before] !== null);
  for (let next: number | undefined; ;) {
    next = names.findIndex((_, c) => !done.has(c) && problems[c] === null && isReady(c));
    if (next < 0) break;
    order.push(next);
    done.add(next);
  }
  const inCircle = circleMembers(after);
  const planned = names.map((cell, c): PlannedCell => {
    const problem =
      problems[c] ??
      (inCircle.has(c) ? {message: "This cell needs a name that needs this cell: a circle.", line: null} : null);
    return {...cell, problem, after: after[c]!};
  });
  // What hangs on a circle runs last and says itself what it misses.
  const rest = planned.flatMap(({problem}, c) => (problem === null && !done.has(c) ? [c] : []));
  return {cells: planned, order: [...order, ...rest]};
}

/** Cells that can be reached from themselves. */
function circleMembers(after: readonly (readonly number[])[]): ReadonlySet<number> {
  const members = new Set<number>();
  after.forEach((_, c) => {
    const seen = new Set<number>();
    const open = [...after[c]!];
    while (open.length > 0) {
      const at = open.pop()!;
      if (at === c) {
        members.add(c);
        break;
      }
      if (!seen.has(at)) {
        seen.add(at);
        open.push(...after[at]!);
      }
    }
  });
  return members;
}

/** A cell and everything that must run again with it, in order. */
export function rerunWith({cells, order}: NotebookPlan, changed: number): number[] {
  const hit = new Set([changed]);
  for (const c of order) if (cells[c]!.after.some((before) => hit.has(before))) hit.add(c);
  return order.filter((c) => hit.has(c));
}
