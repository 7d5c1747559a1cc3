import {SIDE_FACETS} from "../../lib/explore/index.js";
import type {Facet, FacetId, ItemOrder, SideFacetId, VerdictTable} from "../../lib/explore/index.js";
import {choice, type Param, type StateSpec} from "../../lib/state/index.js";

/** What a reader has chosen: codes by facet (empty for all), an item, and how things are shown. */
export type ExploreState = Readonly<Record<FacetId, readonly number[]>> & {
  /** Id of the open item, or empty. */
  readonly item: string;
  readonly order: ItemOrder;
  readonly overlay: "none" | "misfit";
  readonly rows: "category" | "subcategory";
  readonly show: "rate" | "difference" | "rank";
  /** Model that differences are taken to, by code; −1 for the best. */
  readonly reference: number;
  /** What the two sides of the head to head differ in, and the two values, by code; −1 lets the page choose. */
  readonly by: SideFacetId;
  readonly a: number;
  readonly b: number;
};

const slug = (name: string | null): string =>
  name === null
    ? "none"
    : name
        .toLowerCase()
        .replace(/[^a-z0-9.+-]+/g, "-")
        .replace(/^-|-$/g, "") || "blank";

/** Short names of a facet's values for addresses; equal ones are numbered. */
export function slugsOf({values}: Pick<Facet, "values">): string[] {
  const seen = new Map<string, number>();
  return values.map((value) => {
    const name = slug(value?.replace(/^simulated-/, "") ?? null);
    const n = seen.get(name) ?? 0;
    seen.set(name, n + 1);
    return n === 0 ? name : `${name}.${n + 1}`;
  });
}

/** Values of a facet in an address: by name, or for binned numbers as runs of bins, `3..12`. */
function codesParam(facet: Facet): Param<readonly number[]> {
  const slugs = slugsOf(facet);
  const isBinned = facet.edges !== undefined;
  return {
    fallback: [],
    parse(text) {
      const asked = text === "" ? [] : text.split(",");
      const unknown: string[] = [];
      const codes = asked.flatMap((part) => {
        const range = isBinned ? /^(\d+)\.\.(\d+)$/.exec(part) : null;
        const [from, to] = range ? [Number(range[1]), Number(range[2])] : [slugs.indexOf(part), slugs.indexOf(part)];
        if (from < 0 || to >= slugs.length || to < from) {
          unknown.push(part);
          return [];
        }
        return Array.from({length: to - from + 1}, (_, k) => from + k);
      });
      const value = [...new Set(codes)].sort((a, b) => a - b);
      const problem = unknown.length > 0 ? `unknown: ${unknown.join(", ").slice(0, 80)}` : null;
      return value.length === slugs.length ? {value: [], problem} : {value, problem};
    },
    format: (codes) => (isBinned ? runs(codes).join(",") : codes.map((code) => slugs[code]).join(",")),
    equal: (a, b) => a.length === b.length && a.every((code, i) => code === b[i])
  };
}

function runs(codes: readonly number[]): string[] {
  const parts: [number, number][] = [];
  for (const code of codes) {
    const last = parts.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else parts.push([code, code]);
  }
  return parts.map(([from, to]) => `${from}..${to}`);
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

/** One value of any of some facets, as `model.name`; −1 for none chosen. The facet itself is another parameter. */
function codeParam(facets: readonly Facet[]): Param<number> {
  const names = new Map(facets.flatMap((facet) => slugsOf(facet).map((name, code) => [`${facet.id}.${name}`, code])));
  return {
    fallback: -1,
    parse: (text) => {
      const code = /^\d{1,3}$/.test(text) ? Number(text) : names.get(text);
      return code === undefined ? {problem: `unknown value: ${text.slice(0, 80)}`} : {value: code, problem: null};
    },
    format: String,
    equal: Object.is
  };
}

/** The state of the explorer for one log. */
export function exploreState({facets, items}: VerdictTable): StateSpec<ExploreState> {
  return {
    ...(Object.fromEntries(facets.map((facet) => [facet.id, codesParam(facet)])) as Record<
      FacetId,
      Param<readonly number[]>
    >),
    item: idParam(items.ids, "item"),
    order: choice<ItemOrder>(["difficulty", "category", "log"], "difficulty"),
    overlay: choice(["none", "misfit"], "none"),
    rows: choice(["category", "subcategory"], "category"),
    show: choice(["rate", "difference", "rank"], "rate"),
    reference: codeParam(facets),
    by: choice<SideFacetId>(SIDE_FACETS, "model"),
    a: codeParam(facets),
    b: codeParam(facets)
  };
}
