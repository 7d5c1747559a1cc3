import {nameOf} from "../../components/compare/context.js";
import {fixed, words, Words, noneOr} from "../../components/format/numbers.js";
import type {PagePlace} from "../../exhibits/guarded.js";
import {Measures, Scatter, type MeasuresOptions} from "../../exhibits/measures.js";
import type {Story} from "./load.js";

/** A figure of the article, with a title that is one of its claims; a test computes them again. */
const claimed = (context: Story["context"], place: PagePlace, options: MeasuresOptions): HTMLElement =>
  Measures({context, place}, options);

/** The gap of every unified model. */
export const GapFigure = ({context, claims: {gap}}: Story): HTMLElement =>
  claimed(
    context,
    {
      number: 3,
      view: {href: "./gapeval.html#ranking", name: "With other weights, on the GapEval page"},
      caveats: [{lead: "A wide rod", text: `is honest: a few hundred items do not order ${words(gap.n)} models.`}]
    },
    {
      id: "gap",
      measures: ["gap"],
      title: `${nameOf(context, gap.smallest.model)} has the smallest gap, ${words(gap.tied)} more cannot be told apart from it`,
      subtitle: "Gap between understanding and generation, points from 0 to 100; less is better. Rod: 95% interval."
    }
  );

/** What two steps change, in both directions. */
export const ThinkingFigure = ({context, claims: {thinking, drawing}}: Story): HTMLElement =>
  claimed(
    context,
    {
      number: 4,
      view: {href: "./realunify.html#change", name: "Before and after, on the RealUnify page"},
      caveats: [
        {
          lead: "The same items",
          text: "were asked both ways, but results by item are not published: intervals are wider than they need be."
        }
      ]
    },
    {
      id: "thinking",
      measures: ["real-gain", "real-geu-gain"],
      title: `Thinking first helps ${words(thinking.gain)} of ${words(thinking.n)} models; drawing first helps ${noneOr(drawing.gain)} of ${words(drawing.n)}`,
      subtitle:
        "Change from answering at once to answering in two steps, points. Rod: 95% interval; a change counts where it leaves out zero."
    }
  );

/** Self-judged scores against a program that never looks. */
export const JudgedFigure = ({context, claims: {constant}}: Story): HTMLElement =>
  claimed(
    context,
    {
      number: 5,
      view: {href: "./unieval.html#scores", name: "With the outside judge, on the UniEval page"},
      caveats: [{lead: "The line", text: "is what never looking would score."}]
    },
    {
      id: "judged",
      measures: ["uni-own"],
      from: 0,
      to: 0.7,
      line: constant.score,
      lineName: `always ${constant.letter}`,
      title: `${Words(constant.below)} of ${words(constant.n)} models score no more than a program that always answers ${constant.letter}`,
      subtitle: "UniScore of models that judge their own pictures, 0 to 1. Rod: 95% interval."
    }
  );

/** How the rate of right answers at the end of the chain compares with that at its start. */
export const SurvivesFigure = ({context, claims: {survival}}: Story): HTMLElement =>
  claimed(
    context,
    {
      number: 6,
      view: {href: "./umnibench.html#stages", name: "Stage by stage, on the UmniBench page"},
      caveats: [{lead: "The model is its own judge", text: "here too."}]
    },
    {
      id: "survives",
      measures: ["umni-survival"],
      from: 0,
      to: 100,
      title: `After an edit and a what-if, answers are right ${fixed(survival.worst.value, 0)}% to ${fixed(survival.best.value, 0)}% as often as after the first drawing`,
      subtitle:
        "Rate of right answers after the counterfactual edit, percent of that after the first drawing. Rod: 95% interval."
    }
  );

/** Gap against gain, the reader's choice of measures. */
export const MeetFigure = ({context}: Story): HTMLElement =>
  Scatter({context, place: {number: 7, view: {href: "./compare.html#scatter", name: "On the page Compare"}}});
