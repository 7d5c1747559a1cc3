import {binsPerBar} from "./number-bins.js";
import type {Facet} from "./verdict-table.js";

const slug = (name: string | null): string =>
  name === null
    ? "none"
    : name
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}.+-]+/gu, "-")
        .replace(/^-|-$/g, "") || "blank";

/** Names once made: an address is written at every step of a filter. */
const made = new WeakMap<Facet["values"], readonly string[]>();

/** Short names of a facet's values for addresses and rules; equal ones are numbered. */
export function slugsOf({values}: Pick<Facet, "values">): readonly string[] {
  const known = made.get(values);
  if (known) return known;
  const plain = values.map((value) => slug(value?.replace(/^simulated-/, "") ?? null));
  // A number that is added must not make the name of another value: `GPT-4`, `gpt 4` and `gpt-4.2`.
  const taken = new Set(plain);
  const seen = new Map<string, number>();
  const slugs = plain.map((name) => {
    let n = (seen.get(name) ?? 0) + 1;
    while (n > 1 && taken.has(`${name}.${n}`)) n++;
    seen.set(name, n);
    return n === 1 ? name : `${name}.${n}`;
  });
  made.set(values, slugs);
  return slugs;
}

/**
 * Codes that a list of short names means, `counting,numerals`; for binned numbers runs, counted in bars of their histogram:
 * `3..12` from where bar 3 begins to where bar 12 ends, `3.25~12.5` between two places within bars.
 *
 * @returns codes, rising and without repetition, and the parts that are no value of the facet
 */
export function codesOfSlugs(facet: Facet, text: string): {readonly codes: number[]; readonly unknown: string[]} {
  const slugs = slugsOf(facet);
  const unknown: string[] = [];
  const codes = (text === "" ? [] : text.split(",")).flatMap((part) => {
    const named = slugs.indexOf(part);
    const [from, end] = (facet.edges && runOf(facet, part)) ?? [named, named + 1];
    if (from < 0) {
      unknown.push(part);
      return [];
    }
    return Array.from({length: end - from}, (_, k) => from + k);
  });
  return {codes: [...new Set(codes)].sort((a, b) => a - b), unknown};
}

/** First code of a run and the one after its last; `null` for what is no run of this facet's bins. */
function runOf(facet: Facet, text: string): readonly [number, number] | null {
  const [, first, how, second] = /^(\d+(?:\.\d+)?)(\.\.|~)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (first === undefined) return null;
  const perBar = binsPerBar(facet);
  const from = Number(first) * perBar;
  const end = (Number(second) + (how === ".." ? 1 : 0)) * perBar;
  // Behind the last bar lies one value at most, of what has no number: it is narrower than a bar.
  const to = end - facet.values.length < perBar ? Math.min(end, facet.values.length) : NaN;
  return Number.isInteger(from) && Number.isInteger(to) && from < to ? [from, to] : null;
}

/** The list of short names of some codes: what `codesOfSlugs` reads. */
export function slugsOfCodes(facet: Facet, codes: readonly number[]): string {
  if (facet.edges === undefined) {
    const slugs = slugsOf(facet);
    return codes.map((code) => slugs[code]).join(",");
  }
  const perBar = binsPerBar(facet);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1]) last[1] = code + 1;
    else runs.push([code, code + 1]);
  }
  return runs
    .map(([from, end]) =>
      from % perBar === 0 && end % perBar === 0
        ? `${from / perBar}..${end / perBar - 1}`
        : `${from / perBar}~${end / perBar}`
    )
    .join(",");
}
