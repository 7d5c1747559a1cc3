import {THEMES, type Theme} from "../../lib/benchmarks/themes.js";
import {subset} from "../../lib/state/index.js";
import {documentedThemes, themeDifferences, type ThemeDifference, type ThemeMoves} from "../../lib/stories/index.js";
import {createPageState, type PageState, type StateOptions} from "../../runtime/page-state.js";
import type {CompareContext} from "./context.js";

/** What stands for no theme in addresses. */
const NONE = "none";

export interface ThemesState {
  /** Categories that the reader put under another theme: `lantern/stars:counting`. */
  readonly moved: readonly string[];
}

/** Everything that the figure of the common themes needs. */
export interface ThemesContext {
  readonly compare: CompareContext;
  /** As documented; worked out when they are first drawn. */
  readonly differences: () => readonly ThemeDifference[];
  readonly state: PageState<ThemesState>;
}

export function createThemesContext(compare: CompareContext, options?: StateOptions): ThemesContext {
  const known = [...documentedThemes.keys()].flatMap((place) => [...THEMES, null].map((theme) => moveOf(place, theme)));
  let differences: readonly ThemeDifference[] | null = null;
  return {
    compare,
    differences: () => (differences ??= themeDifferences(compare.published, compare.tags)),
    state: createPageState<ThemesState>({moved: subset(known)}, options)
  };
}

const moveOf = (place: string, theme: Theme | null): string => `${place}:${theme ?? NONE}`;

/** What the reader moved, by place. */
export const movesOf = ({moved}: ThemesState): ThemeMoves =>
  new Map(
    moved.map((move) => {
      const [place, theme] = move.split(":") as [string, string];
      return [place, theme === NONE ? null : (theme as Theme)];
    })
  );

/** The state after a category is put under a theme; under its documented one it is no longer moved. */
export function movedTo(state: ThemesState, place: string, theme: Theme | null): ThemesState {
  const others = state.moved.filter((move) => !move.startsWith(`${place}:`));
  return {moved: documentedThemes.get(place) === theme ? others : [...others, moveOf(place, theme)]};
}
