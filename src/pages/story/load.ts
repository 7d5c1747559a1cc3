import type {Trust} from "../../lib/ledger/index.js";
import {
  knownAndDrawn,
  profiles,
  type KnownAndDrawn,
  type StoryClaims,
  type WholeStory
} from "../../lib/stories/index.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";
import type {CompareContext} from "../../components/compare/context.js";
import {loadCompare, type CompareFiles} from "../compare/load.js";
import {readJson, type File} from "../../components/figure/index.js";
import {createSourced, type Sourced} from "../../components/page/sourced.js";
import {distanceContext, type DistanceContext} from "./distance/context.js";

/** Everything that the article is made of, as far as its benchmarks are there. */
export interface LoadedStory extends Omit<Story, "claims"> {
  readonly claims: StoryClaims;
}

/** What a part of the article is made of. */
export interface Story extends Opening {
  readonly claims: WholeStory;
  readonly trust: Trust & {
    readonly numbers: number;
    /** Those of them that are printed nowhere, but drawn as bars. */
    readonly readOff: number;
  };
}

/** Files of the article; the ledger is fetched by a reader who asks where a number comes from. */
export interface StoryFiles extends CompareFiles {
  readonly trust: File;
  readonly ledger: () => File;
}

/** What the first screen is made of: it is there before the rest of the article has arrived. */
export interface Opening {
  readonly context: CompareContext;
  readonly sourced: Sourced;
  /** Models whose same items were asked in both forms, in the order of the registry. */
  readonly known: readonly KnownAndDrawn[];
  /** The walk from distance to gap; `null` where fewer than two models have a gap. */
  readonly distance: DistanceContext | null;
}

export async function loadOpening(files: StoryFiles): Promise<Opening> {
  const context = await loadCompare(files, PRINTED_ONLY);
  const {published, models, benches} = context;
  return {
    context,
    sourced: createSourced({rows: Object.values(published).flat(), benches, ledger: () => files.ledger()}),
    known: knownAndDrawn(profiles(published, models)),
    distance: distanceContext(context)
  };
}

/** @param opening - of the same files */
export async function loadStory(files: StoryFiles, opening: Promise<Opening>): Promise<LoadedStory> {
  const [{context, sourced, known, distance}, trust, claims] = await Promise.all([
    opening,
    readJson(files.trust).then((source) => source as Trust),
    readJson(files.story).then((source) => source as StoryClaims)
  ]);
  const rows = Object.values(context.published).flat();
  return {
    ...{context, sourced, known, distance},
    claims,
    trust: {...trust, numbers: rows.length, readOff: rows.filter(({readOff}) => readOff).length}
  };
}
