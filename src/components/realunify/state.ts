import {REALUNIFY_TRACKS, type Role, type TrackId} from "../../lib/benchmarks/realunify/index.js";
import {choice, subset, type StateSpec} from "../../lib/state/index.js";
import type {Ability} from "../chart/index.js";
import {SYSTEM_KINDS} from "../page/system-kinds.js";

export const kindOf = (role: Role, openness: "open" | "closed" | null): string =>
  role === "unified" ? `unified-${openness ?? "open"}` : role;

/** What a reader can choose on the RealUnify page. Lists of ids are empty for "all". */
export interface RealUnifyState {
  readonly models: readonly string[];
  readonly kinds: readonly string[];
  readonly tracks: readonly string[];
  readonly categories: readonly string[];
  /** Whether the small multiples show the specialists too. */
  readonly rows: "unified" | "all";
}

export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export type Track = (typeof REALUNIFY_TRACKS)[number];

/** What is scored in each track, in one word, with the shape of that ability. */
export const TRACK_LOOK: Readonly<Record<TrackId, {readonly verb: string; readonly shape: Ability}>> = {
  UEG: {verb: "drawing", shape: "generation"},
  GEU: {verb: "answering", shape: "understanding"}
};

export const realUnifyState = (models: readonly string[]): StateSpec<RealUnifyState> => ({
  models: subset(models),
  kinds: subset(SYSTEM_KINDS.map(({id}) => id)),
  tracks: subset(REALUNIFY_TRACKS.map(({id}) => id.toLowerCase())),
  categories: subset(REALUNIFY_TRACKS.flatMap(({categories}) => categories.map(slug))),
  rows: choice(["unified", "all"], "unified")
});

/** Categories of a track that are in force. */
export const chosenCategories = (state: RealUnifyState, track: Track): readonly string[] =>
  track.categories.filter((name) => state.categories.length === 0 || state.categories.includes(slug(name)));

/** Tracks that are in force and have a category left. */
export const chosenTracks = (state: RealUnifyState): readonly Track[] =>
  REALUNIFY_TRACKS.filter(
    (track) =>
      (state.tracks.length === 0 || state.tracks.includes(track.id.toLowerCase())) &&
      chosenCategories(state, track).length > 0
  );
