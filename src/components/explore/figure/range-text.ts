import {binsPerBar, isOwnFacet, type Facet} from "../../../lib/explore/index.js";
import {count, fixed} from "../../format/numbers.js";

/** An edge of a bin: two decimals where a bar holds several bins, more where all edges lie close together. */
export const edgeText = (facet: Facet, k: number): string => {
  const edges = facet.edges!;
  if (isOwnFacet(facet.id)) return String(edges[k]!);
  if (facet.id !== "difficulty") return count(edges[k]!);
  const close = 2 - Math.ceil(Math.log10(edges.at(-1)! - edges[0]!));
  return fixed(edges[k]!, Math.max(binsPerBar(facet) > 1 ? 2 : 1, close));
};

/** Codes of a binned number in words: `−0.35 to 1.20`, or how many bins where they do not lie side by side. */
export function rangeText(facet: Facet, codes: readonly number[]): string {
  const [first, last] = [codes[0]!, codes.at(-1)!];
  const isRun = last - first === codes.length - 1 && last < facet.edges!.length - 1;
  return isRun
    ? `${edgeText(facet, first)} to ${edgeText(facet, last + 1)}`
    : `${codes.length} of ${facet.values.length} bins`;
}
