import {holm, mcnemarExact, pairedDifference} from "../math/index.js";
import type {VersionItems} from "./report-version.js";

/** What became of the items of one benchmark under one model. */
export interface ItemChange {
  readonly suite: string;
  readonly model: string;
  readonly protocol: string | null;
  /** Items with a verdict in both runs. */
  readonly both: number;
  /** Items of which a larger, and a smaller, share of verdicts is right than before. */
  readonly better: readonly string[];
  readonly worse: readonly string[];
  /** Better minus worse as a share of `both`, with a 95% interval. */
  readonly net: {readonly value: number; readonly lo: number; readonly hi: number};
  /** Two-sided exact p of as many better as worse, adjusted by Holm over all rows. */
  readonly p: number;
}

/** Items that only one of two runs has. */
export interface ItemsMoved {
  readonly suite: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Compares two runs item by item: the same items under the same model, so that the test is paired.
 *
 * An item counts as better when the share of its verdicts that are right has risen. The test is McNemar's, exact, on the items that
 * changed: as many should rise as fall by chance. The interval of `net` is Newcombe's for paired shares: items are what was sampled, so that how many
 * change is uncertain, too. An item that is right in both runs is one with at least half of its verdicts right. Without a changed item the runs are the
 * same, and `net` is 0 and nothing else. Items without verdict in one of the runs are left out.
 *
 * Source: Newcombe 1998, Statistics in Medicine 17:2635, method 10.
 */
export function itemChanges(
  before: readonly VersionItems[],
  after: readonly VersionItems[]
): {readonly changes: readonly ItemChange[]; readonly moved: readonly ItemsMoved[]} {
  const suites = [...new Set([...before, ...after].map(({suite}) => suite))];
  const rows: ItemChange[] = [];
  const moved: ItemsMoved[] = [];
  for (const suite of suites) {
    const [old, fresh] = [before, after].map((all) => all.find((one) => one.suite === suite));
    const oldPlaces = new Map((old?.ids ?? []).map((id, i) => [id, i]));
    const freshIds = new Set(fresh?.ids ?? []);
    const added = [...freshIds].filter((id) => !oldPlaces.has(id));
    const removed = [...oldPlaces.keys()].filter((id) => !freshIds.has(id));
    if (added.length + removed.length > 0) moved.push({suite, added, removed});
    for (const b of fresh?.models ?? []) {
      const a = old?.models.find(({model, protocol}) => model === b.model && protocol === b.protocol);
      if (a === undefined) continue;
      const [better, worse]: [string[], string[]] = [[], []];
      let [both, right] = [0, 0];
      fresh!.ids.forEach((id, i) => {
        const [x, y] = [shareAt(a, oldPlaces.get(id)), shareAt(b, i)];
        if (x === null || y === null) return;
        both += 1;
        if (y > x) better.push(id);
        else if (y < x) worse.push(id);
        else if (y >= 0.5) right += 1;
      });
      rows.push({
        suite,
        model: b.model,
        protocol: b.protocol,
        both,
        better,
        worse,
        net: netOf(both, better.length, worse.length, right),
        p: mcnemarExact(better.length, worse.length)
      });
    }
  }
  const adjusted = holm(rows.map(({p}) => p));
  return {changes: rows.map((row, i) => ({...row, p: adjusted[i]!})), moved};
}

function netOf(both: number, better: number, worse: number, right: number): ItemChange["net"] {
  if (better + worse === 0) return {value: 0, lo: 0, hi: 0};
  const {estimate, interval} = pairedDifference(right, better, worse, both - right - better - worse);
  return {value: estimate, lo: interval.lo, hi: interval.hi};
}

/** Share of an item's verdicts that are right; `null` without one. */
function shareAt({right, of}: VersionItems["models"][number], item: number | undefined): number | null {
  if (item === undefined) return null;
  const [r, n] = [right[item], of.length === 1 ? of : of[item]];
  if (r === undefined || r === "-" || n === undefined || n === "-") return null;
  return parseInt(r, 36) / parseInt(n, 36);
}
