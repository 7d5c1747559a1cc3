import {CrossFilter, pairVerdictsSteps, rateOf, type PairedVerdicts} from "../../../lib/explore/index.js";
import {SharedWork} from "../../../runtime/in-slices.js";
import {FilterApplier} from "./apply-filters.js";
import {nameOfValue, type ExploreContext} from "./context.js";

const known = new WeakMap<ExploreContext, ExploreContext>();

/**
 * The context for figures that compare judges: where one judge's verdicts count elsewhere, or what most judges say, it has those of all,
 * under the same filters.
 */
export function asLogged(context: ExploreContext): ExploreContext {
  if (context.judged === undefined) return context;
  const made = known.get(context) ?? withAllJudges(context, context.judged);
  known.set(context, made);
  return made;
}

function withAllJudges(context: ExploreContext, judged: NonNullable<ExploreContext["judged"]>): ExploreContext {
  const {judged: _, ...rest} = context;
  const table = judged.asLogged;
  const filter = new CrossFilter(table);
  const applier = new FilterApplier(table, filter);
  const paired = new Map<string, SharedWork<PairedVerdicts>>();
  const follow = () => {
    if (applier.apply(context.state.get(), context.search.found.get().asLogged)) paired.clear();
  };
  context.inForce.subscribe(follow);
  return {
    ...rest,
    table,
    filter,
    inForce: {
      ...context.inForce,
      get: () => ({counts: filter.counts(), effects: context.inForce.get().effects})
    },
    *pairs(sides) {
      const key = `${sides.facet} ${sides.a} ${sides.b}`;
      const shared = paired.get(key) ?? new SharedWork(pairVerdictsSteps(filter, sides));
      paired.set(key, shared);
      return yield* shared.steps();
    },
    rate: (id, value) => rateOf(filter.counts().facets.get(id)!, value),
    nameOf: (id, value) => nameOfValue(table, id, value)
  };
}
