import {svg} from "htl";
import type {Severity} from "../../lib/ledger/index.js";

/** What a severity means, as a heading and in a sentence. */
export const SEVERITY_WORDS: Readonly<Record<Severity, {readonly name: string; readonly says: string}>> = {
  impossible: {
    name: "Arithmetically impossible",
    says: "Not all of these numbers can be as printed: a bound is passed, or a rule that the rest of the table follows is broken. The table does not say which is at fault."
  },
  "two-prints": {
    name: "Two prints disagree",
    says: "One quantity in two tables, in text and table, or as a mark and as a number."
  },
  "every-reading": {
    name: "Sentence that no reading gives",
    says: "The tables give it under no reading that we know."
  },
  "some-reading": {
    name: "Sentence that one reading gives",
    says: "The tables give it in one reading and not in another; what was meant, its author knows."
  },
  curiosity: {
    name: "Curiosity",
    says: "These numbers can stand as printed. Chance or rounding may not explain what they share, how far they lie apart or their last digit, or a reader who uses them should know it."
  }
};

/**
 * A severity's mark, r pixels in half width: filled square, two bars, crossed square, half-filled circle, ring. Shape carries it, colour
 * repeats it.
 */
export function severityGlyph(severity: Severity, x: number, y: number, r = 5): SVGElement {
  const at = `translate(${x},${y})`;
  const line = "fill:none;stroke:var(--st-invalid);stroke-width:1.6";
  switch (severity) {
    case "impossible":
      return svg`<g transform=${at}><rect x=${-r} y=${-r} width=${2 * r} height=${2 * r} style="fill:var(--st-error)"></rect></g>`;
    case "two-prints":
      return svg`<g transform=${at}><rect x=${-r} y=${-r} width=${2 * r} height=${0.7 * r} style="fill:var(--st-error)"></rect><rect x=${-r} y=${0.3 * r} width=${2 * r} height=${0.7 * r} style="fill:var(--st-error)"></rect></g>`;
    case "every-reading":
      return svg`<g transform=${at}><rect x=${1 - r} y=${1 - r} width=${2 * r - 2} height=${2 * r - 2} style=${line}></rect><path d=${`M${1 - r} ${1 - r} ${r - 1} ${r - 1}M${r - 1} ${1 - r} ${1 - r} ${r - 1}`} style=${line}></path></g>`;
    case "some-reading":
      return svg`<g transform=${at}><circle r=${r - 1} style=${line}></circle><path d=${`M0 ${1 - r}A${r - 1} ${r - 1} 0 0 0 0 ${r - 1}Z`} style="fill:var(--st-invalid)"></path></g>`;
    case "curiosity":
      return svg`<g transform=${at}><circle r=${r * 0.55} style="fill:var(--paper);stroke:var(--ink-3);stroke-width:1.4"></circle></g>`;
  }
}

/** The mark as a small picture of its own, for text. */
export const severityIcon = (severity: Severity): SVGElement =>
  svg`<svg class="severity" width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">${severityGlyph(severity, 0, 0)}</svg>` as SVGElement;
