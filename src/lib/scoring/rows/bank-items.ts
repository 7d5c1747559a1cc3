import type {UniEvalBank} from "../unieval/bank.js";

/** Ids of all items that a bank says there are, by suite, as `coverage` takes them. */
export function bankItems(bank: UniEvalBank | null | undefined): ReadonlyMap<string, readonly string[]> {
  if (!bank) return new Map();
  const items = bank.cases.flatMap(({promptId, questions}) => questions.map((_, q) => `unieval/${promptId}.${q}`));
  return new Map([["unieval", items]]);
}
