import type {RateCell} from "../../lib/gaps/cells.js";
import {SCRIPT_LAMBDA} from "../../lib/models/gap/gap-score.js";
import {BACKENDS, type WantedBackend} from "../../runtime/kernels/backend.js";
import {rememberedBackend} from "../../runtime/kernels/preference.js";
import {SYSTEM_KINDS} from "../page/system-kinds.js";
import {MAP_LAYERS, type MapLayer} from "../../lib/models/gap/map-layers.js";
import {choice, number, optionalNumber, subset, type StateSpec} from "../../lib/state/index.js";

export const kindOf = ({kind, openness}: Pick<RateCell, "kind" | "openness">): string =>
  kind === "unified" ? `unified-${openness}` : kind;

/** What a reader can choose of figures about gaps. Lists of ids are empty for "all". */
export interface GapState {
  readonly models: readonly string[];
  readonly kinds: readonly string[];
  readonly categories: readonly string[];
  readonly lf: number;
  readonly ls: number;
  /** Which gap is ranked: this site's estimate, the script run again, or the printed one. */
  readonly est: "identified" | "official" | "published";
  /** Which of the identified gaps orders the models: the folded mean, as the paper defines it, or the signed one. */
  readonly order: "folded" | "signed";
  /** How intervals of identified gaps are made. */
  readonly ints: "draws" | "closed";
  /** Where fits run. */
  readonly engine: WantedBackend;
  /** Category of the map, or `all`. */
  readonly map: string;
  readonly axes: "auto" | "linear" | "log-odds";
  /** What the map shades. */
  readonly layer: MapLayer;
  /** Log odds ratio of the map's surface; `null` for the median of the models. */
  readonly lor: number | null;
  /** Whether the official script's sensitivity is computed. */
  readonly envelope: "off" | "on";
  /** Model whose anatomy is shown beside the map. */
  readonly pick: string;
}

/** The map of all categories together, as the paper draws it. */
export const ALL_CATEGORIES = "all";

/** What only the map shows. */
export const MAP_ONLY = ["map", "axes", "layer", "lor", "pick"] as const;

/** Top of the association slider: every model succeeds in the rarer form only where it succeeds in the other. */
export const MAXIMAL_ASSOCIATION = 6;

/** Log odds ratio of a position of the association slider; its top end is the strongest that the rates allow. */
export const associationOf = (position: number): number => (position >= MAXIMAL_ASSOCIATION ? Infinity : position);

/** Categories by their names in addresses. */
export type CategoryIds = Readonly<Record<string, string>>;

/** @param first - category that the map shows at first, where there is one of this name */
export const gapState = (models: readonly string[], ids: CategoryIds, first = "if"): StateSpec<GapState> => ({
  models: subset(models),
  kinds: subset(SYSTEM_KINDS.map(({id}) => id)),
  categories: subset(Object.keys(ids)),
  lf: number(SCRIPT_LAMBDA.fail, 0, 4),
  ls: number(SCRIPT_LAMBDA.success, 0, 4),
  est: choice(["identified", "official", "published"], "identified"),
  order: choice(["folded", "signed"], "folded"),
  ints: choice(["draws", "closed"], "draws"),
  engine: choice(["auto", ...BACKENDS], rememberedBackend()),
  map: choice([...Object.keys(ids), ALL_CATEGORIES], Object.hasOwn(ids, first) ? first : (Object.keys(ids)[0] ?? "")),
  axes: choice(["auto", "linear", "log-odds"], "auto"),
  layer: choice(MAP_LAYERS, "gap"),
  lor: optionalNumber(-1, MAXIMAL_ASSOCIATION),
  envelope: choice(["off", "on"], "off"),
  pick: choice(models, models.includes("omnigen2") ? "omnigen2" : (models[0] ?? ""))
});

/**
 * Id of the map's category: the one that was chosen for it, or the first in force where the filter leaves that out. One category is not
 * called all of them.
 */
export const mapCategoryId = (ids: CategoryIds, {map, categories}: GapState): string => {
  const inForce = Object.keys(ids).filter((one) => categories.length === 0 || categories.includes(one));
  return inForce.includes(map) || (map === ALL_CATEGORIES && inForce.length > 1) ? map : inForce[0]!;
};

/** The map's category; `null` for all in force together. */
export const mapCategory = (ids: CategoryIds, state: GapState): string | null => ids[mapCategoryId(ids, state)] ?? null;

/** Categories in force. */
export const chosenCategories = (ids: CategoryIds, state: Pick<GapState, "categories">): readonly string[] =>
  Object.entries(ids)
    .filter(([id]) => state.categories.length === 0 || state.categories.includes(id))
    .map(([, name]) => name);
