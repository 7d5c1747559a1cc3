import {normalQuantile} from "../../../lib/math/index.js";

const HALF = normalQuantile(0.975);

/** An estimate with its 95% interval, from its standard error. */
export const around = (value: number, se: number) => ({value, lo: value - HALF * se, hi: value + HALF * se});
