import {svg} from "htl";
import type {Severity} from "../../lib/ledger/index.js";

/** What a severity means, as a heading and in a sentence. */
export const SEVERITY_WORDS: Readonly<Record<Severity, {readonly name: string; readonly says: string}>> = {
  contradiction: {
    name: "Cannot all be as printed",
    says: "No reading of the printed digits makes these numbers agree. Which of them is at fault, the tables do not say."
  },
  unexplained: {
    name: "Asks for an explanation",
    says: "These numbers can stand as printed, but neither rounding nor chance accounts for what they share or how far they lie apart."
  },
  minor: {
    name: "A last digit",
    says: "Truncation instead of rounding, or one unit in the last place."
  },
  context: {
    name: "Good to know",
    says: "Nothing is amiss here; a reader who uses the number should know it."
  }
};

/** A severity's mark, r pixels in half width: filled square, open square, dot, dash. Shape carries it, colour repeats it. */
export function severityGlyph(severity: Severity, x: number, y: number, r = 5): SVGElement {
  const at = `translate(${x},${y})`;
  if (severity === "contradiction")
    return svg`<g transform=${at}><rect x=${-r} y=${-r} width=${2 * r} height=${2 * r} style="fill:var(--st-error)"></rect></g>`;
  if (severity === "unexplained")
    return svg`<g transform=${at}><rect x=${1 - r} y=${1 - r} width=${2 * r - 2} height=${2 * r - 2} style="fill:var(--paper);stroke:var(--st-invalid);stroke-width:1.8"></rect></g>`;
  if (severity === "minor")
    return svg`<g transform=${at}><circle r=${r * 0.55} style="fill:var(--ink-3)"></circle></g>`;
  return svg`<g transform=${at}><line x1=${-r} x2=${r} style="stroke:var(--ink-3);stroke-width:1.6"></line></g>`;
}

/** The mark as a small picture of its own, for text. */
export const severityIcon = (severity: Severity): SVGElement =>
  svg`<svg class="severity" width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">${severityGlyph(severity, 0, 0)}</svg>` as SVGElement;
