/** What the values of a rule are, as far as they show it. */
export interface ScoreScale {
  /** Right or wrong; shares in [0, 1]; whole numbers, as grades and counts are; any numbers. */
  readonly kind: "binary" | "share" | "whole" | "number";
  readonly least: number;
  readonly most: number;
}

/** The scale of values, found while they stream by. */
export class ScaleCount {
  #least = Infinity;
  #most = -Infinity;
  #areWhole = true;

  add(value: number): void {
    if (value < this.#least) this.#least = value;
    if (value > this.#most) this.#most = value;
    this.#areWhole &&= Number.isInteger(value);
  }

  /** Values that were looked at already. */
  addCounted({
    least,
    most,
    areWhole
  }: {
    readonly least: number;
    readonly most: number;
    readonly areWhole: boolean;
  }): void {
    this.#least = Math.min(this.#least, least);
    this.#most = Math.max(this.#most, most);
    this.#areWhole &&= areWhole;
  }

  /** `null` where there was no value. */
  finish(): ScoreScale | null {
    const [least, most] = [this.#least, this.#most];
    return least > most ? null : {kind: kindOf(least, most, this.#areWhole), least, most};
  }
}

function kindOf(least: number, most: number, areWhole: boolean): ScoreScale["kind"] {
  if (least < 0 || most > 1) return areWhole ? "whole" : "number";
  return areWhole ? "binary" : "share";
}

/** The scale of the values of several. */
export function joinedScales(scales: readonly (ScoreScale | null)[]): ScoreScale | null {
  const known = scales.filter((scale) => scale !== null);
  if (known.length === 0) return null;
  const areWhole = known.every(({kind}) => kind === "binary" || kind === "whole");
  const least = Math.min(...known.map((scale) => scale.least));
  const most = Math.max(...known.map((scale) => scale.most));
  return {kind: kindOf(least, most, areWhole), least, most};
}

/** Are values of this scale no shares, so that their mean is in units of their own? */
export const isOwnScale = ({kind}: ScoreScale): boolean => kind === "whole" || kind === "number";
