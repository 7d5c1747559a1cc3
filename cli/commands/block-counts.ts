import {keptCount, type BlockNames, type NamedBlock} from "../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import type {CellCounts, CellTally, CoverageCount, RunCoverage} from "../../src/lib/scoring/index.js";

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
      const own = known.countsOf(run, item);
      own.covered.add(known.positionOf(own, item));
      for (let j = block.judged[r]!; j < block.judged[r + 1]!; j++) {
        const [rule, value] = [block.rule[j]!, block.value[j]!];
        const score = Number.isNaN(value) ? block.score[j]! : value;
        const tally = own.tallies[rule] ?? known.addTally(own, run, item, rule);
        tally.add(names.rules[rule]!.status, Number.isNaN(score) ? null : score);
      }
    }
  }
}

/** Items that are the same in these are counted in the same cells. */
const KIND = ["suite", "direction", "capability", "category"] as const;

/** Where rows of one run, about items of one kind, are counted: verdicts by the number of their rule. */
interface OwnCounts {
  readonly covered: RunCoverage;
  readonly tallies: CellTally[];
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
  /** By run, then kind. */
  readonly #counts: OwnCounts[][] = [];

  constructor(names: BlockNames, covered: CoverageCount, cells: CellCounts) {
    this.#names = names;
    this.#covered = covered;
    this.#cells = cells;
  }

  countsOf(run: number, item: number): OwnCounts {
    const kind = this.#kindOf[item] ?? this.#kind(item);
    const own = this.#counts[run] ?? (this.#counts[run] = []);
    return own[kind] ?? (own[kind] = {covered: this.#covered.runOf(this.#rowOf(run, item)), tallies: []});
  }

  positionOf({covered}: OwnCounts, item: number): number {
    return this.#positions[item] ?? (this.#positions[item] = covered.positionOf(this.#names.itemIds[item]!));
  }

  addTally({tallies}: OwnCounts, run: number, item: number, rule: number): CellTally {
    return (tallies[rule] = this.#cells.tallyOf(this.#rowOf(run, item), this.#names.rules[rule]!));
  }

  #kind(item: number): number {
    const {items} = this.#names;
    const key = KIND.map((column) => items.text(item, column)).join("\u0000");
    let kind = this.#kinds.get(key);
    if (kind === undefined) this.#kinds.set(key, (kind = this.#kinds.size));
    this.#kindOf[item] = kind;
    return kind;
  }

  #rowOf(run: number, item: number): Pick<CanonicalRow, "runId" | "subjectId" | "item" | "run"> {
    return {
      runId: this.#names.runIds[run]!,
      subjectId: this.#names.subjectIds[run]!,
      item: this.#names.items.at(item),
      run: this.#names.runs[run]!
    };
  }
}
