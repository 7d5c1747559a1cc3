import type {Facet} from "./verdict-table.js";

const slug = (name: string | null): string =>
  name === null
    ? "none"
    : name
        .toLowerCase()
        .replace(/[^a-z0-9.+-]+/g, "-")
        .replace(/^-|-$/g, "") || "blank";

/** Names once made: an address is written at every step of a filter. */
const made = new WeakMap<Facet["values"], readonly string[]>();

/** Short names of a facet's values for addresses and rules; equal ones are numbered. */
export function slugsOf({values}: Pick<Facet, "values">): readonly string[] {
  const known = made.get(values);
  if (known) return known;
  const seen = new Map<string, number>();
  const slugs = values.map((value) => {
    const name = slug(value?.replace(/^simulated-/, "") ?? null);
    const n = seen.get(name) ?? 0;
    seen.set(name, n + 1);
    return n === 0 ? name : `${name}.${n + 1}`;
  });
  made.set(values, slugs);
  return slugs;
}

/**
 * Codes that a list of short names means, `counting,numerals`; for binned numbers runs of bins, `3..12`.
 *
 * @returns codes, rising and without repetition, and the parts that are no value of the facet
 */
export function codesOfSlugs(facet: Facet, text: string): {readonly codes: number[]; readonly unknown: string[]} {
  const slugs = slugsOf(facet);
  const isBinned = facet.edges !== undefined;
  const unknown: string[] = [];
  const codes = (text === "" ? [] : text.split(",")).flatMap((part) => {
    const range = isBinned ? /^(\d+)\.\.(\d+)$/.exec(part) : null;
    const [from, to] = range ? [Number(range[1]), Number(range[2])] : [slugs.indexOf(part), slugs.indexOf(part)];
    if (from < 0 || to >= slugs.length || to < from) {
      unknown.push(part);
      return [];
    }
    return Array.from({length: to - from + 1}, (_, k) => from + k);
  });
  return {codes: [...new Set(codes)].sort((a, b) => a - b), unknown};
}

/** The list of short names of some codes: what `codesOfSlugs` reads. */
export function slugsOfCodes(facet: Facet, codes: readonly number[]): string {
  if (facet.edges === undefined) {
    const slugs = slugsOf(facet);
    return codes.map((code) => slugs[code]).join(",");
  }
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => `${from}..${to}`).join(",");
}
