import {scaleLinear, type ScaleLinear} from "d3-scale";
import {svg} from "htl";
import {signed, signedInterval} from "../format/numbers.js";

/** A model's signed overall gap, logits. */
export interface SignedValue {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

/** Scale of signed gaps: 0 always on it, whole logits at the ends; far ends of single intervals are cut at 2.5 logits beyond the estimates. */
export function signedScale(
  values: readonly SignedValue[],
  range: readonly [number, number]
): ScaleLinear<number, number> {
  const reach = 2.5;
  const least = Math.min(...values.map(({value, lo}) => Math.max(lo, value - reach)));
  const most = Math.max(...values.map(({value, hi}) => Math.min(hi, value + reach)));
  return scaleLinear([Math.min(0, Math.floor(least)), Math.max(1, Math.ceil(most))], range).clamp(true);
}

/** `+1.24 [+0.85, +1.64]`. */
export const signedText = (value: SignedValue): string => `${signed(value.value, 2)} ${signedInterval(value, 2)}`;

/** Rod and dot of one model's signed gap; open where its interval holds 0, an arrow's head where an end lies off the scale. */
export function signedTrack(row: SignedValue, key: string, x: ScaleLinear<number, number>, y: number): SVGElement {
  const [from, to] = [x(row.lo), x(row.hi)];
  const isOpen = row.lo <= 0 && row.hi >= 0;
  const [least, most] = x.domain() as [number, number];
  return svg`<rect data-key=${`${key} signed rod`} x=${from} width=${Math.max(1, to - from)} y=${y - 3} height="6" style="fill:var(--gap-weak)"></rect>
    ${row.hi > most ? svg`<path d=${`M${to},${y - 6}l6,6l-6,6z`} style="fill:var(--gap-weak)"></path>` : null}
    ${row.lo < least ? svg`<path d=${`M${from},${y - 6}l-6,6l6,6z`} style="fill:var(--gap-weak)"></path>` : null}
    <rect data-key=${`${key} signed dot`} x=${x(row.value) - 4.5} y=${y - 4.5} width="9" height="9" transform=${`rotate(45 ${x(row.value)} ${y})`} style=${
      isOpen
        ? "fill:var(--paper);stroke:var(--gap);stroke-width:1.75"
        : "fill:var(--gap);stroke:var(--paper);stroke-width:1.25"
    }></rect>`;
}
