import {say, saySigned} from "../math/index.js";

/** A number as a sentence says it. */
export const shown = (value: number, digits = 1): string => say(value, digits);

/** p as a sentence says it: three decimals, or that it is below them. */
export const shownP = (p: number): string => (p < 0.001 ? "p < .001" : `p = ${p.toFixed(3).replace(/^0/, "")}`);

/** The same with its sign always shown. */
export const shownChange = (value: number, digits = 1): string => saySigned(value, digits);
