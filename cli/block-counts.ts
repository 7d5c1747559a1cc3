import {keptCount, type BlockNames, type NamedBlock} from "../src/lib/adapters/index.js";
import type {CellCounts, CellTally, CoverageCount, RunCoverage} from "../src/lib/scoring/index.js";

/** Coverage and cells of rows that come as columns: what a row belongs to is looked up once for all rows with the same names. */
export class BlockCounts {
  readonly #covered: CoverageCount;
  readonly #cells: CellCounts;
  readonly #known = new WeakMap<BlockNames, KnownNames>();

  constructor(covered: CoverageCount, cells: CellCounts) {
    this.#covered = covered;
    this.#cells = cells;
  }

  add(named: NamedBlock): void {
    const {block, names, kept} = named;
    let known = this.#known.get(names);
    if (known === undefined) this.#known.set(names, (known = new KnownNames(names, this.#covered, this.#cells)));
    for (let n = 0, count = keptCount(named); n < count; n++) {
      const r = kept === null ? n : kept[n]!;
      const [run, item] = [block.run[r]!, block.item[r]!];
      known.runOf(run, item).add(known.positionOf(run, item));
      for (let j = block.judged[r]!; j < block.judged[r + 1]!; j++) {
        const [rule, score] = [block.rule[j]!, block.score[j]!];
        known.cellOf(run, item, rule).add(names.rules[rule]!.status, Number.isNaN(score) ? null : score);
      }
    }
  }
}

/** What numbers of items, runs and rules mean for the counts. */
class KnownNames {
  readonly #names: BlockNames;
  readonly #covered: CoverageCount;
  readonly #cells: CellCounts;
  /** Items are of one kind where they are counted in the same cells. */
  readonly #kinds = new Map<string, number>();
  readonly #kindOf: number[] = [];
  readonly #positions: number[] = [];
  /** By kind, then run. */
  readonly #runs: RunCoverage[][] = [];
  /** By kind, run and rule. */
  readonly #tallies: CellTally[][][] = [];

  constructor(names: BlockNames, covered: CoverageCount, cells: CellCounts) {
    this.#names = names;
    this.#covered = covered;
    this.#cells = cells;
  }

  runOf(run: number, item: number): RunCoverage {
    const own = (this.#runs[this.#kind(item)] ??= []);
    return (own[run] ??= this.#covered.runOf(this.#rowOf(run, item)));
  }

  positionOf(run: number, item: number): number {
    return (this.#positions[item] ??= this.runOf(run, item).positionOf(this.#names.itemIds[item]!));
  }

  cellOf(run: number, item: number, rule: number): CellTally {
    const ofKind = (this.#tallies[this.#kind(item)] ??= []);
    const own = (ofKind[run] ??= []);
    return (own[rule] ??= this.#cells.tallyOf(this.#rowOf(run, item), this.#names.rules[rule]!));
  }

  #kind(item: number): number {
    const known = this.#kindOf[item];
    if (known !== undefined) return known;
    const {suite, direction, capability, category} = this.#names.items[item]!;
    const key = [suite, direction, capability, category].join("\u0000");
    let kind = this.#kinds.get(key);
    if (kind === undefined) this.#kinds.set(key, (kind = this.#kinds.size));
    this.#kindOf[item] = kind;
    return kind;
  }

  #rowOf(run: number, item: number): Parameters<CoverageCount["runOf"]>[0] {
    return {
      subjectId: this.#names.subjectIds[run]!,
      item: this.#names.items[item]!,
      run: this.#names.runs[run]!
    };
  }
}
