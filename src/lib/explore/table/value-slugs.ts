import {codeOfName, partsOf, writtenNames} from "./listed-values.js";
import {binsPerBar} from "./number-bins.js";
import type {Facet} from "./verdict-table.js";

/**
 * Codes that a list of names means, `counting,numerals`: short names, or names as they are listed (`codeOfName`); for binned numbers runs, counted in bars of their histogram:
 * `3..12` from where bar 3 begins to where bar 12 ends, `3.25~12.5` between two places within bars.
 *
 * @returns codes, rising and without repetition, and the parts that are no value of the facet
 */
export function codesOfSlugs(facet: Facet, text: string): {readonly codes: number[]; readonly unknown: string[]} {
  const unknown: string[] = [];
  const codes = (text === "" ? [] : partsOf(text)).flatMap((part) => {
    const named = codeOfName(facet, part);
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
    const names = writtenNames(facet);
    return codes.map((code) => names[code]).join(",");
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
