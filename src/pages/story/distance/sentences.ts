import {html} from "htl";
import {fixed, words} from "../../../components/format/numbers.js";
import type {CategorySteps, GapSteps} from "../../../lib/stories/index.js";
import type {Step} from "./context.js";

/** A step's name on its button, and what it does. */
export const STEP_NAMES: Readonly<Record<Step, {readonly name: string; readonly does: string}>> = {
  see: {name: "See", does: "See the distance"},
  split: {name: "Split", does: "Split it by category"},
  stretch: {name: "Stretch", does: "Stretch it to log-odds"},
  weigh: {name: "Weigh", does: "Weigh what fails both ways"},
  fold: {name: "Fold", does: "Drop the sign"},
  average: {name: "Average", does: "Average the categories"}
};

/** A model's steps with its name. */
export interface NamedSteps extends GapSteps {
  readonly name: string;
}

/** How far apart two rates are, points, whichever is ahead. */
export const apart = ({distance}: GapSteps): string => fixed(Math.abs(distance));

const greatest = (of: readonly CategorySteps[], by: (step: CategorySteps) => number): CategorySteps =>
  of.reduce((a, b) => (by(b) > by(a) ? b : a));
const difference = ({words: first, pictures}: CategorySteps): number => first - pictures;

/** What a step says, in a sentence, of the model that is walked. */
export const sentenceOf: Readonly<Record<Step, (walked: NamedSteps, other: NamedSteps) => string>> = {
  see: (walked, other) =>
    `${walked.name} is right on ${fixed(walked.words)}% of the items in words and on ${fixed(walked.pictures)}% in pictures, ${apart(walked)} points apart; ${other.name} is ${apart(other)} apart.`,
  split({name, distance, categories}) {
    // What runs against the rest is what an average hides.
    const side = Math.sign(distance) || 1;
    const against = greatest(categories, (step) => -side * difference(step));
    const hides = side * difference(against) < 0;
    const [ahead, behind] = side > 0 ? ["draws", "says"] : ["says", "draws"];
    const most = greatest(categories, (step) => Math.abs(difference(step)));
    return hides
      ? `The average hides that in ${against.category} ${name} ${ahead} ${fixed(Math.abs(difference(against)))} points better than it ${behind}.`
      : `The categories differ: in ${most.category} ${name} is ${fixed(Math.abs(difference(most)))} points apart.`;
  },
  stretch({name, categories}) {
    const most = greatest(categories, (step) => Math.abs(step.delta / (difference(step) || Infinity)));
    return `Near 0 and 100 percent a point counts for more: ${name}’s ${fixed(Math.abs(difference(most)))} points in ${most.category} become ${fixed(Math.abs(most.delta), 2)} in log-odds.`;
  },
  weigh({name, categories}) {
    const most = greatest(categories, ({weight}) => weight);
    return `${name} fails twice on ${fixed(most.neither, 0)}% of the ${most.category} items, which multiplies the difference by ${fixed(most.weight)}; being right twice makes it smaller.`;
  },
  fold: ({name, categories}) => {
    const turned = categories.filter(({weighted}) => weighted < 0);
    return `A lead in pictures now counts like a lead in words${turned.length === 0 ? "" : `, as ${name}’s in ${turned[0]!.category}`}: the sign goes, and what is left is squeezed between 0 and 100.`;
  },
  average: (walked, other) =>
    `The mean of the ${words(walked.categories.length)} is the gap: ${fixed(walked.gap)} for ${walked.name}, ${apart(walked)} points apart to the eye; ${fixed(other.gap)} for ${other.name}, ${apart(other)} apart.`
};

const twoForms = () => html`<b class="und">Circle:</b> in words. <b class="gen">Diamond:</b> in pictures.`;

/** What the marks of a step stand for, one line. */
export const encodingOf: Readonly<Record<Step, (n: string) => Node>> = {
  see: (n) => html`Percent right, all ${n} items. ${twoForms()}`,
  split: () => html`Percent right, by category. ${twoForms()} At the right: points between them.`,
  stretch: () => html`Log-odds of being right. ${twoForms()} At the right: words less pictures.`,
  weigh: () =>
    html`Difference × weight of failing twice. <b class="gap">Dot:</b> the result. Dark: what is left of the difference;
      faint: what the weight adds or takes.`,
  fold: () => html`Gap of a category, points from 0 to 100. <b class="gap">Dot</b> and rod: gap and 95% interval.`,
  average: () =>
    html`Gap of the model, points. <b class="gap">Dot</b> and rod: gap and 95% interval. Open: its categories.`
};
