import {svg} from "htl";
import type {Rate} from "../../../lib/explore/index.js";

/** A share on an axis from 0 to 1, a dot with its interval; beside a number that says the same. */
export const RateRod = ({rate, interval: {lo, hi}}: Pick<Rate, "rate" | "interval">): SVGElement =>
  svg`<svg class="rate-rod" viewBox="-4 0 108 10" aria-hidden="true"><line x2="100" y1="5" y2="5" style="stroke:var(--rule)"></line><rect x=${
    100 * lo
  } width=${Math.max(0.5, 100 * (hi - lo))} y="2.5" height="5" style="fill:var(--graphic)"></rect><circle cx=${
    100 * rate
  } cy="5" r="3.4" style="fill:var(--ink)"></circle></svg>` as SVGElement;
