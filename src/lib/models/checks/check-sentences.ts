import type {CheckKind, FitCheck} from "./check-fit.js";

/** What a flagged check means, and how the model or its errors can take it in. */
export interface CheckSentence {
  readonly text: string;
  /** Options of `parallax fit` that refit with the remedy; `null` where the remedy is to look at the items. */
  readonly refit: string | null;
}

/** Names that sentences use. */
export interface CheckNames {
  readonly abilities: readonly string[];
  readonly items: readonly string[];
  readonly subjects: readonly string[];
}

/** A flagged check in plain words. */
export function checkSentence(check: FitCheck, {abilities, items, subjects}: CheckNames): CheckSentence {
  const side = check.ability === null ? "" : abilities.length > 1 ? ` in ${abilities[check.ability]}` : "";
  const named = (names: readonly string[]) => {
    const found = check.outstanding ?? [];
    const rest = found.length - MOST_NAMED;
    return (
      found
        .slice(0, MOST_NAMED)
        .map((k) => names[k])
        .join(", ") + (rest > 0 ? ` and ${rest} more` : "")
    );
  };
  const sentences: Readonly<Record<CheckKind, () => CheckSentence>> = {
    floor: () => ({
      text: `Chance alone seems to get ${Math.round(100 * (check.floor ?? NaN))}% right${side}: weak models score more than their ability explains, so that abilities there are too high.`,
      refit: "--floor estimated, or --floor with the known share (1 of 4 options: 0.25)"
    }),
    clusters: () => ({
      text: `Answers to items of one case go together${side} beyond ability: there are fewer independent answers than items, and errors are too small.`,
      refit: "--cluster case"
    }),
    pairs: () => ({
      text: "A model's answer in one form goes with its answer to the same item in the other, beyond both abilities: errors of their difference do not hold.",
      refit: "--cluster item"
    }),
    slopes: () => ({
      text: `Items differ${side} in how sharply they tell models apart: equal slopes weigh them wrongly.`,
      refit: "--random models --model 2pl"
    }),
    dependence: () => ({
      text: `Residuals of items correlate${side} more than chance allows: more than one ability is at work, or items depend on each other.`,
      refit: "--cluster case, where the log names cases"
    }),
    items: () => ({
      text: `Items that fit badly${side}: ${named(items)}.`,
      refit: "--audit, to see what they have in common"
    }),
    subjects: () => ({
      text: `Models whose answers fit badly${side}: ${named(subjects)}. Their ability does not sum them up.`,
      refit: null
    }),
    forms: () => ({
      text: `Pairs that are much harder in one form than pairs usually are: ${named(items)}.`,
      refit: null
    })
  };
  return sentences[check.kind]();
}

const MOST_NAMED = 5;
