import type {GapContext} from "../../components/gaps/context.js";
import {readGapContext, type GapFiles} from "../../components/gaps/read-context.js";
import {GapFilters, GapScope} from "../../components/gaps/page-parts.js";
import {Slot} from "../../components/figure/index.js";
import {GapMap, GapOutcomes, GapRanking, GapRates} from "../../exhibits/gaps.js";
import {shared} from "../../exhibits/guarded.js";
import {UnisonTasks} from "../../exhibits/unison.js";

/** Ids of the page's figures, in their order. */
const FIGURES = ["rates", "outcomes", "ranking", "map", "tasks"];

/** The parts of the Unison page, each a node that fills in when its data have arrived. */
export function UnisonPage(
  files: GapFiles
): Record<"scope" | "filters" | "rates" | "outcomes" | "ranking" | "map" | "tasks", HTMLElement> {
  const context = readGapContext(files, "unison", FIGURES);
  const part = (build: (context: GapContext) => HTMLElement) => Slot(context, build);
  return {
    scope: part(GapScope),
    filters: part(GapFilters),
    rates: part(shared(GapRates)),
    outcomes: part(shared(GapOutcomes)),
    ranking: part(shared(GapRanking)),
    map: part(shared(GapMap)),
    tasks: part(shared(UnisonTasks))
  };
}
