import {
  codesOfSlugs,
  COEFFICIENTS,
  facetOf,
  isOwnFacet,
  SIDE_FACETS,
  slicesFromText,
  slicesToText,
  slugsOf,
  slugsOfCodes,
  unknownText
} from "../../../lib/explore/index.js";
import type {
  Coefficient,
  Facet,
  FacetId,
  ItemOrder,
  OwnFacetId,
  SideFacetId,
  Slice,
  VerdictTable
} from "../../../lib/explore/index.js";
import {choice, freeText, nameList, namesOfList, type Param, type StateSpec} from "../../../lib/state/index.js";
import {sideFacetBy} from "./side-facets.js";

/** What a reader has chosen: codes by facet (empty for all), an item, and how things are shown. */
export type ExploreState = Readonly<Record<FacetId, readonly number[]>> & ExploreChoices;

/** Codes that a facet is filtered by; empty for all, and for a facet that the log does not have. */
export const chosenIn = (state: ExploreState, id: FacetId): readonly number[] => state[id] ?? [];

/** All but the filters of facets. */
export interface ExploreChoices {
  /** Id of the open item, or empty. */
  readonly item: string;
  readonly order: ItemOrder;
  readonly overlay: "none" | "misfit";
  readonly rows: RatesRows;
  /** What stands above the columns of the table of rates; `columns` of an address are those of the log that are shown. */
  readonly across: RatesColumns;
  readonly show: "rate" | "difference" | "rank";
  /** Order of categories and models in their table. */
  readonly arrange: "rate" | "similarity";
  /** Correlation by which judges are held against people. */
  readonly coefficient: Coefficient;
  /** Column of the table of rates that differences are taken to, mostly a model, by code; −1 for the best. */
  readonly reference: number;
  /** What the two sides of the head to head differ in, and the two values, by code; −1 lets the page choose. */
  readonly by: SideFacetId;
  readonly a: number;
  readonly b: number;
  /** The two judges whose agreement is shown, by code, and what its rows are; −1 lets the page choose. */
  readonly judgeA: number;
  readonly judgeB: number;
  readonly agreement: "model" | "category";
  /** Named slices, and the rule in force: their names, facets, and, or, not; empty for all rows. */
  readonly slices: readonly Slice[];
  readonly slice: string;
  /** Names of two slices that are compared, `hard,easy`; empty lets the page choose. */
  readonly compare: string;
  /** Text that prompts or replies must hold; empty for any. */
  readonly text: string;
  /** Facets that largest differences are looked for in, where they are not the usual ones; empty for these. */
  readonly tested: readonly FacetId[];
}

/** Facets that a table of rates by model can be by. */
export type RatesRows = "category" | "subcategory" | "judge" | OwnFacetId;
/** What stands above its columns. */
export type RatesColumns = "model" | RatesRows;

/** The facet above the columns: models, unless another is chosen that the log has and that is not the rows'. */
export function ratesColumns(
  table: VerdictTable,
  {rows, across}: {readonly rows?: unknown; readonly across?: unknown}
): Facet {
  const chosen = across === rows ? undefined : table.facets.find(({id}) => id === across);
  return chosen ?? facetOf(table, "model")!;
}

/** Some of the facets of a log, by name. */
function facetsParam(known: readonly FacetId[]): Param<readonly FacetId[]> {
  return {
    fallback: [],
    parse(text) {
      const asked = namesOfList(text);
      const value = known.filter((id) => asked.includes(id));
      const unknown = asked.filter((id) => !(known as readonly string[]).includes(id));
      return {value, problem: unknown.length > 0 ? `unknown columns: ${unknown.join(", ").slice(0, 80)}` : null};
    },
    format: nameList,
    equal: (a, b) => a.join() === b.join()
  };
}

/** What a link to a real model in a generated log needs to be told: such links were made before its models had names of their own. */
const INVENTED = "; this log is simulated and its models are invented, so that no real one is in it";

/** Values of a facet in an address: by name, or for binned numbers as runs of bins, `3..12`. */
function codesParam(facet: Facet, isSimulated: boolean): Param<readonly number[]> {
  const why = isSimulated && facet.id === "model" ? INVENTED : "";
  return {
    fallback: [],
    parse(text) {
      const {codes, unknown} = codesOfSlugs(facet, text);
      const problem = unknown.length > 0 ? `unknown: ${unknownText(facet, unknown)}${why}` : null;
      return codes.length === facet.values.length ? {value: [], problem} : {value: codes, problem};
    },
    format: (codes) => slugsOfCodes(facet, codes),
    equal: (a, b) => a.length === b.length && a.every((code, i) => code === b[i])
  };
}

/** One of the ids of a log; empty for none. */
function idParam(ids: readonly string[], what: string): Param<string> {
  const known = new Set(ids);
  return {
    fallback: "",
    parse: (text) =>
      known.has(text) ? {value: text, problem: null} : {problem: `unknown ${what}: ${text.slice(0, 80)}`},
    format: (value) => value,
    equal: Object.is
  };
}

/**
 * One value of a facet, by its code or as `model.name`; −1 for none chosen.
 *
 * @param facetFor - the facet, which another parameter of the address may choose
 */
function codeParam(facetFor: (read: Readonly<Record<string, unknown>>) => Facet | null | undefined): Param<number> {
  return {
    fallback: -1,
    parse: (text, read) => {
      const {id, values} = facetFor(read) ?? {id: "", values: []};
      const code =
        /^\d+$/.test(text) && Number(text) < values.length
          ? Number(text)
          : slugsOf({values}).findIndex((name) => `${id}.${name}` === text);
      return code < 0 ? {problem: `unknown value: ${text.slice(0, 80)}`} : {value: code, problem: null};
    },
    format: String,
    equal: Object.is
  };
}

const slicesParam: Param<readonly Slice[]> = {
  fallback: [],
  parse(text) {
    try {
      return {value: slicesFromText(text), problem: null};
    } catch (error) {
      return {problem: (error as Error).message};
    }
  },
  format: slicesToText,
  equal: (a, b) => slicesToText(a) === slicesToText(b)
};

/** The state of the explorer for one log. */
export function exploreState(table: VerdictTable): StateSpec<ExploreState> {
  const {facets, items} = table;
  const rows: readonly RatesRows[] = [
    "category",
    "subcategory",
    "judge",
    ...facets.map(({id}) => id).filter(isOwnFacet)
  ];
  const [side, judge] = [codeParam(({by}) => sideFacetBy(table, by)), codeParam(() => facetOf(table, "judge"))];
  return {
    ...(Object.fromEntries(facets.map((facet) => [facet.id, codesParam(facet, table.simulated)])) as Record<
      FacetId,
      Param<readonly number[]>
    >),
    item: idParam(items.ids, "item"),
    order: choice<ItemOrder>(["difficulty", "category", "similarity", "log"], "difficulty"),
    overlay: choice(["none", "misfit"], "none"),
    rows: choice<RatesRows>(rows, "category"),
    arrange: choice(["rate", "similarity"], "rate"),
    coefficient: choice<Coefficient>(COEFFICIENTS, "spearman"),
    show: choice(["rate", "difference", "rank"], "rate"),
    across: choice<RatesColumns>(["model", ...rows], "model"),
    reference: codeParam((read) => ratesColumns(table, read)),
    by: choice<SideFacetId>(SIDE_FACETS, "model"),
    a: side,
    b: side,
    judgeA: judge,
    judgeB: judge,
    agreement: choice(["model", "category"], "model"),
    slices: slicesParam,
    slice: freeText,
    compare: freeText,
    text: freeText,
    tested: facetsParam(facets.map(({id}) => id))
  };
}
